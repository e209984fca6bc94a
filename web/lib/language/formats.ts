import { type Language, languageInfo } from '@sixpence/locales'
import { isCurrency, scaleOf } from '@sixpence/money'

/** How an amount is drawn: `sign` and `whole` stand out, `fraction` (with its separator) is smaller, `code` quiet. */
export type AmountParts = { sign: '' | '+' | '−'; whole: string; fraction: string; code: string }

/** When a sign is shown: only the minus, a plus too, or none. */
export type SignDisplay = 'negative' | 'always' | 'never'

export type Format = ReturnType<typeof makeFormat>

/** The formats of a language, in the reader's time zone. One set for ever: building Intl objects is what costs. */
export function formatFor(language: Language, timeZone = readersZone()): Format {
  const key = `${language} ${timeZone}`
  const known = made.get(key) ?? makeFormat(languageInfo[language].tag, timeZone)
  made.set(key, known)
  return known
}

const readersZone = (): string => (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone)
let zone: string | undefined
const made = new Map<string, Format>()

function makeFormat(tag: string, timeZone: string) {
  const number = keep((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
  const date = keep(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone, ...options }),
  )
  const relative = keep((numeric: 'auto') => new Intl.RelativeTimeFormat(tag, { numeric }))
  const names = keep((type: 'region' | 'currency') => new Intl.DisplayNames(tag, { type }))
  const lists = keep((type: 'conjunction' | 'disjunction') => new Intl.ListFormat(tag, { type }))

  /** Decimal text to the parts of an amount: at least the currency's decimals (2 for digital ones), at most 8 [B290]. */
  function amountParts(amount: string, code: string, sign: SignDisplay = 'negative'): AmountParts {
    const parts = number({ ...decimalsOf(code), signDisplay: 'never' }).formatToParts(decimalText(amount))
    const cut = parts.findIndex(({ type }) => type === 'decimal')
    const [whole, fraction] = cut < 0 ? [parts, []] : [parts.slice(0, cut), parts.slice(cut)]
    return { sign: signOf(amount, sign), whole: joined(whole), fraction: joined(fraction), code }
  }

  /** "−1,252.90 EUR", the code after the number in every language: with many currencies a bare $ says too little. */
  function amount(value: string, code: string, sign?: SignDisplay): string {
    const parts = amountParts(value, code, sign)
    return `${parts.sign}${parts.whole}${parts.fraction}\u00a0${code}`
  }

  /** For a screen reader: "−1,252.90 euros". */
  function spokenAmount(value: string, code: string, sign: SignDisplay = 'negative'): string {
    if (!/^[A-Z]{3}$/.test(code) || names('currency').of(code) === code) return amount(value, code, sign)
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

  /** A share of one: 0.125 is "12.5%". */
  const percent = (share: number, most = 2) =>
    number({ style: 'percent', maximumFractionDigits: most }).format(share)

  const count = (value: number) => number({}).format(value)

  /** For the axis of a chart only: "184.9k". */
  const compact = (value: number) => number({ notation: 'compact', maximumFractionDigits: 1 }).format(value)

  /** Decimal units from kB up [B019]: "1.5 kB", "1 MB". */
  function fileSize(bytes: number): string {
    const unit = sizes.find(({ size }) => Math.round((bytes / size) * 10) / 10 < 1000) ?? sizes.at(-1)!
    const value = bytes > 0 ? Math.max(bytes / unit.size, 0.1) : 0
    return number({ style: 'unit', unit: unit.name, maximumFractionDigits: 1 }).format(value)
  }

  /** "20 November 2026"; a calendar day `2026-11-20` or the day of an instant in the reader's zone. */
  const day = (when: string) => show(when, { day: 'numeric', month: 'long', year: 'numeric' })

  /** "20 Nov", for charts. */
  const shortDay = (when: string) => show(when, { day: 'numeric', month: 'short' })

  /** "November 2026". */
  const month = (when: string) => show(when, { month: 'long', year: 'numeric' })

  /** "12:31"; in another zone than the reader's with its name. */
  const time = (instant: string, zone = timeZone) =>
    show(instant, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: zone,
      ...(zone === readersZone() ? {} : { timeZoneName: 'short' }),
    })

  /** "20 November 2026 at 12:31". */
  const dayTime = (instant: string) => show(instant, { dateStyle: 'long', timeStyle: 'short' })
  const shortDayTime = (instant: string) => show(instant, { dateStyle: 'medium', timeStyle: 'short' })

  /** "Today, 20 November", "Yesterday, …", the weekday within 14 days either way, then the plain date. */
  function dayHeading(when: string, now: Date): string {
    const today = calendarDay(now)
    const days = daysBetween(today, isDay(when) ? when : calendarDay(new Date(when)))
    const year = isDay(when) ? when.slice(0, 4) : calendarDay(new Date(when)).slice(0, 4)
    const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long' }
    if (year !== today.slice(0, 4)) options.year = 'numeric'
    if (days === 0 || days === -1)
      return `${capital(relative('auto').format(days, 'day'))}, ${show(when, options)}`
    return capital(show(when, Math.abs(days) < 14 ? { weekday: 'long', ...options } : options))
  }

  /** The calendar day of an instant in the reader's zone, as `2026-11-20`: what rows are grouped by. */
  function calendarDay(instant: Date): string {
    const parts = keptParts(
      date({
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        calendar: 'gregory',
        numberingSystem: 'latn',
      }),
      instant,
    )
    return `${parts['year']}-${parts['month']}-${parts['day']}`
  }

  function show(when: string, options: Intl.DateTimeFormatOptions): string {
    // A calendar day has no zone: it is shown as it stands.
    return isDay(when)
      ? date({ ...options, timeZone: 'UTC' }).format(Date.parse(when))
      : date(options).format(new Date(when))
  }

  return {
    amount,
    amountParts,
    spokenAmount,
    rate,
    percent,
    count,
    compact,
    fileSize,
    day,
    shortDay,
    month,
    time,
    dayTime,
    shortDayTime,
    dayHeading,
    calendarDay,
    country: (code: string) => names('region').of(code) ?? code,
    currencyName: (code: string) => (/^[A-Z]{3}$/.test(code) ? (names('currency').of(code) ?? code) : code),
    list: (items: string[]) => lists('conjunction').format(items),
    /** "Anna, Bo or Ines". */
    either: (items: string[]) => lists('disjunction').format(items),
  }
}

const sizes = [
  { name: 'kilobyte', size: 1e3 },
  { name: 'megabyte', size: 1e6 },
  { name: 'gigabyte', size: 1e9 },
  { name: 'terabyte', size: 1e12 },
]

/** Digital currencies keep up to 8 decimals and show at least 2; the others what their standard says (0, 2 or 3). */
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

/** Decimal text is formatted exactly, without a detour through a float; anything else is a mistake of ours. */
function decimalText(text: string): `${number}` {
  if (!isDecimal(text)) throw new TypeError(`"${text.slice(0, 20)}" is not decimal text`)
  return text
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text)

const isDay = (when: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(when)

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

function keptParts(format: Intl.DateTimeFormat, instant: Date): Partial<Record<string, string>> {
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

/** Remembers what `make` gave for the same options. */
function keep<Options, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const known = new Map<string, Made>()
  return (options) => {
    const key = JSON.stringify(options) ?? ''
    const value = known.get(key) ?? make(options)
    known.set(key, value)
    return value
  }
}
