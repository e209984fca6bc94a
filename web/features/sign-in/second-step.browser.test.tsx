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
import { SignInScreen } from './sign-in-screen.tsx'

const code = 'c'.repeat(43)
const pixel = {
  id: 7,
  name: 'Pixel of Ana',
  type: 'android',
  state: 'linked',
  createdAt: '2026-01-01T00:00:00Z',
}
const push = { authFlow: 'push', code, key: 'k'.repeat(22), number: 47, tmpJwt: 'tmp', devices: [pixel] }
const link = `https://gintara.example/scp-mobile#${'x'.repeat(43)}`
const tokens = done({ accessToken: 'a.e30.c', refreshToken: 'r.1' })
const minute = 60_000

/** Push channel of the page, with the test as server. */
class Channel extends EventTarget {
  static last: Channel | undefined
  sent: string[] = []
  isClosed = false
  constructor() {
    super()
    Channel.last = this
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.isClosed = true
  }
  decide(result: boolean) {
    const data = { key: push.key, result }
    const message = { type: 'decision', event: 'login.decision', at: '2026-01-01T00:00:00Z', data }
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  cut() {
    this.dispatchEvent(new Event('close'))
  }
}

let answers: RestAnswers
let asked: ReturnType<typeof answerAt>
/** The clock is stopped between steps, so that slow machines do not matter. */
let later: number

beforeEach(() => {
  Channel.last = undefined
  vi.stubGlobal('WebSocket', Channel)
  const began = Date.now()
  later = 0
  vi.spyOn(Date, 'now').mockImplementation(() => began + later)
  answers = { '/auth/token': tokens }
  asked = answerAt(answers)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanSlate()
})

/** The channel, once subscribed to the sign-in. */
async function followed(): Promise<Channel> {
  await expect.poll(() => Channel.last?.sent.length).toBe(1)
  return Channel.last!
}

const askedFor = (path: string) => asked.filter((request) => request.path === path)

async function begin(login: object, own: { scheme?: 'light' | 'dark'; pseudo?: boolean } = {}) {
  const { scheme = 'light', pseudo = false } = own
  answers['/auth/login'] = done(login)
  wear(brands.gintara, scheme)
  const onSignedIn = vi.fn<() => void>()
  const screen = await render(
    <LanguageProvider language="en" {...(pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands.gintara}>
        <SignInScreen onSignedIn={onSignedIn} />
      </BrandProvider>
    </LanguageProvider>,
  )
  const { container } = screen
  const field = (name: string) => page.elementLocator(container.querySelector(`input[name=${name}]`)!)
  await field('username').fill('ana@mail.example')
  await field('password').fill('right')
  await page.elementLocator(container.querySelector('button[type=submit]')!).click()
  return { ...screen, onSignedIn }
}

describe('a reload of the page', () => {
  const sms = { authFlow: 'sms', code, phoneNumber: '+3706*****12', smsIdentifier: '07' }
  const again = async () => {
    const onSignedIn = vi.fn<() => void>()
    const screen = await render(
      <LanguageProvider language="en">
        <BrandProvider brand={brands.gintara}>
          <SignInScreen onSignedIn={onSignedIn} />
        </BrandProvider>
      </LanguageProvider>,
    )
    return { ...screen, onSignedIn }
  }
  const inFiveMinutes = () => new Date(Date.now() + 5 * minute).toISOString()

  test.each([sms, { authFlow: 'otp', code }])(
    'keeps the second step, with no second message, until the sign-in is done: $authFlow [WE-25]',
    async (login) => {
      const first = await begin({ ...login, expiresAt: inFiveMinutes() })
      await expect.element(first.getByRole('textbox', { name: /code/i })).toBeVisible()
      await first.unmount()
      const { getByRole, onSignedIn, unmount } = await again()
      await getByRole('textbox', { name: /code/i }).fill('123456')
      await expect.poll(() => askedFor('/auth/token')).toHaveLength(1)
      await expect.poll(() => onSignedIn.mock.calls).toHaveLength(1)
      expect(askedFor('/auth/login')).toHaveLength(1)
      expect(askedFor('/auth/code/resend')).toEqual([])
      await unmount()
      const { container } = await again()
      await expect.poll(() => container.querySelector('input[name=username]')).not.toBeNull()
    },
  )

  test('begins anew once the sign-in has expired [WE-25]', async () => {
    const first = await begin({ ...sms, expiresAt: inFiveMinutes() })
    await expect.element(first.getByRole('textbox', { name: /code/i })).toBeVisible()
    await first.unmount()
    later = 5 * minute
    const { container } = await again()
    await expect.poll(() => container.querySelector('input[name=username]')).not.toBeNull()
    expect(sessionStorage.getItem('sixpence.signIn')).toBeNull()
  })
})

describe('a sign-in by phone', () => {
  test('shows the number that is typed there, and goes on when the channel tells of the answer [B071] [R001]', async () => {
    const { getByRole, getByText, onSignedIn } = await begin(push)
    await expect.element(getByRole('heading', { name: 'Confirm on your phone' })).toHaveFocus()
    await expect.element(getByText('Number 47')).toBeVisible()
    await expect.element(getByText('Pixel of Ana')).toBeVisible()
    await expect.element(getByRole('timer')).toHaveTextContent('Waiting for your answer: 2:00')
    const channel = await followed()
    expect(JSON.parse(channel.sent[0] ?? '')).toEqual({ type: 'login', key: push.key, proof: code })
    expect(askedFor('/auth/token')).toEqual([])
    channel.decide(true)
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(askedFor('/auth/token')[0]?.input).toMatchObject({ code })
  })

  test('that was declined says so and begins again [B071]', async () => {
    const { getByText, getByLabelText, onSignedIn } = await begin(push)
    const channel = await followed()
    channel.decide(false)
    await expect.element(getByText('Sign-in was declined on your device.')).toBeVisible()
    await expect.element(getByLabelText('E-mail')).toHaveFocus()
    expect([onSignedIn.mock.calls.length, askedFor('/auth/token').length]).toEqual([0, 0])
  })

  test('whose line is cut asks how it stands instead [B071]', async () => {
    answers['/auth/push/status'] = done({
      state: 'accepted',
      expiresAt: '2026-01-01T00:00:00Z',
      resendInSeconds: 0,
    })
    const { onSignedIn } = await begin(push)
    const channel = await followed()
    channel.cut()
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(askedFor('/auth/push/status')[0]?.bearer).toBe('Bearer tmp')
  })

  test('expires after two minutes and is sent again with its tmpJwt; too often is said, and nothing is lost', async () => {
    answers['/auth/push/re-send'] = refused('pushUsedUp', 'Too many sign-in requests went to your phone.')
    const { getByRole, getByText } = await begin(push)
    await expect.element(getByText('You can send the request again in 30 seconds.')).toBeVisible()
    later = 2 * minute
    await expect.element(getByText('The request has expired.')).toBeVisible()
    const again = getByRole('button', { name: 'Send a new request' })
    await again.click()
    await expect
      .element(getByRole('alert'))
      .toHaveTextContent('Too many sign-in requests went to your phone.')
    answers['/auth/push/re-send'] = done({ expiresAt: '2026-01-01T00:00:00Z' })
    await again.click()
    await expect.element(getByText('Number 47')).toBeVisible()
    await expect.element(getByText('Waiting for your answer: 2:00')).toBeVisible()
    expect(askedFor('/auth/push/re-send').map(({ bearer }) => bearer)).toEqual(['Bearer tmp', 'Bearer tmp'])
  })

  test('that comes too often leaves the phone alone, says for how long, and offers a recovery code', async () => {
    const { key: _, number: __, ...rests } = push
    const { getByRole, getByText, getByLabelText, onSignedIn } = await begin({
      ...rests,
      pushAgainInMinutes: 7,
    })
    await expect.element(getByRole('heading', { name: 'Wait before you ask your phone again' })).toHaveFocus()
    await expect.element(getByText(/You can sign in with it again in 7 minutes/)).toBeVisible()
    expect(await findings()).toEqual([])
    await getByRole('button', { name: 'Use a recovery code' }).click()
    await getByLabelText('Recovery code').fill('abcd-efgh-2345')
    await getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(askedFor('/auth/token')[0]?.input).toMatchObject({ recoveryCode: 'abcd-efgh-2345' })
  })

  test('is finished with a recovery code instead; one that is none is not sent, a wrong one is named', async () => {
    answers['/auth/token'] = refused(
      'wrongSignInCode',
      'This code is incorrect. Check it and try again.',
      'recoveryCode',
    )
    const { getByRole, getByLabelText, onSignedIn } = await begin(push)
    await getByRole('button', { name: 'Use another way' }).click()
    const field = getByLabelText('Recovery code')
    await expect.element(field).toHaveFocus()
    await field.fill('abc')
    await getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(field).toHaveAccessibleDescription(/twelve letters and digits/)
    expect(askedFor('/auth/token')).toEqual([])
    await field.fill('ABCD EFGH2345')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription('This code is incorrect. Check it and try again.')
    expect(askedFor('/auth/token')[0]?.input).toMatchObject({ recoveryCode: 'abcd-efgh-2345' })
    answers['/auth/token'] = tokens
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
  })
})

const migration = { req: 'soft', daysLeft: 5, devices: [], tmpJwt: 'tmp', strat: 'migrate' }
const sms = { authFlow: 'sms', code, phoneNumber: '+3706*****12', smsIdentifier: '07', link }
const pending = { ...pixel, id: 8, name: 'New one', state: 'pending' }

describe('moving to push', () => {
  test('softly says the days left and can be skipped: the sign-in goes on [B075] [B077] [R109]', async () => {
    const { getByRole, getByText } = await begin({ ...sms, migration })
    const dialog = getByRole('dialog', { name: 'Confirm with your phone' })
    await expect.element(dialog.getByText('You have 5 days left.')).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Use / }).elements()).toEqual([])
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect.element(getByText('code 07')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('strictly cannot be skipped, and closing it signs nobody in [B076] [R109]', async () => {
    const strict = { ...migration, req: 'strict', daysLeft: 0 }
    const { getByRole, getByLabelText, onSignedIn } = await begin({
      authFlow: 'direct',
      code,
      link,
      migration: strict,
    })
    const dialog = getByRole('dialog', { name: 'Confirm with your phone' })
    await expect.element(dialog).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Not now' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(getByLabelText('E-mail')).toHaveFocus()
    expect([onSignedIn.mock.calls.length, askedFor('/auth/token').length]).toEqual([0, 0])
    expect(sessionStorage.getItem('sixpence.migration')).toBeNull()
  })

  test('with no phone links a new one: code for its camera, approval, on [B077] [B078] [B079] [R109]', async () => {
    answers['/auth/devices'] = done({ devices: [] })
    answers['/auth/devices/8/approve'] = done({
      requestId: 'q'.repeat(22),
      methodId: 1,
      sentTo: '+3706*****12',
      expiresAt: '2026-01-01T00:00:00Z',
    })
    answers['/auth/devices/approve-methods'] = done({ methods: [{ id: 1, name: 'SMS' }] })
    answers['/auth/devices/8/approve/1'] = refused(
      'wrongConfirmationCode',
      'This code is incorrect. Check it and try again.',
      'code',
    )
    const strict = { ...migration, req: 'strict', daysLeft: 0 }
    const { getByRole, getByLabelText, onSignedIn } = await begin({
      authFlow: 'direct',
      code,
      link,
      migration: strict,
    })
    const dialog = getByRole('dialog')
    await dialog.getByRole('button', { name: 'Link a new phone' }).click()
    await expect.element(dialog.getByText('Code that links a phone')).toBeVisible()
    // The QR code is the link that came with the sign-in, without another request.
    expect(askedFor('/auth/scp/request')).toEqual([])
    answers['/auth/devices'] = done({ devices: [pending] })
    await expect.element(dialog.getByText('New one')).toBeVisible()
    const field = getByLabelText('Code we sent to +3706*****12')
    await field.fill('111111')
    await expect.element(field).toHaveAccessibleDescription('This code is incorrect. Check it and try again.')
    answers['/auth/devices/8/approve/1'] = done({ device: { ...pending, state: 'linked' } })
    await field.fill('222222')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => onSignedIn.mock.calls.length).toBe(1)
    expect(
      asked
        .filter(({ path }) => path.startsWith('/auth/devices'))
        .every((request) => request.bearer === 'Bearer tmp'),
    ).toBe(true)
  })

  test('with a phone is enabled there, by its number [B077] [B078] [R109]', async () => {
    answers['/auth/scp/request'] = done({
      deeplink: link,
      expiresAt: '2026-01-01T00:00:00Z',
      requestKey: 'q'.repeat(22),
      number: 83,
    })
    answers['/auth/push/status'] = done({
      state: 'accepted',
      expiresAt: '2026-01-01T00:00:00Z',
      resendInSeconds: 0,
    })
    const enable = { ...migration, strat: 'enable', devices: [pixel] }
    const { getByRole, getByText } = await begin({ ...sms, migration: enable })
    const dialog = getByRole('dialog')
    await dialog.getByRole('button', { name: 'Use Pixel of Ana' }).click()
    await expect.element(dialog.getByText('Number 83')).toBeVisible()
    expect(askedFor('/auth/scp/request')[0]?.input).toEqual({ deviceId: 7 })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(getByText('code 07')).toBeVisible()
  })

  test('sends where the app is found to any number; what is no number is not sent [B077] [R109]', async () => {
    answers['/auth/devices'] = done({ devices: [] })
    answers['/auth/stores-urls/send'] = done({})
    const { getByRole, getByText, getByLabelText } = await begin({ ...sms, migration })
    const dialog = getByRole('dialog')
    await dialog.getByRole('button', { name: 'Link a new phone' }).click()
    await dialog.getByText('You do not have the app yet?').click()
    const field = getByLabelText('Phone number')
    const send = dialog.getByRole('button', { name: 'Send the links by SMS' })
    await field.fill('061234567')
    await send.click()
    await expect.element(field).toHaveAccessibleDescription(/country code/)
    expect(askedFor('/auth/stores-urls/send')).toEqual([])
    await field.fill('+370 612 34567')
    await send.click()
    await expect.element(getByText('Sent to +37061234567')).toBeVisible()
    expect(askedFor('/auth/stores-urls/send')[0]?.input).toEqual({ phoneNumber: '+37061234567' })
  })
})

test('the app on a phone that is not linked links it first [B072]', async () => {
  answers['/auth/devices'] = done({ devices: [] })
  const { getByRole, getByText } = await begin({
    authFlow: 'verifyDevice',
    code,
    link,
    tmpJwt: 'tmp',
    devices: [],
  })
  await expect.element(getByRole('heading', { name: 'Link this phone first' })).toBeVisible()
  await expect.element(getByText('Code that links a phone')).toBeVisible()
})

const enabling = { ...migration, strat: 'enable', devices: [pixel] }
const steps: [string, string, object][] = [
  ['waiting for the phone', 'Confirm on your phone', push],
  ['asked to move', 'Confirm with your phone', { ...sms, migration: enabling }],
  ['linking', 'Link this phone first', { authFlow: 'verifyDevice', code, link, tmpJwt: 'tmp', devices: [] }],
]

describe.each(steps)('%s', (_, title, login) => {
  test.each(['light', 'dark'] as const)('axe finds nothing in the %s scheme', async (scheme) => {
    const { getByRole } = await begin(login, { scheme })
    await expect.element(getByRole('heading', { name: title })).toBeVisible()
    expect(await findings()).toEqual([])
  })

  test.each([320, 390, 1280])('long words fit at %i pixels', async (width) => {
    await page.viewport(width, 800)
    const { container } = await begin(login, { pseudo: true })
    await expect.poll(() => container.querySelector('input[name=username]')).toBeNull()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })
})
