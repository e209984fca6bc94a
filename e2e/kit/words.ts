import type { Language } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import { textsIn } from '@sixpence/locales/texts.ts'

export type Words = (text: string, values?: Record<string, string>) => string

/** The product's texts in a language, by their English text as in the code. */
export function wordsIn(language: Language): Words {
  const texts = readTexts(language)
  const { translate } = textsIn(language, texts)
  return (text, values = {}) => {
    // English is written in the code; its catalogs have only differing texts.
    if (language !== 'en' && texts[text] === undefined) throw new Error(`${language} has no text “${text}”`)
    return translate(text, values).replaceAll(/\{\w+\}/g, '')
  }
}
