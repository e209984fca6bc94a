import { expect, test } from 'vitest'
import { brandOver, type BrandValues, fieldsOf, isSameValue, valueAt } from './changeable.ts'
import { brands } from './index.ts'

const { ostra } = brands
const today = '2026-11-26'
const over = (values: BrandValues) => brandOver(ostra, values, today)

test('values by path stand in place of the folder’s, and nothing else changes', () => {
  const { brand, faults } = over({
    'supportContact.phone': '+44 1632 960999',
    languages: ['en', 'es'],
    'knobs.fill': [0.4, 0.8],
    'texts.ro.Sign in': 'Intră',
  })
  expect(faults).toEqual([])
  expect(brand).toEqual({
    ...ostra,
    languages: ['en', 'es'],
    supportContact: { ...ostra.supportContact, phone: '+44 1632 960999' },
    knobs: { ...ostra.knobs, fill: [0.4, 0.8] },
    texts: { ro: { 'Sign in': 'Intră' } },
  })
  expect(valueAt(brand, 'texts.ro.Sign in')).toBe('Intră')
  expect(valueAt(ostra, 'texts.ro.Sign in')).toBeNull()
  expect(over({}).brand).toEqual(ostra)
})

test('what cannot stand is left out, and the rest stands', () => {
  const { brand, faults } = over({
    'supportContact.phone': 'call us',
    'supportContact.hours': 'Always',
    name: 'Another',
    'knobs.onFill': [0.5, 0.2],
  })
  expect(brand).toEqual({ ...ostra, supportContact: { ...ostra.supportContact, hours: 'Always' } })
  expect(faults).toEqual([
    { path: 'supportContact.phone', kind: 'phone' },
    { path: 'name', kind: 'unknown' },
    { path: 'knobs', kind: 'contrast', facts: { ratio: expect.any(String), floor: '4.5' } },
  ])
})

test('every field that can be changed is right in every brand of the demo', () => {
  for (const brand of Object.values(brands)) {
    expect(brandOver(brand, fieldsOf(brand), today)).toEqual({ brand, faults: [] })
    expect(Object.keys(fieldsOf(brand))).toHaveLength(28)
  }
})

const text = (title: string) => `# ${title}\n\n## One\n\nAll.`
const written = (day: string, title: string, languages: readonly string[] = ['en', 'es']): BrandValues =>
  Object.fromEntries(languages.map((language) => [`legal.terms.${day}.${language}`, text(title)]))
const spoken = { ...ostra, languages: ['en', 'es'] as const }

test('an agreement is in force from its day, the last that has begun', () => {
  const values = { ...written('2026-11-20', 'Second'), ...written('2026-12-01', 'Third') }
  expect(brandOver(spoken, values, '2026-11-19').brand.legal).toBeUndefined()
  const now = brandOver(spoken, values, today)
  expect(now.faults).toEqual([])
  expect(now.brand.legal?.terms).toMatchObject({ version: '2026-11-20', texts: { es: { title: 'Second' } } })
  expect(brandOver(spoken, values, '2026-12-01').brand.legal?.terms?.version).toBe('2026-12-01')
  const newer = { version: '2026-11-25', texts: now.brand.legal?.terms?.texts ?? {} }
  const folder = { ...spoken, legal: { terms: newer } }
  expect(brandOver(folder, values, today).brand.legal?.terms).toBe(newer)
})

test('a version to come that lacks a language does not count, and a language that one in force lacks is not spoken', () => {
  expect(brandOver(spoken, written('2026-12-01', 'Third', ['en']), '2026-12-01').faults).toEqual([
    { path: 'languages', kind: 'agreementMissing', facts: { language: 'es' } },
  ])
  expect(brandOver(spoken, written('2026-12-01', 'Third', ['en']), today).faults).toEqual([
    { path: 'legal.terms.2026-12-01.es', kind: 'agreementMissing', facts: { language: 'es' } },
  ])
  const values = { ...written('2026-11-20', 'Second'), languages: ['en', 'es', 'pt'] }
  const { brand, faults } = brandOver(spoken, values, today)
  expect(brand.languages).toEqual(['en', 'es'])
  expect(faults).toEqual([{ path: 'languages', kind: 'agreementMissing', facts: { language: 'pt' } }])
})

test('values are compared by what they say', () => {
  expect(isSameValue({ one: 'a', other: 'b' }, { other: 'b', one: 'a' })).toBe(true)
  expect(isSameValue(['en', 'es'], ['es', 'en'])).toBe(false)
  expect(isSameValue(null, '')).toBe(false)
})
