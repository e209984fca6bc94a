import { type Language, languages } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import { type Fact, paperTranslate, translateBy } from '@sixpence/locales/paper.ts'
import { addTexts, type Catalog, type Translate as TranslateWith } from '@sixpence/locales/texts.ts'
import { brandByKey } from './served-brands.ts'

/** Translates English source texts into the person's language, with amounts and dates in that language's format. */
export type Translate = TranslateWith<Fact>

// Texts of the server itself: refusals, messages, documents.
for (const language of languages) addTexts(language, readTexts(language))

/** The texts of a language, with those of the brand replacing ours. */
export function translator(language: Language, brand?: string): Translate {
  const words = brand === undefined ? undefined : brandByKey(brand).texts?.[language]
  const t = words ? byBrand(language, words) : paperTranslate(language)
  written.set(t, language)
  return t
}

/** The language that a translator writes. */
export const languageOf = (t: Translate): Language => written.get(t) ?? 'en'

const written = new WeakMap<Translate, Language>()
const translations = new WeakMap<object, Translate>()

/** Cached per text of a brand's folder, which does not change while the server runs. */
function byBrand(language: Language, words: Catalog): Translate {
  const translate = translations.get(words) ?? translateBy(language, { ...readTexts(language), ...words })
  translations.set(words, translate)
  return translate
}
