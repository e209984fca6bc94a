import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerTypes } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { brands } from '@sixpence/brands'
import { afterEach, expect, test } from 'vitest'
import { actFor } from '#lib/call/acting.ts'
import { alice, closed, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import HomeScreen from '#features/home/home-screen.tsx'
import { showFirstTotal } from './first-total.ts'
import { AppSkeleton } from './frame/app-skeleton.tsx'

afterEach(async () => {
  localStorage.clear()
  actFor({})
  await cleanSlate()
})

const Waiting = () => <AppSkeleton brand={brands.ostra} />
const open = (answers: Answer[] = [], width = 390) =>
  openScreen({
    screens: { '/home': Waiting },
    at: '/home',
    width,
    answers: [...ordinaryDay, ...answers],
  })
const customer = (part: Partial<typeof alice>) =>
  on(customerInfoGet, () => ({ customer: { ...alice, ...part }, idleSeconds: 900 }))
const figure = () => document.querySelector<HTMLDataElement>('[aria-labelledby=total-heading] data')

/** The text of the total, its size and its distance to the heading. */
const looks = () => {
  const data = figure()!
  const heading = document.querySelector('#total-heading')!
  const { width, height, y } = data.getBoundingClientRect()
  const { fontSize, fontWeight, color } = getComputedStyle(data)
  return {
    words: [heading.textContent, data.textContent, data.getAttribute('value')],
    place: [width, height, y - heading.getBoundingClientRect().y],
    style: [fontSize, fontWeight, color],
  }
}

test.each([390, 1280])(
  'the total is in the prerendered HTML before the app is loaded, at %i px as home renders it [R024]',
  async (width) => {
    const screen = await open([on(balanceInquiry, () => ({ accounts: [euros, dollars, closed] }))], width)
    await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
    await showFirstTotal()
    const heading = screen.getByRole('heading', { name: 'All accounts, in EUR' })
    await expect.element(heading).toBeVisible()
    // 1,000.00 EUR and 220.05 USD at 0.9; closed accounts do not count.
    await expect.element(screen.getByRole('region')).toMatchTextContent(/1,198\.04 EUR/)
    const first = looks()
    await cleanSlate()
    await openScreen({ screens: { '/home': HomeScreen }, at: '/home', width, answers: ordinaryDay })
    await expect.poll(() => figure()?.value).toBe('1198.04')
    expect(first).toEqual(looks())
  },
)

test.each<[string, Answer]>([
  ['is not verified', customer({ verified: false })],
  ['is limited', customer({ limited: true })],
  ['has to say who they are first', customer({ isNeedKyc: true })],
  ['acts for a company', customer({ customerType: customerTypes.business })],
])('whoever %s waits for the app, which may show something else', async (_, answer) => {
  await open([answer])
  await showFirstTotal()
  expect(document.querySelector('main')?.hidden).toBe(true)
})

test('with hidden amounts, for another customer and with a negative total the app renders it', async () => {
  const below = on(balanceInquiry, () => ({ accounts: [{ ...euros, balance: '-5.00' }] }))
  await open([below])
  await showFirstTotal()
  expect(document.querySelector('main')?.hidden).toBe(true)
  await cleanSlate()
  await open()
  localStorage.setItem('sixpence.amountsHidden', 'true')
  await showFirstTotal()
  expect(document.querySelector('main')?.hidden).toBe(true)
  localStorage.clear()
  actFor({ fromCustomerId: 42 })
  await showFirstTotal()
  expect(document.querySelector('main')?.hidden).toBe(true)
})

test('without an answer nothing is shown', async () => {
  await open([on(balanceInquiry, () => refuse('notAllowed'))])
  await expect(showFirstTotal()).rejects.toMatchObject({ name: 'notAllowed' })
  expect(document.querySelector('main')?.hidden).toBe(true)
})
