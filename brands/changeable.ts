import { type Language, languages } from '@sixpence/locales'
import * as z from 'zod/mini'
import { type Brand, knobRanges } from './brand.ts'
import { faultsOfTexts } from './check-texts.ts'
import { weakContrasts } from './contrast.ts'
import { type LegalChanges, legalOver, legalPath } from './legal-overrides.ts'
import { brandFile } from './schema.ts'

/** A value that is changed at the desk; null removes it. */
export type BrandValue =
  | boolean
  | number
  | string
  | readonly (string | number)[]
  | Readonly<Record<string, string>>
  | null

/**
 * Values by path: `supportContact.phone`, `knobs.fill`, `texts.ro.Sign in` (the English text as it is in the code),
 * `legal.terms.2026-12-01.en` (an agreement as in a folder).
 */
export type BrandValues = Readonly<Record<string, BrandValue>>

/** Why a value is not allowed at its path, with the facts of its message. */
export type BrandFault = { path: string; kind: FaultKind; facts?: Record<string, string> }
type FaultKind =
  | 'unknown'
  | 'value'
  | 'line'
  | 'email'
  | 'phone'
  | 'link'
  | 'languages'
  | 'number'
  | 'hue'
  | 'contrast'
  | 'textUnknown'
  | 'text'
  | 'agreement'
  | 'agreementMissing'

const { features, languages: spoken, supportContact, businessManager } = brandFile.shape
const { feeLinks, termsLinks, knobs } = brandFile.shape
const groups = { features, supportContact, businessManager, feeLinks, termsLinks, knobs }

/**
 * Fields of a brand that may change while it is served, besides texts and agreements; all others come only from its
 * folder.
 */
const fields = new Map<string, z.ZodMiniType>([
  ...Object.entries(groups).flatMap(([name, { shape }]) =>
    Object.entries(shape).map(([field, schema]): [string, z.ZodMiniType] => [`${name}.${field}`, schema]),
  ),
  ['languages', spoken],
])

/** Every field of a brand that can be changed, by path. */
export const fieldsOf = (brand: Brand): BrandValues =>
  Object.fromEntries([...fields.keys()].map((path) => [path, valueAt(brand, path)]))

/** The value of a brand at the path of a field or a text. */
export function valueAt(brand: Brand, path: string): BrandValue {
  const text = textPath(path)
  if (text) return brand.texts?.[text.language]?.[text.english] ?? null
  if (!fields.has(path)) return null
  const [name = '', field] = path.split('.')
  const group: unknown = Reflect.get(brand, name)
  return (field === undefined ? group : Reflect.get(group as object, field)) as BrandValue
}

/** Whether two values are the same. */
export const isSameValue = (a: BrandValue, b: BrandValue): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = (value: BrandValue): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).toSorted(([value], [other]) => (value < other ? -1 : 1))
    : value

/**
 * A brand with values over those of its folder, and their problems: invalid values are left out. `today` decides
 * which version of an agreement is in force.
 */
export function brandOver(
  folder: Brand,
  over: BrandValues,
  today: string,
): { brand: Brand; faults: BrandFault[] } {
  const faults: BrandFault[] = []
  const right = Object.entries(over).filter(([path, value]) => {
    const fault = faultOf(path, value)
    if (fault) faults.push(fault)
    return !fault
  })
  let brand = right.reduce((brandSoFar, [path, value]) => withValue(brandSoFar, path, value), folder)
  const [weak] = brand.knobs === folder.knobs ? [] : weakContrasts(brand.knobs)
  if (weak) {
    const facts = { ratio: weak.ratio.toFixed(2), floor: String(weak.floor) }
    faults.push({ path: 'knobs', kind: 'contrast', facts })
    brand = { ...brand, knobs: folder.knobs }
  }
  const agreements: LegalChanges = right.flatMap(([path, value]) => {
    const at = legalPath(path)
    return at && typeof value === 'string' ? [{ ...at, markdown: value }] : []
  })
  const legal = legalOver(folder.legal, { agreements, spoken: brand.languages, today })
  if (legal.unspoken !== undefined) {
    // If the folder itself has come to include the language, it uses English until the agreement is written.
    faults.push({ path: 'languages', kind: 'agreementMissing', facts: { language: legal.unspoken } })
    brand = { ...brand, languages: folder.languages }
  }
  for (const { path, language } of legal.missing)
    faults.push({ path, kind: 'agreementMissing', facts: { language } })
  return { brand: legal.inForce === folder.legal ? brand : { ...brand, legal: legal.inForce ?? {} }, faults }
}

/** The problem of a value by itself. */
function faultOf(path: string, value: BrandValue): BrandFault | undefined {
  const text = textPath(path)
  if (text) return faultOfText(path, text, value)
  const agreement = legalPath(path)
  if (agreement) return agreement.isRight(value) ? undefined : { path, kind: 'agreement' }
  const schema = fields.get(path)
  if (!schema) return { path, kind: 'unknown' }
  return z.safeParse(schema, value).success ? undefined : { path, ...kindOf(path, value) }
}

function faultOfText(
  path: string,
  { language, english }: { language: Language; english: string },
  value: BrandValue,
): BrandFault | undefined {
  // Ours again.
  if (value === null) return undefined
  const [fault] = faultsOfTexts({ [english]: value }, language)
  if (fault === undefined) return undefined
  return { path, kind: fault.endsWith('is no text of the program') ? 'textUnknown' : 'text' }
}

/** The message about what a field has to be. */
function kindOf(path: string, value: BrandValue): Omit<BrandFault, 'path'> {
  if (path === 'languages') return { kind: 'languages' }
  if (path.startsWith('features.')) return { kind: 'value' }
  if (path.includes('Links.')) return { kind: 'link' }
  if (path.endsWith('.email')) return { kind: 'email' }
  if (path.endsWith('.phone')) return { kind: 'phone' }
  if (!path.startsWith('knobs.')) return { kind: 'line', facts: { most: '60' } }
  const [min, max] = knobRanges[path.slice('knobs.'.length) as keyof typeof knobRanges]
  if (path === 'knobs.hue' && typeof value === 'number' && value >= min && value <= max)
    return { kind: 'hue' }
  return { kind: 'number', facts: { least: String(min), most: String(max) } }
}

function withValue(brand: Brand, path: string, value: BrandValue): Brand {
  const text = textPath(path)
  if (text) {
    const { [text.english]: _before, ...others } = brand.texts?.[text.language] ?? {}
    const catalog = value === null ? others : { ...others, [text.english]: value }
    return { ...brand, texts: { ...brand.texts, [text.language]: catalog } }
  }
  if (!fields.has(path)) return brand
  const [name = '', field] = path.split('.')
  const group: unknown = Reflect.get(brand, name)
  return { ...brand, [name]: field === undefined ? value : { ...(group as object), [field]: value } }
}

/** Language and English text of the path of a text. */
function textPath(path: string): { language: Language; english: string } | undefined {
  const [, name, english = ''] = /^texts\.(\w+)\.([^]+)$/.exec(path) ?? []
  const language = languages.find((language) => language === name)
  return language && { language, english }
}
