import {
  transactionExportEmailSend,
  transactionExportFileGet,
  transactionExportStart,
  transactionExportStatusGet,
} from '@sixpence/protocol/history/exports'
import { describe, expect, test, vi } from 'vitest'
import { on, picture, refuse } from '#testing/fake-server.ts'
import { findings } from '#testing/screen.tsx'
import { lists, onOneDay, open, past } from './testing.ts'
import { nextPollMs } from './use-export.ts'

onOneDay()

const base = { format: 'csv' as const, createdAt: '2026-11-20T15:00:00Z' }
const ready = {
  ...base,
  status: 'ready' as const,
  lines: 1_204,
  size: 90_000,
  url: '/exports/7/ticket-of-43-signs',
  urlValidUntil: '2026-11-20T15:15:00Z',
}

async function begin(screen: Awaited<ReturnType<typeof open>>) {
  await screen.getByRole('button', { name: 'Export entries' }).click()
  return screen.getByRole('dialog', { name: 'Export entries' })
}

test('polls after 1, 2, 4, then every 5 seconds, for two minutes [B266]', () => {
  const waits: number[] = []
  for (let wait = nextPollMs(0); wait !== undefined; wait = nextPollMs(waits.length)) waits.push(wait)
  expect(waits.slice(0, 5)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000])
  const all = waits.reduce((sum, wait) => sum + wait, 0)
  expect(all).toBeGreaterThan(115_000)
  expect(all).toBeLessThanOrEqual(120_000)
})

test('is started under the filters at work, polled until it is ready, downloaded and mailed [OP244 OP245 OP246 B266]', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  let polls = 0
  const screen = await open(
    [
      lists(() => past(20)),
      on(transactionExportStart, () => ({ exportId: 7 })),
      on(transactionExportStatusGet, () => {
        polls += 1
        return polls <= 2 ? { ...base, status: 'pending' as const, lines: polls * 500 } : ready
      }),
      on(transactionExportFileGet, () => picture('entries-2026-11-20-7.csv')),
      on(transactionExportEmailSend, () => ({})),
    ],
    { at: '/history?direction=in&min=10' },
  )
  const dialog = await begin(screen)
  await expect.element(dialog.getByText(/Entries of Everyday: Money in/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create the file' }).click()
  await expect.element(dialog.getByText('500 entries written')).toBeVisible()
  await expect.element(dialog.getByText('Your file is ready: 1,204 entries.')).toBeVisible()
  expect(polls).toBe(3)
  const started = screen.called.find(({ call }) => call === 'transactionExportStart')?.input
  expect(started).toMatchObject({ transactionDirection: 'in', fromAmount: '10', format: 'csv' })
  await dialog.getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => clicked.mock.calls.length).toBe(1)
  expect(screen.called.at(-1)).toMatchObject({
    call: 'transactionExportFileGet',
    input: { exportId: 7, ticket: 'ticket-of-43-signs' },
  })
  await dialog.getByRole('button', { name: 'E-mail me the link' }).click()
  await expect.element(dialog.getByText(/We never send the file itself by e-mail/)).toBeVisible()
  expect(screen.called.at(-1)).toMatchObject({ call: 'transactionExportEmailSend', input: { exportId: 7 } })
  expect(await findings()).toEqual([])
})

describe('when it does not go well', () => {
  test('a format that needs every entry shows it beside the choice, and the choices are kept', async () => {
    const screen = await open(
      [lists(() => past(20)), on(transactionExportStart, () => refuse('exportNeedsWhole'))],
      { at: '/history?q=shop' },
    )
    const dialog = await begin(screen)
    await dialog.getByLabelText('Format').selectOptions('mt940')
    await dialog.getByRole('button', { name: 'Create the file' }).click()
    await expect
      .element(dialog.getByText(/This format includes every entry of the chosen days/))
      .toBeVisible()
    await expect.element(dialog.getByLabelText('Format')).toHaveValue('mt940')
  })

  test('for a file that is too long it shows what to choose instead', async () => {
    const screen = await open([
      lists(() => past(20)),
      on(transactionExportStart, () => ({ exportId: 8 })),
      on(transactionExportStatusGet, () => ({
        ...base,
        status: 'failed' as const,
        reason: 'tooLong' as const,
        lines: 0,
      })),
    ])
    const dialog = await begin(screen)
    await dialog.getByRole('button', { name: 'Create the file' }).click()
    await expect.element(dialog.getByText(/too many entries for this format/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Choose again' }).click()
    await expect.element(dialog.getByLabelText('Format')).toBeVisible()
  })

  test('the address of the mail leads to the file, and to a word when it is gone', async () => {
    const screen = await open(
      [lists(() => past(20)), on(transactionExportStatusGet, () => refuse('exportNotFound'))],
      { at: '/history?export=9' },
    )
    await expect.element(screen.getByText('This file does not exist.')).toBeVisible()
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.poll(screen.where).toBe('/history')
  })
})
