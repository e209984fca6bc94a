import type { OutputOf } from '@sixpence/protocol/call'
import {
  massBatchGet,
  type MassLine,
  massLineUpdate,
  massTransferConfirm,
  type PayeeCheckCounts,
} from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterEach, expect, test } from 'vitest'
import { refresh } from '#lib/call/refresh.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { batchIs, digest, line, linesAre, openMass, sent, whole } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/mass/wire?batch=5'
const counts = (part: Partial<PayeeCheckCounts> = {}): PayeeCheckCounts => ({
  waiting: 0,
  match: 0,
  close: 0,
  none: 0,
  notPossible: 0,
  ...part,
})
const named = (number: number, payeeName: string, check: MassLine['check']): MassLine =>
  line({ line: number, payeeName, cells: { ...line().cells, payeeName }, ...(check && { check }) })
const five: readonly MassLine[] = [
  named(1, 'Ana Nowak', { outcome: 'match' }),
  named(2, 'Ben Okoro', { outcome: 'close', name: 'Benjamin Okoro' }),
  named(3, 'Cy Long', { outcome: 'none' }),
  named(4, 'Di Mo', { outcome: 'notPossible', reason: 'notOffered' }),
  named(5, 'Ed Po', { outcome: 'waiting' }),
]
const checks = counts({ match: 1, close: 1, none: 1, notPossible: 1, waiting: 1 })
const made: OutputOf<typeof massTransferConfirm> = {
  transactionId: 800,
  status: 'submitted',
  approveType: approvalMethods.none,
  availableApprovalMethods: [approvalMethods.none],
  fee: '1.00',
  total: '26.00',
  feeCurrencyCode: 'EUR',
  link: '/transfer/p2p/receipt/800',
}

test('the banks’ answers about the names are in a column, and can be filtered', async () => {
  const screen = await openMass({ at, answers: batchIs({ checks }, five) })
  await expect.element(screen.getByRole('columnheader', { name: 'Name at the bank' })).toBeVisible()
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .slice(1, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['Recipient’s name', 'Amount', 'Currency', 'Name at the bank'])
  for (const cell of [
    'Matches',
    /Close match.*Benjamin Okoro/,
    'Name does not match',
    'Not possible',
    'Being checked',
  ])
    await expect.element(screen.getByRole('gridcell', { name: cell, exact: true })).toBeVisible()
  await expect.element(screen.getByText('1 name is not checked yet.')).toBeVisible()
  await expect.element(screen.getByText('2 names do not match')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Show these names' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Name does not match: 1' })).toBeChecked()
  await expect.poll(() => sent(screen, 'massLineList').at(-1)).toMatchObject({ filter: 'nameDiffers' })
  await screen.getByRole('radio', { name: 'Close match: 1' }).click()
  await expect.poll(() => sent(screen, 'massLineList').at(-1)).toMatchObject({ filter: 'nameIsClose' })
})

test('a file without such checks has no such column', async () => {
  const screen = await openMass({ at, answers: batchIs({}, [line()]) })
  await expect.element(screen.getByRole('gridcell', { name: 'Ana Nowak' })).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'Name at the bank' }).elements()).toEqual([])
})

test('on a phone a name that does not match is shown at its payment, narrow and dark', async () => {
  const screen = await openMass({ at, answers: batchIs({ checks }, five), width: 320, scheme: 'dark' })
  await expect.element(screen.getByText('Close match: Benjamin Okoro')).toBeVisible()
  await expect.element(screen.getByText('Name does not match', { exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findings()).toEqual([])
})

test('the name of the bank is taken over in the line, which is checked again', async () => {
  let lines = five
  const screen = await openMass({
    at,
    answers: [
      on(massBatchGet, () => whole({ lines: 5, checks })),
      linesAre(() => lines),
      on(massLineUpdate, ({ cells }) => {
        const changed = named(2, cells['payeeName'] ?? '', { outcome: 'waiting' })
        lines = lines.map((line) => (line.line === 2 ? changed : line))
        return { line: changed }
      }),
    ],
  })
  await screen.getByRole('gridcell', { name: 'Ben Okoro', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Line 2' })
  await expect.element(dialog.getByText('The bank has Benjamin Okoro.')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Use the bank’s name' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent(screen, 'massLineUpdate')).toEqual([
    { batchId: 5, line: 2, cells: { payeeName: 'Benjamin Okoro' } },
  ])
})

const path = '/transfer/external/mass/confirm?batch=5'

test('a batch with names that do not match is sent once they are accepted, all at once and by their number', async () => {
  const screen = await openMass({
    at: path,
    answers: [
      ...batchIs({ checks: counts({ match: 3, close: 1, none: 1 }) }, [line()]),
      on(massTransferConfirm, () => made),
    ],
  })
  await expect.element(screen.getByText('2 names do not match')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  const knows = screen.getByRole('checkbox', { name: /I understand and want to send them anyway/ })
  await expect.element(knows).toHaveFocus()
  await expect.element(screen.getByText('Tick the box, or go back and check.')).toBeVisible()
  expect(sent(screen, 'massTransferConfirm')).toEqual([])
  await knows.click()
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect.poll(screen.where).toBe('/transfer/mass/wire?batch=5')
  expect(sent(screen, 'massTransferConfirm')).toEqual([
    { batchId: 5, digest, accepted: { notMatching: 2, unchecked: 0 } },
  ])
})

test('unchecked names are awaited, unless the payer accepts them unchecked; new mismatches have to be accepted again', async () => {
  let now = { checks: counts({ waiting: 2 }), digest }
  const screen = await openMass({
    at: path,
    answers: [
      on(massBatchGet, () => whole({ checks: now.checks }, { digest: now.digest })),
      on(massTransferConfirm, () => made),
    ],
  })
  await expect.element(screen.getByText('2 names are not checked yet.')).toBeVisible()
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  const hurries = screen.getByRole('checkbox', { name: /Send without waiting for the checks/ })
  await expect.element(hurries).toHaveFocus()
  await hurries.click()
  now = { checks: counts({ waiting: 1, none: 1 }), digest: 'e'.repeat(43) }
  void refresh(['mass'])
  const knows = screen.getByRole('checkbox', { name: /I understand and want to send them anyway/ })
  await knows.click()
  now = { checks: counts({ none: 2 }), digest: 'f'.repeat(43) }
  void refresh(['mass'])
  await expect.element(screen.getByText('2 names do not match')).toBeVisible()
  await expect.element(knows).not.toBeChecked()
  await knows.click()
  await screen.getByRole('button', { name: /^Send 26\.00/ }).click()
  await expect
    .poll(() => sent(screen, 'massTransferConfirm'))
    .toEqual([{ batchId: 5, digest: 'f'.repeat(43), accepted: { notMatching: 2, unchecked: 0 } }])
})
