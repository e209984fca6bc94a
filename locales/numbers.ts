import { isCurrency, scaleOf } from '@sixpence/money'
import { keep } from './memoize.ts'

/**
 * The styled parts of an amount: `sign` and `whole` stand out, `fraction` (with its separator) is smaller, `code`
 * quiet.
 */
export type AmountParts = { sign: '' | '+' | '−'; whole: string; fraction: string; code: string }

/** When a sign is shown: only the minus, a plus too, or none. */
export type SignDisplay = 'negative' | 'always' | 'never'

/** Amounts, rates, shares and sizes in a language; `nameOf` names a currency in it. */
export function numbersIn(tag: string, nameOf: (code: string) => string) {
  const number = keep((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

  /**
   * Decimal text to the parts of an amount: at least the currency's decimals (2 for digital currencies), at most 8
   * [B290].
   */
  function amountParts(amount: string, code: string, sign: SignDisplay = 'negative'): AmountParts {
    const parts = number({ ...decimalsOf(code), signDisplay: 'never' }).formatToParts(decimalText(amount))
    const cut = parts.findIndex(({ type }) => type === 'decimal')
    const [whole, fraction] = cut < 0 ? [parts, []] : [parts.slice(0, cut), parts.slice(cut)]
    return { sign: signOf(amount, sign), whole: joined(whole), fraction: joined(fraction), code }
  }

  /** "−1,252.90 EUR", the code after the number in every language: with many currencies a bare $ is ambiguous. */
  function amount(value: string, code: string, sign?: SignDisplay): string {
    const parts = amountParts(value, code, sign)
    return `${parts.sign}${parts.whole}${parts.fraction}\u00a0${code}`
  }

  /** For a screen reader: "−1,252.90 euros". */
  function spokenAmount(value: string, code: string, sign: SignDisplay = 'negative'): string {
    if (nameOf(code) === code) return amount(value, code, sign)
    const signDisplay = sign === 'always' ? 'exceptZero' : sign
    const options = {
      ...decimalsOf(code),
      style: 'currency',
      currency: code,
      currencyDisplay: 'name',
      signDisplay,
    } as const
    return number(options).format(decimalText(value))
  }

  /** 4 to 6 significant digits: "11.6101", "1.100". */
  const rate = (value: string) =>
    number({ minimumSignificantDigits: 4, maximumSignificantDigits: 6 }).format(decimalText(value))

  /** All its digits, as in papers: "1.08321547". */
  const exactRate = (value: string) => number({ maximumFractionDigits: 20 }).format(decimalText(value))

  /** A share of 1: 0.125 is "12.5%". */
  const percent = (share: number, maxDigits = 2) =>
    number({ style: 'percent', maximumFractionDigits: maxDigits }).format(share)

  const count = (value: number) => number({}).format(value)

  /** For the axis of a chart only: "184.9k". */
  const compact = (value: number, maximumFractionDigits = 1) =>
    number({ notation: 'compact', maximumFractionDigits }).format(value)

  /** Decimal units from kB up [B019]: "1.5 kB", "1 MB". */
  function fileSize(bytes: number): string {
    const unit = sizes.find(({ size }) => Math.round((bytes / size) * 10) / 10 < 1000) ?? sizes.at(-1)!
    const value = bytes > 0 ? Math.max(bytes / unit.size, 0.1) : 0
    return number({ style: 'unit', unit: unit.name, maximumFractionDigits: 1 }).format(value)
  }

  return { amount, amountParts, spokenAmount, rate, exactRate, percent, count, compact, fileSize }
}

const sizes = [
  { name: 'kilobyte', size: 1e3 },
  { name: 'megabyte', size: 1e6 },
  { name: 'gigabyte', size: 1e9 },
  { name: 'terabyte', size: 1e12 },
]

/** Digital currencies keep up to 8 decimals and show at least 2; the others follow their standard (0, 2 or 3). */
function decimalsOf(code: string): Intl.NumberFormatOptions {
  const scale = isCurrency(code) ? scaleOf(code) : 2
  return { minimumFractionDigits: scale > 3 ? 2 : scale, maximumFractionDigits: 8, useGrouping: 'always' }
}

const joined = (parts: Intl.NumberFormatPart[]): string => parts.map(({ value }) => value).join('')

function signOf(amount: string, sign: SignDisplay): AmountParts['sign'] {
  const isZero = !/[1-9]/.test(amount)
  if (isZero || sign === 'never') return ''
  return amount.startsWith('-') ? '−' : sign === 'always' ? '+' : ''
}

/** Decimal text is formatted exactly, without conversion to a float; anything else is a mistake of ours. */
function decimalText(text: string): `${number}` {
  if (!isDecimal(text)) throw new TypeError(`"${text.slice(0, 20)}" is not decimal text`)
  return text
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)
