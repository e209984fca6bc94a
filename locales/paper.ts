import { bankZone } from '@sixpence/days/zone'
import { amountText, type Money } from '@sixpence/money'
import { type Format, formatFor } from './format.ts'
import { keep } from './memoize.ts'
import { type Language, languageInfo } from './languages.ts'
import { type Catalog, textsIn, type Translate } from './texts.ts'

/**
 * A parameter of a server text, before its language is known: an amount, the day of a moment, a share of 1, which
 * becomes a percentage, and a list.
 */
export type Fact = string | number | Money | Date | { share: number } | readonly string[]

/** The formats of texts that are sent, printed or signed. A time names its zone. */
export type PaperFormat = Omit<Format, 'time' | 'dayTime' | 'shortDayTime' | 'dayHeading'> & {
  /** "1,250.00 EUR", which does not break before its code. */
  money: (amount: Money) => string
  /** "1,000 EUR", where no decimals are meant. */
  wholeAmount: (units: number, code: string) => string
  /** "20 November 2026 at 14:31:05 EET". */
  moment: (instant: string) => string
}

/** Cached per language for the life of the process, since building Intl objects is expensive. */
export const paperFormat = keep((language: Language): PaperFormat => {
  const format = formatFor(language)
  const moments = new Intl.DateTimeFormat(languageInfo[language].tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: bankZone,
    timeZoneName: 'short',
  })
  return {
    ...format,
    money: (amount) => format.amount(amountText(amount), amount.currency),
    wholeAmount: (units, code) => `${format.amountParts(String(units), code).whole}\u00a0${code}`,
    moment: (instant) => moments.format(new Date(instant)),
  }
})

/** The texts that were added, with the facts of the server. */
export const paperTranslate = keep((language: Language): Translate<Fact> => translateBy(language))

/** The same with `texts` instead of the added texts. */
export const translateBy = (language: Language, texts?: Catalog): Translate<Fact> => {
  const format = paperFormat(language)
  function wordsOf(fact: Exclude<Fact, string | number>): string {
    if (fact instanceof Date) return format.day(fact.toISOString())
    if ('share' in fact) return format.percent(fact.share)
    return 'units' in fact ? format.money(fact) : format.list(fact)
  }
  return textsIn<Fact>(language, texts, wordsOf).translate
}
