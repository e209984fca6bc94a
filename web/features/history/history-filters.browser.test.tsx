import { type Transaction, transactionHistoryList } from '@sixpence/protocol/history/history'
import { describe, expect, test } from 'vitest'
import { historyOf, line } from '#testing/bank.ts'
import { on } from '#testing/fake-server.ts'
import { activeText, listInputs, lists, onOneDay, open, past, row } from './testing.ts'

onOneDay()

describe('the filters', () => {
  test('of an address are at work, each a chip that a press removes', async () => {
    const at = '/history?direction=out&min=5&from=2026-10-01&to=2026-10-31&type=Card'
    const screen = await open([lists(() => past(20))], { at })
    await expect.element(row(screen, 'Shop 19')).toBeVisible()
    expect(listInputs(screen)[0]).toMatchObject({
      transactionDirection: 'out',
      fromAmount: '5',
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      transactionType: 'Card',
    })
    await screen.getByRole('button', { name: 'Remove filter: Last month' }).click()
    await expect.poll(screen.where).not.toContain('from')
    await screen.getByRole('button', { name: /^Remove filter: At least 5\.00/ }).click()
    await screen.getByRole('button', { name: 'Remove filter: Money out' }).click()
    await screen.getByRole('button', { name: 'Remove filter: Card' }).click()
    await expect.poll(screen.where).toBe('/history')
  })

  test('by words filter the loaded lines at once and then show the server’s result', async () => {
    let answer: (value: Transaction[]) => void = () => undefined
    const found = new Promise<Transaction[]>((resolve) => (answer = resolve))
    const all = past(20)
    const screen = await open([
      on(transactionHistoryList, async ({ keyword }) => historyOf(keyword === undefined ? all : await found)),
    ])
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Search' }).fill('shop 12')
    await expect.element(row(screen, 'Shop 20')).not.toBeInTheDocument()
    await expect.element(row(screen, 'Shop 12')).toBeVisible()
    answer([all[8]!, line({ transactionId: 3, counterpartyName: 'Shop 12 of old' })])
    await expect.element(row(screen, 'of old')).toBeVisible()
    await expect.element(screen.getByText('2 entries')).toBeVisible()
    expect(screen.where()).toContain('q=shop+12')
  })

  test('without a result can be removed one by one, and together', async () => {
    const screen = await open([lists(() => past(20))], { at: '/history?q=nobody&direction=out' })
    await expect.element(screen.getByText('Nothing matches these filters')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remove filter: Money out' })).toBeVisible()
    await screen.getByRole('button', { name: 'Remove filter: “nobody”' }).click()
    await expect.element(row(screen, 'Shop 19')).toBeVisible()
    expect(screen.where()).toBe('/history?direction=out')
  })

  test('have presets of days, and report a last day before the first one', async () => {
    const screen = await open([lists(() => past(20))])
    await screen.getByRole('button', { name: 'Dates' }).click()
    await screen.getByRole('button', { name: 'This month' }).click()
    await expect
      .poll(() => listInputs(screen).at(-1))
      .toMatchObject({ fromDate: '2026-11-01', toDate: '2026-11-30' })
    await screen.getByRole('button', { name: 'Dates' }).click()
    await screen.getByLabelText('First day').fill('2026-11-10')
    await screen.getByLabelText('Last day').fill('2026-11-09')
    await screen.getByRole('button', { name: 'Show these days' }).click()
    await expect.element(screen.getByLabelText('Last day')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(screen.getByText('The last day is before the first one.')).toBeVisible()
    await expect.element(row(screen, 'Shop 20')).toBeInTheDocument()
    expect(screen.where()).toContain('from=2026-11-01')
  })

  test('report letters in an amount beside the field, and keep the list', async () => {
    const screen = await open([lists(() => past(20))])
    await screen.getByRole('button', { name: 'Amount', exact: true }).click()
    await screen.getByLabelText('Smallest').fill('abc')
    await screen.getByLabelText('Largest').fill('1.234,567')
    await screen.getByRole('button', { name: 'Show these amounts' }).click()
    await expect
      .element(screen.getByText('This is not an amount. Write it in digits, such as 250 or 250.50.'))
      .toBeVisible()
    await expect.element(screen.getByText('Too many decimals for EUR.')).toBeVisible()
    await expect.element(row(screen, 'Shop 20')).toBeInTheDocument()
    expect(listInputs(screen)).toHaveLength(1)
    await screen.getByLabelText('Smallest').fill('1,250.50')
    await screen.getByLabelText('Largest').fill('')
    await screen.getByRole('button', { name: 'Show these amounts' }).click()
    await expect.poll(() => listInputs(screen).at(-1)).toMatchObject({ fromAmount: '1250.50' })
  })

  test('that are invalid in the address are reported and left out', async () => {
    const screen = await open([lists(() => past(20))], {
      at: '/history?min=abc&from=2026-11-20&to=2026-11-01&type=Barter',
    })
    await expect
      .element(screen.getByText(/This is not an amount.*This filter is not applied\./))
      .toBeVisible()
    await expect.element(screen.getByText(/The last day is before the first one\./)).toBeVisible()
    await expect.element(row(screen, 'Shop 20')).toBeVisible()
    for (const field of ['fromAmount', 'fromDate', 'toDate', 'transactionType'])
      expect(listInputs(screen)[0]).not.toHaveProperty(field)
  })

  test('of a day that is here are a jump, of an older one the list begins there', async () => {
    const screen = await open([lists(() => past(160))])
    await expect.element(row(screen, 'Shop 160')).toBeVisible()
    const jump = async (day: string) => {
      await screen.getByRole('button', { name: 'Jump to a day' }).click()
      await screen.getByLabelText('Day', { exact: true }).fill(day)
      await screen.getByRole('button', { name: 'Go to this day' }).click()
    }
    await jump('2026-11-16')
    await expect.poll(activeText).toContain('Shop 148')
    await expect.element(row(screen, 'Shop 148')).toBeInViewport()
    await jump('2026-09-01')
    await expect.poll(screen.where).toContain('to=2026-09-01')
    await jump('2027-01-01')
    await expect.element(screen.getByText('This day is in the future.')).toBeVisible()
  })
})
