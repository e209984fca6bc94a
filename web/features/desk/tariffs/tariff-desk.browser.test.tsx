import type { InputOf } from '@sixpence/protocol/call'
import { adminQueueList } from '@sixpence/protocol/desk/desk'
import {
  adminTariffDraftCreate,
  adminTariffDraftUpdate,
  adminTariffGet,
  adminTariffList,
  adminTariffPreview,
  adminTariffPropose,
  adminTariffPublish,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import DeskScreen from '../desk-screen.tsx'
import { inForce, loaded, outcome, version } from './testing.ts'

afterEach(cleanSlate)

const open = (at: string, answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: {
      '/admin-overview': () => (
        <>
          <DeskScreen />
          <ToastRegion />
        </>
      ),
    },
    at,
    ...part,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminTariffList, ({ customerKind }) => ({
        versions:
          customerKind === 'personal'
            ? [version(), inForce, version({ id: 9, number: 0, state: 'withdrawn' })]
            : [],
        noticeDays: 60,
        fourEyes: true,
      })),
      on(adminTariffGet, () => loaded()),
      on(adminTariffPreview, () => outcome),
      ...answers,
    ],
  })

test.each(['light', 'dark'] as const)(
  'the plans with their versions are there, in %s, on a narrow screen too',
  async (scheme) => {
    const width = scheme === 'dark' ? 320 : 1280
    const screen = await open('/admin-overview?tariffs=true', [], { scheme, width })
    await expect.element(screen.getByRole('link', { name: 'Version 2' })).toBeVisible()
    await expect.element(screen.getByText('In force', { exact: true })).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('a draft begins as a copy of an earlier version: the way back', async () => {
  const begun: InputOf<typeof adminTariffDraftCreate>[] = []
  const screen = await open('/admin-overview?tariffs=true', [
    on(adminTariffDraftCreate, (input) => {
      begun.push(input)
      return { versionId: 12 }
    }),
  ])
  await screen.getByText('Earlier versions (1)').click()
  await screen.getByRole('button', { name: 'Start a draft from version 0' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start the draft' }).click()
  await expect.element(dialog.getByText('Say in a few words what changes.').first()).toBeVisible()
  await dialog.getByLabelText('What changes').fill('Back to the fees of summer')
  await dialog.getByRole('button', { name: 'Start the draft' }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Personal customers, version 2' }))
    .toBeVisible()
  expect(begun).toMatchObject([{ customerKind: 'personal', copyOf: 9, note: 'Back to the fees of summer' }])
})

/** A server that stores the entries, as the real server does. */
function keeping() {
  const rows = { fees: [...loaded().fees], revision: 5 }
  const saved: InputOf<typeof adminTariffDraftUpdate>[] = []
  const answers = [
    on(adminTariffGet, () => loaded({ version: version({ revision: rows.revision }), fees: rows.fees })),
    on(adminTariffDraftUpdate, (input) => {
      saved.push(input)
      const [row] = input.fees ?? []
      if (Number(row?.percent) > 100) return refuse('tariffPercent', { row: 'p2p EUR' }, 'fees.0.percent')
      rows.revision += 1
      rows.fees = rows.fees.map((fee) => {
        const is =
          row &&
          fee.row.currency === row.currency &&
          fee.row.method === row.method &&
          fee.row.from === row.from
        return is ? { row, change: 'changed' as const, was: fee.was ?? fee.row } : fee
      })
      return { revision: rows.revision }
    }),
  ]
  return { answers, saved }
}

test('figures are edited in their cells by the keyboard; a refusal is shown in its cell, and an edit is undone', async () => {
  const { answers, saved } = keeping()
  const screen = await open('/admin-overview?tariffs=true&version=12', answers)
  const grid = screen.getByRole('grid', { name: 'Fees: To another customer' })
  await expect.element(grid).toBeVisible()
  // USD differs from the version in force and shows that version's value.
  await expect.element(grid.getByText('0.6%')).toBeVisible()
  const cell = (row: number, column: number) =>
    grid.element().querySelectorAll('tbody tr')[row]?.querySelectorAll<HTMLElement>('td[role=gridcell]')[
      column
    ]
  cell(0, 0)?.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('101{Enter}')
  await expect.element(grid.getByText(/a percentage must be from 0 to 100/i)).toBeVisible()
  await expect.element(screen.getByText('Not saved: check the marked cells.')).toBeVisible()
  // Enter moved down a row; back up, and corrected.
  await expect.poll(() => document.activeElement).toBe(cell(1, 0))
  await userEvent.keyboard('{ArrowUp}0{Enter}')
  await expect.element(screen.getByText('Saved')).toBeVisible()
  await expect.poll(() => cell(0, 0)?.textContent).toMatch(/0\.5% → 0%$/)
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{Enter}')
  await userEvent.keyboard('9{Escape}')
  expect(saved.map(({ fees, revision }) => [fees?.[0]?.percent, revision])).toEqual([
    ['101', 5],
    ['0', 5],
  ])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => saved.at(-1)?.fees?.[0]?.percent).toBe('0.5')
  await expect.poll(() => saved.at(-1)?.revision).toBe(6)
})

test('a row for a country begins with the values that apply without it', async () => {
  const { answers, saved } = keeping()
  const screen = await open('/admin-overview?tariffs=true&version=12', answers)
  await screen.getByRole('button', { name: 'Add a country or an amount' }).first().click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the row' }).click()
  await expect.element(dialog.getByText('Choose a country.').first()).toBeVisible()
  await dialog.getByLabelText('Payee’s country').selectOptions('Japan')
  await dialog.getByLabelText('From amount').fill('2000')
  await dialog.getByRole('button', { name: 'Add the row' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  // The tiers below the amount are copied, because the rows of a country replace the general rows.
  expect(saved.at(-1)?.fees?.map(({ country, from, percent }) => [country, from, percent])).toEqual([
    ['JP', '0', '0.5'],
    ['JP', '1000', '0.2'],
    ['JP', '2000', '0.2'],
  ])
})

test('the preview shows the income and the customers who pay more, and a too early proposal is refused at its beginning', async () => {
  const screen = await open('/admin-overview?tariffs=true&version=12&part=preview', [
    on(adminTariffDraftUpdate, () => ({ revision: 6 })),
    on(adminTariffPropose, ({ revision }) =>
      revision === 6
        ? refuse('tariffNoticeShort', { days: 60, at: '19 January 2027' })
        : refuse('tariffChangedMeanwhile'),
    ),
  ])
  await expect.element(screen.getByRole('row', { name: /^To another customer EUR 800/ })).toBeVisible()
  await expect.element(screen.getByText('3 of 240 customers with these payments.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Customer 1042' })).toBeVisible()
  const propose = screen.getByRole('button', { name: 'Propose the version' })
  await propose.click()
  await expect.element(screen.getByText(/^Enter the date and time/)).toBeVisible()
  await screen.getByLabelText('Begins').fill('2026-12-01T10:00')
  await propose.click()
  await expect.element(screen.getByText(/The earliest time is 19 January 2027/)).toBeVisible()
  expect(await findings()).toEqual([])
})

test('a second person sees the change in one slip and publishes it; its author cannot', async () => {
  const published: InputOf<typeof adminTariffPublish>[] = []
  let isOwn = true
  const proposed = () =>
    version({ state: 'proposed', isOwn, validFrom: '2027-02-01T00:00:00Z', proposedBy: 'Ada Bergman' })
  const answers = [
    on(adminTariffGet, () => loaded({ version: proposed() })),
    on(adminTariffPublish, (input) => {
      published.push(input)
      return {}
    }),
  ]
  const own = await open('/admin-overview?tariffs=true&version=12', answers)
  await expect.element(own.getByText(/You drafted or proposed this version/)).toBeVisible()
  await expect.element(own.getByRole('button', { name: 'Publish the version' })).not.toBeInTheDocument()
  await cleanSlate()

  isOwn = false
  const screen = await open('/admin-overview?tariffs=true&version=12', answers)
  const slip = screen.getByRole('article', { name: 'Decision needed' })
  await expect.element(slip.getByText('Fees: To another customer, USD')).toBeVisible()
  await expect.element(slip.getByText('0.6%, at least 0.10\u00a0USD')).toBeVisible()
  await expect.element(slip.getByText('3 of 240 customers')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Publish the version' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Publish the version' }).click()
  await expect.element(screen.getByText('Published. Customers on the plan will be notified.')).toBeVisible()
  expect(published).toEqual([{ versionId: 12, revision: 5 }])
})
