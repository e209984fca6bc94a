import type { Account } from '@sixpence/protocol/accounts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ButtonTo } from '#widgets/links.tsx'
import { isSpendable } from '#widgets/account-state.ts'
import { dropAll } from './filters-at-work.tsx'
import type { ActiveFilter } from './filter-words.ts'
import styles from './empty-list.module.css'
import type { ChangeSearch } from './use-history-search.ts'

export type EmptyListProps = {
  account: Account
  active: readonly ActiveFilter[]
  isFiltered: boolean
  onSearch: ChangeSearch
}

/** Nothing yet, or nothing that fits: then each filter that is in the way goes by one press. */
export function EmptyList({ account, active, isFiltered, onSearch }: EmptyListProps) {
  const t = useTranslate()
  if (!isFiltered)
    return (
      <EmptyState
        title={t('No entries yet')}
        action={isSpendable(account) && <ButtonTo to="/transfer/p2p">{t('Send money')}</ButtonTo>}
      >
        {t('Everything that comes into {name} or leaves it stands here.', { name: account.alias })}
      </EmptyState>
    )
  return (
    <EmptyState
      plain
      title={t('Nothing fits these filters')}
      action={
        <div className={styles.filters}>
          {active.map(({ key, words, drop }) => (
            <Button key={key} size="small" onClick={() => onSearch(drop)}>
              {t('Without {filter}', { filter: words })}
            </Button>
          ))}
          {active.length > 1 && (
            <Button size="small" kind="text" onClick={() => onSearch(dropAll(active))}>
              {t('Drop all')}
            </Button>
          )}
        </div>
      }
    >
      {t('Take one away to see more of {name}.', { name: account.alias })}
    </EmptyState>
  )
}
