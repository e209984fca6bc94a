import { authCodeResend } from '@sixpence/protocol/sign-in/sign-in'
import { PartnerFault } from '@sixpence/partners/partner-fault'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import {
  TestBank,
  freshVerifier,
  otherThan,
  personOf,
  type TestAnswer,
  type TestClient,
} from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.sign_in_failure'))

const resend = (browser: TestClient, code: string | undefined): Promise<TestAnswer<typeof authCodeResend>> =>
  browser.call(authCodeResend, { code: code ?? '' })

const messagesTo = async (key: string): Promise<number> => {
  const { rows } = await bank.database.owner.query<{ n: string }>(
    `select count(*) as n from sandbox.message where recipient = $1`,
    [personOf(key).phone],
  )
  return Number(rows[0]?.n)
}

async function begin(key: string) {
  const browser = bank.stranger(personOf(key).brand)
  const verifier = freshVerifier()
  const { code, phoneNumber, smsIdentifier } = await browser.logIn(
    personOf(key).email,
    demoPassword,
    verifier,
  )
  return { browser, verifier, code, phoneNumber, smsIdentifier }
}

test('shows the number masked, and an identifier that is text and keeps its leading zero [B073]', async () => {
  const seen = new Set<string>()
  for (let turn = 0; turn < 300 && ![...seen].some((text) => text.startsWith('0')); turn += 1) {
    const { phoneNumber, smsIdentifier } = await begin('marta')
    expect(phoneNumber).toBe('+370 ••• ••023')
    expect(smsIdentifier).toMatch(/^\d\d$/)
    expect(await bank.lastSms(personOf('marta').phone)).toContain(`code ${smsIdentifier} to sign in`)
    seen.add(String(smsIdentifier))
  }
  expect([...seen].filter((text) => text.startsWith('0'))).toHaveLength(1)
})

test('sends another code after a minute, and the old one is no longer valid', async () => {
  const { browser, verifier, code } = await begin('marta')
  const old = await bank.smsCode('marta')
  bank.clock.advance(59_000)
  const tooSoon = await resend(browser, code)
  expect([tooSoon.status, tooSoon.responseDescription]).toEqual([429, 'A new code can be sent in 1 second.'])
  bank.clock.advance(1_000)
  const sent = await resend(browser, code)
  expect(sent).toMatchObject({ responseCode: '00', phoneNumber: '+370 ••• ••023' })
  const fresh = await bank.smsCode('marta')
  expect(await bank.lastSms(personOf('marta').phone)).toContain(`code ${sent.smsIdentifier} `)
  const spoiled = old === fresh ? otherThan(fresh) : old
  expect((await browser.exchange(code, verifier, spoiled)).validationErrors[0]?.code).toBe('wrongSignInCode')
  expect((await browser.exchange(code, verifier, fresh)).status).toBe(200)
})

test('sends three more codes and then refuses', async () => {
  const { browser, code } = await begin('marta')
  for (let turn = 0; turn < 3; turn += 1) {
    bank.clock.advance(60_000)
    expect((await resend(browser, code)).responseCode).toBe('00')
  }
  bank.clock.advance(60_000)
  expect((await resend(browser, code)).validationErrors[0]?.code).toBe('resendUsedUp')
})

test('sends one message for 20 concurrent calls', async () => {
  const { browser, code } = await begin('ieva')
  const before = await messagesTo('ieva')
  bank.clock.advance(60_000)
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(browser.copy(), code)))
  expect(answers.filter((answer) => answer.responseCode === '00')).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(19)
  expect(await messagesTo('ieva')).toBe(before + 1)
})

test('gives no new tries with a new code', async () => {
  const { browser, verifier, code } = await begin('carla')
  for (let turn = 0; turn < 4; turn += 1)
    await browser.exchange(code, verifier, otherThan(await bank.smsCode('carla')))
  bank.clock.advance(60_000)
  await resend(browser, code)
  await browser.exchange(code, verifier, otherThan(await bank.smsCode('carla')))
  expect((await browser.exchange(code, verifier, await bank.smsCode('carla'))).status).toBe(403)
  bank.clock.advance(60_000)
  const before = await messagesTo('carla')
  expect((await resend(browser, code)).validationErrors[0]?.code).toBe('signInExpired')
  expect(await messagesTo('carla')).toBe(before)
})

test('sends nothing for another browser, a used or expired sign-in, or a flow without SMS', async () => {
  const { browser, verifier, code } = await begin('marta')
  bank.clock.advance(60_000)
  const before = await messagesTo('marta')
  expect((await resend(bank.stranger('gintara'), code)).validationErrors[0]?.code).toBe('signInElsewhere')
  const used = await bank.smsCode('marta')
  const beforeExchange = browser.copy()
  await browser.exchange(code, verifier, used)
  expect((await resend(beforeExchange, code)).validationErrors[0]?.code).toBe('signInExpired')

  const expired = await begin('marta')
  bank.clock.advance(5 * 60_000)
  expect((await resend(expired.browser, expired.code)).validationErrors[0]?.code).toBe('signInExpired')
  const otp = await begin('ines')
  bank.clock.advance(60_000)
  expect((await resend(otp.browser, otp.code)).validationErrors[0]?.code).toBe('signInExpired')
  expect(await messagesTo('marta')).toBe(before + 1)
})

test.each([
  ['refuses it', true, 'We could not send the message'],
  ['hangs', false, 'We do not know whether the message was sent'],
])(
  'when the gateway of text messages %s, the person is told so, and it is no fault [ON-10]',
  async (_, isUndone, words) => {
    const { browser, code } = await begin('marta')
    bank.clock.advance(61_000)
    const fault = new PartnerFault('the SMS gateway answered 401', { isUndone, isMessage: true })
    const [send, warn, error] = [
      vi.spyOn(bank.services.partners.sms, 'send').mockRejectedValue(fault),
      vi.spyOn(bank.services.log, 'warn'),
      vi.spyOn(bank.services.log, 'error'),
    ]
    const answer = await resend(browser, code)
    expect([answer.status, answer.responseDescription]).toEqual([503, expect.stringContaining(words)])
    expect(JSON.stringify(warn.mock.calls)).toContain('the SMS gateway answered 401')
    expect(error).not.toHaveBeenCalled()
    for (const spy of [send, warn, error]) spy.mockRestore()
  },
)
