import { useNavigate, useSearch } from '@tanstack/react-router'
import { type HistorySearch, readSearch, type SearchChange, writeSearch } from './history-search.ts'

export type ChangeSearch = (change: SearchChange, options?: { adds?: boolean }) => void

/** What the address says, and a way to change parts of it; `adds` makes a step that "back" takes away. */
export function useHistorySearch(): [HistorySearch, ChangeSearch] {
  const search = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change: ChangeSearch = (part, { adds = false } = {}) =>
    void navigate({
      to: '/history',
      search: (before) => writeSearch({ ...readSearch(before), ...part }),
      replace: !adds,
      resetScroll: false,
    })
  return [search, change]
}
