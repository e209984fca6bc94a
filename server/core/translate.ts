import { languages } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import type { Fact } from '@sixpence/locales/paper.ts'
import { addTexts, type Translate as TranslateWith } from '@sixpence/locales/texts.ts'

/** English text in, text of the person's language out, with amounts and days as the language writes them. */
export type Translate = TranslateWith<Fact>

// What the server itself says: refusals, messages, documents. Read once.
for (const language of languages) addTexts(language, readTexts(language))

export { paperTranslate as translator } from '@sixpence/locales/paper.ts'
