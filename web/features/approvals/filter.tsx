import { useState } from 'react'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './approvals.module.css'
import type { ApprovalsSearch } from './approvals-search.ts'

type Props = {
  search: ApprovalsSearch
  users: readonly { id: number; name: string }[]
  onSearch: (search: ApprovalsSearch) => void
}

export function Filter({ search, users, onSearch }: Props) {
  const t = useTranslate()
  const [from, setFrom] = useState(search.from ?? '')
  const [to, setTo] = useState(search.to ?? '')
  const isTurned = from !== '' && to !== '' && from > to
  return (
    <form
      className={styles.bar}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTurned) onSearch({ ...search, from: from || undefined, to: to || undefined })
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
          { value: 'mass', label: t('Mass payments') },
        ]}
      />
      <Select
        label={t('Asked for by')}
        value={String(search.by ?? '')}
        onChange={({ currentTarget: { value } }) => onSearch({ ...search, by: Number(value) || undefined })}
        options={[
          { value: '', label: t('All') },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField
        label={t('First day')}
        type="date"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextField
        label={t('Last day')}
        type="date"
        value={to}
        error={isTurned && t('The last day is before the first one.')}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit">{t('Search')}</Button>
    </form>
  )
}
