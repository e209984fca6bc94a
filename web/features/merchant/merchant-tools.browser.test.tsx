import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import {
  identityVerificationCreate,
  identityVerificationFeeGet,
  identityVerificationList,
  type Verification,
} from '@sixpence/protocol/merchant/identity-checks'
import {
  type Logo,
  merchantLogoCreate,
  merchantLogoDelete,
  merchantLogoFileGet,
  merchantLogoList,
  merchantLogoUpdate,
} from '@sixpence/protocol/merchant/logos'
import { uploadAppend, uploadCreate } from '@sixpence/protocol/documents/documents'
import { merchantReputationList } from '@sixpence/protocol/merchant/reputation'
import {
  merchantInstallmentList,
  merchantSubscriberList,
  merchantSubscriptionCancel,
  type Subscriber,
} from '@sixpence/protocol/merchant/subscribers'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import CheckHistoryScreen from './check-history-screen.tsx'
import ChecksScreen from './checks-screen.tsx'
import LogosScreen from './logos-screen.tsx'
import ReputationScreen from './reputation-screen.tsx'
import SubscribersScreen from './subscribers-screen.tsx'

afterEach(cleanSlate)

const screens = {
  '/merchant/buttons/business_logos': LogosScreen,
  '/merchant/accounts/subscribers': SubscribersScreen,
  '/merchant/security/verification': ChecksScreen,
  '/merchant/security/verification/history': CheckHistoryScreen,
  '/merchant/security/reputation': ReputationScreen,
}

function opened(
  at: keyof typeof screens,
  answers: Answer[] = [],
  part: Partial<ScreenOptions> = {},
  accessRight = 2,
) {
  return openScreen({
    screens,
    at,
    answers: [
      ...ordinaryDay,
      on(customerInfoGet, () => ({ customer: { ...alice, customerType: 2, accessRight }, idleSeconds: 900 })),
      on(balanceInquiry, () => ({ accounts: [euros, dollars] })),
      on(merchantLogoFileGet, () => refuse('logoNotFound')),
      ...answers,
    ],
    ...part,
  })
}

type Screen = Awaited<ReturnType<typeof opened>>
const sent = (screen: Screen, name: string) =>
  screen.called.filter(({ call }) => call === name).map(({ input }) => input)

const logo = (id: number, name: string, isDefault = false): Logo => ({
  id,
  name,
  isDefault,
  file: [64, 128, 256, 512].map((size) => ({ size, width: size, height: size / 2 })),
  createdAt: '2026-11-20T09:00:00.000Z',
})

test('a logo is added with its file, made the default and deleted after a question [R076 B429 B430]', async () => {
  let logos = [logo(1, 'Sea', true)]
  const screen = await opened('/merchant/buttons/business_logos', [
    on(merchantLogoList, () => ({ logos })),
    on(uploadCreate, () => ({ uploadId: 7, received: 0, pieceBytes: 512_000 })),
    on(uploadAppend, () => ({ received: 90 })),
    on(merchantLogoCreate, ({ name }) => {
      logos = [...logos, logo(2, name)]
      return { id: 2 }
    }),
    on(merchantLogoUpdate, ({ id }) => {
      logos = logos.map((logo) => ({ ...logo, isDefault: logo.id === id }))
      return {}
    }),
    on(merchantLogoDelete, ({ id }) => {
      logos = logos.filter((logo) => logo.id !== id)
      return {}
    }),
  ])
  await expect.element(screen.getByText('Sea', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Add a logo' }).click()
  await screen.getByRole('button', { name: 'Add the logo' }).click()
  await expect.element(screen.getByText('Choose a file.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>`.padEnd(90)
  const picker = document.querySelector<HTMLInputElement>('dialog input[type=file]')!
  const files = new DataTransfer()
  files.items.add(new File([svg], 'Night mark.svg', { type: 'image/svg+xml' }))
  picker.files = files.files
  picker.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Night mark')
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Add the logo' }).click()
  await screen.getByRole('button', { name: 'Make default: Night mark' }).click()
  expect(sent(screen, 'merchantLogoCreate')).toEqual([{ name: 'Night mark', isDefault: false, file: 7 }])
  await screen.getByRole('button', { name: 'Delete: Sea' }).click()
  await screen.getByRole('button', { name: 'Delete the logo' }).click()
  await expect.element(screen.getByText('Sea', { exact: true })).not.toBeInTheDocument()
  expect(await findings()).toEqual([])
})

const subscriber: Subscriber = {
  subscriptionId: 5,
  name: 'Bo Lindqvist',
  email: 'bo@ostra.example',
  amount: '12.50',
  currencyCode: 'EUR',
  frequency: 'monthly',
  state: 'active',
  firstDay: '2026-10-20',
  nextDay: '2026-12-20',
  installments: 2,
  count: 6,
  paid: '25.00',
  mayCancel: true,
}

test('subscribers are shown with their payments, and one is ended after a question [R080 B418]', async () => {
  let isEnded = false
  const screen = await opened('/merchant/accounts/subscribers', [
    on(merchantSubscriberList, ({ isLive }) => ({
      subscribers: isEnded && isLive ? [] : [subscriber],
      total: isEnded && isLive ? 0 : 1,
    })),
    on(merchantInstallmentList, () => ({
      installments: [
        { number: 2, day: '2026-11-20', state: 'paid' as const, transactionId: 71 },
        { number: 1, day: '2026-10-20', state: 'missed' as const },
      ],
    })),
    on(merchantSubscriptionCancel, () => {
      isEnded = true
      return {}
    }),
  ])
  await screen.getByRole('button', { name: /Payments made: 2 of 6/ }).click()
  await expect.element(screen.getByRole('link', { name: /see the receipt/ })).toBeVisible()
  await expect.element(screen.getByText('Missed')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'End the subscription of Bo Lindqvist' }).click()
  await screen.getByRole('button', { name: 'End the subscription', exact: true }).click()
  await expect.element(screen.getByText('No subscribers yet')).toBeVisible()
  expect(sent(screen, 'merchantSubscriberList')[0]).toEqual({ pageSize: 50, pageNumber: 1, isLive: true })
  expect(sent(screen, 'merchantSubscriptionCancel')).toEqual([{ subscriptionId: 5 }])
})

const check = (more: Partial<Verification> = {}): Verification => ({
  id: 3,
  email: 'vera@elsewhere.example',
  name: 'Vera Holm',
  state: 'waiting',
  link: 'https://wallet.example/identity-verification/1/abc',
  fee: { amount: '1.90', currencyCode: 'EUR' },
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  ...more,
})

test('an identity check says what it costs, is asked for and appears with its link [R081 B421]', async () => {
  let checks: Verification[] = []
  const screen = await opened('/merchant/security/verification', [
    on(identityVerificationList, () => ({ verifications: checks, total: checks.length })),
    on(identityVerificationFeeGet, () => ({ fee: { amount: '1.90', currencyCode: 'EUR' as const } })),
    on(identityVerificationCreate, () => {
      checks = [check()]
      return { id: 3 }
    }),
  ])
  await expect.element(screen.getByText('No checks in progress')).toBeVisible()
  await screen.getByRole('button', { name: 'New check' }).click()
  await screen.getByRole('button', { name: /Pay .*1\.90/ }).click()
  await expect.element(screen.getByLabelText('Person’s e-mail')).toHaveAccessibleDescription(/valid e-mail/)
  await screen.getByLabelText('Person’s e-mail').fill('Vera@elsewhere.example')
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: /Pay .*1\.90/ }).click()
  await expect.element(screen.getByText('Waiting for the person')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copy the link' })).toBeVisible()
  expect(sent(screen, 'identityVerificationCreate')).toEqual([
    { accountId: euros.accountId, email: 'vera@elsewhere.example' },
  ])
  expect(sent(screen, 'identityVerificationList')[0]).toEqual({ pageSize: 1_000, isOpen: true })
})

test('the history of checks shows each result, in pages of 25 [R082 B422]', async () => {
  const screen = await opened(
    '/merchant/security/verification/history',
    [
      on(identityVerificationList, () => ({
        verifications: [
          { ...check({ id: 1, state: 'passed', documentName: 'Vera Holm' }), link: undefined },
          { ...check({ id: 2, state: 'failed', reason: 'documentExpired' }), link: undefined },
        ],
        total: 30,
      })),
    ],
    { width: 390, scheme: 'dark' },
  )
  await expect.element(screen.getByText(/Name in the document: Vera Holm/)).toBeVisible()
  await expect.element(screen.getByText(/The document has expired\./)).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect
    .poll(() => sent(screen, 'identityVerificationList').at(-1))
    .toEqual({ pageSize: 25, pageNumber: 2 })
})

test('reputation is shown of those who paid and those who were paid, and of one e-mail [R083 B420]', async () => {
  const screen = await opened(
    '/merchant/security/reputation',
    [
      on(merchantReputationList, ({ type, email }) => ({
        reputation:
          email === 'nobody@elsewhere.example'
            ? []
            : [
                {
                  email: type === 'sent' ? 'felix@quillo.example' : 'bo@ostra.example',
                  name: type === 'sent' ? 'Felix' : 'Bo',
                  score: 4,
                  count: 9,
                  failed: 3,
                  lastDate: '2026-11-20T09:00:00.000Z',
                },
              ],
      })),
    ],
    { width: 320 },
  )
  await expect.element(screen.getByText(/bo@ostra\.example/)).toBeVisible()
  await expect.element(screen.getByText('4 out of 5')).toBeInTheDocument()
  expect(await findings()).toEqual([])
  await screen.getByRole('radio', { name: 'You paid them' }).click()
  await expect.element(screen.getByText(/felix@quillo\.example/)).toBeVisible()
  await screen.getByLabelText('E-mail').fill('nobody@elsewhere.example')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(screen.getByText('Nothing matches these filters')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.element(screen.getByText(/felix@quillo\.example/)).toBeVisible()
})
