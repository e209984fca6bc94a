/** What a form holds, by the names of its fields. */
export type Draft = Readonly<Record<string, string>>

/** What the fields of questions need of the form they stand in. */
export type QuestionForm = {
  draft: Draft
  errorOf: (field: string) => string | undefined
  /** For choices among cards, which tell of themselves. */
  change: (field: string, value: string) => void
}

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

/** Whether what was written in a field answers a problem: a tick that of its list, a part of a day that of the day. */
export const settles = (problem: string, field: string): boolean =>
  field === problem ||
  field.startsWith(`${problem}.`) ||
  field.replace(/(Day|Month|Year)$/, '') === problem.replace(/Day$/, '')

/** The three parts of a day, YYYY-MM-DD; parts that make no day make no sense here either. */
export const dayOf = (draft: Draft, name: string): string =>
  `${(draft[`${name}Year`] ?? '').trim().padStart(4, '0')}-${draft[`${name}Month`] ?? ''}-${(draft[`${name}Day`] ?? '').trim().padStart(2, '0')}`

export function partsOf(name: string, day: string | undefined): Draft {
  const [year, month, date] = day?.split('-') ?? []
  return year && month && date
    ? { [`${name}Year`]: year, [`${name}Month`]: month, [`${name}Day`]: String(Number(date)) }
    : {}
}

export const dayNames = (name: string) => ({
  day: `${name}Day`,
  month: `${name}Month`,
  year: `${name}Year`,
})

export const dayValues = (draft: Draft, name: string) => ({
  day: draft[`${name}Day`],
  month: draft[`${name}Month`],
  year: draft[`${name}Year`],
})
