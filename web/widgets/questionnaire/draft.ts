/** Values of a form by the names of its fields. */
export type Draft = Readonly<Record<string, string>>

/** The interface between question fields and their form. */
export type QuestionForm = {
  draft: Draft
  errorOf: (field: string) => string | undefined
  /** For radio cards, which `valueOf` ignores. */
  change: (field: string, value: string) => void
}

/** Each checkbox of a list has its own name: `source.salary`. */
export const ticked = (draft: Draft, list: string): string[] =>
  Object.keys(draft)
    .filter((name) => name.startsWith(`${list}.`) && draft[name] === 'on')
    .map((name) => name.slice(list.length + 1))

export const ticksOf = (list: string, ids: readonly string[] = []): Draft =>
  Object.fromEntries(ids.map((id) => [`${list}.${id}`, 'on']))

/** Name and value of a form field; undefined for radio buttons, which call `change` themselves. */
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

/** Whether a field belongs to a problem: a checkbox to that of its list or name, a part of a date to that of the date. */
export const settles = (problem: string, field: string): boolean =>
  field === problem ||
  (field === 'onlyOneName' && problem === 'lastName') ||
  field.startsWith(`${problem}.`) ||
  field.replace(/(Day|Month|Year)$/, '') === problem.replace(/Day$/, '')

/** Joins the three parts of a date to YYYY-MM-DD, without checking that it exists. */
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
