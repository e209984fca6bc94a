import { customerEmailInquiry } from '@sixpence/protocol/profile/profile'
import { accessRights } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, cutLine, on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import EmailsScreen from './emails-screen.tsx'

afterEach(cleanSlate)

const customer = { ...alice, customerType: 2, businessName: 'Northlight Studio' } as const
const asUser = (right: number) =>
  on(customerInfoGet, () => ({ customer: { ...customer, accessRight: right }, idleSeconds: 900 }))
const emails = on(customerEmailInquiry, () => ({
  emails: [
    {
      emailId: 601,
      emailAddress: 'pay@northlight.example',
      confirmed: true,
      status: 'Primary' as const,
      isLogin: true,
    },
    { emailId: 602, emailAddress: 'books@northlight.example', confirmed: true, isLogin: false },
    { emailId: 603, emailAddress: 'new@northlight.example', confirmed: false, isLogin: false },
  ],
}))

const open = (answers: readonly Answer[], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/company-emails': EmailsScreen },
    at: '/company-emails',
    answers: [...ordinaryDay, ...answers],
    ...part,
  })

test.each([
  ['light', 1280],
  ['dark', 390],
  ['light', 320],
] as const)(
  'the addresses of a company stand with what each is for, in %s at %i px [R067]',
  async (scheme, width) => {
    const screen = await open([asUser(accessRights.full), emails], { scheme, width })
    await expect.element(screen.getByText('Others use this address to pay the company.')).toBeVisible()
    await expect.element(screen.getByText('Primary', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add an e-mail' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Make primary' })).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('people with read access see them without actions [R067 B338]', async () => {
  const screen = await open([asUser(accessRights.read), emails])
  await expect.element(screen.getByText('books@northlight.example')).toBeVisible()
  await expect.element(screen.getByText(/Colleagues with full access can change this/)).toBeVisible()
  expect(screen.getByRole('button').elements()).toEqual([])
})

test('reports a failed request, and offers to repeat it', async () => {
  const screen = await open([asUser(accessRights.full), on(customerEmailInquiry, cutLine)])
  await expect.element(screen.getByText('We could not load your e-mails.')).toBeVisible()
  expect(await findings()).toEqual([])
})
