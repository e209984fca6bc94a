import { type ReactNode, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'

export type LogFilter = { query: string; from: string; to: string }

type Props = {
  first: LogFilter
  /** The subject of the search, shown in the field. */
  hint: string
  onSearch: (filter: LogFilter) => void
  /** Further fields, before the days. */
  children?: ReactNode
}

/** Text and days that filter a log; they take effect when the search is submitted. */
export function LogFilterForm({ first, hint, onSearch, children }: Props) {
  const t = useTranslate()
  const [filter, setFilter] = useState(first)
  return (
    <FilterForm onSearch={() => !areTurned(filter) && onSearch({ ...filter, query: filter.query.trim() })}>
      <TextField
        label={t('Search for')}
        className="whole-line"
        type="search"
        placeholder={hint}
        start={<SearchIcon />}
        value={filter.query}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setFilter({ ...filter, query: target.value })}
      />
      {children}
      <DayRange days={filter} onDays={(days) => setFilter({ ...filter, ...days })} />
    </FilterForm>
  )
}
