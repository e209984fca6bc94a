import { loginDispute, loginHistoryList } from '@sixpence/protocol/security/security'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import LoginHistoryScreen from './login-history-screen.tsx'
import { ordinary } from './testing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await cleanSlate()
})

const open = (answers: Answer[] = [], part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/login-history': LoginHistoryScreen, '/setting': () => <h1>Security</h1> },
    at: '/login-history',
    ...part,
    answers: [...ordinaryDay, ...ordinary, ...answers],
  })

type Screen = Awaited<ReturnType<typeof open>>
const asked = (screen: Screen) =>
  screen.called.filter(({ call }) => call === 'loginHistoryList').map(({ input }) => input)
const lines = (screen: Screen) => screen.getByRole('list', { name: 'Sign-in history' }).getByRole('listitem')

test('shows twenty to a page, each with device, place, way and result; the address keeps the page [R037 B377]', async () => {
  const screen = await open()
  await expect.poll(() => lines(screen).elements().length).toBe(20)
  expect(asked(screen)).toEqual([{ pageNumber: 1, pageSize: 20 }])
  await expect
    .element(lines(screen).nth(0))
    .toMatchTextContent(/Signed in.*This session.*Firefox on Linux, 203\.0\.113\.7, passkey/)
  await expect
    .element(lines(screen).nth(1))
    .toMatchTextContent(/Wrong password or code.*Chrome on Windows, 127\.0\.0\.1, password and code by SMS/)
  await expect.element(screen.getByText('1 to 20 of 45')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByText('21 to 40 of 45')).toBeVisible()
  expect(screen.where()).toBe('/login-history?page=2')
  await screen.getByRole('button', { name: 'Older' }).click()
  await expect.element(screen.getByText('41 to 45 of 45')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Older' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Newer' }).click()
  await screen.getByRole('button', { name: 'Newer' }).click()
  await expect.poll(screen.where).toBe('/login-history')
})

test('the days are in the address, begin at the first page, and can be removed [R037]', async () => {
  const screen = await open([], { at: '/login-history?from=2026-11-01&to=2026-11-19&page=2' })
  await expect.element(screen.getByLabelText('First day')).toHaveValue('2026-11-01')
  expect(asked(screen)[0]).toMatchObject({ fromDate: '2026-11-01', toDate: '2026-11-19', pageNumber: 2 })
  await screen.getByLabelText('First day').fill('2026-11-10')
  await screen.getByRole('button', { name: 'Show these days' }).click()
  await expect.poll(screen.where).toBe('/login-history?from=2026-11-10&to=2026-11-19')
  await expect.poll(() => asked(screen).at(-1)).toMatchObject({ fromDate: '2026-11-10', pageNumber: 1 })
  await screen.getByRole('button', { name: 'All days' }).click()
  await expect.poll(screen.where).toBe('/login-history')
})

test('a last day before the first one is reported beside the field, also from the address, and never requested', async () => {
  const screen = await open([], { at: '/login-history?from=2026-11-19&to=2026-11-01&page=nonsense' })
  await expect.element(screen.getByText('The last day is before the first one.')).toBeVisible()
  await expect.element(screen.getByLabelText('Last day')).toHaveAttribute('aria-invalid', 'true')
  expect(asked(screen)).toEqual([{ fromDate: '2026-11-19', pageNumber: 1, pageSize: 20 }])
})

test('days without a sign-in show this, with a link to all days', async () => {
  const screen = await open([on(loginHistoryList, () => ({ history: [], total: 0 }))], {
    at: '/login-history?from=2020-01-01&to=2020-01-02',
  })
  await expect.element(screen.getByText('No sign-ins on these days')).toBeVisible()
  await screen.getByRole('button', { name: 'Show all days' }).click()
  await expect.poll(screen.where).toBe('/login-history')
})

test('“it was not me” says what it does, does it and leads to a new password; the present one has no such button', async () => {
  let isKnown = false
  const screen = await open([
    on(loginDispute, () =>
      isKnown ? { ended: 3, recovery: 'passwordChange' as const } : refuse('loginNotFound'),
    ),
  ])
  await expect.poll(() => lines(screen).elements().length).toBe(20)
  expect(lines(screen).nth(0).getByRole('button').elements()).toHaveLength(0)
  await lines(screen).nth(1).getByRole('button').click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign everyone else out' }).click()
  await expect.element(dialog.getByText('This sign-in does not exist.')).toBeVisible()
  isKnown = true
  await dialog.getByRole('button', { name: 'Sign everyone else out' }).click()
  await expect.poll(screen.where).toBe('/setting?change=password&after=dispute')
})

test.each([
  ['light', 320],
  ['dark', 390],
  ['light', 1280],
  ['dark', 1280],
] as const)(
  'has nothing axe complains of, %s at %i, and needs no sideways scrolling [R037]',
  async (scheme, width) => {
    const screen = await open([], { scheme, width })
    await expect.poll(() => lines(screen).elements().length).toBe(20)
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('failed loading is reported, and tried again', async () => {
  let isBroken = true
  const screen = await open([
    on(loginHistoryList, () => (isBroken ? refuse('notAllowed') : { history: [], total: 0 })),
  ])
  await expect.element(screen.getByText('We could not load the sign-in history.')).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No sign-ins yet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all days' }).query()).toBeNull()
})
