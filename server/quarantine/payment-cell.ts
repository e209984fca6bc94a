import { parseDecimal } from '@sixpence/money'
import { mod97 } from '@sixpence/protocol/methods/fields/checksums'

/** Whether a cell holds what only a payment has: an IBAN with valid check digits, an e-mail address or an amount. */
export const isOfPayment = (cell: string): boolean =>
  isIban(cell.replaceAll(/\s/gu, '').toUpperCase()) ||
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(cell) ||
  isAmount(cell)

const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1

/** With or without its currency. */
function isAmount(cell: string): boolean {
  const [, bare = ''] = /^(?:[A-Z]{3}\s?|\p{Sc}\s?)?(.*?)(?:\s?[A-Z]{3}|\s?\p{Sc})?$/u.exec(cell) ?? []
  const read = parseDecimal(bare)
  return 'amount' in read || read.problem === 'ambiguous'
}
