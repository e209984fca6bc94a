import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@sixpence/locales'
import { describe, expect, test } from 'vitest'
import { type Brand, brandKeys, brands, occupationTypes } from './index.ts'

test('there are exactly six brands, each under its own key [B009]', () => {
  expect(Object.keys(brands)).toEqual(['ostra', 'ostra-bank', 'quillo', 'gintara', 'kopa', 'tamar'])
  for (const key of brandKeys) expect(brands[key].key).toBe(key)
})

describe.each(brandKeys)('%s', (key) => {
  const brand = brands[key]

  test('says everything a brand must say, and nothing empty [B010]', () => {
    expect(Object.keys(brand)).toEqual(
      expect.arrayContaining([
        'name',
        'mark',
        'appStoreLinks',
        'supportContact',
        'feeLinks',
        'termsLinks',
        'letterhead',
        'languages',
        'occupationTypes',
        'features',
      ]),
    )
    expect(emptyParts(brand)).toEqual([])
    for (const link of [brand.appStoreLinks, brand.feeLinks, brand.termsLinks].flatMap((links) =>
      Object.values(links),
    ))
      expect(new URL(link).protocol).toBe('https:')
    expect(brand.occupationTypes.every((type) => occupationTypes.includes(type))).toBe(true)
    expect(brand.languages.every((language) => languages.includes(language))).toBe(true)
    expect(Intl.supportedValuesOf('currency')).toContain(brand.defaultCurrency)
    expect(brand.idleMinutes).toBe(15)
  })

  test('has its own drawn mark and motif, single-coloured so that they work as masks', () => {
    for (const path of [brand.mark, brand.motif]) {
      const file = join(import.meta.dirname, path)
      expect(path.startsWith(`${key}/`) && existsSync(file)).toBe(true)
      const colours = readFileSync(file, 'utf8').match(/#[\da-f]+|url\(|<(image|script|style)/gi) ?? []
      expect(colours.every((colour) => colour === '#000')).toBe(true)
    }
  })
})

test('registration is off in one brand, the bank [B011]', () => {
  expect(where(({ features }) => !features.registrationEnabled)).toEqual(['ostra-bank'])
})

test('where the wealth of owners comes from is asked by all but one', () => {
  expect(where(({ features }) => !features.asksSourceOfWealth)).toEqual(['quillo'])
})

test('adult industries are hidden where the licence asks for it [B012]', () => {
  expect(where(({ features }) => features.hideAdultIndustries)).toEqual([
    'ostra-bank',
    'gintara',
    'kopa',
    'tamar',
  ])
})

test('one brand speaks English and Spanish only, the others all six languages [B013]', () => {
  expect(brands.quillo.languages).toEqual(['en', 'es'])
  expect(where((brand) => brand.languages.length === languages.length)).toEqual(
    brandKeys.filter((key) => key !== 'quillo'),
  )
})

test('digital currencies are off in the Lithuanian and the UK brands', () => {
  expect(where(({ features }) => !features.digitalCurrencies)).toEqual(['gintara', 'kopa', 'tamar'])
})

test('survives the way to the page as JSON', () => {
  expect(JSON.parse(JSON.stringify(brands))).toEqual(brands)
})

function where(claim: (brand: Brand) => boolean): string[] {
  return brandKeys.filter((key) => claim(brands[key]))
}

function emptyParts(value: unknown, path = ''): string[] {
  if (Array.isArray(value) && value.length === 0) return [path]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => emptyParts(part, `${path}.${name}`))
  return value === '' || value === undefined || value === null ? [path] : []
}
