import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { textsByCatalog, textsIn } from './extract.ts'
import { readCatalogs } from './folder.ts'
import { languageInfo, type Language, languages } from './languages.ts'
import type { Catalog } from './texts.ts'

const said = [...textsByCatalog()].map(([catalog, texts]) => ({
  catalog,
  keys: texts.map(({ text }) => text).sort(),
}))
const catalogsByLanguage = new Map(languages.map((language) => [language, readCatalogs(language)]))
const translated = languages.filter((language) => language !== 'en')

test('the languages of the catalogs are en, es, ro, ru, ua and pt [B015]', () => {
  const folders = new Set(
    globSync('*/*.json', { cwd: import.meta.dirname }).map((file) => file.split('/')[0]),
  )
  expect(folders).toEqual(new Set(languages))
})

test('every catalog belongs to somebody', () => {
  const names = new Set(
    globSync('*/*.json', { cwd: import.meta.dirname }).map((file) => /([^/]+)\.json$/.exec(file)?.[1]),
  )
  const owners = new Set(said.map(({ catalog }) => catalog))
  expect([...names].filter((name) => name === undefined || !owners.has(name))).toEqual([])
})

describe.each(said)('the texts of $catalog', ({ catalog, keys }) => {
  test.each(translated)('are all there in %s, and nothing else is [B185]', (language) => {
    expect(Object.keys(read(language, catalog)).sort()).toEqual(keys)
  })

  test('are in English only where a text has plural forms', () => {
    expect(Object.keys(read('en', catalog)).sort()).toEqual(keys.filter((key) => key.includes('{count}')))
  })

  test.each(languages)('have every plural form of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(languageInfo[language].tag).resolvedOptions()
    const wrong = Object.entries(read(language, catalog)).filter(([key, text]) =>
      key.includes('{count}')
        ? typeof text === 'string' || Object.keys(text).sort().join() !== [...pluralCategories].sort().join()
        : typeof text !== 'string',
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  test.each(languages)('keep their values and marks in %s, and are not empty', (language) => {
    const broken = Object.entries(read(language, catalog)).flatMap(([key, text]) =>
      (typeof text === 'string' ? [text] : Object.values(text)).filter(
        (form) => !form.trim() || placesIn(form) !== placesIn(key),
      ),
    )
    expect(broken).toEqual([])
  })

  test.each(translated)('are not left in English in %s', (language) => {
    const left = Object.entries(read(language, catalog)).filter(
      ([key, text]) => text === key && /[a-z] [a-z]/.test(key),
    )
    expect(left.map(([key]) => key)).toEqual([])
  })
})

// In the browser the texts of all areas share a map: the area that is fetched last would decide.
test.each(languages)('a text has one translation in %s, whichever area says it', (language) => {
  const found = new Map<string, Map<string, string[]>>()
  for (const { catalog } of said)
    for (const [key, text] of Object.entries(read(language, catalog))) {
      const ways = found.get(key) ?? new Map<string, string[]>()
      const way = JSON.stringify(text)
      ways.set(way, [...(ways.get(way) ?? []), catalog])
      found.set(key, ways)
    }
  const differ = [...found].filter(([, ways]) => ways.size > 1)
  expect(differ.map(([key, ways]) => [key, Object.fromEntries(ways)])).toEqual([])
})

// Spanish uses tú, Romanian dvs.; these are forms of the other register.
test.each([
  [
    'es',
    /(?<!\p{L})(?:usted|escriba|elija|introduzca|inicie|compruebe|pulse|envíe|inténtelo|haga|suy[oa]s?)(?!\p{L})/iu,
  ],
  ['ro', /(?<!\p{L})(?:tău|ta|tale|tine|îți|dumneavoastră|introdu|încearcă)(?!\p{L})/iu],
] as const)('speaks to everybody in the same way in %s', (language, otherWay) => {
  const texts = said.flatMap(({ catalog }) => Object.values(read(language, catalog)))
  const forms = texts.flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text)))
  expect(forms.filter((text) => otherWay.test(text))).toEqual([])
})

test('finds the texts of a file however they are written', () => {
  const source = `
    t('One'); t.rich("Two <b>{x}</b>", {}); t(\`Three\`); t(isOpen ? 'Four' : 'Five')
    // t('not said')
    const label = (t) => t('It\\'s six'); at('no'); props.t.other('no'); t(key)`
  expect(textsIn('web/lib/x.ts', source)).toEqual([
    'One',
    'Two <b>{x}</b>',
    'Three',
    'Four',
    'Five',
    "It's six",
  ])
})

test('finds the sentences of refusals and of wrong input, and the words of fields', () => {
  expect(textsIn('protocol/refusals/desk.ts', `const all = { a: { code: 'VF', text: 'No.' } }`)).toEqual([
    'No.',
  ])
  expect(textsIn('protocol/methods/texts.ts', `const all = { a: { label: 'One', hint: 'Two.' } }`)).toEqual([
    'One',
    'Two.',
  ])
  expect(textsIn('server/core/decode.ts', `const x = bad ? 'Enter your e-mail.' : 'invalid_type'`)).toEqual([
    'Enter your e-mail.',
  ])
})

function read(language: Language, catalog: string): Catalog {
  return catalogsByLanguage.get(language)?.get(catalog) ?? {}
}

/** `{name}` and `<a>` in a text. "One thing" may omit its {count}; no other placeholder may be removed or added. */
function placesIn(text: string): string {
  return [...new Set(text.match(/\{(?!count\})\w+\}|<\/?\w+>/g))].sort().join()
}
