import { type Language, languageInfo } from '@sixpence/locales'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'

/** English text to its translation; a text with a count has one form per plural category of the language. */
export type Catalog = Readonly<Record<string, string | PluralForms>>

export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

/**
 * `t('Hello {name}', { name })`. The English text is the key. `count` chooses the plural form; numbers are written
 * in the reader's way. A note after `##` tells two equal English texts apart and is never shown: `t('Open##state')`.
 */
export type Translate = {
  <const Text extends string>(text: Text, ...values: Values<Text, string | number>): string
  /** The same with nodes, and with marked parts: `t.rich('Read <a>the terms</a>', { a: (part) => <Link>{part}</Link> })`. */
  rich: <const Text extends string>(text: Text, ...values: Values<Text, Rich>) => ReactNode
}

type Rich = ReactNode | ((part: ReactNode) => ReactNode)

type Values<Text extends string, Value> = [Names<Text>] extends [never]
  ? [values?: Readonly<Record<string, Value>>]
  : [values: Readonly<Record<Names<Text>, Value> & { count?: number }>]

type Names<Text extends string> = Braces<Text> | Marks<Text>

type Braces<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never

type Marks<Text> = Text extends `${string}</${infer Mark}>${infer Rest}` ? Mark | Marks<Rest> : never

/** Adds a feature's texts; a route awaits its catalogs before the screen is drawn, so nothing flickers. */
export function addTexts(language: Language, texts: Catalog): void {
  Object.assign((loaded[language] ??= {}), texts)
}

const loaded: Partial<Record<Language, Record<string, string | PluralForms>>> = {}

/** `texts` replaces what was added with `addTexts`; tests give the pseudo-language here. */
export function LanguageProvider(props: {
  language: Language
  texts?: Catalog
  children?: ReactNode
}): ReactNode {
  const { language, texts, children } = props
  const translate = texts ? createTranslate(language, texts) : translatorOf(language)
  return createElement(
    LanguageContext,
    { value: language },
    createElement(TranslateContext, { value: translate }, children),
  )
}

export const useTranslate = (): Translate => useContext(TranslateContext)

export const useLanguage = (): Language => useContext(LanguageContext)

export function createTranslate(language: Language, texts?: Catalog): Translate {
  const { tag } = languageInfo[language]
  const plural = new Intl.PluralRules(tag)
  const number = new Intl.NumberFormat(tag)

  function formOf(text: string, count: unknown): string {
    const found = (texts ?? loaded[language])?.[text] ?? text.replace(/##.*/, '')
    return typeof found === 'string' ? found : (found[plural.select(Number(count))] ?? found.other ?? text)
  }

  const translate = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
    formOf(text, values['count']).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return typeof value === 'number' ? number.format(value) : (value ?? whole)
    })

  const rich = (text: string, values: Readonly<Record<string, Rich>> = {}) =>
    fill(formOf(text, values['count']), values)

  function fill(form: string, values: Readonly<Record<string, Rich>>): ReactNode {
    // The split yields in turn: plain text, `{name}` or `<tag>…</tag>`, the tag's name.
    const pieces = form.split(/(\{\w+\}|<(\w+)>.*?<\/\2>)/).map((piece, index, all) => {
      if (index % 3 === 0) return piece
      if (index % 3 === 2) return null
      const tag = all[index + 1]
      const value = values[tag ?? piece.slice(1, -1)]
      if (typeof value === 'function')
        return tag ? value(fill(piece.slice(tag.length + 2, -tag.length - 3), values)) : null
      return typeof value === 'number' ? number.format(value) : value === undefined ? piece : value
    })
    return createElement(Fragment, null, ...pieces)
  }

  return Object.assign(translate, { rich })
}

/** One per language and for ever: building Intl objects is what costs. */
function translatorOf(language: Language): Translate {
  return (translators[language] ??= createTranslate(language))
}

const translators: Partial<Record<Language, Translate>> = {}

const TranslateContext = createContext(translatorOf('en'))
const LanguageContext = createContext<Language>('en')
