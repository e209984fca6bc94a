import { type Transaction, transactionHistoryList } from '@sixpence/protocol/history/history'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { euros, historyOf, line, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { cleanSlate, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import HistoryScreen from './history-screen.tsx'

/** Each test starts on the same afternoon and cleans up. */
export function onOneDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await cleanSlate()
    scrollTo(0, 0)
  })
}

export const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/history': HistoryScreen },
    at: '/history',
    ...part,
    answers: [...ordinaryDay, ...answers],
  })

/** Booked lines: three a day, card payments to shops, numbered from 1, newest first. */
export const past = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, index) => {
    const number = count - index
    const isIn = number % 5 === 0
    return line({
      transactionId: number,
      transactionDate: new Date(
        Date.UTC(2026, 10, 20, 12) - Math.floor(index / 3) * 86_400_000,
      ).toISOString(),
      operationType: isIn ? 'Wire' : 'Card',
      direction: isIn ? 'in' : 'out',
      amount: isIn ? '100.00' : '-10.00',
      balanceAfter: `${number}.00`,
      counterpartyName: `Shop ${number}`,
    })
  })

/** The server's list: pages of 20 by cursor, with search by keyword and direction. */
export const lists = (lines: () => Transaction[], part: Partial<ReturnType<typeof historyOf>> = {}) =>
  on(transactionHistoryList, ({ accountId, cursor, keyword, transactionDirection, pageSize = 20 }) => {
    const fits = lines().filter(
      (line) =>
        accountId === euros.accountId &&
        (keyword === undefined || `${line.counterpartyName}`.toLowerCase().includes(keyword.toLowerCase())) &&
        (transactionDirection === undefined || line.direction === transactionDirection),
    )
    const from = cursor === undefined ? 0 : fits.findIndex((fit) => fit.transactionId < Number(cursor))
    const page = fits.slice(from, from + pageSize)
    const hasMore = from + pageSize < fits.length
    return {
      ...historyOf(page),
      results: fits.length,
      ...(hasMore && { nextCursor: String(page.at(-1)!.transactionId) }),
      ...part,
    }
  })

type Screen = Awaited<ReturnType<typeof open>>
export const grid = (screen: Screen) => screen.getByRole('grid')
export const row = (screen: Screen, name: string) => screen.getByRole('row', { name: new RegExp(name) })
export const listInputs = (screen: Screen) =>
  screen.called.filter(({ call }) => call === 'transactionHistoryList').map(({ input }) => input)
export const focusGrid = (screen: Screen) => {
  const element = grid(screen).element()
  if (element instanceof HTMLElement) element.focus()
}
export const focused = () => document.activeElement
export const activeText = () =>
  document.getElementById(focused()?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

/** Repeats an action until it has the expected effect, with time for a render in between. */
export async function again(step: () => unknown, isDone: () => boolean): Promise<void> {
  const stepped = async (): Promise<boolean> => {
    if (!isDone()) await step()
    return isDone()
  }
  await expect.poll(stepped, { interval: 30, timeout: 100_000 }).toBe(true)
}
