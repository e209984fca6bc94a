import {
  type BrandFault,
  brandOver,
  type BrandValue,
  type BrandValues,
  isSameValue,
  valueAt,
} from '@sixpence/brands/changeable.ts'
import type { LegalId } from '@sixpence/brands'
import { legalPath } from '@sixpence/brands/legal-overrides.ts'
import { languageInfo, languages } from '@sixpence/locales'
import type * as calls from '@sixpence/protocol/brand/brand'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import { dayOf, startOf } from '@sixpence/days'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { versionOf } from '#papers/agreements.ts'
import { Refused } from '#core/refused.ts'
import { newestBrandChanges } from '#store/brand/brand-changes.ts'
import { folderOf } from './folder-of.ts'

type Change = Pick<DecodedInputOf<typeof calls.adminBrandChange>, 'version' | 'values'>

/** The result of a change: all values that override the folder afterwards, and those the change modifies. */
type Prepared = { overFolder: BrandValues; changed: [string, BrandValue, BrandValue][] }

/**
 * Checks a change against the current state of the brand. @throws Refused for an outdated version, for an invalid value
 * (at its field), and if nothing changes
 */
export async function prepareChange(
  client: Pick<pg.Pool, 'query'>,
  s: Pick<Services, 'config' | 'clock'>,
  { brand, version, values }: Change & { brand: string },
): Promise<Prepared> {
  const folder = folderOf(s, brand)
  const [newest] = await newestBrandChanges(client, brand)
  if ((newest?.id ?? 0) !== version) throw new Refused('caseDecided')
  const was = newest?.overFolder ?? {}
  const today = dayOf(s.clock.now())
  const { brand: before, faults: old } = brandOver(folder, was, today)
  // Values that a release has invalidated are already ignored, and do not block the change.
  const stale = new Set(old.map(({ path }) => path))
  // A map, because a path may be any string a client sends.
  const over = new Map(
    Object.entries(was).filter(
      ([path]) => !stale.has(path) && !(stale.has('knobs') && path.startsWith('knobs.')),
    ),
  )
  const changed: Prepared['changed'] = []
  for (const { path, value = null } of values) {
    const isAgreement = legalPath(path) !== undefined
    const now = isAgreement ? (was[path] ?? null) : valueAt(before, path)
    if (isSameValue(now, value)) continue
    if (isAgreement) checkDay(path, { today, inForce: (id) => versionOf(id, before) })
    changed.push([path, now, value])
    const folderValue = isAgreement ? null : valueAt(folder, path)
    if (isSameValue(folderValue, value)) over.delete(path)
    else over.set(path, value)
  }
  const overFolder: BrandValues = Object.fromEntries(over)
  const paths = new Set(values.map(({ path }) => path))
  const fault = brandOver(folder, overFolder, today).faults.find(
    ({ path }) => paths.has(path) || !stale.has(path) || path === 'knobs',
  )
  if (fault) throw refusedOf(fault)
  if (changed.length === 0) throw new Refused('nothingChanged')
  return { overFolder, changed }
}

/** @throws Refused if the agreement has already begun, or would begin before the agreement in force */
function checkDay(
  path: string,
  { today, inForce }: { today: string; inForce: (id: LegalId) => string },
): void {
  const place = legalPath(path)
  if (!place) return
  const last = inForce(place.id)
  if (place.day < today || place.day <= last)
    throw new Refused('brandAgreementDay', { day: startOf(last) }, `values.legal.${place.id}.${place.day}`)
}

const refusals = {
  unknown: 'brandFieldUnknown',
  value: 'brandValueWrong',
  line: 'brandLineWrong',
  email: 'brandEmailWrong',
  phone: 'brandPhoneWrong',
  link: 'brandLinkWrong',
  languages: 'brandLanguagesWrong',
  number: 'brandNumberWrong',
  hue: 'brandHueWrong',
  contrast: 'brandContrastLow',
  textUnknown: 'brandTextUnknown',
  text: 'brandTextWrong',
  agreement: 'brandAgreementWrong',
  agreementMissing: 'brandAgreementMissing',
} as const

/** How an agreement marks its title and headings. */
const marks = { title: '#', heading: '##' }

function refusedOf({ path, kind, facts = {} }: BrandFault): Refused {
  const { language, ...others } = facts
  const name = languages.find((text) => text === language)
  return new Refused(
    refusals[kind],
    { ...others, ...marks, ...(name && { language: languageInfo[name].name }) },
    `values.${path}`,
  )
}
