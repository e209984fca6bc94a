import type { Account } from '@sixpence/protocol/accounts/accounts'
import type { RefObject } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { ChevronUpIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressLine, SkeletonRows } from '#ui/feedback/states.tsx'
import { LoadFailure } from '#widgets/loaded.tsx'
import { EmptyList } from './lines/empty-list.tsx'
import { type Filters, hasFilters } from './filters/filters.ts'
import { Totals } from './lines/totals.tsx'
import type { ActiveFilter } from './filters/filter-words.ts'
import type { HistorySearch } from './filters/history-search.ts'
import { type GridHandle, LineGrid } from './lines/line-grid.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './list-block.module.css'
import { Summary } from './lines/summary.tsx'
import type { ChangeSearch } from './filters/use-history-search.ts'
import type { View } from './filters/use-view.ts'

export type ListBlockProps = {
  view: View
  active: readonly ActiveFilter[]
  account: Account
  opened: string | undefined
  search: HistorySearch
  filters: Filters
  today: string
  gridRef: RefObject<GridHandle | null>
  onOpen: (key: string) => void
  onClose: () => void
  onSearch: ChangeSearch
}

/** The list in all its states. */
export function ListBlock(props: ListBlockProps) {
  const { view, active, account, opened, search, filters, today, gridRef } = props
  const { onOpen, onClose, onSearch } = props
  const t = useTranslate()
  const { first, lines } = view
  const isEmpty = lines.length === 0
  const isThere = view.isAnswered || !isEmpty
  const failure = t('We could not load your activity.')

  return (
    <>
      <div className={styles.progress}>
        <ProgressLine active={isThere && (first.isFetching || !view.isAnswered) && !first.error} />
      </div>
      <Summary view={view} onSearch={onSearch} />
      {isThere && !isEmpty && <Totals accountId={account.accountId} filters={filters} />}
      {first.error && <LoadFailure read={first} title={failure} />}
      {view.newCount > 0 && (
        <Stack align="center" className={styles.news}>
          <Button kind="primary" size="small" icon={<ChevronUpIcon size="small" />} onClick={showNew}>
            {t('{count} new', { count: view.newCount })}
          </Button>
        </Stack>
      )}
      {!isThere && !first.error && <FirstSkeleton />}
      {isThere && isEmpty && view.isAnswered && !view.hasMore && (
        <EmptyList account={account} active={active} isFiltered={hasFilters(filters)} onSearch={onSearch} />
      )}
      {isThere && !(isEmpty && !view.hasMore) && (
        <LineGrid
          ref={gridRef}
          label={t('Entries of {name}', { name: account.alias })}
          lines={lines}
          hasMore={view.hasMore && !view.moreError}
          onNearEnd={view.loadMore}
          opened={opened}
          onOpen={onOpen}
          onClose={onClose}
          linkTo={linkTo(search)}
          today={today}
          question={view.question}
        />
      )}
      {isThere && <Tail view={view} />}
    </>
  )

  function showNew(): void {
    view.showNew()
    scrollTo({ top: 0 })
    gridRef.current?.focus()
  }
}

/** URL of a line's details, without its key, to open it elsewhere. */
function linkTo(search: HistorySearch): string {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && name !== 'line') address.set(name, String(value))
  address.set('line', '')
  return `?${address.toString()}`
}

/** What follows the last line: more lines, an error, or the end. */
function Tail({ view }: { view: View }) {
  const t = useTranslate()
  if (view.moreError)
    return (
      <Notice
        kind="bad"
        title={t('We could not load more entries.')}
        live="polite"
        actions={
          <Button kind="text" busy={view.isLoadingMore} onClick={view.loadMore}>
            {t('Try again')}
          </Button>
        }
      >
        {view.moreError.description}
      </Notice>
    )
  if (view.hasMore)
    return <div className={styles.more}>{view.isLoadingMore && <SkeletonRows count={3} />}</div>
  return view.lines.length > 20 ? <p className="quiet t-13 centred py-6">{t('End of list')}</p> : null
}

const FirstSkeleton = () => (
  <div className="pt-10">
    <SkeletonRows count={8} />
  </div>
)
