import type { Language } from '@sixpence/locales'
import { pageData } from '#lib/page-data.ts'
import { addTexts, type Catalog } from '@sixpence/locales/texts.ts'

// The English plural forms of fields, which are on every page; english-plurals.ts has the others.
const english = import.meta.glob<Catalog>('../../../locales/en/ui.json', { import: 'default', eager: true })
for (const texts of Object.values(english)) addTexts('en', texts)

const loading = new Map<string, Promise<void>>()

/**
 * Fetches the catalogs of these features (file names in `locales/<language>/`) and adds their texts. A route awaits it beside
 * its code. They are files and not modules, so that no page contains a list of all catalogs. @throws when there is no network
 */
export async function loadTexts(language: Language, ...features: readonly string[]): Promise<void> {
  if (language !== 'en' || pageData().english)
    await Promise.all(features.map((feature) => once(language, feature)))
}

function once(language: Language, feature: string): Promise<void> {
  const path = `${pageData().texts}${language}/${feature}.json`
  const textLoading = loading.get(path) ?? load(language, path)
  loading.set(path, textLoading)
  textLoading.catch(() => loading.delete(path))
  return textLoading
}

async function load(language: Language, path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`the texts at ${path} were answered with ${response.status}`)
  const texts: Catalog = await response.json()
  addTexts(language, texts)
}
