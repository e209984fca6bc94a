import { useNavigate, useSearch } from '@tanstack/react-router'
import { type HistorySearch, readSearch, type SearchChange, writeSearch } from './history-search.ts'

export type ChangeSearch = (change: SearchChange, options?: { adds?: boolean }) => void

/** The search parameters, and a function that changes some of them; `adds` pushes a history entry. */
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
