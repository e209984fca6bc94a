import { amountText } from '@sixpence/money'
import { operationWord } from '@sixpence/protocol/history/payment-words'
import type { Translate } from '#core/translate.ts'
import type { BookLine } from './book.ts'

/** Type of a payment; money that came in is called by where it came from. */
export const typeWord = ({ type, amount }: Pick<BookLine, 'type' | 'amount'>, t: Translate): string =>
  operationWord(type, t, amount.units > 0n ? 'in' : 'out')

/** The payer's message to the payee besides the reference, and the customer's own note. */
export const wordsOf = ({ note, isOwnNote = false }: BookLine): { message: string; ownNote: string } =>
  isOwnNote ? { message: '', ownNote: note } : { message: note, ownNote: '' }

/** Text of a line without an entry of its own: what a fee is for, which payment came back and why, or was refunded. */
export function aboutLine({ feeOf, returned, refundOf, amount }: BookLine, t: Translate): string {
  if (feeOf !== undefined)
    return amount.units > 0n
      ? t('Fee of payment {number} given back', { number: String(feeOf) })
      : t('Fee for payment {number}', { number: String(feeOf) })
  if (refundOf !== undefined) return t('Refund of payment {number}', { number: String(refundOf) })
  if (!returned) return ''
  const number = String(returned.of)
  return returned.reason === undefined
    ? t('Return of payment {number}', { number })
    : t('Return of payment {number}: {reason}', { number, reason: returned.reason })
}

/** The amount credited to the other side in another currency, and its rate; empty without an exchange. */
export const exchangeLine = ({ exchanged }: BookLine, t: Translate): string =>
  exchanged
    ? t('{amount} at a rate of {rate}', {
        amount: `${amountText(exchanged.amount)} ${exchanged.amount.currency}`,
        rate: exchanged.rate,
      })
    : ''

/** A single field for all texts of a line: the complete reference first, then what the bank knows of it, then the note. */
export const memoOf = (line: BookLine, t: Translate): string =>
  [line.reference, aboutLine(line, t), exchangeLine(line, t), line.note].filter(Boolean).join(' / ')
