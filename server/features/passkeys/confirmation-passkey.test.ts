import { confirmationPasskeyBegin, confirmationPasskeyConfirm } from '@sixpence/protocol/passkeys/passkeys'
import {
  passwordChange,
  passwordChangeConfirm,
  recoveryCodesCreate,
  twoStepVerificationConfirm,
  twoStepVerificationPut,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepPasskeyOf, type TestPasskey } from '#testing/bank/test-passkey.ts'
import { ageFactors, linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
let marta: TestClient
let passkey: TestPasskey
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  // A person with an authenticator confirms with it; here it is SMS.
  await bank.alter('marta', 'totp_secret = null')
  bank.services.store.people.forget(await bank.personId('marta'))
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.confirmation')
  await bank.database.owner.query('delete from app.passkey')
  await bank.database.owner.query('delete from app.sign_in_failure')
  await bank.restorePasswords()
  marta = await bank.as('marta')
  passkey = await keepPasskeyOf(bank, 'marta')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code
const better = 'correct mare pencil lamp'

async function ask(requestKey: string, client = marta) {
  const { key = '', options } = await client.call(confirmationPasskeyBegin, { requestKey })
  return { requestKey, key, challenge: String(options?.['challenge']) }
}

async function approve(requestKey: string, bent: Parameters<TestPasskey['get']>[1] = {}) {
  const { challenge, ...fields } = await ask(requestKey)
  return marta.call(confirmationPasskeyConfirm, { ...fields, response: passkey.get(challenge, bent) })
}

const begin = async (mode: 'none' | 'sms' = 'none') =>
  (await marta.call(twoStepVerificationPut, { mode, typeMode: 'login' })).reqId ?? ''

test('a passkey confirms a change instead of the code: the second step, the password, recovery codes', async () => {
  const reqId = await begin('sms')
  expect((await approve(reqId)).responseCode).toBe('00')
  expect((await marta.call(twoStepVerificationConfirm, { reqId })).mode).toBe('sms')
  const { requestKey = '' } = await marta.call(recoveryCodesCreate, {})
  await approve(requestKey)
  expect((await marta.call(recoveryCodesCreate, { requestKey })).codes).toHaveLength(10)
  const change = await marta.call(passwordChange, {
    password: demoPassword,
    passwordNew: better,
    passwordNewRepeat: better,
  })
  await approve(change.requestKey ?? '')
  const done = await marta.call(passwordChangeConfirm, { requestKey: change.requestKey ?? '' })
  expect(done.responseCode).toBe('00')
})

test('without its signature nothing is confirmed, and an approved change is made once', async () => {
  const reqId = await begin()
  expect(codeOf(await marta.call(twoStepVerificationConfirm, { reqId }))).toBe('wrongConfirmationCode')
  await approve(reqId)
  expect((await marta.call(twoStepVerificationConfirm, { reqId })).mode).toBe('none')
  expect(codeOf(await marta.call(twoStepVerificationConfirm, { reqId }))).toBe('confirmationOver')
})

test('a signature for one change approves no other, and not twice', async () => {
  const reqId = await begin()
  const { requestKey = '' } = await marta.call(recoveryCodesCreate, {})
  const { challenge, key } = await ask(reqId)
  const response = passkey.get(challenge)
  const other = await marta.call(confirmationPasskeyConfirm, { requestKey, key, response })
  expect(codeOf(other)).toBe('passkeyWrong')
  expect(codeOf(await marta.call(recoveryCodesCreate, { requestKey }))).toBe('wrongConfirmationCode')
  const own = { requestKey: reqId, key, response }
  expect((await marta.call(confirmationPasskeyConfirm, own)).responseCode).toBe('00')
  const again = await marta.call(confirmationPasskeyConfirm, own)
  expect(codeOf(again)).toBe('passkeyWrong')
})

test('an approved change that is altered has to be approved again', async () => {
  const ask1 = { password: demoPassword, passwordNew: better, passwordNewRepeat: better }
  const { requestKey = '' } = await marta.call(passwordChange, ask1)
  const early = await ask(requestKey)
  await approve(requestKey)
  bank.clock.advance(60_000)
  // A stolen session replaces the new password with another.
  const evil = 'somebody else entirely 9'
  const again = await marta.call(passwordChange, { ...ask1, passwordNew: evil, passwordNewRepeat: evil })
  expect(again.requestKey).toBe(requestKey)
  expect(codeOf(await marta.call(passwordChangeConfirm, { requestKey }))).toBe('wrongConfirmationCode')
  // A signature over the first change does not confirm the second.
  const late = { requestKey, key: early.key, response: passkey.get(early.challenge) }
  expect(codeOf(await marta.call(confirmationPasskeyConfirm, late))).toBe('passkeyWrong')
})

test.each([
  ['another origin', { origin: 'https://gintara.evil.example' }],
  ['the person not verified by the device', { flags: 0x01 }],
])('a change is not approved with %s', async (_, bent) => {
  const reqId = await begin()
  expect(codeOf(await approve(reqId, bent))).toBe('passkeyWrong')
  expect(codeOf(await marta.call(twoStepVerificationConfirm, { reqId }))).toBe('wrongConfirmationCode')
})

test('a change is approved by its own person’s passkey only, with five tries in all', async () => {
  const reqId = await begin()
  const thief = await bank.as('nora')
  const foreign = await keepPasskeyOf(bank, 'nora')
  expect(codeOf(await thief.call(confirmationPasskeyBegin, { requestKey: reqId }))).toBe('confirmationOver')
  const { challenge, ...fields } = await ask(reqId)
  const stolen = await marta.call(confirmationPasskeyConfirm, { ...fields, response: foreign.get(challenge) })
  expect(codeOf(stolen)).toBe('passkeyWrong')
  for (const _ of [2, 3, 4, 5]) expect(codeOf(await approve(reqId, { flags: 0x01 }))).toBe('passkeyWrong')
  expect(codeOf(await marta.call(confirmationPasskeyBegin, { requestKey: reqId }))).toBe('confirmationOver')
  const code = await bank.smsCode('marta')
  expect(codeOf(await marta.call(twoStepVerificationConfirm, { reqId, code }))).toBe('confirmationOver')
})

test('a challenge older than two minutes is refused, and so is a person without a passkey here', async () => {
  const reqId = await begin()
  const { challenge, ...fields } = await ask(reqId)
  bank.clock.advance(120_000)
  const late = await marta.call(confirmationPasskeyConfirm, { ...fields, response: passkey.get(challenge) })
  expect(codeOf(late)).toBe('passkeyWrong')
  await bank.database.owner.query('delete from app.passkey')
  expect(codeOf(await marta.call(confirmationPasskeyBegin, { requestKey: reqId }))).toBe('passkeyMissing')
})

test('a passkey that is too young is refused with the hours to wait, not as missing', async () => {
  await bank.database.owner.query('update app.passkey set created_at = $1', [bank.clock.now()])
  await bank.database.owner.query(
    `insert into app.factor_change (person_id, factor, at) values ($1, 'passkey', $2)`,
    [await bank.personId('marta'), bank.clock.now()],
  )
  bank.services.store.people.forget(await bank.personId('marta'))
  const answer = await marta.call(confirmationPasskeyBegin, { requestKey: await begin('sms') })
  expect(codeOf(answer)).toBe('factorTooYoung')
  expect(answer.responseDescription).toContain('For 24 more hours')
  await bank.database.owner.query('delete from app.factor_change')
  bank.services.store.people.forget(await bank.personId('marta'))
})

test('moving to push is confirmed on the phone, whatever passkey exists; other changes confirmed there may use the passkey', async () => {
  await linkPhone(bank, 'marta')
  await ageFactors(bank, 'marta')
  const toPush = await marta.call(twoStepVerificationPut, { mode: 'push', typeMode: 'login' })
  const refused = await marta.call(confirmationPasskeyBegin, { requestKey: toPush.reqId ?? '' })
  expect(codeOf(refused)).toBe('confirmationOver')
  const reqId = await begin()
  expect(codeOf(await marta.call(twoStepVerificationConfirm, { reqId }))).toBe('phoneNotAnswered')
  await approve(reqId)
  expect((await marta.call(twoStepVerificationConfirm, { reqId })).mode).toBe('none')
  expect((await marta.call(customerInfoGet, {})).customer?.login2faMode).toBe('no')
})
