import { brands } from '@sixpence/brands'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { restrictionCaseList } from '@sixpence/protocol/desk/desk'
import { notificationSettingsGet } from '@sixpence/protocol/notifications/notifications'
import { newsAnnouncementList } from '@sixpence/protocol/news/news'
import {
  customerInfoGet,
  sessionTouch,
  userAccessInfoGet,
  userAccessList,
} from '@sixpence/protocol/session/session'
import { supportTicketStatsGet } from '@sixpence/protocol/support/support-counts'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startExtraData, stopExtraData } from '#lib/extra-data.ts'
import { actFor } from '#lib/call/acting.ts'
import { BrandProvider } from '#lib/brand.ts'
import { showPopup, showRefusal } from '#lib/popup.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { forgetAll, queryClient } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { expectModal } from '#testing/modal.ts'
import { alice, paysNothing } from '#testing/bank.ts'
import { type Answer, type RecordedCall, listenFor, on, refuse, signIn } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { createAppRouter } from '#app/routes.tsx'

const company = {
  ...alice,
  customerId: 7,
  customerType: 2,
  businessName: 'Acme Studio',
  isHaveRelatedAccounts: true,
}
const accesses = [
  {
    id: 1,
    customerUsername: 'alice@ostra.example',
    customerName: 'Alice Berg',
    customerType: 1,
    accessRights: 2,
  },
  {
    id: 7,
    customerUsername: 'acme@ostra.example',
    customerName: 'Acme Studio',
    customerType: 2,
    accessRights: 1,
  },
]
const fullAccess = {
  permissions: [],
  accessRights: 2,
  accessList: { balanceInfo: true as const },
  businessRepresentativePositionIds: [],
  isNeedKyc: false,
  isNeedTaxForms: false,
  isStrictMode: false,
  isConverted: true,
}
const bank: readonly Answer[] = [
  on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 })),
  on(userAccessList, () => ({ customers: accesses.slice(0, 1) })),
  on(balanceInquiry, () => ({ accounts: [] })),
  on(sessionTouch, () => ({})),
  on(userAccessInfoGet, () => fullAccess),
  on(supportTicketStatsGet, () => ({ unreadTicketNumbers: [] })),
  on(verificationStatusGet, () => ({ status: 'checked' as const, requiredActions: [], openKycItems: 0 })),
]

beforeEach(() => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="page-data">{"build":"1.0.0+a"}</script>',
  )
})
const expired = {
  id: 1,
  actionTypeId: 1 as const,
  stage: 'waiting' as const,
  requirementDocuments: [],
  isAppealPossible: true,
}

afterEach(async () => {
  showPopup(undefined)
  actFor({})
  document.querySelector('#page-data')?.remove()
  vi.restoreAllMocks()
  await cleanSlate()
})

type Options = { answers?: readonly Answer[]; width?: number; scheme?: 'light' | 'dark'; pseudo?: boolean }

async function open(
  at: string,
  { answers = [], width = 1280, scheme = 'light', pseudo = false }: Options = {},
) {
  wear(brands.ostra, scheme)
  await page.viewport(width, 900)
  const called: RecordedCall[] = listenFor([...bank, ...answers])
  signIn()
  const router = createAppRouter(brands.ostra, createMemoryHistory({ initialEntries: [at] }))
  await router.load()
  const screen = await render(
    <LanguageProvider language="en" {...(pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands.ostra}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </BrandProvider>
    </LanguageProvider>,
  )
  return Object.assign(screen, { called, router, where: () => router.state.location.pathname })
}

describe('the frame', () => {
  test('shows the number of news items beside its entry, red while one needs an answer, five seconds after the first page [B100 B384]', async () => {
    const news = { publishedAt: '2026-11-20T10:00:00Z', isRead: false, withConfirmation: false }
    const announcements = [
      { ...news, id: 5, title: 'New hours' },
      { ...news, id: 6, title: 'Would you tell us?', isRead: true, withConfirmation: true },
      { ...news, id: 7, title: 'Old hours', isRead: true },
    ]
    const { getByRole, called } = await open('/no-such-page', {
      answers: [on(newsAnnouncementList, () => ({ announcements }))],
    })
    const entry = getByRole('link', { name: /^News/ })
    await expect.element(entry).toBeVisible()
    startExtraData()
    expect(called.filter(({ call }) => call === newsAnnouncementList.name)).toEqual([])
    await expect.element(entry.getByText(/unread or unanswered/)).toBeInTheDocument()
    await expect.element(entry.getByText('2', { exact: true })).toBeVisible()
    stopExtraData()
  })

  test('names the acting customer, the open page and the areas [B058]', async () => {
    const { getByRole } = await open('/no-such-page')
    const rail = getByRole('complementary', { name: 'Navigation' })
    await expect.element(rail.getByText('Personal account')).toBeVisible()
    const main = rail.getByRole('navigation', { name: 'Main' })
    await expect.element(main.getByRole('link', { name: 'Home' })).toBeVisible()
    const inGroup = (name: string) =>
      main
        .getByRole('list', { name })
        .getByRole('link')
        .elements()
        .map((link) => link.getAttribute('href'))
    await expect
      .poll(() => ['Money', 'Pay and get paid', 'Help'].map(inGroup))
      .toEqual([
        ['/history', '/cards'],
        ['/transfer', '/transfer/preapproved-payments'],
        ['/messages', '/news', '/fees-and-limits', '/legal'],
      ])
  })

  test('shows no items that the person may not open', async () => {
    const reader = { ...alice, ...paysNothing }
    const { getByRole } = await open('/more', {
      answers: [on(customerInfoGet, () => ({ customer: reader, idleSeconds: 900 }))],
    })
    const rail = getByRole('complementary', { name: 'Navigation' })
    await expect.element(rail.getByRole('link', { name: 'Activity' })).toBeVisible()
    await expect.element(rail.getByRole('link', { name: 'Pay and transfer' })).not.toBeInTheDocument()
  })

  test('has the menu of the rules limited to existing pages, one entry marked, entries that need attention highlighted [B059]', async () => {
    const { getByRole } = await open('/profile/notifications', {
      answers: [
        on(customerInfoGet, () => ({ customer: { ...alice, verified: false }, idleSeconds: 900 })),
        on(notificationSettingsGet, () => ({ settings: [] })),
        on(verificationStatusGet, () => ({
          status: 'hasRequiredActions' as const,
          requiredActions: ['identity' as const],
          openKycItems: 0,
        })),
      ],
    })
    const menu = getByRole('navigation', { name: 'Main' }).getByRole('list', { name: 'Your account' })
    const links = () => menu.getByRole('link').elements()
    const order = ['/profile', '/setting', '/profile/notifications', '/payout-blacklist', '/login-history']
    await expect.poll(() => links().map((link) => link.getAttribute('href'))).toEqual(order)
    expect(links().map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page', null, null])
    await expect.element(menu.getByRole('link', { name: /Profile/ })).toMatchTextContent(/Action needed/)
    const banner = getByRole('complementary', { name: 'Account status' })
    await expect
      .element(banner.getByRole('link', { name: 'See what to do' }))
      .toHaveAttribute('href', '/unverified-account')
  })

  test.each([
    ['nothing to do', [], 'Why payments are stopped', false],
    ['a document to hand in', [expired], 'See what to do', true],
  ])('tells a limited customer with %s why payments are stopped [CU-25]', async (_, cases, link, isTask) => {
    const { getByRole } = await open('/home', {
      answers: [
        on(customerInfoGet, () => ({ customer: { ...alice, limited: true }, idleSeconds: 900 })),
        on(restrictionCaseList, () => ({ cases })),
        on(verificationStatusGet, () => ({
          status: 'limited' as const,
          requiredActions: [],
          openKycItems: 0,
        })),
      ],
    })
    const banner = getByRole('complementary', { name: 'Account status' })
    await expect.element(banner.getByRole('link', { name: link })).toHaveAttribute('href', '/limited-account')
    const profile = getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Profile/ })
    await expect.poll(() => profile.element().textContent?.includes('Action needed')).toBe(isTask)
  })

  test('has the same groups in the same order for a company', async () => {
    const { getByRole } = await open('/more', {
      answers: [
        on(userAccessList, () => ({ customers: accesses.slice(1) })),
        on(customerInfoGet, () => ({ customer: company, idleSeconds: 900 })),
      ],
    })
    const groups = getByRole('complementary', { name: 'Navigation' }).getByRole('list')
    await expect
      .poll(() => groups.elements().map((group) => group.previousElementSibling?.textContent))
      .toEqual(['Money', 'Pay and get paid', 'Company', 'Help'])
  })

  test('marks one entry where a page of the menu lies below a place', async () => {
    const { getByRole } = await open('/transfer/preapproved-payments')
    const rail = getByRole('complementary', { name: 'Navigation' })
    await expect.element(rail.getByRole('link', { name: 'Scheduled payments' })).toBeVisible()
    await expect
      .poll(() =>
        rail
          .getByRole('link')
          .elements()
          .filter((link) => link.getAttribute('aria-current') === 'page')
          .map((link) => link.getAttribute('href')),
      )
      .toEqual(['/transfer/preapproved-payments'])
  })

  test('counts the answer that was not read, in red, by its plural [B395 SP-26]', async () => {
    const { getByRole } = await open('/no-such-page', {
      answers: [on(supportTicketStatsGet, () => ({ unreadTicketNumbers: ['12'] }))],
    })
    const link = getByRole('link', { name: /^Messages.*1 unread answer$/ })
    await expect.element(link).toHaveAttribute('href', '/messages')
  })

  test('shows a page of its own for an unknown path, with the way home [R086] [B037]', async () => {
    const { getByRole } = await open('/no-such-page')
    await expect.element(getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
    await expect.element(getByRole('link', { name: 'Go to home' })).toHaveAttribute('href', '/home')
    await expect.poll(() => document.title).toBe('Page not found – Ostra')
  })

  test('gives a new page its title and its heading the focus', async () => {
    const { getByRole, router } = await open('/no-such-page')
    await router.navigate({ to: '/more' })
    await expect.element(getByRole('heading', { level: 1, name: 'More' })).toHaveFocus()
    expect(document.title).toBe('More – Ostra')
  })

  test('names the customer one acts for in the title of the window [WE-04]', async () => {
    actFor({ customerId: 7, isBusiness: true })
    const customer = { ...alice, customerType: 2, businessName: 'Northlight Studio' }
    await open('/more', { answers: [on(customerInfoGet, () => ({ customer, idleSeconds: 900 }))] })
    await expect.poll(() => document.title).toBe('More – Northlight Studio – Ostra')
  })

  test('is a bar at the bottom of a phone, and a page for the rest', async () => {
    const { getByRole } = await open('/more', { width: 390 })
    await expect.element(getByRole('complementary', { name: 'Navigation' })).not.toBeInTheDocument()
    const bar = getByRole('navigation', { name: 'Main' })
    await expect.element(bar.getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page')
    await expect.element(getByRole('main').getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('offers keyboard users a link to the content first', async () => {
    const { getByRole } = await open('/more')
    await userEvent.tab()
    await expect.element(getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  })

  test.each([320, 390, 900, 1280])('holds long words at %i pixels', async (width) => {
    await open('/more', { width, pseudo: true })
    await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('has nothing for axe to find, %s at %i pixels', async (scheme, width) => {
    const { getByRole } = await open('/more', {
      scheme,
      width,
      answers: [on(userAccessList, () => ({ customers: accesses }))],
    })
    await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings()).toEqual([])
  })
})

describe('the account switcher', () => {
  const both = [on(userAccessList, () => ({ customers: accesses }))]

  test('is text, not a button, for a person with one account', async () => {
    const { getByRole } = await open('/more')
    await expect.element(getByRole('button', { name: /Acting for/ })).not.toBeInTheDocument()
  })

  test('changes the customer of every further call, and removes the shown data [B158]', async () => {
    const { getByRole, called, where } = await open('/more', {
      answers: [
        ...both,
        on(customerInfoGet, (input) => ({
          customer: 'fromCustomerId' in input ? company : alice,
          idleSeconds: 900,
        })),
      ],
    })
    const rail = getByRole('complementary', { name: 'Navigation' })
    await rail.getByRole('button', { name: /^Acting for Alice Berg/ }).click()
    const dialog = getByRole('dialog', { name: 'Who are you acting for?' })
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: /Acme Studio/ }).click()
    await expect.element(rail.getByText('Acme Studio')).toBeVisible()
    await expect.poll(where).toBe('/home')
    const asked = called.filter(({ call }) => call === 'customerInfoGet').map(({ input }) => input)
    expect(asked).toEqual([{}, { fromCustomerId: 7 }])
  })

  test('requests the rights of a company’s user for companies only, and once [B124]', async () => {
    const asked = (called: readonly RecordedCall[]) =>
      called.filter(({ call }) => call === 'userAccessInfoGet').length
    const own = await open('/more')
    await expect.element(own.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
    await own.router.navigate({ to: '/legal' })
    expect(asked(own.called)).toBe(0)
    await own.unmount()
    forgetAll()
    const other = await open('/more', {
      answers: [
        on(userAccessList, () => ({ customers: accesses.slice(1) })),
        on(customerInfoGet, () => ({ customer: company, idleSeconds: 900 })),
      ],
    })
    await expect.element(other.getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
    await other.router.navigate({ to: '/home' })
    await expect.poll(other.where).toBe('/home')
    expect(asked(other.called)).toBe(1)
  })

  test('is the whole page when the server cannot choose [R016] [B050]', async () => {
    const { getByRole, where } = await open('/home', {
      answers: [...both, on(customerInfoGet, () => refuse('chooseCustomer'))],
    })
    await expect.element(getByRole('heading', { name: 'Who are you acting for?' })).toBeVisible()
    expect(where()).toBe('/customer-accesses')
    expect(await findings()).toEqual([])
  })

  test('sends a person without any customer back to the sign-in, which shows the reason [R016] [B050]', async () => {
    const ended = vi.fn<(why: string) => void>()
    session().onEnd(ended)
    await open('/customer-accesses', { answers: [on(userAccessList, () => ({ customers: [] }))] })
    await expect.poll(() => ended.mock.calls).toEqual([['noCustomer']])
  })

  test('lists only companies if the person has several of their own, and continues with the chosen one [R015] [B050]', async () => {
    const second = { ...accesses[1]!, id: 8, customerName: 'Berg Consulting' }
    const { getByRole, called, where } = await open('/business-login', {
      answers: [
        on(userAccessList, () => ({ customers: [...accesses, second] })),
        on(customerInfoGet, () => ({ customer: { ...company, customerId: 8 }, idleSeconds: 900 })),
      ],
    })
    await expect.element(getByRole('heading', { name: 'Which company are you acting for?' })).toBeVisible()
    await expect.poll(() => getByRole('main').getByRole('listitem').elements().length).toBe(2)
    expect(await findings()).toEqual([])
    await getByRole('button', { name: /Berg Consulting/ }).click()
    await expect.poll(where).toBe('/home')
    expect(called.findLast(({ call }) => call === 'customerInfoGet')?.input).toEqual({ fromCustomerId: 8 })
  })
})

describe('a popup', () => {
  test('shows a refusal: header, body and code [R088] [B172] [B174]', async () => {
    const { getByRole } = await open('/more')
    const description = 'x'.repeat(51)
    showRefusal(
      new Refusal({
        name: 'notAllowed',
        code: '13',
        status: 200,
        words: { responseDescription: description },
      }),
    )
    const popup = getByRole('dialog', { name: 'Error' })
    await expect.element(popup.getByText(description)).toBeVisible()
    await expect.element(popup.getByText('Code 13')).toBeVisible()
    expect(await findings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(popup).not.toBeInTheDocument()
  })

  test('of an error keeps the focus and closes with Escape [B434]', async () => {
    const { getByRole } = await open('/more')
    await expectModal(getByRole('dialog', { name: 'Error' }), async () =>
      showPopup({ kind: 'error', header: 'Error', body: ['It was not done.'] }),
    )
    expect(document.querySelector('dialog')).toBeNull()
  })

  test('may lead home [R087] [B304]', async () => {
    const { getByRole } = await open('/more')
    showPopup({ kind: 'success', header: 'Done', body: [], showHome: true })
    await expect
      .element(getByRole('dialog', { name: 'Done' }).getByRole('link', { name: 'Go to home' }))
      .toHaveAttribute('href', '/home')
    showPopup({ kind: 'success', header: 'Done', body: [] })
    await expect.element(getByRole('link', { name: 'Go to home' })).not.toBeInTheDocument()
  })
})

describe('without a customer', () => {
  test('the person goes to the sign-in [B058] [B090]', async () => {
    const ended = vi.fn<(why: string) => void>()
    listenFor([on(customerInfoGet, () => refuse('noAccess'))])
    signIn()
    session().onEnd(ended)
    void createAppRouter(brands.ostra, createMemoryHistory({ initialEntries: ['/home'] })).load()
    await expect.poll(() => ended.mock.calls).toEqual([['noCustomer']])
  })

  test('without a network the page shows it and tries again', async () => {
    let isCut = true
    const { getByRole } = await open('/more', {
      answers: [
        on(customerInfoGet, () => {
          if (isCut) throw new TypeError('Failed to fetch')
          return { customer: alice, idleSeconds: 900 }
        }),
      ],
    })
    await expect.element(getByRole('alert')).toMatchTextContent(/Check your internet connection/)
    isCut = false
    await getByRole('button', { name: 'Try again' }).click()
    await expect.element(getByRole('heading', { level: 1, name: 'More' })).toBeVisible()
  })
})

describe('doing nothing', () => {
  test('opens a dialog a minute before the end, and one press continues the session (Q026)', async () => {
    // The clock is stopped between the steps, so a slow machine makes no difference.
    const began = Date.now()
    let later = 0
    vi.spyOn(Date, 'now').mockImplementation(() => began + later)
    const { getByRole, called } = await open('/more')
    await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
    later = 14 * 60_000 + 10_000
    const dialog = getByRole('dialog', { name: 'Are you still there?' })
    await expect.element(dialog.getByText(/You will be signed out in [45]\d seconds\./)).toBeVisible()
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(called.map(({ call }) => call)).toContain('sessionTouch')
  })
})

test('being offline is announced, and so is its end', async () => {
  const { getByText } = await open('/more')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await expect.element(getByText('You are offline. Nothing will be sent.')).toBeVisible()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await expect.element(getByText('You are offline. Nothing will be sent.')).not.toBeInTheDocument()
})
