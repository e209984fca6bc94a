import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './filter-form.module.css'
import { useTranslate } from '#lib/language/translate.ts'

/** Fields that filter a list, in a row if there is space; they take effect when the search is submitted. */
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
