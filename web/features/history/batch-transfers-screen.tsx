import {
  type BatchTransfer,
  batchPageSize as pageSize,
  batchTransferList,
} from '@sixpence/protocol/history-lists'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/translate.ts'
import { useRead } from '#lib/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { areTurned, DayRange } from '#ui/day-range.tsx'
import { BatchIcon } from '#ui/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Row, Rows } from '#ui/row.tsx'
import { EmptyState, ProgressLine, SkeletonRows } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Tile } from '#ui/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Pages } from './account-lists.tsx'
import styles from './account-lists.module.css'
import { batchSearch } from './lists-search.ts'
import { SectionTabs } from './section-tabs.tsx'

type Search = z.output<typeof batchSearch>

/** Mass payments that were handed in, by words and days (R040). */
export default function BatchTransfersScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const search = z.parse(batchSearch, useLocation({ select: (location) => location.search as unknown }))
  const page = search.page ?? 1
  const list = useRead(
    batchTransferList,
    {
      ...(search.q !== undefined && { search: String(search.q) }),
      ...(search.from && { from: search.from }),
      ...(search.to && { to: search.to }),
      pageNumber: page,
      pageSize,
    },
    { keepsPrevious: true },
  )
  const go = (next: Search): void => {
    const shown = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
    void navigate({ to: '.', search: Object.fromEntries(shown) })
  }
  const isFiltered = [search.q, search.from, search.to].some((one) => one !== undefined)
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <h1 tabIndex={-1}>{t('Mass payments')}</h1>
      </header>
      <SectionTabs />
      <Filter
        key={JSON.stringify(search)}
        search={search}
        onSearch={(next) => go({ ...next, page: undefined })}
      />
      <ProgressLine active={list.isFetching && list.data !== undefined} />
      <Loaded
        read={list}
        skeleton={<SkeletonRows count={6} />}
        failure={t('We could not load your mass payments.')}
      >
        {({ batchTransfer: { transfer }, total }) => (
          <div className={styles.list}>
            {transfer.length === 0 ? (
              <EmptyState
                plain
                title={isFiltered ? t('No mass payment fits') : t('No mass payments yet')}
                action={isFiltered && <Button onClick={() => go({})}>{t('Show all')}</Button>}
              >
                {!isFiltered && t('Many payments from one file stand here once you have handed one in.')}
              </EmptyState>
            ) : (
              <Rows aria-label={t('Mass payments')}>
                {transfer.map((batch) => (
                  <li key={batch.id}>
                    <Batch batch={batch} />
                  </li>
                ))}
              </Rows>
            )}
            <Pages
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => go({ ...search, page: next })}
            />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function Filter({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const t = useTranslate()
  const [q, setQ] = useState(String(search.q ?? ''))
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  return (
    <form
      className={styles.bar}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!areTurned(days))
          onSearch({ q: q.trim() || undefined, from: days.from || undefined, to: days.to || undefined })
      }}
    >
      <TextField
        label={t('Search')}
        type="search"
        value={q}
        maxLength={100}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <DayRange days={days} onDays={setDays} />
      <Button type="submit">{t('Search')}</Button>
    </form>
  )
}

function Batch({ batch }: { batch: BatchTransfer }) {
  const t = useTranslate()
  return (
    <Row
      media={
        <Tile>
          <BatchIcon />
        </Tile>
      }
      title={batch.name}
      meta={
        <>
          <DateTime value={batch.createdAt} as="shortDayTime" />
          {`, ${t('{count} payments', { count: batch.payments })}`}
        </>
      }
      end={<Money amount={batch.amount} currency={batch.currencyCode} />}
    />
  )
}
