import type { Language } from '@sixpence/locales'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { type Catalog, textsIn } from './texts.ts'

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
  const { formOf, number, fill: translate } = textsIn(language, texts)

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
      return typeof value === 'number' ? number(value) : value === undefined ? piece : value
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
