import { type Language, languageInfo } from '@sixpence/locales'

/** English text to its translation; a text with a count has one form per plural category of the language. */
export type Catalog = Readonly<Record<string, string | PluralForms>>

export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/** Plain words of one language; what components use (translate.ts) stands on it. */
export type Texts = {
  /** The translation, in the plural form for `count`, its braces still open. */
  formOf: (text: string, count: unknown) => string
  number: (value: number) => string
  fill: (text: string, values?: Readonly<Record<string, string | number>>) => string
}

/** Adds a feature's texts; a route awaits its catalogs before the screen is drawn, so nothing flickers. */
export function addTexts(language: Language, texts: Catalog): void {
  Object.assign((loaded[language] ??= {}), texts)
}

const loaded: Partial<Record<Language, Record<string, string | PluralForms>>> = {}

/** `texts` replaces what was added with `addTexts`. */
export function textsIn(language: Language, texts?: Catalog): Texts {
  const { tag } = languageInfo[language]
  // The first of a page costs a slow phone 25 ms each: made when a text has a number.
  let plural: Intl.PluralRules | undefined
  let format: Intl.NumberFormat | undefined
  const number = (value: number) => (format ??= new Intl.NumberFormat(tag)).format(value)

  function formOf(text: string, count: unknown): string {
    const found = (texts ?? loaded[language])?.[text] ?? text.replace(/##.*/, '')
    if (typeof found === 'string') return found
    plural ??= new Intl.PluralRules(tag)
    return found[plural.select(Number(count))] ?? found.other ?? text
  }

  const fill = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    // A date that ends in a point of its own, as "р." does, ends the sentence too.
    formOf(text, values['count']).replaceAll(/\{(\w+)\}(\.?)/g, (whole, name: string, point: string) => {
      const value = values[name]
      if (value === undefined) return whole
      const words = typeof value === 'number' ? number(value) : value
      return words.endsWith('.') ? words : words + point
    })

  return { formOf, number, fill }
}
