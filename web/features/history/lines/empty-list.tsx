import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { dropAll } from '../filters/filters-at-work.tsx'
import type { ActiveFilter } from '../filters/filter-words.ts'
import type { ChangeSearch } from '../filters/use-history-search.ts'

export type EmptyListProps = {
  account: Account
  active: readonly ActiveFilter[]
  isFiltered: boolean
  onSearch: ChangeSearch
}

/** No lines yet, or none that match: the active filters are listed above, each with a button that removes it. */
export function EmptyList({ account, active, isFiltered, onSearch }: EmptyListProps) {
  const t = useTranslate()
  if (!isFiltered)
    return (
      <EmptyState
        title={t('No entries yet')}
        action={isSpendable(account) && <ButtonTo to="/transfer/p2p">{t('Send money')}</ButtonTo>}
      >
        {t('Money into and out of {name} appears here.', { name: account.alias })}
      </EmptyState>
    )
  return (
    <EmptyState
      plain
      title={t('Nothing matches these filters')}
      action={<Button onClick={() => onSearch(dropAll(active))}>{t('Show all entries')}</Button>}
    >
      {t('Remove one to see more of {name}.', { name: account.alias })}
    </EmptyState>
  )
}
