import {
  consoleEnrol,
  consoleInviteGet,
  consoleSelfGet,
  consoleSignIn,
} from '@sixpence/protocol/console/console'
import {
  adminQueueList,
  adminRoleList,
  adminRoleSave,
  adminStaffInvite,
  adminStaffInviteAgain,
  adminStaffList,
  adminStaffRecover,
  adminStaffUpdate,
} from '@sixpence/protocol/desk/desk'
import { shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import DeskScreen from '../desk-screen.tsx'

afterEach(cleanSlate)

const roles = [
  {
    id: 101,
    name: 'Support',
    isShipped: true,
    isOwn: false,
    permissions: [...shippedRoles.support.permissions],
    brands: [],
    limits: [],
    version: 1,
  },
  {
    id: 201,
    name: 'Night shift',
    isShipped: false,
    isOwn: false,
    permissions: ['desk.open', 'cases.credit'],
    brands: ['ostra'],
    limits: [{ currencyCode: 'EUR', amount: '500.00' }],
    version: 3,
  },
]
const person = { hasEnrolled: true, isOwn: false, since: '2026-11-01T08:00:00Z', conflicts: [] }
const staff = [
  { ...person, personId: 1, name: 'Ada Bergman', email: 'ada@ostra.example', roleId: 101, isOwn: true },
  {
    ...person,
    personId: 2,
    name: 'Vera Solberg',
    email: 'vera@bank.example',
    roleId: 201,
    conflicts: [{ customerId: 1011, customerName: 'Hugo Lind' }],
    recovery: { by: 'Otto Berg', isOwn: false, at: '2026-11-20T08:00:00Z' },
  },
  { ...person, personId: 3, name: '– –', email: 'new@bank.example', roleId: 101, hasEnrolled: false },
]

const DeskWithToasts = () => (
  <>
    <DeskScreen />
    <ToastRegion />
  </>
)

const open = (at: string, answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/admin-overview': DeskWithToasts },
    at,
    ...part,
    answers: [
      ...ordinaryDay,
      on(adminQueueList, () => ({ items: [], waiting: 0, kinds: [] })),
      on(adminRoleList, () => ({ roles, brands: [{ key: 'ostra', name: 'Ostra' }] })),
      on(adminStaffList, () => ({ staff })),
      ...answers,
    ],
  })

test.each(['light', 'dark'] as const)(
  'staff and roles are there, in %s, on a narrow screen too',
  async (scheme) => {
    const screen = await open('/admin-overview?staff=true', [], {
      scheme,
      width: scheme === 'dark' ? 320 : 1280,
    })
    await expect.element(screen.getByText('Conflict of interest: Hugo Lind')).toBeVisible()
    await expect.element(screen.getByText('new@bank.example')).toBeVisible()
    await expect.element(screen.getByText('Invited')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test('a person is invited by mail, and without mail the link is shown once to be passed on', async () => {
  const asked: unknown[] = []
  const screen = await open('/admin-overview?staff=true', [
    on(adminStaffInvite, (input) => {
      asked.push(input)
      if (asked.length === 1) return refuse('staffKnown')
      return asked.length === 2
        ? { isMailed: true }
        : { isMailed: false, link: 'https://ostra.example/admin-overview#invite=abc' }
    }),
    on(adminStaffInviteAgain, () => ({ isMailed: false })),
  ])
  await screen.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = screen.getByRole('dialog')
  const invite = dialog.getByRole('button', { name: 'Invite', exact: true })
  await invite.click()
  await expect.element(dialog.getByText('Enter a valid e-mail address.')).toBeVisible()
  await dialog.getByLabelText('E-mail').fill('nils@bank.example')
  await dialog.getByLabelText('Role').selectOptions('Night shift')
  await dialog.getByLabelText('Why').fill('For the summer')
  await invite.click()
  await expect.element(dialog.getByText(/is already a member of staff/).first()).toBeVisible()
  await invite.click()
  await expect
    .element(screen.getByText('The link was sent by e-mail. It works once, within a day.'))
    .toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(asked.at(-1)).toEqual({ email: 'nils@bank.example', roleId: 201, why: 'For the summer' })
  await screen.getByRole('button', { name: 'Resend the invitation' }).click()
  await expect
    .element(screen.getByText('The e-mail could not be sent. Send the invitation again.'))
    .toBeVisible()

  await screen.getByRole('button', { name: 'Invite someone' }).click()
  await dialog.getByLabelText('E-mail').fill('nora@bank.example')
  await dialog.getByLabelText('Why').fill('For the winter')
  await invite.click()
  await expect.element(dialog.getByText('https://ostra.example/admin-overview#invite=abc')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('a new link for a colleague needs the requests of two people', async () => {
  const asked: unknown[] = []
  const screen = await open('/admin-overview?staff=true', [
    on(adminStaffRecover, (input) => {
      asked.push(input)
      return { isMailed: true, isDone: true }
    }),
  ])
  await expect.element(screen.getByText(/Otto Berg requested a new link/)).toBeVisible()
  await screen.getByRole('button', { name: 'Request a new link' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/Otto Berg has also requested it/)).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Request a new link' }).click()
  await expect.element(screen.getByText(/The link was e-mailed to Vera Solberg/)).toBeVisible()
  expect(asked).toEqual([{ personId: 2 }])
})

test('a role shows its permissions and its people, and is changed with its version', async () => {
  const saved: unknown[] = []
  const screen = await open('/admin-overview?staff=true&role=201', [
    on(adminRoleSave, (input) => {
      saved.push(input)
      return { roleId: 201 }
    }),
  ])
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Permissions of the role Night shift')
  await expect.element(screen.getByText(/Up to 500.00 EUR/)).toBeVisible()
  await expect.element(screen.getByText('Vera Solberg')).toBeVisible()
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Change the role' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Maximum per credit, return or write-off').fill('plenty')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter amounts in the format 500.00 EUR, 400.00 USD.')).toBeVisible()
  await dialog.getByLabelText('Maximum per credit, return or write-off').fill('250.00 eur')
  await dialog.getByLabelText('See payment cases').click()
  await dialog.getByLabelText('Why').fill('For the summer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved).toEqual([
    {
      roleId: 201,
      version: 3,
      name: 'Night shift',
      permissions: ['desk.open', 'cases.read', 'cases.credit'],
      brands: ['ostra'],
      limits: [{ amount: '250.00', currencyCode: 'EUR' }],
      why: 'For the summer',
    },
  ])
})

test('the people and roles of a permission are listed, too', async () => {
  const screen = await open('/admin-overview?staff=true&may=cases.credit')
  await expect.element(screen.getByRole('link', { name: 'Night shift' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Support' })).not.toBeInTheDocument()
  await screen.getByLabelText('Permission').selectOptions('See payment cases')
  await expect.element(screen.getByRole('link', { name: 'Support' })).toBeVisible()
  expect(await findings()).toEqual([])
})

test('a colleague gets another role, or has left', async () => {
  const sent: unknown[] = []
  const screen = await open('/admin-overview?staff=true', [
    on(adminStaffUpdate, (input) => {
      sent.push(input)
      return {}
    }),
  ])
  await screen
    .getByRole('listitem')
    .filter({ hasText: 'Vera Solberg' })
    .getByRole('button', { name: 'Change' })
    .click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText(/^Has left/).click()
  await dialog.getByLabelText('Why').fill('Found another job')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ personId: 2, roleId: 201, hasLeft: true, why: 'Found another job' }])
})

test('a person who is not signed in signs in there, and a refusal is shown once', async () => {
  let isIn = false
  const screen = await open('/admin-overview', [
    on(consoleSelfGet, () =>
      isIn
        ? { personId: 1, name: 'Ada', email: 'a@b.co', role: 'Support', permissions: ['desk.open'] }
        : refuse('signInNeeded'),
    ),
    on(consoleSignIn, ({ code }) => {
      isIn = code === '123456'
      return isIn ? {} : refuse('staffSignInWrong')
    }),
  ])
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to the desk')
  expect(await findings()).toEqual([])
  await screen.getByLabelText('E-mail').fill('a@b.co')
  await screen.getByLabelText('Password').fill('a long password')
  await screen.getByLabelText('Code from your authenticator').fill('000000')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText(/password or code is incorrect/).first()).toBeVisible()
  await screen.getByLabelText('Code from your authenticator').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Desk' })).toBeVisible()
  // Without the permission there is no link to it.
  await expect.element(screen.getByRole('link', { name: 'Staff and roles' })).not.toBeInTheDocument()
})

test('a link of an invitation pairs an authenticator, and an invalid link is reported', async () => {
  const sent: unknown[] = []
  const token = 'a'.repeat(43)
  const screen = await open(`/admin-overview#invite=${token}`, [
    on(consoleInviteGet, () => ({
      role: 'Administrator',
      secret: 'JBSWY3DPEHPK3PXP',
      otpauth: 'otpauth://totp/x',
    })),
    on(consoleEnrol, (input) => {
      sent.push(input)
      return sent.length === 1 ? refuse('staffCodeWrong') : {}
    }),
  ])
  await expect.element(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
  expect(await findings()).toEqual([])
  for (const [label, text] of [
    ['E-mail', 'ada@bank.example'],
    ['First name', 'Ada'],
    ['Last name', 'Bergman'],
    ['Password', 'a kettle, a harbour, a lamp'],
    ['Code from your authenticator', '123456'],
  ] as const)
    await screen.getByLabelText(label).fill(text)
  await screen.getByRole('button', { name: 'Join the desk' }).click()
  await expect.element(screen.getByText(/not the code/).first()).toBeVisible()
  await screen.getByRole('button', { name: 'Join the desk' }).click()
  await expect.poll(() => screen.where()).toBe('/admin-overview')
  expect(sent.at(-1)).toMatchObject({ token, email: 'ada@bank.example', code: '123456' })
})
