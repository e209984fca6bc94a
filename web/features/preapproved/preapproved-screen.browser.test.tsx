import {
  preapprovedCancel,
  preapprovedList,
  preapprovedPause,
  preapprovedPaymentsGet,
  preapprovedResume,
  preapprovedSkip,
  type Subscription,
} from '@sixpence/protocol/preapproved/preapproved'
import { afterEach, describe, expect, test } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import PreapprovedScreen from './preapproved-screen.tsx'

afterEach(cleanSlate)

const rent = (part: Partial<Subscription> = {}): Subscription => ({
  id: 800,
  type: 'P2P',
  direction: 'out',
  amount: '650.00',
  currencyCode: 'EUR',
  fromAccount: 11,
  payerName: 'Alice Berg',
  payeeName: 'Bo Lindqvist',
  payeeEmail: 'bo@ostra.example',
  note: 'Rent',
  frequency: 'monthly',
  firstDay: '2026-01-31',
  state: 'active',
  nextDay: '2026-11-30',
  paid: 10,
  mayCancel: true,
  mayChange: true,
  createdAt: '2026-01-31T08:00:00Z',
  ...part,
})

let shown: Subscription[] = []
const open = (part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/transfer/preapproved-payments': PreapprovedScreen },
    at: '/transfer/preapproved-payments',
    ...part,
    answers: [...ordinaryDay, on(preapprovedList, () => ({ subscriptions: shown })), ...(part.answers ?? [])],
  })
type Screen = Awaited<ReturnType<typeof open>>
const lists = ({ called }: Screen) =>
  called.filter(({ call }) => call === 'preapprovedList').map(({ input }) => input)

test('shows who is paid, how often, how much and when next; each direction under its heading [R055]', async () => {
  shown = [
    rent(),
    rent({ id: 801, direction: 'in', payerName: 'Cleo Park', mayChange: false }),
    rent({ id: 802, payeeName: 'Dan Ode', state: 'stopped', reason: 'payeeBlocked', mayCancel: false }),
  ]
  const screen = await open()
  const element = screen
    .getByRole('region', { name: 'You pay' })
    .getByRole('article', { name: 'Bo Lindqvist' })
  await expect.element(element).toMatchTextContent(/Every month.*From 31 January 2026/)
  await expect.element(element).toMatchTextContent(/Next: 30 November 2026/)
  await expect.element(element).toMatchTextContent(/Rent/)
  await expect
    .element(screen.getByRole('region', { name: 'You are paid' }).getByRole('article', { name: 'Cleo Park' }))
    .toBeVisible()
  await expect.element(screen.getByText('It ended because you blocked the recipient.')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('one that leaves the bank says where it goes, what was agreed, and that banks rest', async () => {
  const { payeeEmail: _, ...outside } = rent({
    type: 'Wire',
    payeeName: 'Harbour Inc',
    payeeAccount: '•••• 5678',
  })
  shown = [
    {
      ...outside,
      currencyCode: 'USD',
      calendars: ['target', 'us'],
      agreed: {
        fromAmount: '590.00',
        fromCurrencyCode: 'EUR',
        toAmount: '650.00',
        toCurrencyCode: 'USD',
        rate: '1.1',
      },
    },
  ]
  const element = (await open()).getByRole('article', { name: 'Harbour Inc' })
  await expect
    .element(element)
    .toMatchTextContent(/•••• 5678.*on a weekend or bank holiday are sent on the next/)
  await expect.element(element).toMatchTextContent(/590\.00\sEUR was 650\.00\sUSD/)
})

test('an empty page says where it begins, and offers nothing to filter', async () => {
  shown = []
  const screen = await open()
  await expect.element(screen.getByText('No scheduled payments yet')).toBeVisible()
  await expect.element(screen.getByLabelText('Kind')).not.toBeInTheDocument()
})

test('an empty filter says how to see all, and until all have come, that nothing matches', async () => {
  const all = Promise.withResolvers<undefined>()
  const screen = await open({
    at: '/transfer/preapproved-payments?type=Exchange',
    answers: [
      on(preapprovedList, async ({ type }) => {
        if (!type) await all.promise
        return { subscriptions: type ? [] : [rent()] }
      }),
    ],
  })
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => lists(screen)).toEqual([{ type: 'Exchange' }, {}])
  await expect.element(screen.getByLabelText('Kind')).toHaveValue('')
  await expect.element(screen.getByText('Nothing matches these filters')).toBeVisible()
  all.resolve(undefined)
  await expect.element(screen.getByRole('article', { name: 'Bo Lindqvist' })).toBeVisible()
})

test('is narrowed by who is paid, amounts and kind; amounts and kind stand in the address [B299]', async () => {
  shown = [rent()]
  const screen = await open()
  await screen.getByLabelText('Recipient’s e-mail').fill(' Bo@Ostra.example')
  await screen.getByLabelText('Minimum amount').fill('1')
  await screen.getByLabelText('Maximum amount').fill('10,5')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect
    .poll(() => lists(screen).at(-1))
    .toMatchObject({ beneficiaryEmail: 'bo@ostra.example', fromAmount: '1', toAmount: '10.5' })
  expect(screen.where()).not.toContain('ostra')
  expect(screen.where()).toMatch(/from=.*1.*to=.*10\.5/)
})

test.each([
  [{ email: 'bo@' }, 'Enter the whole e-mail address.'],
  [{ from: 'ten' }, 'Enter an amount like 12.50.'],
  [{ from: '10', to: '9' }, 'This is less than the minimum amount.'],
])(
  'a filter that cannot be is not asked for: %o',
  async ({ email = '', from = '', to = '' }: { email?: string; from?: string; to?: string }, words) => {
    shown = [rent()]
    const screen = await open()
    await screen.getByLabelText('Recipient’s e-mail').fill(email)
    await screen.getByLabelText('Minimum amount').fill(from)
    await screen.getByLabelText('Maximum amount').fill(to)
    await screen.getByRole('button', { name: 'Search' }).click()
    await expect.element(screen.getByText(words)).toBeVisible()
    expect(lists(screen)).toHaveLength(1)
  },
)

describe('ending it', () => {
  test('is asked about under Action Confirmation, and done once it is confirmed [R097]', async () => {
    shown = [rent()]
    const screen = await open({
      answers: [
        on(preapprovedCancel, ({ id }) => {
          shown = [rent({ state: 'canceled', mayCancel: false, mayChange: false })]
          return { id, state: 'canceled' as const }
        }),
      ],
    })
    await screen.getByRole('button', { name: 'End these payments' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Action Confirmation' })
    await expect.element(dialog.getByText(/^End the scheduled payments to Bo Lindqvist\?/)).toBeVisible()
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: 'End these payments' }).click()
    await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('refused: the popup has this title and the words of the server [R097 B300]', async () => {
    shown = [rent()]
    const screen = await open({ answers: [on(preapprovedCancel, () => refuse('subscriptionEnded'))] })
    await screen.getByRole('button', { name: 'End these payments' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'End these payments' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Action Confirmation' })
    await expect
      .element(dialog.getByText('This scheduled payment has ended. No more payments will be made.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('is not offered to whom it is not allowed', async () => {
    shown = [rent({ direction: 'in', mayCancel: false, mayChange: false })]
    const screen = await open()
    await expect.element(screen.getByText('Payments made: 10')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'End these payments' })).not.toBeInTheDocument()
  })
})

test('the next one is left out by the day that was seen', async () => {
  shown = [rent()]
  const screen = await open({
    answers: [on(preapprovedSkip, ({ id }) => ({ id, nextDay: '2026-12-31' }))],
  })
  await screen.getByRole('button', { name: 'Skip 30 Nov' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Skip this payment' }).click()
  await expect
    .poll(() => screen.called.find(({ call }) => call === 'preapprovedSkip')?.input)
    .toMatchObject({ id: 800, day: '2026-11-30' })
})

test('is paused and goes on', async () => {
  shown = [rent()]
  const screen = await open({
    answers: [
      on(preapprovedPause, ({ id }) => {
        shown = [{ ...rent({ state: 'paused' }), nextDay: undefined }]
        return { id, state: 'paused' as const }
      }),
      on(preapprovedResume, ({ id }) => {
        shown = [rent()]
        return { id, state: 'active' as const, nextDay: '2026-11-30' }
      }),
    ],
  })
  await screen.getByRole('button', { name: 'Pause' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('what became of each payment is asked for when it is opened', async () => {
  shown = [rent()]
  const screen = await open({
    answers: [
      on(preapprovedPaymentsGet, () => ({
        payments: [
          { number: 10, day: '2026-10-31', state: 'missed' as const, reason: 'insufficientFunds' as const },
          { number: 9, day: '2026-09-30', state: 'skipped' as const },
          { number: 8, day: '2026-08-31', state: 'paid' as const, transactionId: 77 },
        ],
      })),
    ],
  })
  await expect.element(screen.getByText('Payments made: 10')).toBeVisible()
  expect(screen.called.some(({ call }) => call === 'preapprovedPaymentsGet')).toBe(false)
  await screen.getByText('Payments made: 10').click()
  await expect.element(screen.getByText('Missed. Not enough money in the account')).toBeVisible()
  await expect.element(screen.getByText('Skipped', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Paid – see the receipt' }))
    .toHaveAttribute('href', '/transfer/p2p/receipt/77')
})

test('narrow and dark it has nothing against it', async () => {
  shown = [rent(), rent({ id: 803, toAccount: 12, type: 'Exchange', payeeName: 'Alice Berg' })]
  const screen = await open({ width: 320, scheme: 'dark' })
  await expect.element(screen.getByRole('article', { name: 'Everyday to Travel' })).toBeVisible()
  expect(await findings()).toEqual([])
})
