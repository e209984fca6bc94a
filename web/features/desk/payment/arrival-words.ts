import type { Arrival, DeskPayment, PaymentAction, PaymentStep } from '@sixpence/protocol/desk/desk'
import type { Format } from '@sixpence/locales/format.ts'
import type { InstructionState } from '@sixpence/protocol/methods/instruction-states'
import type { Translate } from '#lib/language/translate.ts'
import type { NoticeProps } from '#ui/feedback/notice.tsx'
import { companyWords, differenceWords, isKeyOf } from '../payment-words.ts'

/** The first sentence of a payment's page: why it has not arrived, or that it has. */
export function arrivalWords(
  { name, at, day, reason, partner }: DeskPayment['arrival'],
  { t, format }: { t: Translate; format: Format },
): string {
  const time = at ? format.dayTime(at) : '–'
  const company = partner ? companyWords(partner, t) : t('The payment company')
  const because = reason ?? '–'
  const words: Record<Arrival, () => string> = {
    arrived: () => t('It has arrived: booked {time}.', { time }),
    waitsForCode: () =>
      t('The payer has not confirmed it with a code yet. They have until {time}.', { time }),
    waitsForColleague: () =>
      t('A colleague of the payer has not approved it yet. They have until {time}.', { time }),
    waitsForPayee: () =>
      t('The payee has not claimed it with the link yet. They have until {time}.', { time }),
    waitsForDay: () => t('It will be sent on {day}.', { day: day ? format.day(day) : '–' }),
    notSentYet: () => t('It has been approved but not sent yet.'),
    companySilent: () =>
      t('{company} has not confirmed whether it has the payment. It will be asked again automatically.', {
        company,
      }),
    heldForScreening: () =>
      t('Held for screening since {time}. It is sent or stopped by your decision.', { time }),
    onItsWay: () =>
      at ? t('{company} has it. It is due by {time}.', { company, time }) : t('It is on its way.'),
    late: () => t('{company} has it and is overdue: it was due by {time}.', { company, time }),
    recallAsked: () => t('{company} was asked to return it and has not decided yet.', { company }),
    needsLook: () =>
      t('Needs review by the desk: {difference}.', { difference: differenceWords(because, t) }),
    rejected: () =>
      t('{company} rejected it ({reason}). The payer has the money back.', { company, reason: because }),
    returned: () =>
      t('It was booked and then returned ({reason}). The payer has the money back.', { reason: because }),
    recalled: () => t('It was recalled. The payer has the money back.'),
    canceled: () => t('It was canceled before it was sent. The payer has the money back.'),
    expired: () => t('It was not confirmed in time. The payer has the money back.'),
    unclaimed: () => t('The payee did not claim it in time. The payer has the money back.'),
    outOfTries: () => t('The wrong code was entered too many times. The payer has the money back.'),
    refused: () => t('The payee refused it. The payer has the money back.'),
    goesBack: () => t('It could not be credited and is being returned to the sender.'),
    sentBack: () => t('It could not be credited and was returned to the sender.'),
    writtenOff: () => t('It could not be credited and was written off.'),
    inSuspense: () => t('It could not be credited and is in the suspense account.'),
    isOrder: () => t('This is an order for payments on later days. Each payment has its own page.'),
    isBatch: () => t('This holds the money for many payments. Each payment has its own page.'),
  }
  return words[name]()
}

const good: readonly Arrival[] = ['arrived']
const bad: readonly Arrival[] = ['rejected', 'returned', 'needsLook', 'inSuspense']
const slow: readonly Arrival[] = [
  'heldForScreening',
  'companySilent',
  'late',
  'expired',
  'unclaimed',
  'outOfTries',
  'recallAsked',
  'goesBack',
]

export const arrivalTone = (name: Arrival): NonNullable<NoticeProps['kind']> =>
  good.includes(name) ? 'good' : bad.includes(name) ? 'bad' : slow.includes(name) ? 'warn' : 'info'

export const stepWords = (step: PaymentStep, t: Translate): string =>
  ({
    made: t('Created##payment'),
    codeSent: t('Code sent'),
    approved: t('Approved by a colleague'),
    declined: t('Declined by a colleague'),
    setAside: t('Money set aside'),
    dispatched: t('Released for sending'),
    handedOver: t('Sent to the company'),
    accepted: t('Accepted by the company'),
    booked: t('Booked##payment'),
    rejected: t('Rejected by the company'),
    returned: t('Returned'),
    recalled: t('Recalled'),
    withdrawn: t('Withdrawn before it was sent'),
    voided: t('Money released to the payer'),
    expired: t('Not confirmed in time'),
    caseOpened: t('Case opened'),
    caseClosed: t('Case closed'),
  })[step]

export const actionName = (action: PaymentAction, t: Translate): string =>
  ({
    ask: t('Ask the company'),
    retry: t('Try again now'),
    recall: t('Recall'),
    resolve: t('Resolve with a statement'),
  })[action]

export const actionHint = (action: PaymentAction, t: Translate): string =>
  ({
    ask: t('The company’s answer takes effect immediately if it fits our books.'),
    retry: t(
      'The payment is sent, or its status requested, in a moment. The reference stays the same, so it is paid only once.',
    ),
    recall: t(
      'If the payment has not been sent, the payer gets the money back. Otherwise the company is asked to return it.',
    ),
    resolve: t(
      'The statement counts as a message from the company. “Settled” books the payment. “Rejected” releases the money only if the company confirms it when asked.',
    ),
  })[action]

type DeskHold = NonNullable<DeskPayment['hold']>

export const holdWords = (state: DeskHold['state'], t: Translate): string =>
  ({
    open: t('set aside'),
    posted: t('booked##hold'),
    voided: t('released##hold'),
    expired: t('expired##hold'),
  })[state]

const stateWords = (t: Translate): Record<InstructionState, string> => ({
  created: t('Not sent'),
  held: t('Held for screening'),
  sent: t('Sent##instruction'),
  unknown: t('No answer to our instruction'),
  accepted: t('Accepted##payment'),
  settled: t('Settled'),
  rejected: t('Rejected'),
  returned: t('Returned'),
  recalled: t('Recalled'),
  withdrawn: t('Withdrawn##instruction'),
})

export const instructionWords = (state: InstructionState, t: Translate): string => stateWords(t)[state]

/** What a company's message says; a kind that only older messages have is shown as it is. */
export function messageWords(kind: string, t: Translate): string {
  const words = { ...stateWords(t), recallRefused: t('Recall refused'), received: t('Received##message') }
  return isKeyOf(words, kind) ? words[kind] : kind
}
