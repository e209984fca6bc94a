import { brands } from '@sixpence/brands'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { answerAt, done, refused, type RestAnswers } from '#testing/rest-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { ResetScreen } from './reset-screen.tsx'

let answers: RestAnswers
let asked: ReturnType<typeof answerAt>

beforeEach(() => {
  answers = {
    passwordChangeRequest: done({}),
    passwordChangeCodeCheck: done({}),
    passwordChangeWithCode: done({}),
  }
  asked = answerAt(answers)
})
afterEach(cleanSlate)

async function open(own: { scheme?: 'light' | 'dark'; pseudo?: boolean } = {}) {
  const { scheme = 'light', pseudo = false } = own
  wear(brands.ostra, scheme)
  return render(
    <LanguageProvider language="en" {...(pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands.ostra}>
        <ResetScreen />
      </BrandProvider>
    </LanguageProvider>,
  )
}

type Screen = Awaited<ReturnType<typeof open>>

async function toCode({ getByLabelText }: Screen) {
  await getByLabelText('E-mail').fill('ana@mail.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByLabelText('Code')).toHaveFocus()
}

async function toPassword(screen: Screen) {
  await toCode(screen)
  await screen.getByLabelText('Code').fill('1234 5678')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
}

const passwordOf = ({ container }: Screen) =>
  page.elementLocator(container.querySelector('input[name=password]')!)

test('an e-mail that is none is not sent; a known and an unknown one look alike [R014 B382]', async () => {
  const screen = await open()
  const email = screen.getByLabelText('E-mail')
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('Enter your e-mail.')
  await email.fill('abc')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).toHaveAccessibleDescription('Enter a valid e-mail address.')
  expect(asked).toEqual([])
  await toCode(screen)
  await expect.element(screen.getByText(/If .* has an account/)).toBeVisible()
})

test('a wrong code is named at its field, and the e-mail stays when one goes back [R014]', async () => {
  answers['passwordChangeCodeCheck'] = refused(
    'resetCodeInvalid',
    'This code is incorrect. Check it and try again.',
    'code',
  )
  const screen = await open()
  await toCode(screen)
  const field = screen.getByLabelText('Code')
  await field.fill('1234')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('Enter the eight digits.')
  await field.fill('12345678')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription('This code is incorrect. Check it and try again.')
  await expect.element(field).toHaveFocus()
  await screen.getByRole('button', { name: 'Use another e-mail' }).click()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@mail.example')
})

test('a weak password is refused here or by the server, beside its field, and what is typed stays [R014]', async () => {
  answers['passwordChangeWithCode'] = refused('passwordCommon', 'This password is easy to guess.', 'password')
  const screen = await open()
  await toPassword(screen)
  const field = passwordOf(screen)
  await expect.element(field).toHaveFocus()
  for (const [typed, words] of [
    ['', 'Choose a password.'],
    ['short', 'Use at least 12 characters.'],
    ['my ostra of the sea', 'Do not use your name, your e-mail or the name Ostra in the password.'],
  ] as const) {
    await field.fill(typed)
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(words))
  }
  expect(asked.filter(({ path }) => path === 'passwordChangeWithCode')).toEqual([])
  await field.fill('password password')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(field)
    .toHaveAccessibleDescription(expect.stringContaining('This password is easy to guess.'))
  await expect.element(field).toHaveValue('password password')
  answers['passwordChangeWithCode'] = done({})
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Your password is changed' })).toHaveFocus()
  expect(asked.at(-1)?.input).toMatchObject({
    email: 'ana@mail.example',
    code: '12345678',
    password: 'password password',
  })
})

describe('of who signs in with the phone', () => {
  const waits = {
    requestKey: 'k'.repeat(22),
    number: 42,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  }

  async function toPhone() {
    const problem = { parameter: '', code: 'confirmationNeeded', description: 'This is not done yet.' }
    const first = { body: { responseCode: 'VF', validationErrors: [problem], ...waits } }
    answers['passwordChangeWithCode'] = (input) =>
      input['requestKey'] || input['recoveryCode'] ? done({}) : first
    const screen = await open()
    await toPassword(screen)
    await passwordOf(screen).fill('three quiet lanterns')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Confirm on your phone' })).toHaveFocus()
    return screen
  }

  test('the phone confirms it, with the number shown here [R014]', async () => {
    let state = 'waiting'
    answers['passwordChangePhoneStatus'] = () => done({ state })
    const screen = await toPhone()
    await expect.element(screen.getByText('Number 42')).toBeInTheDocument()
    expect(await findings()).toEqual([])
    state = 'accepted'
    await expect.element(screen.getByRole('heading', { name: 'Your password is changed' })).toHaveFocus()
    expect(asked.at(-1)?.input).toMatchObject({
      password: 'three quiet lanterns',
      requestKey: waits.requestKey,
    })
  })

  test('a recovery code confirms it where the phone is lost; a wrong one is told [R014]', async () => {
    answers['passwordChangePhoneStatus'] = done({ state: 'waiting' })
    const screen = await toPhone()
    await screen.getByRole('button', { name: 'My phone is lost' }).click()
    const field = screen.getByLabelText('Recovery code')
    await expect.element(field).toHaveFocus()
    await field.fill('abc')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/^Enter one of your recovery codes/)
    answers['passwordChangeWithCode'] = refused(
      'wrongSignInCode',
      'This code is incorrect. Check it and try again.',
      'recoveryCode',
    )
    await field.fill('ABCD EFGH 2345')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('This code is incorrect. Check it and try again.')
    expect(await findings()).toEqual([])
    answers['passwordChangeWithCode'] = done({})
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Your password is changed' })).toHaveFocus()
    expect(asked.at(-1)?.input['recoveryCode']).toBe('abcd-efgh-2345')
  })

  test('expired, another request can be sent; declined, it begins again and says so [R014]', async () => {
    answers['passwordChangePhoneStatus'] = done({ state: 'expired' })
    const screen = await toPhone()
    const again = screen.getByRole('button', { name: 'Send a new request' })
    await expect.element(again).toBeVisible()
    answers['passwordChangePhoneStatus'] = done({ state: 'declined' })
    await again.click()
    answers['passwordChangeWithCode'] = refused('phoneDeclined', 'Confirmation canceled')
    await expect.element(screen.getByText('Confirmation canceled')).toBeVisible()
    await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@mail.example')
  })
})

test('a code that is over begins again and says why [R014]', async () => {
  answers['passwordChangeWithCode'] = refused(
    'resetCodeInvalid',
    'This code is incorrect. Check it and try again.',
    'code',
  )
  const screen = await open()
  await toPassword(screen)
  await passwordOf(screen).fill('three quiet lanterns')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('This code is incorrect. Check it and try again.')).toBeVisible()
  await expect.element(screen.getByLabelText('E-mail')).toHaveValue('ana@mail.example')
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test('axe finds nothing on any step', async () => {
    const screen = await open({ scheme })
    expect(await findings()).toEqual([])
    await toCode(screen)
    expect(await findings()).toEqual([])
    await screen.getByLabelText('Code').fill('12345678')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(await findings()).toEqual([])
  })
})

test.each([320, 390, 1280])('long words fit at %i pixels', async (width) => {
  await page.viewport(width, 800)
  await open({ pseudo: true })
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
