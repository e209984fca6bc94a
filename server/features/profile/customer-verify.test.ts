import {
  customerEmailConfirm,
  customerEmailInquiry,
  customerPhoneAdd,
  customerPhoneConfirm,
  customerPhoneInquiry,
  customerVerify,
  phoneVerify,
} from '@sixpence/protocol/profile/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sentCode } from '#testing/bank/last-message.ts'
import { challengeOf, freshVerifier, TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let id: number
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ines = await bank.as('ines')
  id = await bank.customerId('northlight')
  company = { customerId: id }
})
afterAll(() => bank.close())

const verify = (type: 'sms' | 'email' | 'push', codeVerifier = freshVerifier(), of = id) =>
  ines.call(customerVerify, { id: of, type, codeChallenge: challengeOf(codeVerifier) }, company)

describe('the contact of a customer', () => {
  test('is the primary phone: its code, with the verifier of the browser that requested it, confirms it [OP024]', async () => {
    expect(await verify('sms')).toMatchObject({
      validationErrors: [{ parameter: 'type', code: 'phoneNotFound' }],
    })
    const { phoneId = 0 } = await ines.call(
      customerPhoneAdd,
      { phoneCountryCode: '370', phone: '69900456', phoneType: 2 },
      company,
    )
    const codeVerifier = freshVerifier()
    expect(await verify('sms', codeVerifier)).toMatchObject({ responseCode: '00' })
    const code = await bank.smsCode('+37069900456')
    await ines.call(customerPhoneConfirm, { phoneId, verification: { codeVerifier, code } }, company)
    expect((await ines.call(customerPhoneInquiry, {}, company)).phones).toMatchObject([{ confirmed: true }])
    expect(await verify('sms')).toMatchObject({
      validationErrors: [{ parameter: 'type', code: 'phoneConfirmed' }],
    })
  })

  test('is the primary address: the code of the mail confirms it [OP024]', async () => {
    const [email] = (await ines.call(customerEmailInquiry, {}, company)).emails ?? []
    expect(await verify('email')).toMatchObject({ validationErrors: [{ code: 'emailConfirmed' }] })
    await bank.database.owner.query('update app.email set confirmed = false where customer_id = $1', [id])
    expect(await verify('email')).toMatchObject({ responseCode: '00' })
    const confirmationCode = await sentCode(bank, { to: email?.emailAddress ?? '' })
    await ines.call(customerEmailConfirm, { emailId: email?.emailId ?? 0, confirmationCode }, company)
    expect((await ines.call(customerEmailInquiry, {}, company)).emails).toMatchObject([{ confirmed: true }])
  })

  test('is not a push, and not of a customer other than the acting one [OP024]', async () => {
    expect(await verify('push')).toMatchObject({
      http: 400,
      validationErrors: [{ parameter: 'type', code: 'methodNotOffered' }],
    })
    expect(await verify('sms', freshVerifier(), await bank.customerId('leo'))).toMatchObject({
      http: 403,
      responseCode: '13',
    })
  })
})

test('a phone that cannot be verified is refused with a message that states why [B183]', async () => {
  const bo = await bank.as('bo')
  const [phone] = (await bo.call(customerPhoneInquiry, {})).phones ?? []
  const input = {
    phoneId: phone?.phoneId ?? 0,
    type: 'sms' as const,
    codeChallenge: challengeOf(freshVerifier()),
  }
  expect(await bo.call(phoneVerify, input)).toMatchObject({
    http: 400,
    responseDescription: 'This number is already confirmed.',
  })
  await bank.database.owner.query('update app.phone set confirmed = false where id = $1', [input.phoneId])
  await bo.call(phoneVerify, input)
  expect(await bo.call(phoneVerify, input)).toMatchObject({
    http: 429,
    responseDescription: 'A new code can be sent in 60 seconds.',
  })
  await bank.database.owner.query('update app.phone set sends = 5, sent_at = null where id = $1', [
    input.phoneId,
  ])
  expect(await bo.call(phoneVerify, input)).toMatchObject({
    http: 403,
    responseDescription: 'No more codes can be sent. Start again.',
  })
})
