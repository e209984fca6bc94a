import type { TariffChange } from '@sixpence/protocol/tariffs/desk-tariffs'
import { tariffMethods, type TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import { keyOf, type Loaded, type Part, type Rows } from './parts.ts'
import type { Draft } from './use-draft.ts'

/** A row with the row it is compared with, and the problems of its entries. */
export type PartRow = {
  key: string
  row: Rows[Part]
  was?: Rows[Part] | undefined
  change: TariffChange
  problems?: Record<string, string> | undefined
  /** Of a cut-off: the time that applies without a row. */
  system?: string
}

/** The rows of a part as shown: those of the server, overridden by later entries. */
export function rowsOf(part: Part, loaded: Loaded, draft: Draft | undefined): PartRow[] {
  const compared = loaded[part] as readonly { row: Rows[Part]; change: TariffChange; was?: Rows[Part] }[]
  const rows = compared.map(({ row, was, change }): PartRow => {
    const key = keyOf(part, row as never)
    const edited = draft?.typed.find((item) => item.part === part && item.key === key)
    return {
      key,
      row: (edited?.row ?? row) as Rows[Part],
      was: was ?? (change === 'same' ? row : undefined),
      change,
      problems: edited?.problems,
    }
  })
  if (part === 'cutOffs') return withSystems(rows, loaded, draft)
  return rows.toSorted((a, b) => rankOf(a.row) - rankOf(b.row) || compare(a.row, b.row))
}

/** Every method that has hours, with or without a cut-off. */
function withSystems(rows: PartRow[], { hours }: Loaded, draft: Draft | undefined): PartRow[] {
  const rowByKey = new Map(rows.map((row) => [row.key, row]))
  const seen = new Map<string, PartRow>()
  for (const hour of hours) {
    if (hour.kind !== 'days') continue
    const row = { method: hour.method, currency: hour.currency, time: '' }
    const key = keyOf('cutOffs', row)
    const edited = draft?.typed.find((other) => other.part === 'cutOffs' && other.key === key)
    const own: PartRow = rowByKey.get(key) ?? {
      key,
      row: (edited?.row ?? row) as Rows['cutOffs'],
      change: 'same',
      problems: edited?.problems,
    }
    const before = seen.get(key)?.system
    const system = `${hour.time} ${hour.zone.split('/').at(-1)?.replaceAll('_', ' ') ?? hour.zone}`
    seen.set(key, { ...own, system: before && before !== system ? `${before}, ${system}` : system })
  }
  return [...seen.values(), ...rows.filter(({ key }) => !seen.has(key))].toSorted(
    (a, b) => rankOf(a.row) - rankOf(b.row),
  )
}

const rankOf = (row: object): number =>
  'method' in row ? tariffMethods.indexOf(row.method as TariffMethod) : 0

/** Sorts by currency within a method, everywhere before countries, then by amount. */
function compare(first: object, second: object): number {
  const [a, b] = [first, second] as Record<string, unknown>[]
  const text = (row: Record<string, unknown> | undefined, name: string) => {
    const value = row?.[name]
    return typeof value === 'string' ? value : ''
  }
  for (const name of ['currency', 'country', 'sold', 'bought']) {
    const order = text(a, name).localeCompare(text(b, name))
    if (order !== 0) return order
  }
  return (
    Number(text(a, 'from')) - Number(text(b, 'from')) ||
    Number(b?.['verified'] ?? 0) - Number(a?.['verified'] ?? 0)
  )
}
