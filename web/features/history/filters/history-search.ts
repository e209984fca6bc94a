import { operationTypes, transactionStatuses } from '@sixpence/protocol/rules/operation-types'
import * as z from 'zod/mini'
import { idParameter, searchParameter } from '#lib/search-parameter.ts'

/** The router parses `q=2026` as a number, and quotes the text "2026". */
const text = z.union([z.string().check(z.maxLength(100)), z.number()])

/** Search parameters of the history. Amounts stay text, so that an invalid amount is shown at its field. */
export const historySearch = z.object({
  account: idParameter,
  q: searchParameter(text),
  type: searchParameter(z.enum(operationTypes)),
  direction: searchParameter(z.enum(['in', 'out'])),
  from: searchParameter(z.iso.date()),
  to: searchParameter(z.iso.date()),
  min: searchParameter(text),
  max: searchParameter(text),
  status: searchParameter(z.enum(transactionStatuses)),
  /** The line whose details are open, see `keyOf`. */
  line: searchParameter(text),
  /** An export started before, linked in the e-mail about it. */
  export: idParameter,
})
type Address = z.output<typeof historySearch>

/** The same with text values only. */
export type HistorySearch = {
  [Field in keyof Address]: number extends Address[Field]
    ? Field extends 'account' | 'export'
      ? Address[Field]
      : Exclude<Address[Field], number>
    : Address[Field]
}

/** A change of the search parameters; undefined removes a parameter. */
export type SearchChange = { [Field in keyof HistorySearch]?: HistorySearch[Field] | undefined }

export function readSearch(address: unknown): HistorySearch {
  const { q, min, max, line, ...rest } = z.parse(historySearch, address)
  return { ...rest, q: q?.toString(), min: min?.toString(), max: max?.toString(), line: line?.toString() }
}

/** Text that looks like a number is written as a number, without quotes in the URL. */
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
