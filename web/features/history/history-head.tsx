import type { Account } from '@sixpence/protocol/accounts/accounts'
import { type Ref, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon, PrinterIcon } from '#ui/icons/icons.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { HideAmounts } from '#widgets/accounts/amounts-hidden.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FiltersAtWork } from './filters/filters-at-work.tsx'
import type { ActiveFilter } from './filters/filter-words.ts'
import type { FilterProblems } from './filters/filters.ts'
import type { HistorySearch } from './filters/history-search.ts'
import type { ChangeSearch } from './filters/use-history-search.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './history-screen.module.css'
import { SectionTabs } from './section-tabs.tsx'
import { SearchField } from './filters/search-field.tsx'
import { searchOfView, viewOfSearch } from './filters/view-search.ts'

/** The account of the page, and the search parameters. */
export type HistoryProps = {
  account: Account
  accounts: readonly Account[]
  /** The URL names an unknown account; this account is shown instead. */
  isUnknown: boolean
  search: HistorySearch
  onSearch: ChangeSearch
}

type HistoryHeadProps = HistoryProps & {
  active: readonly ActiveFilter[]
  problems: FilterProblems
  today: string
  query: string
  fieldRef: Ref<HTMLInputElement>
  onType: (text: string) => void
  /** Moves the focus from the search to the list. */
  onDown: () => void
  onJump: (day: string) => void
  onExport: () => void
  onPrint: () => void
}

/** Above the list: the account, the search and the filters. */
export function HistoryHead(props: HistoryHeadProps) {
  const { account, accounts, isUnknown, search, onSearch, active, problems, today } = props
  const { query, fieldRef, onType, onDown, onJump, onExport, onPrint } = props
  const t = useTranslate()
  const [showsFilters, setShowsFilters] = useState(false)
  const currency = account.currencyCode
  return (
    <header data-print="hide">
      <Cluster gap="h" isOneLine className="to-edge mb-3">
        <h1 tabIndex={-1} className="push">
          {t('Activity')}
        </h1>
        <HideAmounts />
        <IconButton
          label={t('Export entries')}
          icon={<DownloadIcon />}
          aria-haspopup="dialog"
          onClick={onExport}
        />
        <IconButton label={t('Print')} icon={<PrinterIcon />} onClick={onPrint} />
      </Cluster>
      <SectionTabs account={search.account} />
      <div className={styles.tools}>
        <AccountPicker
          label={t('Account')}
          accounts={accounts}
          value={account.accountId}
          error={isUnknown && t('We could not find that account. This is {name}.', { name: account.alias })}
          onChange={(accountId) =>
            onSearch({ account: accountId, line: undefined, min: undefined, max: undefined }, { adds: true })
          }
        />
        <SearchField
          ref={fieldRef}
          query={query}
          onType={onType}
          onDown={onDown}
          showsFilters={showsFilters}
          onFilters={() => setShowsFilters(!showsFilters)}
        />
      </div>
      <FilterBar
        filters={search}
        currency={currency}
        today={today}
        isFolded={!showsFilters}
        onChange={onSearch}
        onJump={onJump}
        viewSearch={viewOfSearch(search)}
        onView={(saved) => onSearch(searchOfView(saved), { adds: true })}
      />
      <FiltersAtWork active={active} problems={problems} currency={currency} onChange={onSearch} />
    </header>
  )
}
