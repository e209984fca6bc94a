import { languageInfo, languages } from '@sixpence/locales'
import type { BrandValue } from '@sixpence/protocol/brand/brand'
import type { Translate } from '#lib/language/translate.ts'

/** Whether a path belongs to a text or an agreement, and the rest of the path. */
const parts = (path: string): { kind: string; language: string; rest: string } => {
  const [, kind = '', language = '', rest = ''] = /^(texts)\.(\w+)\.([^]+)$/.exec(path) ?? []
  const [, legal, id = '', day = '', spoken = ''] = /^(legal)\.(\w+)\.([\d-]+)\.(\w+)$/.exec(path) ?? []
  return legal ? { kind: 'legal', language: spoken, rest: `${id} ${day}` } : { kind, language, rest }
}

const nameOf = (language: string): string =>
  languages.filter((text) => text === language).map((language) => languageInfo[language].name)[0] ?? language

/** An agreement of a brand. */
export const agreementWords = (id: string, t: Translate): string =>
  ({
    terms: t('Agreement for personal customers'),
    businessTerms: t('Agreement for companies'),
    privacy: t('Privacy notice'),
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
  'features.registrationEnabled': t('New customers can register'),
  'features.hideAdultIndustries': t('Companies in adult industries are not accepted'),
  'features.digitalCurrencies': t('Accounts in digital currencies'),
  'features.asksSourceOfWealth': t('Company owners state their source of wealth'),
  'features.contracts': t('Split contracts'),
  languages: t('Languages'),
  'supportContact.email': t('Support e-mail'),
  'supportContact.phone': t('Support phone'),
  'supportContact.hours': t('Support hours'),
  'businessManager.name': t('Account manager for companies'),
  'businessManager.email': t('Account manager’s e-mail'),
  'businessManager.phone': t('Account manager’s phone'),
  'feeLinks.personal': t('Fees for personal customers'),
  'feeLinks.business': t('Fees for companies'),
  'termsLinks.personal': t('Agreement for personal customers'),
  'termsLinks.business': t('Agreement for companies'),
  'termsLinks.privacy': t('Privacy notice'),
  knobs: t('Colours'),
  'knobs.hue': t('Accent colour'),
  'knobs.chroma': t('Accent intensity'),
  'knobs.fill': t('Button lightness'),
  'knobs.onFill': t('Button text lightness'),
  'knobs.secondHue': t('Secondary colour'),
  'knobs.neutralHue': t('Grey tint'),
  'knobs.neutralChroma': t('Grey tint intensity'),
  'knobs.radius': t('Corner radius, in pixels'),
  'knobs.buttonRadius': t('Button corner radius, in pixels'),
  'knobs.displayWeight': t('Heading weight'),
  'knobs.displayTrack': t('Heading letter spacing, in em'),
})

/** A value as text; without a value the default applies. */
export function valueWords(value: BrandValue | undefined, t: Translate): string {
  if (value === undefined) return t('built-in text')
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'number' ? String(item) : nameOf(item))).join(', ')
  return typeof value === 'object' ? Object.values(value).join(' · ') : String(value)
}
