import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import {
  approvalCodeGenerate,
  approvalCodeRequest,
  twoStepVerificationConfirm,
  twoStepVerificationPost,
  twoStepVerificationPut,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stepOf, totpAt } from '#auth/totp.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { linkPhone } from '#testing/bank/test-phone.ts'
import { openTotpKey } from '#store/device/totp-key.ts'
import { base32 } from '#auth/base32.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.confirmation')
  await bank.database.owner.query('delete from app.sign_in_failure')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code
const modeOf = async (client: TestClient) => {
  const { customer } = await client.call(customerInfoGet, {})
  return [customer?.login2faMode, customer?.transactionApproveMode]
}

test.each([twoStepVerificationPut, twoStepVerificationPost])(
  '$door turns the second step on with a code, and off only with the present step [OP032 OP033 OP034 B373 B378]',
  async (begin) => {
    const bo = await bank.as('bo')
    const on = await bo.call(begin, { mode: 'sms', typeMode: 'login' })
    expect(on).toMatchObject({ method: 'sms', sentTo: expect.stringContaining('•••') })
    const wrong = await bo.call(twoStepVerificationConfirm, { reqId: on.reqId ?? '', code: '00000000' })
    expect([wrong.status, bo.answer?.json()]).toMatchObject([
      400,
      { message: 'This code is incorrect. You have 4 attempts left.' },
    ])
    await bo.call(twoStepVerificationConfirm, { reqId: on.reqId ?? '', code: await bank.smsCode('bo') })
    expect(await modeOf(bo)).toEqual(['sms', 2])
    const off = await bo.call(begin, { mode: 'none', typeMode: 'login' })
    await bo.call(twoStepVerificationConfirm, { reqId: off.reqId ?? '', code: await bank.smsCode('bo') })
    expect(await modeOf(bo)).toEqual(['no', 2])
  },
)

test('a wrong code is refused with HTTP 400 and its message [OP034 B376]', async () => {
  const bo = await bank.as('bo')
  const { reqId = '' } = await bo.call(twoStepVerificationPut, { mode: 'sms', typeMode: 'login' })
  const answer = await bo.call(twoStepVerificationConfirm, { reqId, code: '00000000' })
  expect(answer.status).toBe(400)
  expect(bo.answer?.json()).toMatchObject({ message: 'This code is incorrect. You have 4 attempts left.' })
})

test('a person who confirms with an authenticator lowers it with the authenticator, not with a message', async () => {
  const ines = await bank.as('ines')
  const begun = await ines.call(twoStepVerificationPut, { mode: 'none', typeMode: 'login' })
  expect(begun.method).toBe('otp')
  const code = bank.totp('ines')
  expect((await ines.call(twoStepVerificationConfirm, { reqId: begun.reqId ?? '', code })).status).toBe(200)
  expect((await modeOf(ines))[0]).toBe('no')
})

test('a first authenticator is issued with its key and must prove a code of it, besides the present step', async () => {
  await bank.alter('marta', `totp_secret = null, login_2fa = 'sms'`)
  bank.services.store.people.forget(await bank.personId('marta'))
  const marta = await bank.as('marta')
  const { reqId = '', otpauth = '' } = await marta.call(twoStepVerificationPut, {
    mode: 'otp',
    typeMode: 'login',
  })
  const { rows } = await bank.database.owner.query<{ pending: Buffer }>(
    'select pending from app.confirmation where key = $1',
    [reqId],
  )
  const kept = rows[0]?.pending ?? Buffer.alloc(0)
  const secret = await openTotpKey(bank.services.personal, await bank.personId('marta'), kept)
  if (!secret) throw new Error('the key is gone')
  expect(kept.includes(secret)).toBe(false)
  expect(otpauth).toContain(`secret=${base32(secret)}&`)
  const code = await bank.smsCode('marta')
  expect(codeOf(await marta.call(twoStepVerificationConfirm, { reqId, code }))).toBe('wrongConfirmationCode')
  const authenticatorCode = totpAt(secret, stepOf(bank.clock.now()))
  expect((await marta.call(twoStepVerificationConfirm, { reqId, code, authenticatorCode })).status).toBe(200)
  expect((await modeOf(marta))[0]).toBe('otp')
})

test('base32 follows RFC 4648', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

test('moving to push is confirmed on the phone; without one it is not possible [OP032 OP034 OP366 OP367 B373]', async () => {
  const owen = await bank.as('owen')
  expect(codeOf(await owen.call(twoStepVerificationPut, { mode: 'push', typeMode: 'login' }))).toBe(
    'modeNotPossible',
  )
  const phone = await linkPhone(bank, 'carla')
  await bank.alter('carla', `login_2fa = 'sms'`)
  await bank.database.owner.query('delete from app.outbox')
  bank.services.store.people.forget(await bank.personId('carla'))
  const carla = await bank.as('carla')
  const {
    reqId = '',
    number,
    method,
  } = await carla.call(twoStepVerificationPut, { mode: 'push', typeMode: 'login' })
  expect(method).toBe('push')
  expect(codeOf(await carla.call(twoStepVerificationConfirm, { reqId }))).toBe('phoneNotAnswered')
  await phone.answer(true, { kind: 'twoStep', number })
  expect((await carla.call(twoStepVerificationConfirm, { reqId })).status).toBe(200)
  expect((await modeOf(carla))[0]).toBe('push')
  const { rows } = await bank.database.owner.query(`select event, data from app.outbox order by id`)
  expect(rows).toMatchObject([
    { event: 'twoStep.confirmed', data: { reqId, result: true } },
    { event: 'notification', data: { type: 'security.changed' } },
    { event: 'twoStep.set', data: { mode: 'push' } },
  ])
})

test('the approval method of payments can be changed only by a user with full rights [OP032 OP034]', async () => {
  const paul = await bank.as('paul')
  expect(codeOf(await paul.call(twoStepVerificationPut, { mode: 'sms', typeMode: 'transaction' }))).toBe(
    'notYourDecision',
  )
  const bo = await bank.as('bo')
  await bank.alter('bo', 'totp_secret = $1', demoTotpSecret('bo'))
  bank.services.store.people.forget(await bank.personId('bo'))
  const { reqId = '' } = await bo.call(twoStepVerificationPut, { mode: 'otp', typeMode: 'transaction' })
  await bo.call(twoStepVerificationConfirm, { reqId, code: bank.totp('bo') })
  expect((await modeOf(bo))[1]).toBe(3)
  await bank.alter('bo', 'totp_secret = null')
  bank.services.store.people.forget(await bank.personId('bo'))
})

test('the session continues with new tokens when the sign-in mode changed, and the old ones are invalid [OP034 B375]', async () => {
  const bo = await bank.as('bo')
  const old = bo.copy()
  const change = async (mode: 'sms' | 'none', typeMode: 'login' | 'transaction') => {
    await bank.database.owner.query('delete from app.confirmation')
    const { reqId = '' } = await bo.call(twoStepVerificationPut, { mode, typeMode })
    return bo.call(twoStepVerificationConfirm, { reqId, code: await bank.smsCode('bo') })
  }
  expect(await change('sms', 'transaction')).not.toHaveProperty('accessToken')
  const { accessToken, refreshToken = '' } = await change('sms', 'login')
  expect(refreshToken).not.toBe(old.refreshToken)
  bo.token = accessToken
  expect((await bo.call(customerInfoGet, {})).customer?.login2faMode).toBe('sms')
  expect((await bo.call(authRefresh, { refreshToken })).status).toBe(200)
  bank.clock.advance(31_000)
  const stolen = await old.call(authRefresh, { refreshToken: old.refreshToken ?? '' })
  expect(stolen.validationErrors[0]?.code ?? stolen.responseCode).toMatch(/sessionExpired|AU/)
  await bank.alter('bo', `login_2fa = 'no'`)
  bank.services.store.people.forget(await bank.personId('bo'))
})

test('a change belongs to its person, and five wrong codes end it', async () => {
  const bo = await bank.as('bo')
  const { reqId = '' } = await bo.call(twoStepVerificationPut, { mode: 'sms', typeMode: 'login' })
  const right = await bank.smsCode('bo')
  const thief = await bank.as('leo')
  expect(codeOf(await thief.call(twoStepVerificationConfirm, { reqId, code: right }))).toBe(
    'confirmationOver',
  )
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      bo.copy().call(twoStepVerificationConfirm, { reqId, code: String(90_000_000 + n) }),
    ),
  )
  expect(answers.filter((answer) => codeOf(answer) === 'wrongConfirmationCode')).toHaveLength(4)
  expect(codeOf(await bo.call(twoStepVerificationConfirm, { reqId, code: right }))).toBe('confirmationOver')
})

test('an approval code is shown once after confirmation, approves payments of mode 4, and is replaced by the next [OP093 OP094]', async () => {
  const account = await bank.accountId('victor', 'Everyday')
  await bank.fund(account, '100.00')
  const victor = await bank.as('victor')
  const begun = await victor.call(approvalCodeGenerate, {})
  expect(begun.approvalCode).toBeUndefined()
  const code = begun.method === 'otp' ? bank.totp('victor') : await bank.smsCode('victor')
  const { approvalCode = '' } = await victor.call(approvalCodeGenerate, {
    requestKey: begun.requestKey ?? '',
    code,
  })
  expect(approvalCode).toMatch(/^\d{8}$/)
  await bank.database.owner.query('update app.customer set approve_mode = 4 where id = $1', [
    await bank.customerId('victor'),
  ])
  bank.services.store.people.forget(await bank.personId('victor'))
  const send = () =>
    victor.call(p2pSend, {
      accountId: account,
      amount: '5.00',
      currency: 'EUR',
      toEmail: 'carla@quillo.example',
    })
  const first = await send()
  expect(first.approveType).toBe(4)
  const paid = await victor.call(transferConfirm, { trxid: first.transactionId, approvalCode })
  expect(paid.status).toBe('completed')
  const second = await send()
  expect((await victor.done(approvalCodeRequest, {})).sentTo).toContain('•••')
  const old = await victor.call(transferConfirm, { trxid: second.transactionId, approvalCode })
  expect(codeOf(old as never)).toBe('wrongCode')
})
