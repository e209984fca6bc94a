import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useNow } from '#widgets/now.ts'
import { AccountFacts } from './account-facts.tsx'
import { DetailsPlace } from './details/details-place.tsx'
import { type ActiveFilter, activeFilters } from './filters/filter-words.ts'
import { usableFilters } from './filters/filters.ts'
import { HistoryHead, type HistoryProps } from './history-head.tsx'
import type { GridHandle } from './lines/line-grid.tsx'
import { ListBlock } from './list-block.tsx'
import { MissingLine } from './lines/missing-line.tsx'
import { PrintList, usePrinting } from './lines/print-list.tsx'
import styles from './history-screen.module.css'
import { useAhead } from './lines/use-ahead.ts'
import { useMedia } from './use-media.ts'
import { useScrolledPast } from './lines/use-scrolled-past.ts'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { useSlash } from '#widgets/use-slash.ts'
import { useView, type View } from './filters/use-view.ts'

// Loaded when opened; the list does not need it.
const HistoryExport = later(async () => (await import('./history-export.tsx')).HistoryExport, MissingDialog)

/** An account: filters, list, and the details of a line. */
export function AccountHistory(props: HistoryProps) {
  const { account, search, onSearch } = props
  const t = useTranslate()
  const format = useFormat()
  const today = format.calendarDay(useNow())
  const currency = account.currencyCode
  const { filters, problems } = usableFilters(search, currency)
  const [query, type] = useAhead(search.q ?? '', (q) => onSearch({ q: q || undefined }), 300)
  const [line, open] = useAhead(search.line, openLine, 120)

  const field = useRef<HTMLInputElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const grid = useRef<GridHandle>(null)
  useSlash(field)
  const view = useView(account, filters, { text: query, isHeld: useScrolledPast(top) })
  const headForList = useListFocus(grid)
  const printing = usePrinting()
  const [isExport, setExport] = useState(search.export !== undefined)

  const active = activeFilters(filters, { currency, today, t, format })
  const close = () => open(undefined)

  /** The browser's Back closes the details, however many lines were opened. */
  function openLine(next: string | undefined): void {
    onSearch({ line: next }, { adds: search.line === undefined })
  }

  return (
    <>
      <HistoryHead
        {...props}
        active={active}
        problems={problems}
        today={today}
        query={query}
        fieldRef={field}
        onType={type}
        onDown={headForList}
        onJump={(day) => jump(day, { view, grid, search, onSearch })}
        onExport={() => setExport(true)}
        onPrint={printing.start}
      />
      <div className={styles.columns} data-print="hide">
        <div className="shrinks">
          <div ref={top} />
          <ListBlock
            view={view}
            active={active}
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
        <Margin
          account={account}
          view={view}
          line={line}
          active={active}
          gridRef={grid}
          onOpen={open}
          onClose={close}
          onSearch={onSearch}
        />
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

type JumpPlaces = Pick<HistoryProps, 'search' | 'onSearch'> & {
  view: View
  grid: RefObject<GridHandle | null>
}

/** Goes to the newest line of that day or earlier; if it is not loaded, the list starts at that day. */
function jump(day: string, { view, grid, search, onSearch }: JumpPlaces): void {
  const there = view.lines.find((line) => !line.isOpen && line.day <= day)
  const last = view.hasMore ? undefined : view.lines.at(-1)
  const target = there ?? last
  if (target) grid.current?.show(target.key)
  else onSearch({ to: day, from: search.from && search.from > day ? undefined : search.from })
}

/** Moves the focus to the list once it has been rendered. */
function useListFocus(gridRef: RefObject<GridHandle | null>): () => void {
  const [isBoundForList, headForList] = useState(false)
  useEffect(() => {
    if (!isBoundForList || !gridRef.current) return
    gridRef.current.focus()
    headForList(false)
  }, [isBoundForList, gridRef])
  return () => headForList(true)
}

type MarginProps = Pick<HistoryProps, 'account' | 'onSearch'> & {
  view: View
  /** Key of the open line. */
  line: string | undefined
  active: readonly ActiveFilter[]
  gridRef: RefObject<GridHandle | null>
  onOpen: (key: string) => void
  onClose: () => void
}

/** Beside the list: the open line or, on wide screens, facts of the account. */
function Margin({ account, view, line, active, gridRef, onOpen, onClose, onSearch }: MarginProps) {
  const isWide = useMedia('(min-width: 1280px)')
  const at = view.lines.findIndex(({ key }) => key === line)
  const opened = view.lines[at]
  const isMissing = line !== undefined && view.isAnswered && !opened
  return (
    <div className={styles.margin}>
      <div className={styles.stuck}>
        {opened ? (
          <DetailsPlace
            line={opened}
            account={account}
            isBeside={isWide}
            hasBefore={at > 0}
            hasAfter={at < view.lines.length - 1}
            onStep={(by) => gridRef.current?.step(by)}
            onOpen={onOpen}
            onClose={onClose}
          />
        ) : (
          <>
            {isMissing && <MissingLine active={active} onSearch={onSearch} />}
            {!isMissing && isWide && <AccountFacts account={account} />}
          </>
        )}
      </div>
    </div>
  )
}
