import { operationTypes, transactionStatuses } from '@sixpence/protocol/history/history'
import * as z from 'zod/mini'

/** The router reads `q=2026` as a number, and writes the text "2026" in quotes. */
const text = z.union([z.string().check(z.maxLength(100)), z.number()])

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** What the address of history says. Amounts stay text: one that is wrong is shown beside its field. */
export const historySearch = z.object({
  account: known(z.int().check(z.positive())),
  q: known(text),
  type: known(z.enum(operationTypes)),
  direction: known(z.enum(['in', 'out'])),
  from: known(z.iso.date()),
  to: known(z.iso.date()),
  min: known(text),
  max: known(text),
  status: known(z.enum(transactionStatuses)),
  /** The line whose details are open, see `keyOf`. */
  line: known(text),
  /** A file that was asked for before, as the mail about it says. */
  export: known(z.int().check(z.positive())),
})
type Address = z.output<typeof historySearch>

/** The same with every text as text. */
export type HistorySearch = {
  [Field in keyof Address]: number extends Address[Field]
    ? Field extends 'account' | 'export'
      ? Address[Field]
      : Exclude<Address[Field], number>
    : Address[Field]
}

/** A change of the address; what is undefined is taken out. */
export type SearchChange = { [Field in keyof HistorySearch]?: HistorySearch[Field] | undefined }

export function readSearch(address: unknown): HistorySearch {
  const { q, min, max, line, ...rest } = z.parse(historySearch, address)
  return { ...rest, q: q?.toString(), min: min?.toString(), max: max?.toString(), line: line?.toString() }
}

/** What looks like a number is written as one, which needs no quotes in the address. */
export const writeSearch = (search: SearchChange): Address =>
  z.parse(
    historySearch,
    Object.fromEntries(
      Object.entries(search).map(([name, value]) => [
        name,
        String(Number(value)) === value ? Number(value) : value,
      ]),
    ),
  )
