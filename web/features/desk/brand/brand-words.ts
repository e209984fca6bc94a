import { languageInfo, languages } from '@sixpence/locales'
import type { BrandValue } from '@sixpence/protocol/brand/brand'
import type { Translate } from '#lib/language/translate.ts'

/** Whether a path is of a text or an agreement, and the rest of the path. */
const parts = (path: string): { kind: string; language: string; rest: string } => {
  const [, kind = '', language = '', rest = ''] = /^(texts)\.(\w+)\.([^]+)$/.exec(path) ?? []
  const [, legal, id = '', day = '', spoken = ''] = /^(legal)\.(\w+)\.([\d-]+)\.(\w+)$/.exec(path) ?? []
  return legal ? { kind: 'legal', language: spoken, rest: `${id} ${day}` } : { kind, language, rest }
}

const nameOf = (language: string): string =>
  languages.filter((one) => one === language).map((one) => languageInfo[one].name)[0] ?? language

/** An agreement of a brand. */
export const agreementWords = (id: string, t: Translate): string =>
  ({
    terms: t('Agreement for persons'),
    businessTerms: t('Agreement for companies'),
    privacy: t('Privacy statement'),
  })[id] ?? id

/** The name of a brand's value. */
export function pathWords(path: string, t: Translate): string {
  const { kind, language, rest } = parts(path)
  if (kind === 'texts') return `“${rest.replace(/##.*$/, '')}”, ${nameOf(language)}`
  if (kind === 'legal') {
    const [id = '', day = ''] = rest.split(' ')
    return `${agreementWords(id, t)}, ${day}, ${nameOf(language)}`
  }
  return fieldWords(t)[path] ?? path
}

const fieldWords = (t: Translate): Readonly<Record<string, string>> => ({
  'features.registrationEnabled': t('Strangers can register'),
  'features.hideAdultIndustries': t('Companies of adult industries are not taken'),
  'features.digitalCurrencies': t('Accounts in digital currencies'),
  'features.asksSourceOfWealth': t('Owners of companies say where their wealth comes from'),
  'features.contracts': t('Split contracts'),
  languages: t('Languages'),
  'supportContact.email': t('E-mail of the support'),
  'supportContact.phone': t('Phone of the support'),
  'supportContact.hours': t('Hours of the support'),
  'businessManager.name': t('Manager for companies'),
  'businessManager.email': t('E-mail of the manager'),
  'businessManager.phone': t('Phone of the manager'),
  'feeLinks.personal': t('Fees for persons'),
  'feeLinks.business': t('Fees for companies'),
  'termsLinks.personal': t('Agreement for persons'),
  'termsLinks.business': t('Agreement for companies'),
  'termsLinks.privacy': t('Privacy statement'),
  knobs: t('Colours'),
  'knobs.hue': t('Accent'),
  'knobs.chroma': t('Strength of the accent'),
  'knobs.fill': t('Lightness of buttons'),
  'knobs.onFill': t('Lightness of words on buttons'),
  'knobs.secondHue': t('Second colour'),
  'knobs.neutralHue': t('Tint of the greys'),
  'knobs.neutralChroma': t('Strength of the tint'),
  'knobs.radius': t('Corners, in pixels'),
  'knobs.buttonRadius': t('Corners of buttons, in pixels'),
  'knobs.displayWeight': t('Weight of headings'),
  'knobs.displayTrack': t('Letter spacing of headings, in em'),
})

/** A value in words; without a value ours applies. */
export function valueWords(value: BrandValue | undefined, t: Translate): string {
  if (value === undefined) return t('our text')
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'number' ? String(one) : nameOf(one))).join(', ')
  return typeof value === 'object' ? Object.values(value).join(' · ') : String(value)
}
