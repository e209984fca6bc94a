import type { Account } from '@sixpence/protocol/accounts/accounts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon, PrinterIcon } from '#ui/icons/icons.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { HideAmounts } from '#widgets/accounts/amounts-hidden.tsx'
import { useNow } from '#widgets/now.ts'
import { AccountFacts } from './account-facts.tsx'
import { DetailsPlace } from './details/details-place.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FiltersAtWork } from './filters/filters-at-work.tsx'
import { activeFilters } from './filters/filter-words.ts'
import { hasFilters, usableFilters } from './filters/filters.ts'
import type { HistorySearch } from './filters/history-search.ts'
import { type GridHandle } from './lines/line-grid.tsx'
import { ListBlock } from './list-block.tsx'
import { MissingLine } from './lines/missing-line.tsx'
import { PrintList, usePrinting } from './lines/print-list.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './history-screen.module.css'
import { SectionTabs } from './section-tabs.tsx'
import { SearchField } from './filters/search-field.tsx'
import type { ChangeSearch } from './filters/use-history-search.ts'
import { useAhead } from './lines/use-ahead.ts'
import { useMedia } from './use-media.ts'
import { useScrolledPast } from './lines/use-scrolled-past.ts'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { useSlash } from '#widgets/use-slash.ts'
import { searchOfView, viewOfSearch } from './filters/view-search.ts'
import { useView } from './filters/use-view.ts'

// Loaded when opened; the list does not need it.
const HistoryExport = later(async () => (await import('./history-export.tsx')).HistoryExport, MissingDialog)

export type AccountHistoryProps = {
  account: Account
  accounts: readonly Account[]
  /** The URL names an unknown account; this account is shown instead. */
  isUnknown: boolean
  search: HistorySearch
  onSearch: ChangeSearch
}

/** An account: filters, list, and the details of a line. */
export function AccountHistory({ account, accounts, isUnknown, search, onSearch }: AccountHistoryProps) {
  const t = useTranslate()
  const format = useFormat()
  const today = format.calendarDay(useNow())
  const isWide = useMedia('(min-width: 1280px)')
  const currency = account.currencyCode
  const { filters, problems } = usableFilters(search, currency)
  const [query, type] = useAhead(search.q ?? '', (q) => onSearch({ q: q || undefined }), 300)
  const [line, open] = useAhead(search.line, openLine, 120)

  const field = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  useSlash(field)
  const view = useView(account, filters, { text: query, isHeld: useScrolledPast(top) })
  const [isBoundForList, headForList] = useState(false)
  useEffect(() => {
    if (!isBoundForList || !grid.current) return
    grid.current.focus()
    headForList(false)
  }, [isBoundForList])
  const printing = usePrinting()
  const [showsFilters, setShowsFilters] = useState(false)
  const [isExport, setExport] = useState(search.export !== undefined)

  const active = activeFilters(filters, { currency, today, t, format })
  const at = view.lines.findIndex(({ key }) => key === line)
  const opened = view.lines[at]
  const close = () => open(undefined)

  /** The browser's Back closes the details, however many lines were opened. */
  function openLine(next: string | undefined): void {
    onSearch({ line: next }, { adds: search.line === undefined })
  }

  /** Goes to the newest line of that day or earlier; if it is not loaded, the list starts at that day. */
  function jump(day: string): void {
    const there = view.lines.find((line) => !line.isOpen && line.day <= day)
    const last = view.hasMore ? undefined : view.lines.at(-1)
    const target = there ?? last
    if (target) grid.current?.show(target.key)
    else onSearch({ to: day, from: search.from && search.from > day ? undefined : search.from })
  }

  return (
    <>
      <header data-print="hide">
        <Cluster gap="h" isOneLine className={styles.heading}>
          <h1 tabIndex={-1}>{t('Activity')}</h1>
          <HideAmounts />
          <IconButton
            label={t('Export entries')}
            icon={<DownloadIcon />}
            aria-haspopup="dialog"
            onClick={() => setExport(true)}
          />
          <IconButton label={t('Print')} icon={<PrinterIcon />} onClick={printing.start} />
        </Cluster>
        <SectionTabs account={search.account} />
        <div className={styles.tools}>
          <AccountPicker
            label={t('Account')}
            accounts={accounts}
            value={account.accountId}
            error={isUnknown && t('We could not find that account. This is {name}.', { name: account.alias })}
            onChange={(accountId) =>
              onSearch(
                { account: accountId, line: undefined, min: undefined, max: undefined },
                { adds: true },
              )
            }
          />
          <SearchField
            ref={field}
            query={query}
            onType={type}
            onDown={() => headForList(true)}
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
          onJump={jump}
          viewSearch={viewOfSearch(search)}
          onView={(saved) => onSearch(searchOfView(saved), { adds: true })}
        />
        <FiltersAtWork active={active} problems={problems} currency={currency} onChange={onSearch} />
      </header>
      <div className={styles.columns} data-print="hide">
        <div className={styles.list}>
          <div ref={top} />
          <ListBlock
            view={view}
            active={active}
            isFiltered={hasFilters(filters)}
            account={account}
            opened={line}
            search={search}
            filters={filters}
            today={today}
            gridRef={grid}
            onOpen={open}
            onClose={close}
            onSearch={onSearch}
          />
        </div>
        <div className={styles.margin}>
          <div className={styles.stuck}>
            {opened ? (
              <DetailsPlace
                line={opened}
                account={account}
                isBeside={isWide}
                hasBefore={at > 0}
                hasAfter={at < view.lines.length - 1}
                onStep={(by) => grid.current?.step(by)}
                onOpen={open}
                onClose={close}
              />
            ) : line !== undefined && view.isAnswered ? (
              <MissingLine active={active} onSearch={onSearch} />
            ) : (
              isWide && <AccountFacts account={account} />
            )}
          </div>
        </div>
      </div>
      {isExport && (
        <Suspense>
          <HistoryExport
            account={account}
            filters={filters}
            words={active.map(({ words }) => words)}
            startedExport={search.export}
            onClose={() => {
              setExport(false)
              if (search.export !== undefined) onSearch({ export: undefined })
            }}
          />
        </Suspense>
      )}
      {printing.isOn && (
        <PrintList
          lines={view.lines}
          account={account}
          filters={active}
          isPart={view.hasMore}
          isAtOnce={printing.isAtOnce}
          onReady={printing.ready}
        />
      )}
    </>
  )
}
