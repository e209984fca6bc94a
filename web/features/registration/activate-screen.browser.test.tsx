import { brands } from '@sixpence/brands'
import {
  accountActivate,
  activationCodeResend,
  businessAccountActivate,
} from '@sixpence/protocol/registration/registration'
import { authLogout } from '@sixpence/protocol/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { activatedHere } from '#lib/activated.ts'
import { BrandProvider } from '#lib/brand.ts'
import { session } from '#lib/call/session.ts'
import { type Answer, cutLine, listenFor, on, refuse, signIn } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { ActivateScreen } from './activate-screen.tsx'

const user = 'ana@people.example'
const code = 'c'.repeat(43)
const personal = { action: 'activation', user, code }
const tokens = { accessToken: 'a.e30.c', refreshToken: 'r.1' }

afterEach(async () => {
  session().end('signedOut')
  await cleanSlate()
})

async function open(link: typeof personal, ...answers: Answer[]) {
  wear(brands.ostra, 'light')
  const asked = listenFor([on(activationCodeResend, () => ({})), ...answers])
  const onSignedIn = vi.fn<() => void>()
  const screen = await render(
    <BrandProvider brand={brands.ostra}>
      <ActivateScreen link={link} onSignedIn={onSignedIn} />
    </BrandProvider>,
  )
  return { ...screen, asked, onSignedIn }
}

test('with tokens it signs in and goes home, where the app tells it [R005]', async () => {
  const { asked, onSignedIn } = await open(
    personal,
    on(accountActivate, () => tokens),
  )
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1)
  expect(asked).toMatchObject([{ call: 'accountActivate', input: { username: user, activationCode: code } }])
  expect(session().isSignedIn()).toBe(true)
  expect(activatedHere.get()).toBe(true)
})

test('whoever is signed in here is signed out before anything is asked [B131]', async () => {
  const seen: boolean[] = []
  listenFor([])
  signIn()
  const { getByRole } = await open(
    personal,
    on(authLogout, () => ({})),
    on(accountActivate, () => {
      seen.push(session().isSignedIn())
      return {}
    }),
  )
  await expect.element(getByRole('heading', { name: 'Your Account has been activated.' })).toHaveFocus()
  await expect.element(getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  expect(seen).toEqual([false])
})

test("a company's link tells that its users get links of their own [B135]", async () => {
  const { asked, getByRole, getByText } = await open(
    { ...personal, action: 'activationBusiness' },
    on(businessAccountActivate, () => ({ users: 2 })),
  )
  await expect
    .element(getByRole('heading', { name: 'Your business account has been activated.' }))
    .toBeVisible()
  await expect.element(getByText('Authorised users will receive activation links.')).toBeVisible()
  expect(asked).toMatchObject([
    { call: 'businessAccountActivate', input: { email: user, activationCode: code } },
  ])
  expect(await findings()).toEqual([])
})

test("a company's user chooses a password, is told what is wrong with it, and is signed in", async () => {
  const { asked, getByRole, getByLabelText, onSignedIn } = await open(
    { ...personal, action: 'activationEmployee' },
    on(accountActivate, ({ password }) =>
      password?.includes('password') ? refuse('passwordPersonal', { brand: 'Ostra' }) : tokens,
    ),
  )
  const password = getByLabelText('Password', { exact: true })
  const go = getByRole('button', { name: 'Activate and sign in' })
  await password.fill('short')
  await go.click()
  await expect.element(password).toHaveAccessibleDescription(expect.stringContaining('at least 12'))
  expect(asked).toEqual([])
  await password.fill('password password')
  await go.click()
  await expect.element(password).toHaveAccessibleDescription(expect.stringContaining('Do not use your name'))
  await password.fill('seven brown boats')
  await go.click()
  await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1)
  expect(asked.at(-1)).toMatchObject({ input: { username: user, password: 'seven brown boats' } })
})

test('the action of the link chooses the call; an unknown one makes none and opens the popup [B047]', async () => {
  const answers = [on(accountActivate, () => ({})), on(businessAccountActivate, () => ({ users: 1 }))]
  const calls: string[] = []
  for (const action of ['activation', 'activationBusiness', 'activationEmployee', 'activationOther']) {
    const { asked, getByRole, getByLabelText, unmount } = await open({ ...personal, action }, ...answers)
    if (action === 'activationEmployee') {
      await getByLabelText('Password', { exact: true }).fill('seven brown boats')
      await getByRole('button', { name: 'Activate and sign in' }).click()
    }
    const end = action === 'activationOther' ? getByRole('dialog') : getByRole('link', { name: 'Sign in' })
    await expect.element(end).toBeVisible()
    calls.push(`${action}: ${asked.map(({ call }) => call).join()}`)
    await unmount()
  }
  expect(calls).toEqual([
    'activation: accountActivate',
    'activationBusiness: businessAccountActivate',
    'activationEmployee: accountActivate',
    'activationOther: ',
  ])
})

test('several validation errors stand in the popup, joined with commas [B133 R106]', async () => {
  const refused = refuse('activationInvalid')
  const errors = ['First.', 'Second.'].map((description) => ({
    parameter: 'activationCode',
    code: 'activationInvalid',
    description,
  }))
  Object.assign(refused.body, { validationErrors: errors })
  const { getByRole } = await open(
    personal,
    on(accountActivate, () => refused),
  )
  await expect.element(getByRole('dialog').getByText('First., Second.')).toBeVisible()
})

test('a link that is used or too old says so in a popup and leads to the sign-in or a new link [R106]', async () => {
  const { asked, getByRole, getByText } = await open(
    personal,
    on(accountActivate, () => refuse('activationInvalid')),
  )
  const popup = getByRole('dialog', { name: 'Your account was not activated' })
  await expect.element(popup.getByText('This link is no longer valid. Ask for a new one.')).toBeVisible()
  await popup.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect.element(getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await findings()).toEqual([])
  await getByRole('button', { name: 'Send the link again' }).click()
  await expect.element(getByText('A new link is on its way')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ call: 'activationCodeResend', input: { username: user } })
  await expect.element(getByText(/You can ask for a new link in \d+ seconds/)).toBeVisible()
})

test.each([
  ['without its user', { ...personal, user: '' }],
  ['without its code', { ...personal, code: '' }],
  ['with an unknown action', { ...personal, action: 'something' }],
])('a link %s asks nobody and says so in a popup [B134]', async (_, link) => {
  const { asked, getByRole } = await open(link)
  const words = 'This link is not complete. Open it from the e-mail again, or copy the whole link.'
  await expect.element(getByRole('dialog').getByText(words)).toBeVisible()
  expect(asked).toEqual([])
})

test('after a cut line the same link is tried again', async () => {
  let tries = 0
  const { getByRole } = await open(
    personal,
    on(accountActivate, () => ((tries += 1) === 1 ? cutLine() : {})),
  )
  const popup = getByRole('dialog')
  await popup.getByRole('button', { name: 'Close', exact: true }).last().click()
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByRole('heading', { name: 'Your Account has been activated.' })).toBeVisible()
})
