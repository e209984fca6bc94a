import type { Transaction } from '@sixpence/protocol/history/history'
import { expect, test } from 'vitest'
import { line } from '#testing/bank.ts'
import { gridRows, rowsBetween } from './grid-rows.ts'
import { lineOf } from './lines.ts'

const heights = { line: 60, tall: 84, heading: 40, footnote: 36 }
const on = (transactionId: number, day: string, part: Partial<Transaction> = {}) =>
  lineOf(line({ transactionId, transactionDate: `${day}T12:00:00Z`, ...part }))
const rowsOf = (...lines: ReturnType<typeof on>[]) => gridRows(lines, heights)

test('lines stand under their days, one below the other', () => {
  const { rows, rowOfLine, height } = rowsOf(on(3, '2026-11-20'), on(2, '2026-11-20'), on(1, '2026-11-18'))
  expect(rows.map(({ kind, top }) => [kind, top])).toEqual([
    ['day', 0],
    ['line', 40],
    ['line', 100],
    ['day', 160],
    ['line', 200],
  ])
  expect(rowOfLine).toEqual([1, 2, 4])
  expect(height).toBe(260)
})

test('what is not booked stands on top under its own heading, with the footnote of pending ones [B270]', () => {
  const { rows } = rowsOf(
    on(5, '2026-11-20', { status: 'pending' }),
    on(4, '2026-11-19', { status: 'created' }),
    on(3, '2026-11-20'),
  )
  expect(rows.map(({ kind, height }) => [kind, height])).toEqual([
    ['waiting', 40],
    ['line', 84],
    ['line', 84],
    ['footnote', 36],
    ['day', 40],
    ['line', 60],
  ])
})

test('without a pending line there is no footnote', () => {
  const kinds = (...lines: ReturnType<typeof on>[]) => rowsOf(...lines).rows.map(({ kind }) => kind)
  expect(kinds(on(4, '2026-11-19', { status: 'created' }))).toEqual(['waiting', 'line'])
  expect(kinds(on(4, '2026-11-19', { status: 'pending' }))).toEqual(['waiting', 'line', 'footnote'])
})

test('a payment and its fee hang together', () => {
  const { rows } = rowsOf(
    on(7, '2026-11-20', { operationType: 'Fees' }),
    on(7, '2026-11-20'),
    on(6, '2026-11-20'),
  )
  expect(rows.flatMap((row) => (row.kind === 'line' ? [[row.tiedUp, row.tiedDown]] : []))).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ])
})

test('the rows of a stretch are found among ten thousand', () => {
  const { rows, height } = rowsOf(
    ...Array.from({ length: 10_000 }, (_, index) => on(index + 1, '2026-11-20')),
  )
  const [first, end] = rowsBetween(rows, 300_000, 300_600)
  expect(rows[first]!.top + rows[first]!.height).toBeGreaterThan(300_000)
  expect(rows[first - 1]!.top + rows[first - 1]!.height).toBeLessThanOrEqual(300_000)
  expect(rows[end - 1]!.top).toBeLessThan(300_600)
  expect(rows[end]!.top).toBeGreaterThanOrEqual(300_600)
  expect(end - first).toBeLessThan(13)
  expect(rowsBetween(rows, -500, 0)).toEqual([0, 0])
  expect(rowsBetween(rows, height, height + 500)).toEqual([rows.length, rows.length])
})
