import { operationWord } from '@sixpence/protocol/history/payment-words'
import {
  batchPageSize as pageSize,
  type BatchTransfer,
  batchTransferList,
} from '@sixpence/protocol/history/batches'
import { useLocation, useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { useHasNone } from '#kit/list/use-has-none.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { DayHeading } from '#ui/layout/headings.tsx'
import { BatchIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Pager } from '#ui/layout/pager.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Coverable, HideAmounts } from '#widgets/accounts/amounts-hidden.tsx'
import { RowTo } from '#ui/links.tsx'
import { LoadedList } from '#widgets/loaded-list.tsx'
import { useNow } from '#widgets/now.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { BatchDetails } from './batch-details.tsx'
import { BatchFilter } from './batch-filter.tsx'
import { BatchState, countWords } from './batch-words.tsx'
import { batchSearch, type BatchSearch } from '../lists-search.ts'
import { SectionTabs } from '../section-tabs.tsx'

/** Uploaded files of payments by name, kind and dates; one of them may be open (R040). */
export default function BatchTransfersScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(batchSearch, useLocation({ select: (location) => location.search as unknown }))
  const { q, type, from, to, batch, page = 1 } = search
  const list = useRead(
    batchTransferList,
    {
      ...(q !== undefined && { search: String(q) }),
      ...(type && { types: [type] }),
      ...(from && { from }),
      ...(to && { to }),
      pageNumber: page,
      pageSize,
    },
    { keepsPrevious: true },
  )
  const go = (next: BatchSearch): void => {
    const params = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(params) })
  }
  const isFiltered = [q, type, from, to].some((item) => item !== undefined)
  const hasNone = useHasNone(list, ({ total }) => total, isFiltered)
  return (
    <Coverable>
      <div className="page-width">
        <Cluster as="header" isOneLine className="to-edge mb-2">
          <h1 tabIndex={-1} className="push">
            {t('Batch payments')}
          </h1>
          <HideAmounts />
        </Cluster>
        <SectionTabs />
        {!hasNone && (
          <div className="mt-4 mb-2">
            <BatchFilter
              key={JSON.stringify([q, type, from, to])}
              search={search}
              onSearch={(next) => go({ ...next, page: undefined })}
            />
          </div>
        )}
        <LoadedList read={list} rows={6} failure={t('We could not load your batch payments.')}>
          {({ batchTransfer: { transfer }, total }) => (
            <div className="mt-4">
              {transfer.length === 0 ? (
                <EmptyState
                  plain
                  title={hasNone ? t('No batch payments yet') : t('No batch payments match')}
                  action={!hasNone && <Button onClick={() => go({})}>{t('Show all')}</Button>}
                >
                  {hasNone && t('Batch payments you upload as a file appear here.')}
                </EmptyState>
              ) : (
                <Days batches={transfer} search={search} />
              )}
              <Pager
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => go({ ...search, page: next })}
              />
            </div>
          )}
        </LoadedList>
        {batch !== undefined && (
          <BatchDetails key={batch} id={batch} onClose={() => go({ ...search, batch: undefined })} />
        )}
      </div>
    </Coverable>
  )
}

/** The list by day, in the bank's time zone. */
function Days({ batches, search }: { batches: readonly BatchTransfer[]; search: BatchSearch }) {
  const format = useFormat()
  const now = useNow()
  const days = Map.groupBy(batches, ({ dateTime }) => format.calendarDay(new Date(dateTime)))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={format.dayHeading(day, now)}>
      <DayHeading isSection day={day} now={now} />
      <Rows>
        {ofDay.map((value) => (
          <li key={value.id}>
            <Batch batch={value} search={search} />
          </li>
        ))}
      </Rows>
    </section>
  ))
}

function Batch({ batch, search }: { batch: BatchTransfer; search: BatchSearch }) {
  const t = useTranslate()
  return (
    <RowTo
      to="/history/batch-transfers"
      search={{ ...search, batch: batch.id }}
      media={
        <Tile>
          <BatchIcon />
        </Tile>
      }
      title={batch.name}
      meta={
        <>
          <DateTime value={batch.dateTime} as="time" />
          {`, ${[operationWord(batch.type, t, 'out'), countWords(batch, t), batch.createdBy].join(', ')}`}
        </>
      }
      status={<BatchState status={batch.status} />}
      end={<Money amount={batch.amount} currency={batch.currencyCode} />}
    />
  )
}
