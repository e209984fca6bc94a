import { type HistorySearch, readSearch, type SearchChange, writeSearch } from './history-search.ts'

/** The parameters that a saved view stores: filters, without account, open line and export. */
export function viewOfSearch({
  account: _account,
  line: _line,
  export: _file,
  ...filters
}: HistorySearch): string {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) address.set(name, value)
  return address.toString()
}

/** A saved view as a change of the search parameters; all others are removed. */
export function searchOfView(saved: string): SearchChange {
  const {
    account: _account,
    line: _line,
    export: _file,
    ...filters
  } = readSearch(writeSearch(Object.fromEntries(new URLSearchParams(saved))))
  return { ...nothing, ...filters, line: undefined }
}

const nothing: SearchChange = {
  q: undefined,
  type: undefined,
  direction: undefined,
  from: undefined,
  to: undefined,
  min: undefined,
  max: undefined,
  status: undefined,
}
