import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './filter-form.module.css'
import { useTranslate } from '#lib/language/translate.ts'

/** Fields that narrow a list, in a row as long as there is room; they count when it is searched. */
export function FilterForm({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const t = useTranslate()
  return (
    <search>
      <Cluster
        as="form"
        gap="3"
        align="end"
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSearch()
        }}
      >
        {children}
        <Button type="submit">{t('Search')}</Button>
      </Cluster>
    </search>
  )
}
