import { languageInfo, type Language } from '@sixpence/locales'
import { amountText, isCurrency, scaleOf, type Money } from '@sixpence/money'

/** Parts of an amount as they are drawn: "1,250", ".00", "EUR". */
export type AmountParts = { whole: string; fraction: string; code: string }

/** Decimal text in the language's own figures, exactly, with at least the currency's decimals (2 for digital ones). */
export function amountParts(amount: string, code: string, language: Language): AmountParts {
  const scale = isCurrency(code) ? scaleOf(code) : 2
  const parts = new Intl.NumberFormat(languageInfo[language].tag, {
    minimumFractionDigits: scale > 3 ? 2 : scale,
    maximumFractionDigits: 8,
    useGrouping: 'always',
  }).formatToParts(decimal(amount))
  const cut = parts.findIndex(({ type }) => type === 'decimal')
  return cut < 0
    ? { whole: joined(parts), fraction: '', code }
    : { whole: joined(parts.slice(0, cut)), fraction: joined(parts.slice(cut)), code }
}

/** "1,250.00 EUR", which does not break before its code. */
export function amountWords(amount: Money, language: Language): string {
  const { whole, fraction, code } = amountParts(amountText(amount), amount.currency, language)
  return `${whole}${fraction}\u00a0${code}`
}

/** "20 November 2026 at 12:31:05 UTC": paper has no reader's zone, so it names the one it uses. */
export function moment(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(languageInfo[language].tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** "20 November 2026" in UTC. */
export const dayOf = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(languageInfo[language].tag, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(instant),
  )

/** "1.0832", exactly, as the language writes it. */
export const rateOf = (rate: string, language: Language): string =>
  new Intl.NumberFormat(languageInfo[language].tag, { maximumFractionDigits: 20 }).format(decimal(rate))

/** "Germany". */
export const countryOf = (code: string, language: Language): string =>
  new Intl.DisplayNames(languageInfo[language].tag, { type: 'region' }).of(code) ?? code

const joined = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join('')

/** Formatted from text, never through a float. */
function decimal(text: string): `${number}` {
  if (!isDecimal(text)) throw new TypeError('an amount is not decimal text')
  return text
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)
