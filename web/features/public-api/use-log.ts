import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LogFilter } from './log-filter.tsx'

type Days = { from?: string | undefined; to?: string | undefined }

/** The state of a log: the URL has the days, but not the search text or the cursor, which depends on it. */
export function useLog<Search extends Days>(search: Search) {
  const navigate = useNavigate()
  const [{ query, cursor }, setPlace] = useState({ query: '', cursor: '' })
  const { from, to } = search

  function go(next: Partial<Search>): void {
    const all = Object.entries<string | number | undefined>({ ...search, ...next })
    const params = all.filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(params) })
  }

  return {
    filter: { query, from: from ?? '', to: to ?? '' },
    isFiltered: query !== '' || from !== undefined || to !== undefined,
    /** Input of the calls that list it. */
    input: {
      ...(query && { query }),
      ...(from !== undefined && { fromDate: from }),
      ...(to !== undefined && { toDate: to }),
      ...(cursor && { cursor }),
    },
    go,
    search: ({ query: searchText, ...days }: LogFilter, more: Partial<Search> = {}) => {
      setPlace({ query: searchText, cursor: '' })
      go({ ...days, ...more })
    },
    toPage: (nextCursor: string) => setPlace({ query, cursor: nextCursor }),
  }
}
