import { brands } from '@sixpence/brands'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  type FeeRow,
  type OwnTariff,
  tariffGet,
  tariffPublicGet,
  type TariffHours,
} from '@sixpence/protocol/tariffs/tariffs'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { alice } from '#testing/bank.ts'
import { listenFor, on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import FeesScreen from './fees-screen.tsx'
import { PublicFees } from './public-screen.tsx'

afterEach(async () => {
  await cleanSlate()
  history.replaceState(null, '', '/')
})

const fee = (part: Partial<FeeRow> = {}): FeeRow => ({
  method: 'p2p',
  currency: 'EUR',
  country: '*',
  from: '0',
  percent: '0.5',
  fixed: '0',
  minimum: '0.10',
  ...part,
})
const caps = { perOperation: '10000', perDay: '25000', perMonth: '100000', country: '*' } as const
const p2p = { method: 'p2p', currency: 'EUR' } as const
const hours: TariffHours[] = [
  {
    method: 'wire',
    currency: 'EUR',
    rail: 'swift',
    kind: 'days',
    time: '15:00',
    zone: 'Europe/Berlin',
    least: 1,
    most: 3,
  },
]
const inForce: OwnTariff = {
  number: 3,
  validFrom: '2026-10-01T00:00:00Z',
  fees: [
    fee(),
    fee({ from: '5000', percent: '0.25', minimum: '0', maximum: '40' }),
    fee({ currency: 'USD' }),
    fee({ method: 'betweenAccounts', percent: '0', minimum: '0' }),
    fee({ method: 'wire', percent: '0', minimum: '15' }),
    fee({ method: 'wire', country: 'JP', percent: '0.1', fixed: '2', minimum: '25' }),
  ],
  limits: [{ ...caps, ...p2p, leftToday: '24900', leftThisMonth: '99900' }],
  margins: [
    { sold: '*', bought: '*', basisPoints: 35 },
    { sold: 'EUR', bought: 'USD', basisPoints: 20 },
  ],
  hours,
}
const coming: OwnTariff = {
  ...inForce,
  number: 4,
  validFrom: '2027-02-01T00:00:00Z',
  fees: inForce.fees.map((row) => (row.currency === 'USD' ? { ...row, percent: '0.7' } : row)),
}

const open = (part: Partial<ScreenOptions> = {}, next?: OwnTariff) =>
  openScreen({
    screens: { '/fees-and-limits': FeesScreen },
    at: '/fees-and-limits',
    answers: [
      on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 })),
      on(tariffGet, () => ({ isVerified: true, inForce, ...(next && { coming: next }) })),
    ],
    ...part,
  })

test('the customer reads fees in plain words, and what their own amount costs by each way', async () => {
  const screen = await open()
  const way = screen
    .getByRole('listitem')
    .filter({ hasText: 'At once, to another customer’s e-mail address.' })
  await expect.element(way.getByText('0.5%, at least 0.10\u00a0EUR')).toBeVisible()
  await expect.element(way.getByText('From 5,000.00\u00a0EUR: 0.25%, at most 40.00\u00a0EUR')).toBeVisible()
  await expect
    .element(way.getByText(/24,900 of 25,000 left today, 99,900 of 100,000 left this month/))
    .toBeVisible()
  const wire = screen.getByRole('listitem').filter({ hasText: 'from bank to bank' })
  await expect.element(wire.getByText('0.1% and 2.00\u00a0EUR, at least 25.00\u00a0EUR')).toBeVisible()
  await expect.element(wire.getByText(/1 to 3 business days if paid by 15:00 \(Berlin\)/)).toBeVisible()

  await screen.getByLabelText('What would a payment cost?').fill('30000')
  const figures = () =>
    [...document.querySelectorAll('section:not([data-other]) data')].map((value) =>
      value.getAttribute('value'),
    )
  // To a customer the larger tier up to its maximum; by wire everywhere and to Japan.
  await expect.poll(figures).toEqual(['40.00', '0.00', '15.00', '32.00'])
})

test('a tariff that is to come is told with its day, and shows what changes', async () => {
  const screen = await open({}, coming)
  await expect.element(screen.getByText('Changes from 1 February 2027')).toBeVisible()
  await expect.element(screen.getByText(/It affects payments in USD/)).toBeVisible()
  await screen.getByRole('radio', { name: /^From 1 Feb/ }).click()
  await screen.getByLabelText('Currency').selectOptions('USD')
  const way = screen.getByRole('region', { name: 'Payments in USD' })
  await expect.element(way.getByText('0.7%, at least 0.10\u00a0USD')).toBeVisible()
  await expect.element(way.getByText('Until then: 0.5%, at least 0.10\u00a0USD')).toBeVisible()
})

test.each([
  ['light', 1280],
  ['dark', 390],
  ['light', 320],
] as const)('the page has nothing for axe to find, %s at %i pixels', async (scheme, width) => {
  const screen = await open({ scheme, width }, coming)
  await expect.element(screen.getByText('0.5%, at least 0.10\u00a0EUR').first()).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('anybody reads the fees of persons and of companies, each at an address of its own', async () => {
  wear(brands.gintara, 'light')
  await page.viewport(320, 900)
  history.replaceState(null, '', '/fees')
  const called = listenFor([
    on(tariffPublicGet, ({ customerKind }) => ({
      inForce: {
        ...inForce,
        fees: customerKind === 'personal' ? inForce.fees : [fee({ percent: '0.3' })],
        limits: [true, false].map((verified) => ({ ...caps, ...p2p, verified })),
      },
    })),
  ])
  const screen = await render(
    <BrandProvider brand={brands.gintara}>
      <PublicFees />
    </BrandProvider>,
  )
  await expect.element(screen.getByText('0.5%, at least 0.10\u00a0EUR').first()).toBeVisible()
  await expect.element(screen.getByText('Before we have verified your identity')).toBeVisible()
  await screen.getByRole('link', { name: 'For companies' }).click()
  await expect.element(screen.getByText('0.3%, at least 0.10\u00a0EUR')).toBeVisible()
  expect(location.pathname).toBe('/fees/business')
  expect(called.map(({ input }) => input['customerKind'])).toEqual(['personal', 'business'])
  history.back()
  await expect.element(screen.getByText('0.5%, at least 0.10\u00a0EUR').first()).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
