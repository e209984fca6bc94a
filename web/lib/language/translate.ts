import type { Language } from '@sixpence/locales'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import {
  type Catalog,
  type FactsOf,
  textsIn,
  type Translate as TranslatePlain,
} from '@sixpence/locales/texts.ts'

/** Plain texts, as on the server (locales/texts.ts), and `t.rich`. */
export type Translate = TranslatePlain & {
  /** With nodes, and with marked parts: `t.rich('Read <a>the terms</a>', { a: (part) => <Link>{part}</Link> })`. */
  rich: <const Text extends string>(text: Text, ...facts: FactsOf<Text, Rich>) => ReactNode
}

type Rich = ReactNode | ((part: ReactNode) => ReactNode)

/** `texts` replaces the texts added with `addTexts`; tests pass the pseudo-language here. */
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
  const { formOf, number, translate } = textsIn(language, texts)

  const rich = (text: string, values: Readonly<Record<string, Rich>> = {}) =>
    fill(formOf(text, values, values['count']), values)

  function fill(form: string, values: Readonly<Record<string, Rich>>): ReactNode {
    // The split alternates: plain text, `{name}` or `<tag>…</tag>`, the tag's name.
    const pieces = form.split(/(\{\w+\}|<(\w+)>.*?<\/\2>)/).map((piece, index, all) => {
      if (index % 3 === 0) return piece
      if (index % 3 === 2) return null
      const tag = all[index + 1]
      const value = values[tag ?? piece.slice(1, -1)]
      if (typeof value === 'function')
        return tag ? value(fill(piece.slice(tag.length + 2, -tag.length - 3), values)) : null
      if (typeof value === 'number') return number(value)
      return value === undefined ? piece : value
    })
    return createElement(Fragment, null, ...pieces)
  }

  return Object.assign(translate, { rich })
}

/** Cached per language, because Intl objects are expensive to create. */
function translatorOf(language: Language): Translate {
  return (translators[language] ??= createTranslate(language))
}

const translators: Partial<Record<Language, Translate>> = {}

const TranslateContext = createContext(translatorOf('en'))
const LanguageContext = createContext<Language>('en')
