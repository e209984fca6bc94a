import { deviceRequestList } from '@sixpence/protocol/devices/devices'
import { passkeyDelete } from '@sixpence/protocol/passkeys/passkeys'
import { linkedDeviceDelete } from '@sixpence/protocol/devices/devices'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  ipAccessAdd,
  ipAccessModeSet,
  recoveryCodesCreate,
  twoStepVerificationConfirm,
  twoStepVerificationPut,
} from '@sixpence/protocol/security/security'
import { businessAccessRightsUpdate } from '@sixpence/protocol/representatives/representatives'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { customerEmailInquiry, customerEmailPrimarySet } from '@sixpence/protocol/profile/profile'
import { demoPassword } from '#simulator/people.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeHash } from '#auth/one-time-code.ts'
import { ageFactors, linkPhone } from '#testing/bank/test-phone.ts'
import { keepPasskeyOf } from '#testing/bank/test-passkey.ts'
import { freshVerifier, personOf, TestBank, type TestClient } from '#testing/bank/test-bank.ts'

import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'

let bank: TestBank
let marta: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await seedRepresentatives(bank.services)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.settled()
  const { owner } = bank.database
  for (const table of ['confirmation', 'factor_change', 'passkey', 'sign_in_failure'])
    await owner.query(`delete from app.${table}`)
  await owner.query(`delete from sandbox.message`)
  await owner.query(`update app.device set state = 'removed'`)
  await bank.alter('marta', `login_2fa = 'sms'`)
  bank.services.store.people.forget(await bank.personId('marta'))
  marta = await bank.as('marta')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code
const mailsTo = async (key: string): Promise<{ subject: string; body: string }[]> => {
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ subject: string; body: string }>(
    `select subject, body from sandbox.message where kind = 'mail' and recipient = $1 order by id`,
    [personOf(key).email],
  )
  return rows
}

test('a person who signs in by SMS and approves with an authenticator confirms with the authenticator [TW-04 CR-02]', async () => {
  const begun = await marta.call(twoStepVerificationPut, { mode: 'none', typeMode: 'transaction' })
  expect(begun.method).toBe('otp')
  expect((await marta.call(recoveryCodesCreate, {})).method).toBe('otp')
  const code = bank.totp('marta')
  expect((await marta.call(twoStepVerificationConfirm, { reqId: begun.reqId ?? '', code })).mode).toBe('none')
  const [mail] = await mailsTo('marta')
  expect(mail?.body).toContain('Approval of payments: authenticator → nothing')
  expect(mail?.body).toContain('Your payments are approved with: nothing.')
  await bank.database.owner.query('update app.customer set approve_mode = 3 where id = $1', [
    await bank.customerId('marta'),
  ])
})

test('a confirmation that was begun with a weaker factor is over [TW-04]', async () => {
  const { requestKey = '' } = await marta.call(recoveryCodesCreate, {})
  await bank.database.owner.query(
    `update app.confirmation set method = 'sms', code_hash = $2 where key = $1`,
    [requestKey, codeHash(bank.services, { table: 'confirmation', id: requestKey }, '424242')],
  )
  expect(codeOf(await marta.call(recoveryCodesCreate, { requestKey, code: '424242' }))).toBe(
    'confirmationOver',
  )
})

test('a phone linked just now confirms nothing while the authenticator is older, not even by its answer [CR-02]', async () => {
  const phone = await linkPhone(bank, 'marta')
  const begun = await marta.call(twoStepVerificationPut, { mode: 'push', typeMode: 'transaction' })
  expect(begun.method).toBe('otp')
  await ageFactors(bank, 'marta')
  const asked = await marta.call(recoveryCodesCreate, {})
  expect(asked.method).toBe('push')
  // The phone is linked anew just before it answers.
  await bank.database.owner.query('update app.device set linked_at = $1 where id = $2', [
    bank.clock.now(),
    phone.id,
  ])
  await bank.database.owner.query(
    `insert into app.factor_change (person_id, factor, at) values ($1, 'device', $2)`,
    [await bank.personId('marta'), bank.clock.now()],
  )
  bank.services.store.people.forget(await bank.personId('marta'))
  const answer = await phone.answer(true, { kind: 'twoStep', number: asked.number })
  expect(codeOf(answer)).toBe('factorTooYoung')
  expect(answer.responseDescription).toContain('For 24 more hours')
})

test('the last phone and a passkey go only by a factor, and the mail says what is different [TW-05 CR-08]', async () => {
  const phone = await linkPhone(bank, 'marta')
  await ageFactors(bank, 'marta')
  const passkey = await keepPasskeyOf(bank, 'marta')
  expect(passkey).toBeDefined()
  const { rows } = await bank.database.owner.query<{ id: number }>('select id from app.passkey')
  expect((await marta.call(passkeyDelete, { passkeyId: Number(rows[0]?.id) })).method).toBe('push')
  await bank.database.owner.query('update app.customer set approve_mode = 1 where id = $1', [
    await bank.customerId('marta'),
  ])
  expect((await marta.call(linkedDeviceDelete, { deviceId: phone.id })).method).toBe('push')
  expect((await marta.done(linkedDeviceDelete, { deviceId: phone.id })).responseCode).toBe('00')
  const mail = (await mailsTo('marta')).find(({ subject }) => subject === 'A phone was removed')
  expect(mail?.body).toContain('Your payments are approved with: authenticator.')
  // The page shows the method that a payment requires.
  expect((await marta.call(customerInfoGet, {})).customer?.transactionApproveMode).toBe(3)
  await bank.database.owner.query('update app.customer set approve_mode = 3 where id = $1', [
    await bank.customerId('marta'),
  ])
})

test('after linking a phone the mail says how payments are approved, which has not changed [CR-09]', async () => {
  await linkPhone(bank, 'marta')
  const mail = (await mailsTo('marta')).find(({ subject }) => subject === 'A phone was linked')
  expect(mail?.body).toContain('Pixel can now confirm changes for you')
  expect(mail?.body).toContain('Your payments are approved with: authenticator.')
})

test('what is confirmed is named in the message, on the phone and under its signature [TW-06]', async () => {
  const bo = await bank.as('bo')
  await bo.call(ipAccessAdd, { ip: '203.0.113.7' })
  expect(await bank.lastSms(personOf('bo').phone)).toContain('confirms “Allow sign-ins from 203.0.113.7”')
  const phone = await linkPhone(bank, 'marta')
  await ageFactors(bank, 'marta')
  await marta.call(twoStepVerificationPut, { mode: 'none', typeMode: 'transaction' })
  const { requests = [] } = await phone.client.call(deviceRequestList, {})
  const [request] = requests.filter(({ kind }) => kind === 'twoStep')
  expect(request?.text).toBe('Confirm “Approval of payments: authenticator → nothing”?')
  expect(request?.digest).toHaveLength(43)
  expect(codeOf(await phone.answerTo(request, true, { digest: '' }))).toBe('deviceProofInvalid')
})

test('the list of allowed addresses is widened and switched off only by a factor, and a mail tells [AT-12]', async () => {
  const bo = await bank.as('bo')
  expect((await bo.call(ipAccessAdd, { ip: '0.0.0.0', toIp: '255.255.255.255' })).method).toBe('sms')
  expect((await bo.call(ipAccessModeSet, { enable: false })).method).toBe('sms')
  await bo.done(ipAccessModeSet, { enable: false }).catch(() => undefined)
  await bank.database.owner.query('delete from app.confirmation')
  expect((await bo.done(ipAccessModeSet, { enable: false })).responseCode).toBe('00')
  const mails = await mailsTo('bo')
  expect(mails.at(-1)?.body).toContain('Switch off the list of allowed addresses')
})

test('a right to pay alone is given by a factor only, and everybody with full access is told [TW-03 TW-10]', async () => {
  const company = { customerId: await bank.customerId('northlight') }
  const ines = await bank.as('ines')
  const { representatives = [] } = await ines.call(businessRepresentativeList, {}, company)
  const rita = representatives.find(({ firstName }) => firstName === 'Rita')
  const asked = await ines.call(businessAccessRightsUpdate, { id: rita?.id ?? 0, right: 4 }, company)
  expect(asked).toMatchObject({ validationErrors: [{ code: 'confirmationNeeded' }], method: 'otp' })
  await ines.done(businessAccessRightsUpdate, { id: rita?.id ?? 0, right: 4 }, company)
  for (const key of ['ines', 'rita']) {
    const [mail] = await mailsTo(key)
    expect(mail?.body).toContain('Northlight Studio, access of Rita Okafor: Can approve payments')
  }
  expect((await ines.call(businessAccessRightsUpdate, { id: rita?.id ?? 0, right: 1 }, company)).stuck).toBe(
    0,
  )
})

test('a sign-in with another browser is told by mail and in the app, one with a known browser is not [HO-01 TW-10 CU-04]', async () => {
  const { email, brand } = personOf('felix')
  const signIn = async (browser: TestClient) => {
    const verifier = freshVerifier()
    const { code } = await browser.logIn(email, demoPassword, verifier)
    return browser.exchange(code, verifier)
  }
  const first = bank.stranger(brand)
  expect((await signIn(first)).status).toBe(200)
  await signIn(first)
  expect(await mailsTo('felix')).toEqual([])
  await bank.database.owner.query('delete from app.outbox')
  await signIn(bank.stranger(brand))
  const [mail, ...others] = await mailsTo('felix')
  expect(others).toEqual([])
  expect(mail?.body).toContain('Sign-in from a new device')
  const { rows } = await bank.database.owner.query(
    `select data->>'type' as type from app.outbox where event = 'notification'`,
  )
  expect(rows).toEqual([{ type: 'login.newDevice' }])
})

test('another primary address needs a factor; letters go to the address of the sign-in [AT-20]', async () => {
  await marta.call(customerEmailInquiry, {})
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.email (customer_id, look_up, sealed, is_primary, confirmed, created_at)
     select customer_id, 'x', sealed, false, true, now() from app.email where customer_id = $1 limit 1 returning id`,
    [await bank.customerId('marta')],
  )
  const emailId = Number(rows[0]?.id)
  expect((await marta.call(customerEmailPrimarySet, { emailId })).method).toBe('otp')
})
