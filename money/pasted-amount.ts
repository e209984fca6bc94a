import { isCurrency, type Currency } from './currency.ts'
import { parseDecimal, type DecimalMark } from './parse-decimal.ts'

export type PastedAmount = { amount: string; currency?: Currency } | { problem: 'notANumber' | 'negative' }

/** From the first digit, or the marks before it, to the last digit, with the text around it. */
const parts = /^(?<before>\D*?)(?<number>[.,]*\d(?:.*\d)?)(?<after>\D*)$/su

/** A minus or a bracket beside the number, with at most a currency in between. */
const minusBefore = /[\p{Pd}−(]\s*[\p{L}\p{Sc}]{0,3}\s*$/u
const minusAfter = /^\s*[\p{L}\p{Sc}]{0,3}\s*[\p{Pd}−)]/u

/** Suffixes that change the value: "1.5k", "2 mln", "12 %". */
const multiplied =
  /^\s*(?:[%‰]|(?:[kmb]|bn|tsd|mln|mio|mrd|mld|mii|mil\p{L}*|thousand|billion|lakh|crore|т|тыс|тис|млн|млрд)(?!\p{L}))/iu

/**
 * The amount in pasted text: "Total: EUR 1.250,00." is 1250.00. Words, currency and sentence marks around a single
 * number are left out; the number follows `parseDecimal`, with the reader's decimal mark if it is ambiguous. Never
 * throws.
 */
export function pastedAmount(text: string, mark: DecimalMark): PastedAmount {
  if (text.length > 200) return { problem: 'notANumber' }
  const line = text.normalize('NFKC').replaceAll(/[\p{Cf}]/gu, '')
  const { before = '', number, after = '' } = parts.exec(line)?.groups ?? {}
  if (number === undefined || /\p{Nd}/u.test(before + after)) return { problem: 'notANumber' }
  if (minusBefore.test(before) || minusAfter.test(after)) return { problem: 'negative' }
  // Letters adjacent to the number belong to it: a currency is allowed, "INV12" and "12th" are not amounts.
  const touching = [/\p{L}+$/u.exec(before)?.[0], /^\p{L}+/u.exec(after)?.[0]].filter(
    (word) => word !== undefined,
  )
  if (multiplied.test(after) || !touching.every((word) => isCurrency(word.toUpperCase())))
    return { problem: 'notANumber' }
  const read = parseDecimal(number, mark)
  if (!('amount' in read)) return { problem: 'notANumber' }
  const codes: string[] = (before + after).match(/(?<!\p{L})[A-Z]{3,4}(?!\p{L})/gu) ?? []
  const currency = codes.find(isCurrency)
  return { amount: read.amount, ...(currency && { currency }) }
}
