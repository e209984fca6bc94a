import { type Language, languageInfo } from '@sixpence/locales'
import { readTexts } from '@sixpence/locales/folder.ts'
import type { Catalog } from '@sixpence/locales/texts.ts'

/** All English texts of the program. Spanish has all of them; English only texts with plural forms. */
const knownTexts = (): ReadonlySet<string> => (cachedTexts ??= new Set(Object.keys(readTexts('es'))))
let cachedTexts: ReadonlySet<string> | undefined

/** Problems of texts that override ours in this language, a sentence each; empty when all can be used. */
export function faultsOfTexts(texts: unknown, language: Language): string[] {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts))
    return ['the whole must be an object of English texts and those in their place']
  return Object.entries(texts as Record<string, unknown>).flatMap(([key, text]) => {
    const fault = knownTexts().has(key) ? faultOf(key, text, language) : 'is no text of the program'
    return fault === undefined ? [] : [`"${key.length > 60 ? `${key.slice(0, 57)}…` : key}" ${fault}`]
  })
}

/** The texts of a file that has been checked. */
export const asCatalog = (texts: unknown): Catalog => texts as Catalog

function faultOf(key: string, text: unknown, language: Language): string | undefined {
  if (!key.includes('{count}')) {
    if (typeof text !== 'string') return 'must be a text'
    return faultOfForm(key, text)
  }
  const categories = new Intl.PluralRules(languageInfo[language].tag).resolvedOptions().pluralCategories
  const needs = `must be an object with the forms ${categories.toSorted().join(', ')}`
  if (typeof text !== 'object' || text === null) return needs
  if (Object.keys(text).sort().join() !== categories.toSorted().join()) return needs
  for (const [category, form] of Object.entries(text as Record<string, unknown>)) {
    const fault = typeof form === 'string' ? faultOfForm(key, form) : 'must be a text'
    if (fault !== undefined) return `in its form ${category} ${fault}`
  }
  return undefined
}

function faultOfForm(key: string, form: string): string | undefined {
  if (!form.trim()) return 'is empty'
  if (form.length > 2_000) return 'is longer than 2,000 characters'
  if (/(?!\n)[\p{Cc}\p{Cs}]/u.test(form)) return 'has a character that nobody can read'
  const rest = form
    .replaceAll(/\{\w+\}/g, '')
    .replaceAll(/<(\w+)>(?:(?!<\1>)[^])*?<\/\1>/g, (whole) => whole.replaceAll(/<\/?\w+>/g, ''))
  if (/[{}]/.test(rest)) return 'has a brace that opens or closes no {place}'
  if (/<\/?\w/.test(rest) || /<\/?\w/.test(key) !== /<\/?\w/.test(form))
    return 'has a mark that is not <closed></closed>, or not that of the English text'
  const [required, present] = [placesIn(key), placesIn(form)]
  if (required === present) return undefined
  return `must have the places ${required || 'none'}, and has ${present || 'none'}`
}

/** `{name}` and `<a>` in a text; a form may leave its count out. */
const placesIn = (text: string): string =>
  [...new Set(text.match(/\{(?!count\})\w+\}|<\/?\w+>/g))].sort().join(' ')
