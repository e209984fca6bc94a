import { type BrandValue, valueAt } from '@sixpence/brands/changeable.ts'
import type { Language } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import type { Catalog } from '@sixpence/locales/texts.ts'
import type * as calls from '@sixpence/protocol/brand/brand'
import type { Handler } from '#context/handler.ts'
import { folderOf } from './folder-of.ts'
import { sent, sentIf } from './on-wire.ts'

const limit = 50

export const adminBrandTextList: Handler<typeof calls.adminBrandTextList> = async (
  { language, words },
  { by, services: s },
) => {
  const { brand: key } = by.person
  await s.followBrands()
  const brand = s.brand(key)
  const folder = folderOf(s, key)
  const ours = textsOf(language)
  const looked = words.toLocaleLowerCase()
  const has = (value: BrandValue): boolean => JSON.stringify(value).toLocaleLowerCase().includes(looked)
  const matches = [...everyText()].flatMap((english) => {
    const path = `texts.${language}.${english}`
    const folderValue = valueAt(folder, path)
    const served = valueAt(brand, path)
    const our: BrandValue = (ours[english] as BrandValue | undefined) ?? english.replace(/##.*$/, '')
    const isFound =
      looked === '' ? folderValue !== null || served !== null : has(english) || has(our) || has(served)
    return isFound
      ? [{ english, ours: sent(our), ...sentIf('folder', folderValue), ...sentIf('served', served) }]
      : []
  })
  // Short texts first: a search for a word usually means a button or a heading rather than a sentence.
  const texts = matches.toSorted((a, b) => a.english.length - b.english.length).slice(0, limit)
  return { texts, total: matches.length }
}

/** The Spanish catalogue contains every text; the English catalogue only texts with plural forms. */
const everyText = (): readonly string[] => Object.keys(textsOf('es'))

const read = new Map<Language, Catalog>()

function textsOf(language: Language): Catalog {
  const texts = read.get(language) ?? readTexts(language)
  read.set(language, texts)
  return texts
}
