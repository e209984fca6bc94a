import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { areTurned, DayRange } from '#ui/fields/day-range.tsx'
import { FilterForm } from '#ui/fields/filter-form.tsx'
import { Select } from '#ui/fields/select.tsx'
import type { ApprovalsSearch } from './approvals-search.ts'

type Props = {
  search: ApprovalsSearch
  users: readonly { id: number; name: string }[]
  onSearch: (search: ApprovalsSearch) => void
}

export function Filter({ search, users, onSearch }: Props) {
  const t = useTranslate()
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  return (
    <FilterForm
      onSearch={() => {
        if (!areTurned(days)) onSearch({ ...search, from: days.from || undefined, to: days.to || undefined })
      }}
    >
      <Select
        label={t('Kind')}
        value={search.group ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...search, group: value === 'mass' || value === 'single' ? value : undefined })
        }
        options={[
          { value: '', label: t('All') },
          { value: 'single', label: t('Single payments') },
          { value: 'mass', label: t('Batch payments') },
        ]}
      />
      <Select
        label={t('Requested by')}
        value={String(search.by ?? '')}
        onChange={({ currentTarget: { value } }) => onSearch({ ...search, by: Number(value) || undefined })}
        options={[
          { value: '', label: t('All') },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <DayRange days={days} onDays={setDays} />
    </FilterForm>
  )
}
