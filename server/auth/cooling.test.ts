import { after } from '@sixpence/days'
import {
  approvalCodeResend,
  transferConfirm,
  transferPasskeyBegin,
  transferPasskeyConfirm,
} from '@sixpence/protocol/approvals/approvals'
import { authDeviceDelete } from '@sixpence/protocol/devices/devices'
import { checkPayee, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { approvedByPasskey } from '@sixpence/protocol/rights'
import { approvalCodeGenerate } from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepPasskeyOf } from '#testing/bank/test-passkey.ts'
import { linkPhone } from '#testing/bank/test-phone.ts'
import { type Factor, noteFactor, olderMethodOf } from './cooling.ts'

let bank: TestBank
let carla: TestClient
let account: number
let id: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  account = await bank.accountId('carla', 'Everyday')
  id = await bank.personId('carla')
})
afterAll(() => bank.close())
beforeEach(async () => {
  const { owner } = bank.database
  await bank.settled()
  for (const table of ['factor_change', 'payee', 'passkey', 'confirmation', 'sign_in_failure'])
    await owner.query(`delete from app.${table}`)
  await owner.query(`update app.device set state = 'removed'`)
  await owner.query(`update app.person set login_2fa = 'sms', approval_code_hash = null where id = $1`, [id])
  await bank.alter('carla', 'totp_secret = $1', demoTotpSecret('carla'))
  await approvesBy(2)
  await bank.fund(account, '100.00')
  carla = await bank.as('carla')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code
const email = 'owen@tamar.example'

async function approvesBy(mode: number): Promise<void> {
  await bank.database.owner.query('update app.customer set approve_mode = $2 where id = $1', [
    await bank.customerId('carla'),
    mode,
  ])
  bank.services.store.people.forget(id)
}

async function changed(...factors: Factor[]): Promise<void> {
  for (const factor of factors) await noteFactor(bank.services, bank.database.owner, id, factor)
  bank.services.store.people.forget(id)
}

const pay = (toEmail = email) =>
  carla.call(p2pSend, { accountId: account, amount: '5.00', currency: 'EUR', toEmail })

async function knows(payee: string): Promise<void> {
  await bank.database.owner.query(
    `insert into app.payee (customer_id, payee_customer_id, payments, last_amount, last_currency, last_at)
     values ($1, $2, 1, 100, 'EUR', now())`,
    [await bank.customerId('carla'), await bank.customerId(payee)],
  )
}

describe('after a change of factors', () => {
  test.each(['password', 'recovery', 'secondStep', 'device', 'passkey'] as const)(
    'of the kind %s, a new payee is paid with a factor from before',
    async (factor) => {
      await changed(factor)
      // After the requirement was lowered, the strongest older factor is required.
      const approveType = factor === 'secondStep' ? 3 : 2
      expect(await pay()).toMatchObject({ status: 'pending', approveType })
    },
  )

  test('a number changed just now approves no new payee; the authenticator does', async () => {
    await changed('sms')
    expect(await pay()).toMatchObject({ status: 'pending', approveType: 3 })
  })

  test('without an older factor, new payees cannot be paid for a day; earlier payees can', async () => {
    await changed('sms', 'otp')
    const answer = await pay()
    expect([codeOf(answer), answer.validationErrors[0]?.parameter]).toEqual(['coolingOff', 'toEmail'])
    expect(answer.responseDescription).toContain('For 24 more hours')
    await knows('owen')
    expect(await pay()).toMatchObject({ status: 'pending', approveType: 2 })
    await bank.database.owner.query('delete from app.payee')
    bank.clock.advance(23 * 3_600_000 + 1)
    carla = await bank.as('carla')
    expect((await pay()).responseDescription).toContain('For 1 more hour')
    bank.clock.advance(3_600_000)
    carla = await bank.as('carla')
    expect((await pay()).status).toBe('pending')
  })

  test('with a passkey as the only older factor, new payees are paid with it and with nothing else', async () => {
    const passkey = await keepPasskeyOf(bank, 'carla')
    await changed('sms', 'otp', 'passkey')
    expect((await carla.call(checkPayee, { email })).cooling?.approveType).toBe(approvedByPasskey)
    const { transactionId: trxid = 0, ...sent } = await pay()
    expect(sent).toMatchObject({ status: 'pending', approveType: approvedByPasskey })
    expect(sent.approvalSentTo).toBeUndefined()
    const byCode = await carla.call(transferConfirm, { trxid, approvalCode: '123456' })
    expect(codeOf(byCode as never)).toBe('wrongCode')
    expect(codeOf((await carla.call(approvalCodeResend, { trxid })) as never)).toBe('confirmedByPasskey')
    const { key = '', options } = await carla.call(transferPasskeyBegin, { trxid })
    const response = passkey.get(String(options?.['challenge']))
    expect((await carla.call(transferPasskeyConfirm, { trxid, key, response })).status).toBe('completed')
  })

  test('a passkey of another host of the bank is not accepted here', async () => {
    await keepPasskeyOf(bank, 'carla')
    await bank.database.owner.query(`update app.passkey set rp_id = 'elsewhere.localhost'`)
    await changed('sms', 'otp')
    expect(codeOf(await pay())).toBe('coolingOff')
    await bank.database.owner.query(`update app.passkey set rp_id = 'gintara.localhost', created_at = $1`, [
      bank.clock.now(),
    ])
    expect(codeOf(await pay())).toBe('coolingOff')
  })

  test('a customer who pays without a code needs one for a new payee', async () => {
    await approvesBy(0)
    await knows('owen')
    await changed('password')
    expect((await pay()).status).toBe('completed')
    expect(await pay('victor@quillo.example')).toMatchObject({ status: 'pending', approveType: 2 })
  })

  test('an approval code created afterwards is not an older factor', async () => {
    await approvesBy(4)
    const begun = await carla.call(approvalCodeGenerate, {})
    await carla.call(approvalCodeGenerate, {
      requestKey: begun.requestKey ?? '',
      code: bank.totp('carla'),
    })
    // Without another factor there is no delay.
    expect((await pay()).approveType).toBe(4)
    await changed('password')
    expect((await pay()).approveType).not.toBe(4)
  })

  test('it is shown in advance: the payee, the end of the period, and the method', async () => {
    expect((await carla.call(checkPayee, { email })).cooling).toBeUndefined()
    await changed('sms')
    const { cooling } = await carla.call(checkPayee, { email })
    expect(cooling?.approveType).toBe(3)
    expect(Date.parse(cooling?.until ?? '')).toBe(after(bank.clock.now(), { hours: 24 }).getTime())
    await changed('otp')
    expect((await carla.call(checkPayee, { email })).cooling).not.toHaveProperty('approveType')
    await knows('owen')
    expect((await carla.call(checkPayee, { email })).cooling).toBeUndefined()
    expect((await carla.call(customerInfoGet, {})).coolingHours).toBe(24)
  })
})

describe('an attacker who took over an account', () => {
  test('cannot confirm a pending payment with the number they have just set', async () => {
    const { transactionId = 0 } = await pay()
    const code = await bank.smsCode('carla')
    await changed('sms')
    const answer = await carla.call(transferConfirm, { trxid: transactionId, approvalCode: code })
    expect(codeOf(answer as never)).toBe('coolingOff')
  })

  test('cannot accept a payment to a new payee on a phone they have just linked', async () => {
    const phone = await linkPhone(bank, 'carla')
    await approvesBy(1)
    // The new phone is not used, because an older method is available.
    expect((await pay()).approveType).toBe(3)
    const { owner } = bank.database
    await owner.query('delete from app.factor_change')
    bank.services.store.people.forget(id)
    const waiting = await pay()
    expect(waiting.approveType).toBe(1)
    await changed('device')
    const answer = await phone.answer(true, { kind: 'payment' })
    expect(codeOf(answer)).toBe('coolingOff')
    expect((await phone.answer(false, { kind: 'payment' })).http).toBe(200)
  })

  test('an older phone can accept it', async () => {
    const phone = await linkPhone(bank, 'carla')
    await approvesBy(1)
    await bank.database.owner.query(`update app.device set linked_at = linked_at - interval '2 days'`)
    await bank.database.owner.query('delete from app.factor_change')
    await changed('password')
    expect((await pay()).approveType).toBe(1)
    expect((await phone.answer(true, { kind: 'payment' })).http).toBe(200)
  })

  test('cannot use a passkey they have just created; an older one works', async () => {
    const passkey = await keepPasskeyOf(bank, 'carla')
    const { transactionId = 0 } = await pay()
    await changed('passkey')
    await bank.database.owner.query('update app.passkey set created_at = $1', [bank.clock.now()])
    const begun = await carla.call(transferPasskeyBegin, { trxid: transactionId })
    expect(codeOf(begun)).toBe('coolingOff')
    await bank.database.owner.query(`update app.passkey set created_at = created_at - interval '2 days'`)
    const older = await carla.call(transferPasskeyBegin, { trxid: transactionId })
    expect(older.options).toMatchObject({ allowCredentials: [{ id: passkey.id.toString('base64url') }] })
  })

  test('a phone is recorded when it is linked, and removing it does not undo that', async () => {
    const phone = await linkPhone(bank, 'carla')
    await carla.done(authDeviceDelete, { deviceId: phone.id })
    const { rows } = await bank.database.owner.query('select factor from app.factor_change')
    expect(rows).toEqual([{ factor: 'device' }])
    expect((await carla.call(checkPayee, { email })).cooling).toBeDefined()
  })
})

const all = { phone: '+34', totpSecret: Buffer.from('x'), linkedDevices: 2, hasApprovalCode: true }
test.each<[number, Factor[], number, number | undefined, 'passkey'?]>([
  [2, [], 0, 2],
  [2, ['sms'], 0, 3],
  [3, ['otp'], 0, 2],
  [1, ['device'], 1, 1],
  [1, ['device'], 2, 3],
  [4, ['approvalCode', 'otp'], 0, 2],
  [0, [], 0, 2],
  [0, ['sms', 'otp'], 2, 4],
  [2, ['sms', 'otp', 'approvalCode'], 2, undefined],
  [2, ['sms', 'otp', 'approvalCode'], 2, approvedByPasskey, 'passkey'],
  [2, ['sms'], 0, 3, 'passkey'],
])(
  'of mode %i with %j new, and %i phones, approval %j is older',
  (mode, fresh, freshDevices, method, passkey) => {
    const hasOlderPasskey = passkey !== undefined
    expect(olderMethodOf(mode, all, { fresh: new Set(fresh), freshDevices, hasOlderPasskey })).toBe(method)
  },
)
