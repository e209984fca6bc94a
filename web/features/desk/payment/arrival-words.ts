import type { Arrival, DeskPayment, PaymentAction, PaymentStep } from '@sixpence/protocol/desk/desk'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { NoticeProps } from '#ui/feedback/notice.tsx'
import { companyWords, differenceWords } from '../payment-words.ts'

/** The first sentence of a payment's page: why it has not arrived, or that it has. */
export function arrivalWords(
  { name, at, day, reason, partner }: DeskPayment['arrival'],
  { t, format }: { t: Translate; format: Format },
): string {
  const time = at ? format.dayTime(at) : '–'
  const company = partner ? companyWords(partner, t) : t('The company')
  const because = reason ?? '–'
  const words: Record<Arrival, () => string> = {
    arrived: () => t('It has arrived: booked {time}.', { time }),
    waitsForCode: () => t('The payer has not confirmed it with a code yet. It waits until {time}.', { time }),
    waitsForColleague: () =>
      t('A colleague of the payer has not approved it yet. It waits until {time}.', { time }),
    waitsForPayee: () => t('The payee has not claimed it by the link yet. It waits until {time}.', { time }),
    waitsForDay: () => t('It leaves on {day}.', { day: day ? format.day(day) : '–' }),
    notSentYet: () => t('It is approved and has not left yet.'),
    companySilent: () =>
      t('{company} has not answered whether it took the payment. It is asked again by itself.', { company }),
    onItsWay: () =>
      at ? t('{company} has it. It is due by {time}.', { company, time }) : t('It is on its way.'),
    late: () => t('{company} has it and is late: it was due by {time}.', { company, time }),
    recallAsked: () => t('{company} was asked to send it back and has not decided.', { company }),
    needsLook: () => t('It waits for the desk: {difference}.', { difference: differenceWords(because, t) }),
    rejected: () =>
      t('{company} rejected it ({reason}). The payer has the money.', { company, reason: because }),
    returned: () =>
      t('It was booked and came back ({reason}). The payer has the money.', { reason: because }),
    recalled: () => t('It was called back. The payer has the money.'),
    canceled: () => t('It was canceled before it left. The payer has the money.'),
    expired: () => t('It was not confirmed in time. The payer has the money.'),
    outOfTries: () => t('The code was wrong too often. The payer has the money.'),
    refused: () => t('The payee refused it. The payer has the money.'),
    goesBack: () => t('It was for no account we know and is on its way back to who sent it.'),
    sentBack: () => t('It was for no account we know and went back to who sent it.'),
    writtenOff: () => t('It was for no account we know and was written off.'),
    inSuspense: () => t('It came in for no account we know and waits in suspense.'),
    isOrder: () => t('This is the order of payments on later days. Each has a page of its own.'),
    isBatch: () => t('This holds the money of many payments. Each has a page of its own.'),
  }
  return words[name]()
}

const good: readonly Arrival[] = ['arrived']
const bad: readonly Arrival[] = ['rejected', 'returned', 'needsLook', 'inSuspense']
const slow: readonly Arrival[] = ['companySilent', 'late', 'expired', 'outOfTries', 'recallAsked', 'goesBack']

export const arrivalTone = (name: Arrival): NonNullable<NoticeProps['kind']> =>
  good.includes(name) ? 'good' : bad.includes(name) ? 'bad' : slow.includes(name) ? 'warn' : 'info'

export const stepWords = (step: PaymentStep, t: Translate): string =>
  ({
    made: t('Made##payment'),
    codeSent: t('Code sent'),
    approved: t('Approved by a colleague'),
    declined: t('Declined by a colleague'),
    setAside: t('Money set aside'),
    dispatched: t('Released to be sent'),
    handedOver: t('Handed over to the company'),
    accepted: t('Accepted by the company'),
    booked: t('Booked##payment'),
    rejected: t('Rejected by the company'),
    returned: t('Came back'),
    recalled: t('Called back'),
    withdrawn: t('Withdrawn before it left'),
    voided: t('Money given back to the payer'),
    expired: t('Not confirmed in time'),
    caseOpened: t('Case opened'),
    caseClosed: t('Case closed'),
  })[step]

export const actionName = (action: PaymentAction, t: Translate): string =>
  ({
    ask: t('Ask the company'),
    retry: t('Try again now'),
    recall: t('Recall'),
    resolve: t('Resolve by a statement'),
  })[action]

export const actionHint = (action: PaymentAction, t: Translate): string =>
  ({
    ask: t('What the company says is done at once if it fits our books.'),
    retry: t('It is handed over, or asked about, in a moment. The reference stays, so it is paid once.'),
    recall: t(
      'What has not left is given back to the payer. Otherwise the company is asked to send it back.',
    ),
    resolve: t(
      'The statement is taken for the company’s word. Settled books the payment; rejected frees the money only if the company, asked, says the same.',
    ),
  })[action]

export const houseWords = (account: string, t: Translate): string =>
  account.startsWith('rail:')
    ? t('House: at the payment company')
    : (new Map([
        ['fees', t('House: fees')],
        ['fx', t('House: exchange')],
        ['rounding', t('House: rounding')],
        ['suspense', t('House: suspense')],
        ['returns', t('House: on its way back')],
        ['writeoffs', t('House: write-offs')],
      ]).get(account) ?? account)

export const holdWords = (state: string, t: Translate): string =>
  new Map([
    ['open', t('set aside')],
    ['posted', t('booked##hold')],
    ['voided', t('given back##hold')],
    ['expired', t('expired##hold')],
  ]).get(state) ?? state

export const instructionWords = (state: string, t: Translate): string =>
  new Map([
    ['created', t('Not handed over')],
    ['sent', t('Handed over')],
    ['unknown', t('No answer to the hand-over')],
    ['accepted', t('Accepted##payment')],
    ['settled', t('Settled')],
    ['rejected', t('Rejected')],
    ['returned', t('Returned')],
    ['recalled', t('Called back')],
    ['withdrawn', t('Withdrawn')],
  ]).get(state) ?? state
