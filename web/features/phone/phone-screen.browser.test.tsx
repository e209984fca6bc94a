import { brands } from '@sixpence/brands'
import { deviceProof } from '@sixpence/protocol/devices/devices'
import { encodeQR } from 'qr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import ru from '@sixpence/locales/ru/phone.json'
import { BrandProvider } from '#lib/brand.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { forgetPhone, keepPhone, keptPhone, makeKey } from './kept-phone.ts'
import type { PhoneRequest } from './phone-line.ts'
import { PhoneScreen } from './phone-screen.tsx'

const code = 'c'.repeat(43)
const secret = 's'.repeat(43)
const link = `http://ostra.localhost/scp-mobile#${code}`

type BankRequest = { door: string; body: Record<string, unknown> }
type Bank = Record<string, (body: Record<string, unknown>) => unknown>

const refusal = (status: number, name: string, text: string) => ({
  status,
  body: { status, message: text, validationErrors: [{ parameter: '', code: name, description: text }] },
})

/** Fakes the bank and the push company; other requests fail. */
function listen(answers: Bank): BankRequest[] {
  const requests: BankRequest[] = []
  vi.stubGlobal('fetch', async (url: URL | string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.origin)
    if (pathname === '/town/api/phone') return Response.json({ newest: 0 })
    const door = `${init.method} ${pathname}`
    const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as BankRequest['body']
    requests.push({ door, body })
    const answer = answers[door]?.(body)
    if (typeof answer === 'object' && answer && 'status' in answer && 'body' in answer)
      return Response.json(answer.body, { status: Number(answer.status) })
    if (answer === undefined) throw new TypeError(`nothing answers ${door}`)
    return Response.json(answer)
  })
  return requests
}

const tokens = { accessToken: 'a.e30.c', refreshToken: 'r.1' }
const signsIn: Bank = {
  'POST /auth/devices/301/challenge': () => ({ secret, expiresAt: '2036-01-01T00:00:00Z' }),
  'POST /auth/token': () => tokens,
}

const payment: PhoneRequest = {
  key: 'k'.repeat(22),
  kind: 'payment',
  text: 'Pay 12.50 EUR to Owen Pryce?',
  needsNumber: false,
  amount: '12.50',
  currency: 'EUR',
  fee: '0.25',
  payee: 'Owen Pryce',
  digest: 'digest-of-what-is-shown',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: '2036-01-01T00:00:00Z',
}
const signIn: PhoneRequest = {
  key: 'n'.repeat(22),
  kind: 'signIn',
  text: 'Sign in to Ostra?',
  needsNumber: true,
  digest: '',
  browser: 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36',
  location: '203.0.113.7',
  createdAt: '2026-11-21T10:00:00Z',
  expiresAt: '2036-01-01T00:00:00Z',
}

async function open(
  options: { link?: string; width?: number; scheme?: 'light' | 'dark'; language?: 'en' | 'ru' } = {},
) {
  const { link: opened, width = 390, scheme = 'light', language = 'en' } = options
  wear(brands.ostra, scheme)
  await page.viewport(width, 844)
  return render(
    <LanguageProvider language={language} {...(language === 'ru' && { texts: ru })}>
      <BrandProvider brand={brands.ostra}>
        <PhoneScreen link={opened} />
      </BrandProvider>
    </LanguageProvider>,
  )
}

/** A linked phone; its public key verifies what it signs. */
async function linked(): Promise<CryptoKey> {
  const { privateKey, publicKey } = await makeKey()
  await keepPhone({ deviceId: 301, name: 'Pocket', pushToken: 'phone:test', privateKey })
  return verifierOf(publicKey)
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const verifierOf = (publicKey: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', bytes(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])

const isSigned = (key: CryptoKey, signature: unknown, ...proof: Parameters<typeof deviceProof>) =>
  crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    bytes(String(signature)),
    new TextEncoder().encode(deviceProof(...proof)),
  )

beforeEach(() => forgetPhone())
afterEach(async () => {
  vi.restoreAllMocks()
  await cleanSlate()
})

test('a link makes a key that cannot be taken out, and its proof goes to the bank', async () => {
  const requests = listen({
    'POST /auth/devices': () => ({ id: 301, secret, brand: 'ostra', expiresAt: '2036-01-01T00:00:00Z' }),
    'POST /auth/token': () => refusal(403, 'signInExpired', 'This sign-in has expired.'),
  })
  const screen = await open({ link })
  await screen.getByLabelText('Phone name').fill('Pocket')
  await screen.getByRole('button', { name: 'Link this phone' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Approve this phone' })).toHaveFocus()
  const made = requests.find(({ door }) => door === 'POST /auth/devices')?.body ?? {}
  expect(made).toMatchObject({ name: 'Pocket', code })
  expect(await isSigned(await verifierOf(String(made['publicKey'])), made['signature'], 'link', code)).toBe(
    true,
  )
  const kept = await keptPhone()
  expect(kept?.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('pkcs8', kept!.privateKey)).rejects.toThrow('not extractable')
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(secret)
  await screen.getByRole('button', { name: 'I have approved it' }).click()
  await expect.element(screen.getByText('It is not approved yet.')).toBeVisible()
})

test('a link that is none is refused beside its field, and nothing typed is lost', async () => {
  const requests = listen({})
  const screen = await open()
  await screen.getByLabelText('Phone name').fill('Pocket')
  await screen.getByLabelText('Link', { exact: true }).fill('https://ostra.example/other')
  await screen.getByRole('button', { name: 'Link this phone' }).click()
  await expect.element(screen.getByText('Paste the whole link that the bank shows you.')).toBeVisible()
  await expect.element(screen.getByLabelText('Link', { exact: true })).toHaveFocus()
  await expect.element(screen.getByLabelText('Phone name')).toHaveValue('Pocket')
  expect(requests).toEqual([])
})

test('the camera reads the code that the bank shows, and passes over another one', async () => {
  listen({})
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
  const show = (text: string) => {
    const picture = encodeQR(text, 'raw', { border: 4 })
    const size = Math.floor(480 / picture.length)
    const drawing = canvas.getContext('2d')!
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, 480, 480)
    drawing.fillStyle = 'black'
    for (const [y, row] of picture.entries())
      for (const [x, isDark] of row.entries()) if (isDark) drawing.fillRect(x * size, y * size, size, size)
  }
  show('https://ostra.example/elsewhere')
  const stream = canvas.captureStream(10)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  const screen = await open()
  await screen.getByRole('button', { name: 'Scan the code' }).click()
  await expect.element(screen.getByLabelText('Camera picture')).toBeVisible()
  const drawing = setInterval(() => show(link), 50)
  await expect.element(screen.getByLabelText('Link', { exact: true })).toHaveValue(link)
  clearInterval(drawing)
  await expect.element(screen.getByRole('button', { name: 'Scan the code' })).toBeVisible()
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended'])
})

test('without leave for the camera the link is still there to paste', async () => {
  listen({})
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
    new DOMException('no', 'NotAllowedError'),
  )
  const screen = await open()
  await screen.getByRole('button', { name: 'Scan the code' }).click()
  await expect.element(screen.getByText('The camera cannot be used')).toBeVisible()
  await expect.element(screen.getByLabelText('Link', { exact: true })).toBeVisible()
})

test('a payment is shown with amount, fee and payee in the customer’s language, and its digest is signed', async () => {
  const key = await linked()
  const requests = listen({
    ...signsIn,
    'GET /auth/requests': () => ({ requests: [payment] }),
    [`PUT /auth/requests/${payment.key}`]: () => ({}),
  })
  const screen = await open({ language: 'ru' })
  await expect.element(screen.getByText('Owen Pryce', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Комиссия')).toBeVisible()
  const amounts = [...document.querySelectorAll('article data')].map((value) => value.getAttribute('value'))
  expect(amounts).toEqual(['12.50', '0.25'])
  await screen.getByRole('button', { name: 'Оплатить' }).click()
  await expect.element(screen.getByText(/^12,50.EUR отправлены: Owen Pryce$/)).toBeVisible()
  const { body } = requests.find(({ door }) => door.startsWith('PUT'))!
  expect(body).toMatchObject({ result: true, deviceId: 301 })
  expect(await isSigned(key, body['signature'], 'answer', payment.key, 'accept', '', payment.digest)).toBe(
    true,
  )
  const token = requests.find(({ door }) => door === 'POST /auth/token')!.body
  expect(await isSigned(key, token['signature'], 'token', 301, secret)).toBe(true)
})

test('a sign-in is approved only with a number, which is signed with the answer', async () => {
  const key = await linked()
  const requests = listen({
    ...signsIn,
    'GET /auth/requests': () => ({ requests: [signIn] }),
    [`PUT /auth/login/${signIn.key}/confirm`]: () => ({}),
  })
  const screen = await open()
  await expect.element(screen.getByText('Chrome, Windows')).toBeVisible()
  await screen.getByRole('button', { name: 'Approve the sign-in' }).click()
  await expect.element(screen.getByText('Type the two digits shown on the other screen.')).toBeVisible()
  expect(requests.some(({ door }) => door.startsWith('PUT'))).toBe(false)
  await screen.getByLabelText('Number on the other screen').fill('42')
  await screen.getByRole('button', { name: 'Approve the sign-in' }).click()
  await expect.element(screen.getByText('You are signed in there')).toBeVisible()
  const { body } = requests.find(({ door }) => door.startsWith('PUT'))!
  expect(body['number']).toBe(42)
  expect(await isSigned(key, body['signature'], 'answer', signIn.key, 'accept', 42, '')).toBe(true)
})

test('a wrong number ends the request; an answer that did not arrive can be given again', async () => {
  await linked()
  let isThere = false
  listen({
    ...signsIn,
    'GET /auth/requests': () => ({ requests: isThere ? [] : [signIn] }),
    [`PUT /auth/login/${signIn.key}/confirm`]: () => {
      if (!isThere) return undefined
      return refusal(403, 'wrongNumber', 'The number is wrong. The request was declined.')
    },
  })
  const screen = await open()
  await screen.getByLabelText('Number on the other screen').fill('42')
  await screen.getByRole('button', { name: 'Approve the sign-in' }).click()
  await expect.element(screen.getByText('Check your internet connection and try again.')).toBeVisible()
  await expect.element(screen.getByLabelText('Number on the other screen')).toHaveValue('42')
  isThere = true
  await screen.getByRole('button', { name: 'Approve the sign-in' }).click()
  await expect.element(screen.getByText('The number is wrong. The request was declined.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is waiting for you')).toBeVisible()
})

test('a phone that was removed at the bank forgets its key and says so', async () => {
  await linked()
  listen({ ...signsIn, 'POST /auth/token': () => refusal(403, 'signInExpired', 'This sign-in has expired.') })
  const screen = await open()
  await expect.element(screen.getByText('The bank no longer knows this phone')).toBeVisible()
  expect(await keptPhone()).toBeUndefined()
})

test('a phone that is lost asks nobody: its key is gone, and the bank does not hear of it', async () => {
  await linked()
  const requests = listen({ ...signsIn, 'GET /auth/requests': () => ({ requests: [] }) })
  const screen = await open()
  await screen.getByRole('button', { name: 'Phone settings' }).click()
  await screen.getByRole('button', { name: 'Simulate the loss' }).click()
  const before = requests.length
  await screen.getByRole('button', { name: 'Simulate the loss' }).click()
  await expect.element(screen.getByText('The phone is lost')).toBeVisible()
  expect(await keptPhone()).toBeUndefined()
  expect(requests).toHaveLength(before)
})

test.each(['light', 'dark'] as const)('has nothing for axe to find, %s, from 320 to 1280', async (scheme) => {
  await linked()
  listen({ ...signsIn, 'GET /auth/requests': () => ({ requests: [payment, signIn] }) })
  const screen = await open({ scheme, width: 320 })
  await expect.element(screen.getByRole('article').first()).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 844)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(await findings()).toEqual([])
  }
})
