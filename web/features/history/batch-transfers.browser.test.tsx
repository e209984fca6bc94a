import {
  type BatchTransfer,
  batchTransferFileView,
  batchTransferGet,
  batchTransferList,
} from '@sixpence/protocol/history/batches'
import { batchTypes } from '@sixpence/protocol/rules/operation-types'
import { afterEach, expect, test } from 'vitest'
import { openPopup } from '#lib/popup.ts'
import { euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, csvFile, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen } from '#testing/screen.tsx'
import BatchTransfersScreen from './batches/batch-transfers-screen.tsx'

afterEach(cleanSlate)

const open = (at: string, answers: Answer[], width?: number) =>
  openScreen({
    screens: { '/history/batch-transfers': BatchTransfersScreen },
    at,
    answers: [...ordinaryDay, ...answers],
    ...(width !== undefined && { width }),
  })
type Screen = Awaited<ReturnType<typeof open>>
const asked = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

const batch = (part: Partial<BatchTransfer> = {}): BatchTransfer => ({
  id: 704,
  name: 'Salaries.csv',
  type: 'P2P',
  status: 'completed',
  dateTime: '2026-11-20T10:00:00Z',
  createdBy: 'Paul Ritter',
  accountId: euros.accountId,
  payments: 120,
  paid: 120,
  unpaid: 0,
  amount: '88000.00',
  currencyCode: 'EUR',
  mediaType: 'text/csv',
  size: 4_200,
  isKept: true,
  ...part,
})

const batches = on(batchTransferList, ({ search, from, types }) => {
  const transfer =
    search === undefined && from === undefined && types === undefined
      ? [
          batch(),
          batch({ id: 703, name: 'Rents.csv', status: 'partly', paid: 7, unpaid: 1, payments: 8 }),
          batch({ id: 702, name: 'Old.csv', dateTime: '2026-11-03T10:00:00Z', status: 'unpaid', paid: 0 }),
        ]
      : []
  return { batchTransfer: { transfer }, total: transfer.length }
})
const run = (shown = batch()) =>
  on(batchTransferGet, () => ({
    batch: shown,
    payments: [
      {
        transactionId: 9001,
        transactionDate: '2026-11-20T10:00:01Z',
        status: 'completed' as const,
        amount: '733.33',
        currencyCode: 'EUR',
        payeeName: 'Bo Lindqvist',
        note: 'November',
      },
    ],
    total: 1,
  }))

test('are listed twenty a page under their days, by words, kind and days in the address [R040 B264]', async () => {
  const screen = await open('/history/batch-transfers', [batches])
  await expect.element(screen.getByText('Salaries.csv')).toBeVisible()
  await expect.element(screen.getByText(/120 payments, Paul Ritter/)).toBeVisible()
  await expect.element(screen.getByText(/7 of 8 paid/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(2)
  expect(asked(screen, 'batchTransferList')).toEqual([{ pageNumber: 1, pageSize: 20 }])
  await screen.getByLabelText('Search').fill('rent')
  await screen.getByLabelText('First day').fill('2026-11-10')
  await screen.getByLabelText('Last day').fill('2026-11-01')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(screen.getByText('The last day is before the first one.')).toBeVisible()
  await expect.element(screen.getByLabelText('Search')).toHaveValue('rent')
  await screen.getByLabelText('Last day').fill('2026-11-12')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(screen.getByText('No batch payments match')).toBeVisible()
  await screen.getByLabelText('Kind').selectOptions('Wire')
  await expect
    .poll(screen.where)
    .toBe('/history/batch-transfers?q=rent&from=2026-11-10&to=2026-11-12&type=Wire')
  await expect
    .poll(() => asked(screen, 'batchTransferList').at(-1))
    .toEqual({
      search: 'rent',
      types: ['Wire'],
      from: '2026-11-10',
      to: '2026-11-12',
      pageNumber: 1,
      pageSize: 20,
    })
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.element(screen.getByText('Salaries.csv')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('are filtered by each kind that a batch may have, payment links among them [SP-23]', async () => {
  const screen = await open('/history/batch-transfers', [batches])
  const kind = screen.getByLabelText('Kind')
  await expect.poll(() => kind.getByRole('option').elements()).toHaveLength(1 + batchTypes.length)
  await kind.selectOptions('Payment link')
  await expect
    .poll(() => asked(screen, 'batchTransferList').at(-1))
    .toMatchObject({ types: ['GlobalTransfer'] })
})

test('open by their address, with each payment leading to its receipt [R040]', async () => {
  const screen = await open('/history/batch-transfers?batch=704', [batches, run()])
  const dialog = screen.getByRole('dialog', { name: 'Salaries.csv' })
  await expect.element(dialog.getByText('Paul Ritter')).toBeVisible()
  await expect.element(dialog.getByText(/4[.,]2.kB/)).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(screen.where).toBe('/history/batch-transfers')
  await screen.getByRole('link', { name: /Salaries\.csv/ }).click()
  await dialog.getByRole('link', { name: /Bo Lindqvist/ }).click()
  await expect.poll(screen.where).toBe('/transfer/p2p/receipt/9001')
})

test('show their file as text, whatever its cells say [OP252 B271]', async () => {
  const hostile = '<img src=x onerror=alert(1)>'
  const screen = await open('/history/batch-transfers?batch=704', [
    batches,
    run(),
    on(batchTransferFileView, () => csvFile(`email,note\r\na@b.example,"${hostile}"\r\nc@d.example,=1+1`)),
  ])
  await screen.getByRole('button', { name: 'View the file' }).click()
  const cells = screen.getByRole('region', { name: 'Salaries.csv' })
  await expect.element(cells.getByRole('columnheader', { name: 'email' })).toBeVisible()
  await expect.element(cells.getByRole('cell', { name: hostile })).toBeVisible()
  await expect.element(cells.getByRole('cell', { name: '=1+1' })).toBeVisible()
  await expect.element(screen.getByText(/Some cells start like a formula/)).toBeVisible()
  expect(cells.element().querySelector('img')).toBeNull()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByText('Payments from it')).toBeVisible()
})

test('whose file cannot be shown report it in the popup, and stay open [B271]', async () => {
  const screen = await open('/history/batch-transfers?batch=704', [
    batches,
    run(),
    on(batchTransferFileView, () => refuse('batchFileDamaged')),
  ])
  await screen.getByRole('button', { name: 'View the file' }).click()
  await expect.poll(() => openPopup()).toMatchObject({ kind: 'error' })
  expect(JSON.stringify(openPopup())).toContain('damaged')
  await expect.element(screen.getByText('Payments from it')).toBeVisible()
})

test('whose file is no longer stored offer none, and a list that failed to load can be requested again', async () => {
  let isBroken = true
  const screen = await open(
    '/history/batch-transfers',
    [
      on(batchTransferList, () =>
        isBroken ? refuse('busy') : { batchTransfer: { transfer: [batch()] }, total: 1 },
      ),
      run(batch({ isKept: false })),
    ],
    390,
  )
  await expect.element(screen.getByText('We could not load your batch payments.')).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('link', { name: /Salaries\.csv/ }).click()
  await expect.element(screen.getByText('No longer kept')).toBeVisible()
  expect(screen.getByRole('button', { name: 'View the file' }).elements()).toEqual([])
  expect(await findings()).toEqual([])
})
