import { languages } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import type { Fact } from '@sixpence/locales/paper.ts'
import { addTexts, type Translate as TranslateWith } from '@sixpence/locales/texts.ts'

/** Translates English source texts into the person's language, with amounts and dates in that language's format. */
export type Translate = TranslateWith<Fact>

// Texts of the server itself: refusals, messages, documents.
for (const language of languages) addTexts(language, readTexts(language))

export { paperTranslate as translator } from '@sixpence/locales/paper.ts'
