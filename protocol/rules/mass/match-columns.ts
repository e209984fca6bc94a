import { columnWords } from './column-words.ts'

/** A field of a kind of payments, with its English label. */
export type ColumnField = { name: string; label: string; required: boolean }

export type MatchedColumn = { header: string; field?: string }

export type Matched = {
  /** The columns of the file in its order; without `field` when none matched. */
  columns: MatchedColumn[]
  /** Required fields that no column has. */
  missing: string[]
}

/** Hints for matching: the labels in other languages by field, and the assignment of the last file, '' for not used. */
export type ColumnHints = {
  labels?: Readonly<Record<string, readonly string[]>>
  remembered?: Readonly<Record<string, string>>
}

/**
 * Finds the field of each column by its name, regardless of case, accents and punctuation: as assigned before, then by the
 * field's own name, its English label, its labels in other languages, and its synonyms. A column that matches two fields, or
 * the same field as another column, is left to the person.
 */
export function matchColumns(
  headers: readonly string[],
  fields: readonly ColumnField[],
  { labels = {}, remembered = {} }: ColumnHints = {},
): Matched {
  const ways = waysOf(fields, { labels, remembered })
  const leftOut = new Set(
    Object.entries(remembered).flatMap(([header, field]) => (field === '' ? [plainName(header)] : [])),
  )
  const fieldByColumn = new Map<number, string>()
  const open = new Set(headers.keys())
  for (const at of headers.keys()) if (leftOut.has(plainName(headers[at] ?? ''))) open.delete(at)
  for (const way of ways) {
    const taken = new Set(fieldByColumn.values())
    const columnsByField = new Map<string, number[]>()
    for (const at of open) {
      const [field, ...others] = [...(way.get(plainName(headers[at] ?? '')) ?? [])].filter(
        (name) => !taken.has(name),
      )
      if (field !== undefined && others.length === 0)
        columnsByField.set(field, [...(columnsByField.get(field) ?? []), at])
    }
    for (const [field, columns] of columnsByField) {
      const [only, ...others] = columns
      // Other columns of the same name would match in a later, less certain step, so they are not used.
      for (const at of columns) open.delete(at)
      if (only !== undefined && others.length === 0) fieldByColumn.set(only, field)
    }
  }
  const matched = new Set(fieldByColumn.values())
  return {
    columns: headers.map((header, at) => {
      const field = fieldByColumn.get(at)
      return field === undefined ? { header } : { header, field }
    }),
    missing: fields.flatMap(({ name, required }) => (required && !matched.has(name) ? [name] : [])),
  }
}

/** Matching steps, the most certain first: the fields by plain name. */
type Way = ReadonlyMap<string, ReadonlySet<string>>

function waysOf(
  fields: readonly ColumnField[],
  { labels, remembered }: Required<ColumnHints>,
): readonly Way[] {
  const fieldNames = new Set(fields.map(({ name }) => name))
  return [
    wayOf(Object.entries(remembered).filter(([, field]) => fieldNames.has(field))),
    wayOf(fields.map(({ name }) => [name, name])),
    wayOf(fields.flatMap(({ name, label }) => variants(label).map((variant) => [variant, name] as const))),
    wayOf(
      fields.flatMap(({ name }) =>
        (labels[name] ?? []).flatMap(variants).map((text) => [text, name] as const),
      ),
    ),
    wayOf(
      fields.flatMap(({ name }) => (columnWords[name] ?? '').split(',').map((text) => [text, name] as const)),
    ),
  ]
}

function wayOf(pairs: readonly (readonly [text: string, field: string])[]): Way {
  const way = new Map<string, Set<string>>()
  for (const [text, field] of pairs) {
    const name = plainName(text)
    if (name !== '') way.set(name, (way.get(name) ?? new Set()).add(field))
  }
  return way
}

/** A label, and the names on both sides of its brackets: "BIC (SWIFT code)" is also "BIC". */
const variants = (label: string): string[] => {
  const [, before, within] = /^(.+?)\s*\(([^)]+)\)$/.exec(label) ?? []
  return before && within ? [label, before, within] : [label]
}

/** Letters and digits alone, without accents and in lower case. */
export const plainName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
