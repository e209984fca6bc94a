import type { CaseResolution } from '@sixpence/protocol/desk/desk-payments'
import type { PayingPartner } from '@sixpence/protocol/methods/define'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipState } from './kit/state-chip.tsx'

export function differenceWords(name: string, t: Translate): string {
  const label = new Map([
    ['wrongAmount', t('Amount differs from what was sent')],
    ['wrongCurrency', t('Currency differs from what was sent')],
    ['neverSent', t('Message about a payment we never sent')],
    ['lostByCompany', t('The company no longer recognises the payment')],
    ['overdue', t('Final status overdue')],
    ['unknownReference', t('Message about an unknown payment')],
    ['unknownAccount', t('Money for an unknown account')],
    ['currencyDiffers', t('Money in a different currency from the account')],
    ['detailsDiffer', t('The bank’s details contradict the amount')],
    ['lineNotUnderstood', t('Line of the bank that could not be read')],
    ['accountClosed', t('The account is closed')],
    ['accountFrozen', t('The account is frozen')],
    ['limitExceeded', t('More than the customer may receive before they are verified')],
  ]).get(name)
  if (label) return label
  if (name.endsWith('NotConfirmed')) return t('Message not confirmed when we asked')
  return name.includes('After') ? t('Contradicts an earlier message') : t('Could not be booked')
}

/** The company, of those that execute payments now; one of an earlier configuration is shown by its key. */
export function companyWords(partner: string, t: Translate): string {
  const words: Record<PayingPartner, string> = {
    bank: t('The partner bank'),
    cardPayout: t('The card company'),
    digital: t('The digital currency company'),
    instant: t('The instant payment company'),
    interac: 'Interac',
    cell: t('Another cell'),
  }
  return isKeyOf(words, partner) ? words[partner] : partner
}

/** Whether a text from stored data is one of the keys that have words. */
export const isKeyOf = <Key extends string>(words: Record<Key, string>, text: string): text is Key =>
  Object.hasOwn(words, text)

export const resolutionWords = (resolution: CaseResolution, t: Translate): string =>
  ({
    asked: t('The company was asked again and confirmed our record.'),
    ended: t('The payment reached its final status by itself.'),
    closed: t('Someone reviewed it and nothing was left to do.'),
    credited: t('The money was credited.'),
    returned: t('The money was returned to the sender.'),
    writtenOff: t('The money was written off.'),
  })[resolution]

/** Whether a payment case is resolved. */
export const caseState = (isResolved: boolean, t: Translate): ChipState =>
  isResolved ? { tone: 'good', words: t('Done') } : { tone: 'warn', words: t('Open##case') }
