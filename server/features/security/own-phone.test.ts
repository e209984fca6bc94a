import { approvalMethods } from '@sixpence/protocol/rights'
import { customerPhoneInquiry, customerPhoneReplace } from '@sixpence/protocol/profile/profile'
import { accountActivate, personalAccountCreate } from '@sixpence/protocol/registration/registration'
import {
  ownPhoneConfirm,
  passwordChangeRequest,
  passwordChangeWithCode,
  recoveryCodesCreate,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalMethodOf } from '#auth/second-factor.ts'
import { lastMessage, sentCode } from '#testing/bank/last-message.ts'
import { mailedCode, newcomer } from '#testing/fixtures/registration.ts'
import { otherThan, TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

let count = 0
/** A customer who has just registered and followed the link. */
async function registered(): Promise<{ client: TestClient; email: string; phone: string }> {
  const client = bank.stranger()
  const email = `phone-${(count += 1)}@people.example`
  const form = { ...(await newcomer(client, email)), phone: `60123456${count}` }
  await client.call(personalAccountCreate, form)
  const tokens = await client.call(accountActivate, {
    username: email,
    activationCode: await mailedCode(bank, email),
  })
  client.token = tokens.accessToken
  client.refreshToken = tokens.refreshToken
  return { client, email, phone: `+${form.phoneCountryCode}${form.phone}` }
}
const personOf = async (email: string) => {
  const id = (await bank.personIdAt(email)) ?? 0
  bank.services.store.people.forget(id)
  return bank.services.store.people.person(id)
}

test('a number that was only typed is not confirmed, confirms nothing and gets no codes [CU-02]', async () => {
  const { client, email, phone } = await registered()
  expect((await client.call(customerPhoneInquiry, {})).phones).toMatchObject([{ confirmed: false }])
  expect((await client.call(customerInfoGet, {})).customer).toMatchObject({ unprovenPhone: phone })
  const person = await personOf(email)
  expect(person).toMatchObject({ phone: null, statedPhone: phone })
  expect(person && approvalMethodOf(approvalMethods.sms, person)).toBeUndefined()
  expect(await client.call(recoveryCodesCreate, {})).toMatchObject({ method: 'mail' })
  expect(await bank.lastSms(phone)).toBe('')
})

test('a code that was sent to the number makes it a factor and the second step of the sign-in, without a waiting time [CU-02 CU-03]', async () => {
  const { client, email, phone } = await registered()
  await client.call(customerPhoneInquiry, {})
  const { requestKey = '', method } = await client.call(ownPhoneConfirm, {})
  expect(method).toBe('sms')
  const code = await bank.smsCode(phone)
  const wrong = await client.call(ownPhoneConfirm, { requestKey, code: otherThan(code) })
  expect(wrong.validationErrors).toMatchObject([{ code: 'wrongConfirmationCode' }])
  expect(await personOf(email)).toMatchObject({ phone: null, login2fa: 'no' })
  expect((await client.call(ownPhoneConfirm, { requestKey, code })).responseCode).toBe('00')
  expect(await personOf(email)).toMatchObject({ phone, login2fa: 'sms', factorsChangedAt: null })
  expect((await client.call(customerPhoneInquiry, {})).phones).toMatchObject([{ confirmed: true }])
  expect((await client.call(customerInfoGet, {})).customer).not.toHaveProperty('unprovenPhone')
  expect((await client.call(ownPhoneConfirm, {})).validationErrors).toMatchObject([
    { code: 'phoneConfirmed' },
  ])
})

test('a wrong number is changed without a code to it: the code goes to the new one [CU-02]', async () => {
  const { client, phone } = await registered()
  const [stated] = (await client.call(customerPhoneInquiry, {})).phones ?? []
  const phoneId = stated?.phoneId ?? 0
  const other = { phoneCountryCode: '48', phone: '600100200', phoneType: 2 } as const
  expect(await client.call(customerPhoneReplace, { phoneId, ...other })).toMatchObject({ responseCode: '00' })
  expect(await bank.lastSms('+48600100200')).toMatch(/\b\d{6}\b/)
  expect(await bank.lastSms(phone)).toBe('')
})

test('a changed password is told by text message too, and not only in the mailbox that may have changed it [TW-02 CU-03]', async () => {
  const { services } = bank
  const person = await services.store.people.person(await bank.personId('victor'))
  const [client, email, phone] = [bank.stranger('quillo'), person?.email ?? '', person?.phone ?? '']
  await client.call(passwordChangeRequest, { email })
  await services.later.idle()
  const code = await sentCode(bank, { to: email, code: /\b\d{6,8}\b/ })
  await client.call(passwordChangeWithCode, { email, code, password: 'other kettle lamp 99' })
  await services.later.idle()
  const { body } = await lastMessage(bank, { kind: 'sms', to: phone, matching: /your password was changed/ })
  expect(body).toContain('your password was changed')
})
