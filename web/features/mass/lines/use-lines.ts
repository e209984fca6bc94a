import { type MassLine, massLineList } from '@sixpence/protocol/mass/mass'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { actingKey, onActing } from '#lib/call/acting.ts'
import { readOptions } from '#lib/call/refresh.ts'
import { useDebounced } from '#widgets/payment/use-debounced.ts'
import type { View } from '../views.ts'

const pageSize = 100
/** Rows that are only scrolled past are not requested. */
const quietMs = 80

/** The lines of a view by their index; a page of lines is fetched when the reader stays at it. */
export function useLines(
  batchId: number,
  view: View,
  { first, end, count }: { first: number; end: number; count: number },
): { total: number | undefined; lineAt: (at: number) => MassLine | undefined } {
  const who = useSyncExternalStore(onActing, actingKey, () => 0)
  const from = Math.floor(first / pageSize)
  const to = Math.floor(Math.max(first, Math.min(end, count) - 1) / pageSize)
  const settled = useDebounced(`${from} ${to}`, quietMs)
  const isSettled = settled === `${from} ${to}`
  const pages = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const reads = useQueries({
    queries: pages.map((page) => ({
      ...readOptions(massLineList, { batchId, filter: view, offset: page * pageSize, limit: pageSize }, who),
      enabled: isSettled,
    })),
  })
  return {
    total: reads.find(({ data }) => data)?.data?.total,
    lineAt: (at) => reads[Math.floor(at / pageSize) - from]?.data?.lines[at % pageSize],
  }
}
