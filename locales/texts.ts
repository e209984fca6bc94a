import { type Language, languageInfo } from './languages.ts'

/** English text to its translation; a text with a count has a form for each plural category of the language. */
export type Catalog = Readonly<Record<string, string | PluralForms>>

export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/**
 * `t('Hello {name}', { name })`. The English text is the key. `count` chooses the plural form; numbers are formatted
 * for the reader, so a number that names something (of a payment, a ticket) is passed as text. A note after `##`
 * distinguishes two equal English texts and is never shown: `t('Open##state')`.
 */
export type Translate<Fact = string | number> = <const Text extends string>(
  text: Text,
  ...facts: FactsOf<Text, Fact>
) => string

/** The facts for the placeholders of a text. */
export type FactsOf<Text extends string, Fact> = [Names<Text>] extends [never]
  ? [facts?: Readonly<Record<string, Fact>>]
  : [facts: Readonly<Record<Names<Text>, Fact> & { count?: number }>]

type Names<Text extends string> = Braces<Text> | Marks<Text>

type Braces<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never

type Marks<Text> = Text extends `${string}</${infer Mark}>${infer Rest}` ? Mark | Marks<Rest> : never

/** The texts of a language, used by components (web/lib/language/translate.ts) and by the server. */
export type Texts<Fact> = {
  /** The translation in the plural form for `count`, its places still open. */
  formOf: (text: string, words: Readonly<Record<string, unknown>>, count: unknown) => string
  number: (value: number) => string
  translate: Translate<Fact>
}

/** Adds a catalog: the server adds all at the start, the client those of a route before the screen is rendered. */
export function addTexts(language: Language, texts: Catalog): void {
  Object.assign((loaded[language] ??= {}), texts)
}

const loaded: Partial<Record<Language, Record<string, string | PluralForms>>> = {}

/**
 * `texts` replaces what was added with `addTexts`; `wordsOf` formats facts that are neither text nor number. A text
 * without a translation stays English, a placeholder without a fact stays as it is.
 */
export function textsIn<Fact = string | number>(
  language: Language,
  texts?: Catalog,
  wordsOf: (fact: Exclude<Fact, string | number>) => string = String,
): Texts<Fact> {
  const { tag } = languageInfo[language]
  // The first of a page costs a slow phone 25 ms each: created when a text has a number.
  let plural: Intl.PluralRules | undefined
  let format: Intl.NumberFormat | undefined
  const number = (value: number) => (format ??= new Intl.NumberFormat(tag)).format(value)

  function formOf(text: string, words: Readonly<Record<string, unknown>>, count: unknown): string {
    const translation = (texts ?? loaded[language])?.[text] ?? text.replace(/##.*/, '')
    if (typeof translation === 'string') return withOnePoint(translation, words)
    plural ??= new Intl.PluralRules(tag)
    return withOnePoint(translation[plural.select(Number(count))] ?? translation.other ?? text, words)
  }

  function translate(text: string, facts: Readonly<Record<string, Fact>> = {}): string {
    const words: Record<string, string> = {}
    for (const [name, fact] of Object.entries(facts))
      words[name] =
        typeof fact === 'number'
          ? number(fact)
          : typeof fact === 'string'
            ? fact
            : wordsOf(fact as Exclude<Fact, string | number>)
    return formOf(text, words, facts['count']).replaceAll(/\{(\w+)\}/g, (place, name) => words[name] ?? place)
  }

  return { formOf, number, translate }
}

/**
 * A fact that ends in a full stop, as "20 грудня 2026 р." does, ends the sentence too: the full stop after its
 * placeholder is removed.
 */
const withOnePoint = (form: string, words: Readonly<Record<string, unknown>>): string =>
  form.replaceAll(/\{(\w+)\}(?:<\/\w+>)*\./g, (end, name: string) =>
    endsInPoint(words[name]) ? end.slice(0, -1) : end,
  )

const endsInPoint = (words: unknown): boolean => typeof words === 'string' && words.endsWith('.')
