import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Device } from './kit/device.ts'
import { judgeBoth } from './kit/judge.ts'
import { operate } from './kit/operate.ts'
import { giveAuthenticator } from './kit/passkeys.ts'
import { felix, password, type Person } from './kit/people.ts'
import { newPerson, stranger } from './kit/register.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { nextMail, nextSms } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'

const linkOn = async (page: Page): Promise<string> =>
  (await page
    .getByRole('link', { name: 'Open the app on this phone', includeHidden: true })
    .getAttribute('href')) ?? ''

/** The two digits that a page shows for the phone. */
async function numberOn(page: Page): Promise<string> {
  const said = page.getByText(/^Number \d\d$/)
  await expect(said).toBeAttached()
  return ((await said.textContent()) ?? '').slice(-2)
}

async function signOut(page: Page, { name }: Person): Promise<void> {
  const menu = `${name}’s menu`
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('region', { name: menu }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
}

test('a person who has to move links a phone first; from then on it accepts or declines a sign-in, or the request expires [R001 R109 B071 B076 B077 B078 B079]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/auth\/(token|push\/re-send)/)
  const who = await newPerson('gintara')
  await operate('askForPush', { ...who, days: 0 })
  const page = await visit({ brand: who.brand })
  const device = new Device(await visit({ brand: who.brand, width: 390 }))
  await page.clock.install()
  await page.goto('/')
  await enterCredentials(page, who.email, password)
  const dialog = page.getByRole('dialog', { name: 'Confirm with your phone' })
  await expect(dialog.getByText('only with your phone')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Not now' })).toHaveCount(0)
  // Closing the dialog does not sign in.
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()
  await page.goto('/home')
  await expect(page).toHaveURL(/\/login$/)

  await enterCredentials(page, who.email, password)
  await dialog.getByRole('button', { name: 'Link a new phone' }).click()
  await expect(dialog.getByText('Waiting for the phone.')).toBeVisible()
  const sms = await nextSms(request, who.phone)
  await device.open(await linkOn(page), 'Their Pixel')
  await page.clock.runFor(4_000)
  await expect(dialog.getByText('Their Pixel')).toBeVisible()
  // The rendered page requests the code by a timer.
  await page.clock.runFor(1_000)
  await dialog.getByLabel(/^Code we sent to/).fill((await sms()).code)
  await page
    .getByRole('dialog', { name: 'Confirm on your phone from now on' })
    .getByRole('button')
    .last()
    .click()
  await expect(page).toHaveURL(/\/home$/)
  await signOut(page, who)

  await enterCredentials(page, who.email, password)
  await expect(page.getByRole('heading', { name: 'Confirm on your phone' })).toBeFocused()
  await device.answer('signIn', true, await numberOn(page))
  await expect(page).toHaveURL(/\/home$/)
  await signOut(page, who)

  await enterCredentials(page, who.email, password)
  await numberOn(page)
  await device.answer('signIn', false)
  await expect(page.getByText('Sign-in was declined on your device.')).toBeVisible()
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()

  await enterCredentials(page, who.email, password)
  await numberOn(page)
  await page.clock.runFor(125_000)
  await expect(page.getByText('The request has expired.')).toBeVisible()
  // At most three requests in ten minutes; the page stays and reports the limit.
  await page.getByRole('button', { name: 'Send a new request' }).click()
  await expect(page.getByRole('alert')).toContainText(/Too many sign-in requests|can be sent in/)
  await page.getByRole('button', { name: 'Use another way' }).click()
  await page.getByLabel('Recovery code').fill('abcd-efgh-2345')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Recovery code')).toHaveValue('abcd-efgh-2345')
  // A new sign-in sends no request either; a recovery code still works.
  await page.goto('/login')
  await enterCredentials(page, who.email, password)
  await expect(page.getByRole('heading', { name: 'Wait before you ask your phone again' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
})

test('a person who may still wait skips it, and moves later on a separate page, on a wide screen and on the phone [R009 R010 R011 R109 B075]', async ({
  visit,
  request,
}) => {
  const who = await newPerson('tamar')
  await operate('askForPush', { ...who, days: 14 })
  await operate('askForCode', who)
  const page = await visit({ brand: who.brand })
  await page.goto('/scp-enable')
  // Without a session or a pending sign-in the page cannot continue.
  await expect(page).toHaveURL(/\/login$/)
  const code = await nextSms(request, who.phone)
  await enterCredentials(page, who.email, password)
  const dialog = page.getByRole('dialog', { name: 'Confirm with your phone' })
  await expect(dialog.getByText('You have 14 days left.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await page.getByLabel('Code', { exact: true }).fill((await code()).code)
  // The originally requested page.
  await expect(page).toHaveURL(/\/scp-enable$/)
  await expect(page.getByText('Code that links a phone')).toBeAttached()
  await page.goto('/scp')
  await expect(page.getByText('Code that links a phone')).toBeAttached()

  // On the phone the link comes first, and no camera access is requested.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scp-mobile')
  await expect(page.getByRole('link', { name: 'Open the app on this phone' })).toBeVisible()
  await expect(page.getByText('Code that links a phone')).toHaveCount(0)
  const link = await linkOn(page)
  const device = new Device(await visit({ brand: who.brand, width: 390 }))
  const sms = await nextSms(request, who.phone)
  await device.open(link, 'Their phone')
  await page.getByLabel(/^Code we sent to/).fill((await sms()).code)
  await expect(page.getByRole('heading', { name: 'Confirm on your phone from now on' })).toBeVisible()

  // In a browser the same link says that it is for the app, and its code is not in the URL.
  const outside = await visit({ brand: who.brand, width: 390 })
  await outside.goto(link)
  await expect(outside.getByRole('heading', { name: 'Open this in the app' })).toBeVisible()
  expect(new URL(outside.url()).hash).toBe('')

  const again = await visit({ brand: who.brand })
  await again.goto('/')
  await enterCredentials(again, who.email, password)
  await device.answer('signIn', true, await numberOn(again))
  await expect(again).toHaveURL(/\/home$/)
  // With a linked phone it can be turned on there again.
  await again.goto('/scp-enable')
  await again.getByRole('button', { name: 'Use Their phone' }).click()
  await device.answer('twoStep', true, await numberOn(again))
  await expect(again.getByRole('heading', { name: 'Confirm on your phone from now on' })).toBeVisible()
})

test('a forgotten password is reset with the code of a mail, and the old one is no longer valid @check [R014 B382]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/(auth\/login|\?passwordChange\w+)$/)
  const who = await newPerson('quillo')
  const page = await visit({ brand: who.brand })
  await page.goto('/login')
  const reset = async (secret: string, tryWeak: boolean): Promise<void> => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/password-reset$/)
    const mail = await nextMail(request, who.email)
    await page.getByLabel('E-mail', { exact: true }).fill(who.email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    const code = /\b\d{8}\b/.exec((await mail()).body)?.[0] ?? ''
    if (tryWeak) {
      await page.getByLabel('Code', { exact: true }).fill(code === '00000000' ? '00000001' : '00000000')
      await page.keyboard.press('Enter')
      await expect(page.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    }
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    const field = page.getByLabel('New password')
    if (tryWeak)
      for (const weak of ['short', 'password1234', `${who.name} by the sea`]) {
        await field.fill(weak)
        await page.getByRole('button', { name: 'Set the new password' }).click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
      }
    await field.fill(secret)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  }
  await reset('seven quiet lanterns', true)
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await enterCredentials(page, who.email, password)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await enterCredentials(page, who.email, 'seven quiet lanterns')
  await expect(page).toHaveURL(/\/home$/)
  // A signed-in person cannot reset the password here.
  await page.goto('/password-reset')
  await expect(page).toHaveURL(/\/home$/)
  await signOut(page, who)
  await reset(password, false)
})

test('a person who signs in with the phone confirms a reset of the password on it: declined, nothing changes; accepted, the new one signs in [R014]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/(auth\/login|\?passwordChange\w+)$/)
  const who = stranger()
  await operate('registerPerson', { brand: 'gintara', ...who })
  await operate('askForPush', { brand: 'gintara', email: who.email, days: 0 })
  const device = new Device(await visit({ brand: 'gintara', width: 390 }))
  const linking = await visit({ brand: 'gintara' })
  await linking.goto('/login')
  await enterCredentials(linking, who.email, who.password)
  const dialog = linking.getByRole('dialog', { name: 'Confirm with your phone' })
  await dialog.getByRole('button', { name: 'Link a new phone' }).click()
  const link = dialog.getByRole('link', { name: 'Open the app on this phone', includeHidden: true })
  const sms = await nextSms(request, who.phone)
  await device.open((await link.getAttribute('href')) ?? '', 'Pixel')
  await dialog.getByLabel(/^Code we sent to/).fill((await sms()).code)
  await expect(linking.getByRole('dialog', { name: 'Confirm on your phone from now on' })).toBeVisible()

  const page = await visit({ brand: 'gintara' })
  const fresh = 'nine slow herons by the weir'
  /** Continues up to the phone's request; returns the number to enter. */
  const reset = async (): Promise<string> => {
    const mail = await nextMail(request, who.email)
    await page.getByLabel('E-mail', { exact: true }).fill(who.email)
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(/\b\d{8}\b/.exec((await mail()).body)?.[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    return numberOn(page)
  }
  await page.goto('/password-reset')
  await reset()
  await judgeBoth(page)
  await device.answer('password', false)
  // Back at the first step, with the reason.
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirmation canceled')).toBeVisible()
  const other = await visit({ brand: 'gintara' })
  await other.goto('/login')
  await enterCredentials(other, who.email, fresh)
  await expect(other.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')

  await device.answer('password', true, await reset())
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await enterCredentials(page, who.email, fresh)
  await device.answer('signIn', true, await numberOn(page))
  await expect(page).toHaveURL(/\/home$/)
})

test('a passkey signs in alone: no password, no second step [R001]', async ({ visit, request }) => {
  const who = await newPerson('quillo')
  const page = await visit({ brand: who.brand })
  await giveAuthenticator(page)
  const bearer = page.waitForRequest((request) => Boolean(request.headers()['authorization']))
  await page.goto('/')
  await enterCredentials(page, who.email, password)
  await expect(page).toHaveURL(/\/home$/)
  const token = (await bearer).headers()['authorization'] ?? ''
  const sms = await nextSms(request, who.phone)
  const begun = await page.evaluate(async (authorization) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await fetch('/auth/passkeys/begin', { method: 'POST', headers, body: '{}' })
    return (await answer.json()) as { key: string; requestKey: string; options: never }
  }, token)
  const { code } = await sms()
  // As text, because the types of these tests do not include the browser's passkey API.
  const status =
    await page.evaluate(`(async ({ authorization, begun: { key, requestKey, options }, code }) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const made = await navigator.credentials.create({ publicKey })
    const { id, rawId, type, response: { clientDataJSON, attestationObject } } = made.toJSON()
    const response = { id, rawId, type, response: { clientDataJSON, attestationObject } }
    const answer = await fetch('/auth/passkeys', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ key, requestKey, code, name: 'This laptop', response }),
    })
    return answer.status
  })(${JSON.stringify({ authorization: token, begun, code })})`)
  expect(status).toBe(200)
  await signOut(page, who)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

const asks = (parts: Record<string, string> = {}): string => {
  const challenge = createHash('sha256').update('v'.repeat(64)).digest('base64url')
  const query = new URLSearchParams({
    client_id: 'tern-ledger',
    redirect_uri: 'https://ledger.example/back',
    state: 'af0ifjsldkj',
    scope: 'profile accounts',
    code_challenge: challenge,
    response_type: 'code',
    ...parts,
  })
  return `/auth/sei?${query.toString()}`
}

test('another site hands a person over: sign-in, its request, consent, and back with a code or a refusal [R021 R022 B031 B032 B033]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/answer: 404 .*\/auth\/sei\/authorize/)
  await play(felix)
  const page = await visit({ brand: felix.brand })
  const back: URL[] = []
  await page.route('https://ledger.example/**', (route) => {
    const url = new URL(route.request().url())
    if (url.pathname === '/back') back.push(url)
    return route.fulfill({ contentType: 'text/html', body: '<h1>Tern Ledger</h1>' })
  })
  await page.goto(asks())
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate('sessionStorage.getItem("sixpence.seiPath")')).toContain(
    '/auth/sei?client_id=tern-ledger',
  )
  await enterCredentials(page, felix.email, password)
  await expect(page.getByRole('heading', { name: 'Allow Tern Ledger to see your data?' })).toBeVisible()
  await expect(page.getByText('Your name', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByRole('heading', { name: 'Tern Ledger', exact: true })).toBeVisible()
  expect(Object.fromEntries(back[0]?.searchParams ?? [])).toMatchObject({
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: 'af0ifjsldkj',
  })

  const origin = new URL(page.url()).origin
  expect(origin).toBe('https://ledger.example')
  await page.goBack()
  await page.goto(asks())
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Tern Ledger', exact: true })).toBeVisible()
  expect(Object.fromEntries(back[1]?.searchParams ?? [])).toMatchObject({ error: 'access_denied' })

  // Never redirects to an address other than the application's.
  for (const parts of [{ client_id: 'nobody' }, { redirect_uri: 'https://evil.example/back' }]) {
    await page.goto(asks(parts))
    await expect(page).toHaveURL(/\/home$/)
  }
  expect(back).toHaveLength(2)
})

test('code and codeVerifier in an address sign in once and leave it at once; used again they lead to the sign-in [R001 B044]', async ({
  visit,
  expectFault,
}) => {
  expectFault(/answer: 403 .*\/auth\/token/)
  await play(felix)
  const page = await visit({ brand: felix.brand })
  await page.goto('/login')
  const verifier = randomBytes(96).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const code = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/auth/login', { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { code: string }).code
    },
    { client: 'spa', username: felix.email, password, codeChallenge },
  )
  const link = `/history?kind=in&code=${code}&codeVerifier=${verifier}`
  const seen: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) seen.push(`${request.url()} ${request.headers()['referer'] ?? ''}`)
  })
  await page.goto(link)
  await expect(page).toHaveURL(/\/history\?kind=in$/)
  expect(seen.filter((text) => text.includes(code) || text.includes(verifier))).toEqual([])
  expect(seen.some((text) => text.includes('/auth/token'))).toBe(true)
  expect(await page.evaluate('JSON.stringify([{...sessionStorage}, history.state])')).not.toContain(verifier)

  await signOut(page, felix)
  await page.goto(link)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('This sign-in has expired. Start again.')).toBeVisible()
  // The parameters are useless in a browser that did not begin the sign-in (login CSRF).
  const thief = await visit({ brand: felix.brand })
  await thief.goto(link)
  await expect(thief.getByText('This sign-in has expired. Start again.')).toBeVisible()
})
