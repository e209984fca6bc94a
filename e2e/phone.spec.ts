import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { judgeBoth } from './kit/judge.ts'
import { operate } from './kit/operate.ts'
import { type PaymentOutInput, prepareOutside, settled, settledAndReturned } from './kit/outside.ts'
import { ieva, owen, password, shortName } from './kit/people.ts'
import { isListeningOf, resultsOf } from './kit/results.ts'
import { confirmButton } from './kit/send.ts'
import { enterCredentials } from './kit/sign-in.ts'
import { nextSms } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'
import { wordsIn } from './kit/words.ts'

type Answer = Record<string, never> & {
  code: string
  number: number
  deeplink: string
  accessToken: string
  reqId: string
  requestId: string
  requestKey: string
  transactionId: number
  mode: string
  devices: { id: number; name: string; state: string }[]
  accounts: { accountId: number }[]
}

/** A page of the bank and the calls its person makes there, with the page's cookies. */
class AtBank {
  readonly page: Page
  token = ''

  constructor(page: Page) {
    this.page = page
  }

  ask(door: string, body?: object): Promise<Answer> {
    const [verb = 'POST', path = '/'] = door.split(' ')
    const asked = { verb, path, token: this.token, body: JSON.stringify(body ?? {}), key: randomUUIDv7() }
    return this.page.evaluate(async ({ verb, path, token, body, key }) => {
      const response = await fetch(path, {
        method: verb,
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(verb !== 'GET' && { body }),
      })
      const text = await response.text()
      return JSON.parse(text) as never
    }, asked)
  }

  /** Sends the credentials step as a call; the phone does the next step. */
  async begin(): Promise<{ number: number; finish: () => Promise<Answer> }> {
    const codeVerifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const fields = { client: 'spa', username: ieva.email, password, codeChallenge }
    const { code, number } = await this.ask('POST /auth/login', fields)
    return { number, finish: () => this.ask('POST /auth/token', { code, codeVerifier }) }
  }
}

async function signedIn(page: Page, request: APIRequestContext): Promise<AtBank> {
  const bank = new AtBank(page)
  const sms = await nextSms(request, ieva.phone)
  await page.goto('/login')
  await enterCredentials(page, ieva.email, password)
  const asks = page.waitForRequest((request) => request.headers()['authorization'] !== undefined)
  await page.getByLabel('Code', { exact: true }).fill((await sms()).code)
  bank.token = (await asks).headers()['authorization']?.slice('Bearer '.length) ?? ''
  await expect(page).not.toHaveURL(/\/login/)
  return bank
}

const pay = async (bank: AtBank, amount: string): Promise<number> => {
  const { accounts } = await bank.ask('POST /?balanceInquiry', {})
  const accountId = accounts[0]?.accountId
  const sent = { accountId, amount, currency: 'EUR', toEmail: owen.email }
  const answer = await bank.ask('POST /?p2pSend', sent)
  expect(answer).toMatchObject({ responseCode: '00', status: 'pending', approveType: 1 })
  return answer.transactionId
}

/** A new phone cannot approve payments to new payees, so this payee was paid before, with a code. */
async function payByCode(bank: AtBank, request: APIRequestContext): Promise<void> {
  const sms = await nextSms(request, ieva.phone)
  const { accounts } = await bank.ask('POST /?balanceInquiry', {})
  const sent = { accountId: accounts[0]?.accountId, amount: '1.00', currency: 'EUR', toEmail: owen.email }
  const { transactionId } = await bank.ask('POST /?p2pSend', sent)
  const confirmed = { trxid: transactionId, approvalCode: (await sms()).code }
  expect(await bank.ask('POST /?transferConfirm', confirmed)).toMatchObject({ responseCode: '00' })
}

const brazil = {
  country: 'BR',
  currency: 'EUR',
  method: 'instant_payment',
  details: {
    payeeName: 'Ana Souza',
    taxId: '529.982.247-25',
    instantKeyType: 'email',
    instantKey: 'ana@mail.example',
  },
  amount: '6',
} as const satisfies PaymentOutInput

/** The person approves the phone at the bank after it has opened the link. */
async function approve(bank: AtBank, request: APIRequestContext, name: string): Promise<number | undefined> {
  const [device] = (await bank.ask('GET /auth/devices')).devices
  expect(device).toMatchObject({ name, state: 'pending' })
  const sms = await nextSms(request, ieva.phone)
  // A code is sent at most once a minute; the previous test may have used the last.
  const ask = async () =>
    (await bank.ask(`POST /auth/devices/${device?.id}/approve`, { methodId: 1 })).requestId
  await expect.poll(ask, { intervals: [3_000] }).toBeTruthy()
  const approved = await bank.ask(`PATCH /auth/devices/${device?.id}/approve/1`, { code: (await sms()).code })
  expect(approved).toMatchObject({ device: { name, state: 'linked' } })
  return device?.id
}

/** Changes how the person confirms; the previous factor confirms the change, and a message reports it. */
async function changeStep(
  bank: AtBank,
  request: APIRequestContext,
  change: { mode: 'push' | 'sms'; typeMode: 'login' | 'transaction' },
): Promise<void> {
  const sms = await nextSms(request, ieva.phone)
  const begun = await bank.ask('PUT /customer/two-step-verification', change)
  const done = await bank.ask(`POST /customer/two-step-verification/${begun.reqId}/confirm`, {
    code: (await sms()).code,
  })
  expect(done).toMatchObject({ mode: change.mode })
}

test('a phone beside the bank is linked, answers requests, also for an instant payment, is renamed and lost @check [OP151 OP157]', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: (403|401) .*\/auth\/(token|refresh)/)
  await play(ieva, owen)
  // A phone gets three requests in ten minutes; an earlier attempt of this test may have used them.
  await operate('forgetRequests', ieva)
  const at = await visit({ brand: ieva.brand })
  const [heard, isListening] = [resultsOf(at), isListeningOf(at)]
  const bank = await signedIn(at, request)
  await expect.poll(isListening).toBe(true)
  await payByCode(bank, request)
  // Pending events would be shown over the next page.
  await expect.poll(heard).toBeGreaterThan(0)
  await prepareOutside(bank.page, brazil)
  const sms = await nextSms(request, ieva.phone)
  await confirmButton(bank.page).click()
  await bank.page.getByLabel('6-digit code').fill((await sms()).code)
  await confirmButton(bank.page).click()
  await settled(bank.page, brazil.details.payeeName)
  const phone = await visit({ brand: `${ieva.brand}.phone`, width: 390 })
  await phone.clock.install()

  // Linked by the link that the bank shows, approved there by the current second step.
  const { deeplink } = await bank.ask('POST /auth/scp/request')
  await phone.goto(`/town/phone#${deeplink.split('#')[1]}`)
  await expect(phone).not.toHaveURL(/#/)
  await expect(phone.getByLabel('Link', { exact: true })).toHaveValue(/#[\w-]{43}$/)
  await phone.getByLabel('Phone name').fill('Pocket')
  await judgeBoth(phone)
  await phone.getByRole('button', { name: 'Link this phone' }).click()
  await expect(phone.getByRole('heading', { name: 'Approve this phone' })).toBeFocused()
  await judgeBoth(phone)
  await phone.getByRole('button', { name: 'I have approved it' }).click()
  await expect(phone.getByText('It is not approved yet.')).toBeVisible()
  const id = await approve(bank, request, 'Pocket')
  await phone.getByRole('button', { name: 'I have approved it' }).click()
  await expect(phone.getByText('Nothing is waiting for you')).toBeVisible()
  await judgeBoth(phone)
  // The key stays in the phone and cannot be exported.
  await phone.reload()
  await expect(phone.getByText('Nothing is waiting for you')).toBeVisible()

  // A sign-in: the number is entered here and shown there.
  const there = new AtBank(await visit({ brand: ieva.brand }))
  await there.page.goto('/login')
  const accepted = await there.begin()
  const card = phone.getByRole('article')
  await expect(card.getByRole('heading', { name: 'Sign in to Kopa?' })).toBeVisible()
  await judgeBoth(phone)
  await card.getByRole('button', { name: 'Approve the sign-in' }).click()
  await expect(card.getByLabel('Number on the other screen')).toBeFocused()
  await card.getByLabel('Number on the other screen').fill(String(accepted.number))
  await card.getByRole('button', { name: 'Approve the sign-in' }).click()
  await expect(phone.getByText('You are signed in there')).toBeVisible()
  expect((await accepted.finish()).accessToken).toBeTruthy()
  await there.page.context().clearCookies()
  const declined = await there.begin()
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByText('Sign-in declined')).toBeVisible()
  expect(JSON.stringify(await declined.finish())).toContain('pushDeclined')

  // Payments: from now on the phone confirms them, until the setting is changed back at the end.
  await changeStep(bank, request, { mode: 'push', typeMode: 'transaction' })
  const paid = await pay(bank, '1.25')
  await expect(card).toContainText(shortName(owen))
  await expect(card.getByText('1.25 euros')).toHaveCount(1)
  await judgeBoth(phone)
  await card.getByRole('button', { name: 'Pay' }).click()
  await expect(phone.getByText(/^1\.25.EUR goes to Owen P\.$/)).toBeVisible()
  const kept = await pay(bank, '2.50')
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect(phone.getByText('Nothing was paid.')).toBeVisible()
  await bank.page.goto(`/transfer/p2p/receipt/${paid}`)
  await expect(bank.page.getByRole('heading', { level: 1, name: 'Sent to Owen Pryce' })).toBeVisible()
  await bank.page.goto(`/transfer/p2p/receipt/${kept}`)
  await expect(bank.page.getByRole('heading', { level: 1 })).not.toHaveText(/^Sent/)
  // A payment out also waits for the phone, and may be returned.
  await prepareOutside(bank.page, brazil)
  await confirmButton(bank.page).click()
  await expect(card).toContainText(brazil.details.payeeName)
  await card.getByRole('button', { name: 'Pay' }).click()
  await settledAndReturned(bank.page, request, brazil.details.payeeName)
  await changeStep(bank, request, { mode: 'sms', typeMode: 'transaction' })

  // The bank shows the phone's new name, too.
  await phone.getByRole('button', { name: 'Phone settings' }).click()
  await judgeBoth(phone)
  await phone.getByLabel('Phone name').fill(' ')
  await phone.getByRole('button', { name: 'Save the name' }).click()
  await expect(phone.getByText('Give the phone a name.')).toBeVisible()
  await phone.getByLabel('Phone name').fill('Second pocket')
  await phone.getByRole('button', { name: 'Save the name' }).click()
  await expect(phone.getByRole('banner')).toContainText('Second pocket')

  // An unanswered request is reported after its time-out and no longer shown.
  const late = await there.begin()
  await expect(card.getByRole('heading', { name: 'Sign in to Kopa?' })).toBeVisible()
  await operate('endRequests', ieva)
  await phone.clock.fastForward('02:01')
  await expect(phone.getByText('The time to answer has run out')).toBeVisible()
  await phone.getByRole('button', { name: 'Dismiss' }).click()
  await expect(card).toHaveCount(0)
  expect(JSON.stringify(await late.finish())).toContain('pushExpired')

  await changeStep(bank, request, { mode: 'sms', typeMode: 'login' })

  // Lost: the key is deleted here, and the bank accepts it until it is removed there.
  await phone.getByRole('button', { name: 'Phone settings' }).click()
  await phone.getByRole('button', { name: 'Simulate the loss' }).click()
  await judgeBoth(phone)
  await phone.getByRole('button', { name: 'Simulate the loss' }).click()
  await expect(phone.getByText('The phone is lost')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Link this phone' })).toBeVisible()
  expect((await bank.ask('GET /auth/devices')).devices).toMatchObject([{ name: 'Second pocket' }])
  const removal = await nextSms(request, ieva.phone)
  const { requestKey } = await bank.ask(`DELETE /auth/devices/${id}`)
  await bank.ask(`DELETE /auth/devices/${id}`, { requestKey, code: (await removal()).code })
  expect((await bank.ask('GET /auth/devices')).devices).toEqual([])
})

test('a phone shows the problem of a link, in the customer’s language, and can unlink itself', async ({
  visit,
  request,
  expectFault,
}) => {
  expectFault(/answer: 4\d\d .*\/auth\/(token|refresh|devices)/)
  const t = wordsIn('ru')
  await play(ieva)
  const phone = await visit({ brand: `${ieva.brand}.phone`, width: 390, language: 'ru', scheme: 'dark' })
  await phone.goto('/town/phone')
  const field = phone.getByLabel(t('Link'), { exact: true })
  const submit = phone.getByRole('button', { name: t('Link this phone') })
  await submit.click()
  await expect(field).toBeFocused()
  await expect(phone.getByText(t('Paste the whole link that the bank shows you.'))).toBeVisible()
  await field.fill(`http://kopa.localhost/scp-mobile#${'x'.repeat(43)}`)
  await submit.click()
  await expect(phone.getByText(t('Ask the bank for a new link.'))).toBeVisible()
  await expect(field).toHaveValue(/x{43}$/)
  await judgeBoth(phone)

  const bank = await signedIn(await visit({ brand: ieva.brand }), request)
  await field.fill((await bank.ask('POST /auth/scp/request')).deeplink)
  await submit.click()
  await expect(phone.getByRole('heading', { name: t('Approve this phone') })).toBeVisible()
  await approve(bank, request, t('My phone'))
  await phone.getByRole('button', { name: t('I have approved it') }).click()
  await expect(phone.getByRole('heading', { name: t('Requests') })).toBeVisible()
  await changeStep(bank, request, { mode: 'sms', typeMode: 'login' })
  await phone.getByRole('button', { name: t('Phone settings') }).click()
  await phone.getByRole('button', { name: t('Unlink the phone') }).click()
  await phone.getByRole('button', { name: t('Unlink the phone') }).click()
  await expect(phone.getByText(t('The phone is unlinked'))).toBeVisible()
  expect((await bank.ask('GET /auth/devices')).devices).toEqual([])
})
