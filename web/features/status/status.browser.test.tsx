import type { OutputOf } from '@sixpence/protocol/call'
import { restrictionAppeal, restrictionCaseList } from '@sixpence/protocol/desk/desk'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterEach, describe, expect, test } from 'vitest'
import { refreshAll } from '#lib/call/refresh.ts'
import { alice } from '#testing/bank.ts'
import { cutLine, on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import LimitedScreen from './limited-screen.tsx'
import UnverifiedScreen from './unverified-screen.tsx'

afterEach(cleanSlate)

type Case = OutputOf<typeof restrictionCaseList>['cases'][number]
type Status = OutputOf<typeof verificationStatusGet>

const reason = (actionTypeId: Case['actionTypeId'], rest: Partial<Case> = {}): Case => ({
  id: 70 + actionTypeId,
  actionTypeId,
  stage: 'waiting',
  isAppealPossible: true,
  requirementDocuments: [],
  ...rest,
})
const somewhere = () => <h1>Somewhere</h1>

const limited = (cases: Case[], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/limited-account': LimitedScreen, '/profile': somewhere },
    at: '/limited-account',
    answers: [
      on(customerInfoGet, () => ({ customer: { ...alice, limited: true }, idleSeconds: 900 })),
      on(restrictionCaseList, () => ({ cases })),
    ],
    ...part,
  })

const unverified = (status: Partial<Status>, part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/unverified-account': UnverifiedScreen, '/profile': somewhere, '/kyc': somewhere },
    at: '/unverified-account',
    answers: [
      on(customerInfoGet, () => ({ customer: { ...alice, verified: false }, idleSeconds: 900 })),
      on(verificationStatusGet, () => ({
        status: 'hasRequiredActions' as const,
        requiredActions: [],
        openKycItems: 0,
        ...status,
      })),
    ],
    ...part,
  })

describe('the page of a limited account', () => {
  test.each([
    [1, 'One of your documents has expired'],
    [2, 'You have not paid one of our invoices'],
    [5, 'Your account is under review'],
  ] as const)('says of reason %i: %s [R029] [B123]', async (id, title) => {
    const screen = await limited([reason(id)])
    await expect.element(screen.getByRole('heading', { level: 3, name: title })).toBeVisible()
    expect(screen.getByRole('heading', { level: 3 }).elements()).toHaveLength(1)
  })

  test('names what is needed, by when, and leads to where it is given [R029]', async () => {
    const screen = await limited([
      reason(1, { requirementDocuments: [{ documentTypeId: 4 }], answerBy: '2026-12-05T12:00:00Z' }),
    ])
    await expect.element(screen.getByText(/An identity document: passport/)).toBeVisible()
    await expect.element(screen.getByText(/By 5 December 2026/)).toBeVisible()
    await screen.getByRole('link', { name: 'Send new documents' }).click()
    await expect.poll(screen.where).toBe('/profile')
  })

  test('takes an objection once, in words, and shows it with its answer [R029]', async () => {
    let own = reason(5)
    const screen = await limited([], {
      answers: [
        on(customerInfoGet, () => ({ customer: { ...alice, limited: true }, idleSeconds: 900 })),
        on(restrictionCaseList, () => ({ cases: [own] })),
        on(restrictionAppeal, ({ appeal }) => {
          own = { ...own, stage: 'appealed', appeal, isAppealPossible: false }
          return {}
        }),
      ],
    })
    await screen.getByRole('button', { name: 'Object to this' }).click()
    await screen.getByRole('button', { name: 'Send the objection' }).click()
    const words = screen.getByLabelText('Why is this wrong?')
    await expect.element(words).toHaveAccessibleDescription(/in a sentence or two/)
    await words.fill('The money came from the sale of my car.')
    await screen.getByRole('button', { name: 'Send the objection' }).click()
    await expect.element(screen.getByText('You objected:')).toBeVisible()
    await expect.element(screen.getByText(/The answer will appear here/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Object to this' })).not.toBeInTheDocument()
    expect(screen.called.findLast(({ call }) => call === 'restrictionAppeal')?.input).toEqual({
      restrictionId: 75,
      appeal: 'The money came from the sale of my car.',
    })
  })

  test('without a told reason says that somebody is looking', async () => {
    const screen = await limited([])
    await expect.element(screen.getByText(/We are reviewing your account and will write/)).toBeVisible()
  })

  test('of somebody who is not limited says so and asks for no reasons', async () => {
    const screen = await limited([], {
      answers: [on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 }))],
    })
    await expect.element(screen.getByRole('heading', { name: 'Your account is not limited' })).toBeVisible()
    expect(screen.called.map(({ call }) => call)).not.toContain('restrictionCaseList')
  })

  test('tells of a cut line in place', async () => {
    const screen = await limited([], {
      answers: [
        on(customerInfoGet, () => ({ customer: { ...alice, limited: true }, idleSeconds: 900 })),
        on(restrictionCaseList, cutLine),
      ],
    })
    await expect.element(screen.getByText('We could not load the reasons.')).toBeVisible()
  })
})

describe('the page of an unverified account', () => {
  test('lists what is needed with the page for each [R028]', async () => {
    const screen = await unverified({ requiredActions: ['identity', 'address', 'taxForms'], openKycItems: 2 })
    await expect.element(screen.getByText('Waiting for you')).toBeVisible()
    await expect
      .poll(() =>
        screen
          .getByRole('heading', { level: 3 })
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['Who you are', 'Where you live', 'Where you pay taxes', 'Our questionnaire'])
    // Without a page for the tax certificate, nothing links to it; the identity check starts here.
    const links = screen.getByRole('link', { name: 'Do it now' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile', '/kyc'])
  })

  test('asks a company for its own documents', async () => {
    const company = { ...alice, verified: false, customerType: 2, businessName: 'Northlight' } as const
    const requiredActions = ['address', 'proofOfResidence', 'identity'] as const
    const screen = await unverified(
      {},
      {
        screens: {
          '/unverified-account': UnverifiedScreen,
          '/profile': somewhere,
          '/company-documents': somewhere,
        },
        answers: [
          on(customerInfoGet, () => ({ customer: company, idleSeconds: 900 })),
          on(verificationStatusGet, () => ({
            status: 'hasRequiredActions' as const,
            requiredActions: [...requiredActions],
            openKycItems: 0,
          })),
        ],
      },
    )
    await expect.element(screen.getByText('Proof that the company exists')).toBeVisible()
    const links = screen.getByRole('link', { name: 'Do it now' }).elements()
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/profile',
      '/company-documents',
      '/company-documents',
    ])
  })

  test('says that the check has passed, while it is open, and leads on [CU-10]', async () => {
    let status: Status['status'] = 'finalReview'
    const screen = await unverified(
      {},
      {
        answers: [
          on(customerInfoGet, () => ({ customer: { ...alice, verified: false }, idleSeconds: 900 })),
          on(verificationStatusGet, () => ({ status, requiredActions: [], openKycItems: 0 })),
        ],
      },
    )
    await expect.element(screen.getByText('We are checking it', { exact: true })).toBeVisible()
    status = 'checked'
    await refreshAll()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'You are verified' })).toBeVisible()
    expect(screen.getByText(/Waiting for you|Nothing is missing|not verified/).elements()).toEqual([])
    await expect.element(screen.getByRole('link', { name: 'Go to home' })).toBeVisible()
  })

  test('a company that nothing is asked of is still being checked [CU-10]', async () => {
    const screen = await unverified(
      {},
      {
        answers: [
          on(customerInfoGet, () => ({
            customer: { ...alice, customerType: 2, verified: false },
            idleSeconds: 900,
          })),
          on(verificationStatusGet, () => ({
            status: 'checked' as const,
            requiredActions: [],
            openKycItems: 0,
          })),
        ],
      },
    )
    await expect.element(screen.getByText('We are checking it', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/usually decide within one working day/)).toBeVisible()
  })

  test.each(['finalReview', 'verificationProcessing', 'processing'] as const)(
    'with everything given says that we are looking: %s [R028]',
    async (status) => {
      const screen = await unverified({ status })
      await expect.element(screen.getByText('We are checking it', { exact: true })).toBeVisible()
      await expect.element(screen.getByText(/Nothing is missing/)).toBeVisible()
    },
  )
})

describe.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 390],
] as const)('%s at %i pixels', (scheme, width) => {
  test('both pages fit and have nothing for axe to find', async () => {
    const full = reason(1, {
      requirementDocuments: [{ documentTypeId: 4 }],
      answerBy: '2026-12-05T12:00:00Z',
    })
    const first = await limited([full, reason(2)], { scheme, width })
    await expect.element(first.getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await first.unmount()
    await cleanSlate()
    const second = await unverified({ requiredActions: ['identity', 'phone'] }, { scheme, width })
    await expect.element(second.getByRole('heading', { level: 3 }).first()).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
