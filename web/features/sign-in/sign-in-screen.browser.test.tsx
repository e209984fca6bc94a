import { brands } from '@sixpence/brands'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { answerAt, done, refused, type RestAnswers } from '#testing/rest-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { SignInScreen, type SignInScreenProps } from './sign-in-screen.tsx'

const code = 'c'.repeat(43)
const tokens = done({ accessToken: 'a.e30.c', refreshToken: 'r.1' })
const sms = done({ authFlow: 'sms', code, phoneNumber: '+3706*****12', smsIdentifier: '07' })

let asked: ReturnType<typeof answerAt>
let answers: RestAnswers

beforeEach(() => {
  answers = { '/auth/login': done({ authFlow: 'direct', code }), '/auth/token': tokens }
  asked = answerAt(answers)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanSlate()
})

async function open(own: Partial<SignInScreenProps> & { scheme?: 'light' | 'dark'; pseudo?: boolean } = {}) {
  const { scheme = 'light', pseudo = false, ...props } = own
  wear(brands.gintara, scheme)
  const onSignedIn = vi.fn<() => void>()
  const onPassword = vi.fn<() => void>()
  const screen = await render(
    <LanguageProvider language="en" {...(pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands.gintara}>
        <SignInScreen onSignedIn={onSignedIn} onPassword={onPassword} {...props} />
      </BrandProvider>
    </LanguageProvider>,
  )
  const email = screen.getByLabelText('E-mail')
  const password = screen
    .getByRole('textbox', { name: 'Password' })
    .or(screen.getByLabelText('Password', { exact: true }))
  const enter = async (username: string, secret: string) => {
    await email.fill(username)
    await password.fill(secret)
    await screen.getByRole('button', { name: 'Continue' }).click()
  }
  return { ...screen, email, password, enter, onSignedIn, onPassword }
}

describe('the first page', () => {
  test('sends no request while the e-mail is missing or invalid, and shows this beside the field [B081] [R001]', async () => {
    const { getByRole, email, password } = await open()
    const go = getByRole('button', { name: 'Continue' })
    await go.click()
    await expect.element(email).toHaveAccessibleDescription('Enter your e-mail.')
    await expect.element(password).toHaveAccessibleDescription('Enter your password.')
    await expect.element(email).toHaveFocus()
    await email.fill('abc')
    await go.click()
    await expect.element(email).toHaveAccessibleDescription('Enter a valid e-mail address.')
    expect(asked).toEqual([])
  })

  test('shows the server’s text for a wrong pair at the password, with the focus there [B088]', async () => {
    answers['/auth/login'] = refused('wrongCredentials', 'E-mail or password is incorrect.')
    const { enter, password, onSignedIn } = await open()
    await enter('ana@mail.example', 'wrong')
    await expect.element(password).toHaveAccessibleDescription('E-mail or password is incorrect.')
    await expect.element(password).toHaveFocus()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  test('announces a refusal that concerns all sign-ins above the form [B089]', async () => {
    answers['/auth/login'] = refused('lockedOut', 'Too many attempts. Try again in 15 minutes.')
    const { enter, getByRole } = await open()
    await enter('ana@mail.example', 'x')
    await expect.element(getByRole('alert')).toHaveTextContent('Too many attempts. Try again in 15 minutes.')
  })

  test('shows when there is no network', async () => {
    delete answers['/auth/login']
    const { enter, getByRole } = await open()
    await enter('ana@mail.example', 'x')
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('Check your internet connection and try again.')
  })

  test('is filled by password managers: both fields at once, by their right names', async () => {
    const { email, password } = await open()
    await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
    await expect.element(email).toHaveAttribute('type', 'email')
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  })

  test('fetches the app once the person is at the password', async () => {
    const { password, onPassword } = await open()
    expect(onPassword).not.toHaveBeenCalled()
    await password.click()
    expect(onPassword).toHaveBeenCalled()
  })

  test('fetches the app also where the browser has filled in both fields', async () => {
    const { onPassword, onSignedIn } = await open()
    for (const field of document.querySelectorAll('input'))
      field.value = field.type === 'email' ? 'ana@mail.example' : 'right'
    expect(onPassword).not.toHaveBeenCalled()
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(onPassword).toHaveBeenCalledTimes(1)
  })

  test('stays unchanged, its button busy, until the next step is loaded', async () => {
    const shown = Promise.withResolvers<void>()
    const { enter, getByRole } = await open({ onSignedIn: () => shown.promise })
    await enter('ana@mail.example', 'right')
    const go = getByRole('button', { name: 'Continue' })
    await expect.poll(() => asked.length).toBe(2)
    await expect.element(go).toHaveAttribute('aria-disabled', 'true')
    // A second click does not sign in again.
    await go.click({ force: true })
    expect(asked).toHaveLength(2)
    shown.resolve()
    await expect.element(go).not.toHaveAttribute('aria-disabled')
  })

  test.each([
    ['signedOut', 'You are signed out.'],
    ['expired', 'session expired'],
    ['idle', 'session expired'],
    ['noCustomer', 'You have no access to any company'],
  ] as const)('after "%s" says why one is here [B095]', async (ended, words) => {
    const { getByText } = await open({ endReason: ended })
    await expect.element(getByText(words, { exact: true })).toBeVisible()
  })
})

describe('signing in', () => {
  test('without a second factor takes the password and the token step [B067] [B069] [B080]', async () => {
    const { enter, onSignedIn } = await open()
    await enter('ana@mail.example', 'right')
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(asked.map(({ path }) => path)).toEqual(['/auth/login', '/auth/token'])
    expect(asked[0]?.input).toMatchObject({ client: 'spa', username: 'ana@mail.example', password: 'right' })
    expect(asked[0]?.input['codeChallenge']).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(asked[1]?.input['codeVerifier']).toHaveLength(128)
    expect(sessionStorage.getItem('sixpence.refresh')).toBe('"r.1"')
  })

  test('without a second factor has the tokens with the answer to the password, where the server gives them [B068]', async () => {
    answers['/auth/login'] = done({ authFlow: 'simple', accessToken: 'a.e30.c', refreshToken: 'r.1' })
    const { enter, onSignedIn } = await open()
    await enter('ana@mail.example', 'right')
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(asked.map(({ path }) => path)).toEqual(['/auth/login'])
    expect(asked[0]?.input['codeVerifier']).toHaveLength(128)
    expect(sessionStorage.getItem('sixpence.refresh')).toBe('"r.1"')
  })

  test('with an authenticator requests its code in place, and sends it once it is complete [B070]', async () => {
    answers['/auth/login'] = done({ authFlow: 'otp', code })
    const { enter, getByRole, getByLabelText, onSignedIn } = await open()
    await enter('ana@mail.example', 'right')
    await expect.element(getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expect.element(getByLabelText('Code')).toHaveFocus()
    await userEvent.keyboard('123456')
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(asked[1]?.input).toMatchObject({ otp: '123456', code })
  })

  test('with a wrong code shows this and empties the field', async () => {
    answers['/auth/login'] = done({ authFlow: 'otp', code })
    answers['/auth/token'] = refused(
      'wrongSignInCode',
      'This code is incorrect. Check it and try again.',
      'otp',
    )
    const { enter, getByLabelText, onSignedIn } = await open()
    await enter('ana@mail.example', 'right')
    await expect.element(getByLabelText('Code')).toHaveFocus()
    await userEvent.keyboard('111111')
    await expect
      .element(getByLabelText('Code'))
      .toHaveAccessibleDescription('This code is incorrect. Check it and try again.')
    await expect.element(getByLabelText('Code')).toHaveValue('')
    await expect.element(getByLabelText('Code')).toHaveFocus()
    answers['/auth/token'] = tokens
    await userEvent.keyboard('222222')
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  })

  test('with too few digits is not sent', async () => {
    answers['/auth/login'] = done({ authFlow: 'otp', code })
    const { enter, getByLabelText, getByRole } = await open()
    await enter('ana@mail.example', 'right')
    await getByLabelText('Code').fill('123')
    await getByRole('button', { name: 'Sign in' }).click()
    await expect.element(getByLabelText('Code')).toHaveAccessibleDescription('Enter the six digits.')
    expect(asked).toHaveLength(1)
  })

  test('by SMS shows where it went and the two digits of the right message [B073]', async () => {
    answers['/auth/login'] = sms
    const { enter, getByText } = await open()
    await enter('ana@mail.example', 'right')
    await expect.element(getByText('+3706*****12')).toBeVisible()
    await expect.element(getByText('code 07')).toBeVisible()
  })

  test('by SMS sends a new code after 60 seconds, not before (Q023)', async () => {
    answers['/auth/login'] = sms
    answers['/auth/sms/re-send'] = done({ phoneNumber: '+3706*****12', smsIdentifier: '40' })
    const { enter, getByText, getByRole } = await open()
    // The clock is stopped between steps, so that slow machines do not matter.
    const began = Date.now()
    let later = 0
    vi.spyOn(Date, 'now').mockImplementation(() => began + later)
    await enter('ana@mail.example', 'right')
    await expect.element(getByText('You can ask for a new code in 60 seconds.')).toBeVisible()
    later = 59_000
    await expect.element(getByText('You can ask for a new code in 1 second.')).toBeVisible()
    later = 60_000
    await getByRole('button', { name: 'Send a new code' }).click()
    await expect.element(getByText('code 40')).toBeVisible()
    await expect.element(getByText('You can ask for a new code in 60 seconds.')).toBeVisible()
  })

  test('that has expired begins again and shows why', async () => {
    answers['/auth/login'] = done({ authFlow: 'otp', code })
    answers['/auth/token'] = refused('signInExpired', 'This sign-in has expired. Start again.')
    const { enter, email, getByText, getByLabelText } = await open()
    await enter('ana@mail.example', 'right')
    await getByLabelText('Code').fill('123456')
    await expect.element(getByText('This sign-in has expired. Start again.')).toBeVisible()
    await expect.element(email).toHaveFocus()
  })

  test('works by keyboard alone', async () => {
    answers['/auth/login'] = done({ authFlow: 'otp', code })
    const { email, onSignedIn, getByLabelText } = await open()
    // First element in the tab order.
    await userEvent.tab()
    await expect.element(email).toHaveFocus()
    await userEvent.keyboard('ana@mail.example{Tab}right{Enter}')
    await expect.element(getByLabelText('Code')).toHaveFocus()
    await userEvent.keyboard('123456')
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  })
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test('axe finds nothing on either page', async () => {
    answers['/auth/login'] = sms
    const { enter, getByText, getByRole } = await open({ scheme, endReason: 'expired' })
    await getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByText('Enter your e-mail.')).toBeVisible()
    expect(await findings()).toEqual([])
    await enter('ana@mail.example', 'right')
    await expect.element(getByText('code 07')).toBeVisible()
    expect(await findings()).toEqual([])
  })
})

test.each([320, 390, 1280])('long words fit at %i pixels', async (width) => {
  await page.viewport(width, 800)
  await open({ pseudo: true })
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
