import type { Key, ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Rows } from '#ui/layout/row.tsx'

type ListProps<Item> = {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => Key
  /** Replaces the list while it has no items. */
  empty: ReactNode
  /** A row. */
  children: (item: Item) => ReactNode
}

/** Rows of a kind or, without rows, the next step. */
export function List<Item>({ label, items, keyOf, empty, children }: ListProps<Item>) {
  if (items.length === 0) return empty
  return (
    <Rows aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </Rows>
  )
}

/** For a list that is empty only because of its filters. */
export function NothingMatches({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslate()
  return (
    <EmptyState
      plain
      title={t('Nothing matches these filters')}
      action={<Button onClick={onShowAll}>{t('Show all')}</Button>}
    />
  )
}
