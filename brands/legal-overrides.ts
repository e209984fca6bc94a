import { type Language, languages } from '@sixpence/locales'
import { type Brand, type Legal, legalIds, type LegalId } from './brand.ts'
import { isDay, readLegal } from './legal.ts'

type LegalPlace = { id: LegalId; day: string; language: Language }

/** Agreements written at the desk, each in a single language. */
export type LegalChanges = readonly (LegalPlace & { markdown: string })[]

/** Parses a path such as `legal.terms.2026-12-01.en`, with the check of a text there; null withdraws the text. */
export function legalPath(path: string): (LegalPlace & { isRight: (value: unknown) => boolean }) | undefined {
  const [first, name, day = '', spoken, ...more] = path.split('.')
  const id = legalIds.find((legalId) => legalId === name)
  const language = languages.find((language) => language === spoken)
  if (first !== 'legal' || !id || !isDay(day) || !language || more.length > 0) return undefined
  return { id, day, language, isRight: (value) => value === null || isAgreement(value) }
}

const isAgreement = (value: unknown): boolean =>
  typeof value === 'string' && !/(?![\n\r\t])[\p{Cc}\p{Cs}]/u.test(value) && !('fault' in readLegal(value))

/**
 * The agreements in force today, from the folder and from the desk, of each the last that has begun. `missing` are
 * the languages that a version at the desk lacks, which then does not count; `unspoken` is a language of the brand
 * that a version in force lacks.
 */
export function legalOver(
  folder: Brand['legal'],
  { agreements, spoken, today }: { agreements: LegalChanges; spoken: readonly Language[]; today: string },
): { inForce: Brand['legal']; missing: { path: string; language: Language }[]; unspoken?: Language } {
  const inForce: Partial<Record<LegalId, Legal>> = { ...folder }
  const missing: { path: string; language: Language }[] = []
  for (const { id, day, texts } of versionsOf(agreements)) {
    const has = inForce[id]?.version ?? ''
    const lacks = spoken.filter((text) => !texts[text])
    // A version in force keeps the languages it was written in.
    if (lacks.length > 0 && day > today)
      for (const language of lacks) missing.push({ path: `legal.${id}.${day}.${language}`, language })
    else if (day <= today && day > has) inForce[id] = { version: day, texts }
  }
  const unspoken = spoken.find((text) => Object.values(inForce).some(({ texts }) => !texts[text]))
  const isFolders = legalIds.every((id) => inForce[id] === folder?.[id])
  return { inForce: isFolders ? folder : inForce, missing, ...(unspoken && { unspoken }) }
}

/** Versions by agreement and day, the earlier first. */
function versionsOf(agreements: LegalChanges) {
  const versionByKey = new Map<string, { id: LegalId; day: string; texts: Legal['texts'] }>()
  for (const { id, day, language, markdown } of agreements) {
    const text = readLegal(markdown)
    const version = versionByKey.get(`${id} ${day}`) ?? { id, day, texts: {} }
    if (!('fault' in text)) version.texts[language] = text
    versionByKey.set(`${id} ${day}`, version)
  }
  return [...versionByKey.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
