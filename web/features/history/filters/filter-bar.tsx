import { operationWord, statusWord } from '@sixpence/protocol/history/payment-words'
import { operationTypes, transactionStatuses } from '@sixpence/protocol/rules/operation-types'
import { useTranslate } from '#lib/language/translate.ts'
import { FilterChips } from '#ui/fields/filter-chips.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { AmountMenu } from './amount-menu.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { DateMenu, JumpMenu } from './date-menu.tsx'
import type { Filters } from './filters.ts'
import type { SearchChange } from './history-search.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './filter-bar.module.css'
import { ViewsMenu } from './views-menu.tsx'

export type FilterBarProps = {
  /** As in the URL, including invalid filters. */
  filters: Filters
  currency: string
  today: string
  /** Folded on phones. */
  isFolded: boolean
  onChange: (change: SearchChange) => void
  onJump: (day: string) => void
  /** Search parameters that a saved view stores, and a callback that applies a view. */
  viewSearch: string
  onView: (search: string) => void
}

/** Filters besides the search text: direction, dates, kind, amount, status. */
export function FilterBar(props: FilterBarProps) {
  const { filters, currency, today, isFolded, onChange, onJump, viewSearch, onView } = props
  const t = useTranslate()
  return (
    <Cluster gap="3" rowGap="2" className={isFolded ? styles.folded : undefined}>
      <Segmented
        label={t('Direction')}
        options={[
          { value: 'all', label: t('All') },
          { value: 'in', label: t('In##money') },
          { value: 'out', label: t('Out##money') },
        ]}
        value={filters.direction ?? 'all'}
        onChange={(value) => onChange({ direction: value === 'all' ? undefined : value })}
      />
      <FilterChips label={t('Filters')}>
        <DateMenu range={filters} today={today} onChange={({ from, to }) => onChange({ from, to })} />
        <ChoiceMenu
          label={t('Kind')}
          options={operationTypes.map((value) => ({ value, label: operationWord(value, t) }))}
          value={filters.type}
          onChange={(type) => onChange({ type })}
        />
        <AmountMenu
          amounts={filters}
          currency={currency}
          onChange={({ min, max }) => onChange({ min, max })}
        />
        <ChoiceMenu
          label={t('Status')}
          options={transactionStatuses.map((value) => ({ value, label: statusWord(value, t) }))}
          value={filters.status}
          onChange={(status) => onChange({ status })}
        />
        <JumpMenu today={today} onJump={onJump} />
        <ViewsMenu search={viewSearch} onView={onView} />
      </FilterChips>
    </Cluster>
  )
}
