import { accountKindWord, incomeWord } from '@sixpence/protocol/books/book-words'
import type { IncomeLine } from '@sixpence/protocol/books/income'
import type { BookDifference } from '@sixpence/protocol/books/safeguarding'
import type { Translate } from '#lib/language/translate.ts'
import { companyWords } from '../payment-words.ts'

/** The name of a kind of accounts: customers' money, or a purpose of the bank's own accounts. */
export function accountWords(kind: string, t: Translate): string {
  const label = accountKindWord(kind, t)
  if (label) return label
  const rail = /^rail:(.+)$/.exec(kind)?.[1]
  if (rail === undefined) return kind
  const partner = rail.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const name = companyWords(partner, t)
  return name === partner ? t('Money at “{name}”', { name }) : name
}

/** The order of a trial balance: money owed to customers, money at partners, the bank's own money. */
export const rankOf = (kind: string): number =>
  kind === 'customer' ? 0 : kind === 'suspense' || kind === 'returns' ? 1 : kind.startsWith('rail:') ? 2 : 3

/** Text without its sign, and whether it was negative or zero. */
export const signOf = (text: string): { size: string; isNegative: boolean; isZero: boolean } => ({
  size: text.replace(/^-/, ''),
  isNegative: text.startsWith('-'),
  isZero: /^-?[0.]*$/.test(text),
})

/** A difference between our books and a company's statement. */
export const bookDifferenceWords = (name: BookDifference['name'], t: Translate): string =>
  ({
    paidNotBooked: t('Paid by the company, not booked here'),
    bookedNotPaid: t('Booked here, not paid by the company'),
    receivedNotBooked: t('Received by the company, not booked here'),
    bookedNotReceived: t('Booked here, not received by the company'),
    amountDiffers: t('Different amounts'),
    stateDiffers: t('Different payment states'),
  })[name]

/** The kind of an operation in the bank's income. */
export function operationWords({ operation, method }: IncomeLine, t: Translate): string {
  const word = incomeWord(operation, t)
  return method ? `${word} · ${method}` : word
}
