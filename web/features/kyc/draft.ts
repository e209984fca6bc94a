import { isRecord, isText, keptInTab } from '#lib/storage.ts'

/** What the forms hold, by the names of their fields. */
export type Draft = Readonly<Record<string, string>>

const isDraft = (value: unknown): value is Draft => isRecord(value) && Object.values(value).every(isText)

/** What was written, so that a reload loses nothing; the tab's end or a sign-out takes it (B097). */
export const keptDraft = {
  personal: keptInTab('kyc.personal', isDraft),
  business: keptInTab('kyc.business', isDraft),
} as const

/** The ticks of a list have names of their own: `source.salary`. */
export const ticked = (draft: Draft, list: string): string[] =>
  Object.keys(draft)
    .filter((name) => name.startsWith(`${list}.`) && draft[name] === 'on')
    .map((name) => name.slice(list.length + 1))

export const ticksOf = (list: string, ids: readonly string[] = []): Draft =>
  Object.fromEntries(ids.map((id) => [`${list}.${id}`, 'on']))

/** A field of a form, as it stands; choices among cards tell of themselves. */
export function valueOf(field: EventTarget): [name: string, value: string] | undefined {
  if (field instanceof HTMLInputElement && field.type === 'radio') return undefined
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return [field.name, field.checked ? 'on' : '']
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  )
    return [field.name, field.value]
  return undefined
}

/** The three parts of a day, YYYY-MM-DD; parts that make no day make no sense here either. */
export const dayOf = (draft: Draft, name: string): string =>
  `${(draft[`${name}Year`] ?? '').trim().padStart(4, '0')}-${draft[`${name}Month`] ?? ''}-${(draft[`${name}Day`] ?? '').trim().padStart(2, '0')}`

export function partsOf(name: string, day: string | undefined): Draft {
  const [year, month, date] = day?.split('-') ?? []
  return year && month && date
    ? { [`${name}Year`]: year, [`${name}Month`]: month, [`${name}Day`]: String(Number(date)) }
    : {}
}
