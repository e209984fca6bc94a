import { batchTypes } from '@sixpence/protocol/rules/operation-types'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { KindSelect } from '#widgets/accounts/kind-select.tsx'
import type { BatchSearch } from '../lists-search.ts'

type Props = { search: BatchSearch; onSearch: (search: BatchSearch) => void }

/** Filter by file name, kind and dates. */
export function BatchFilter({ search, onSearch }: Props) {
  const t = useTranslate()
  const [q, setQ] = useState(String(search.q ?? ''))
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  const entered = { q: q.trim() || undefined, from: days.from || undefined, to: days.to || undefined }
  return (
    <FilterForm
      onSearch={() => {
        if (!areTurned(days)) onSearch({ ...search, ...entered })
      }}
    >
      <TextField
        label={t('Search')}
        type="search"
        value={q}
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <KindSelect kinds={batchTypes} value={search.type} onKind={(type) => onSearch({ ...search, type })} />
      <DayRange days={days} onDays={setDays} />
    </FilterForm>
  )
}
