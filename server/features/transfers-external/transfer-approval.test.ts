import { hold, verify } from '@sixpence/ledger'
import {
  transferCancel,
  transferConfirm,
  transferPasskeyBegin,
  transferPasskeyConfirm,
} from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { transferLimitsGet } from '@sixpence/protocol/transfers-external/transfers-external'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { otherThan, TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepPasskeyOf } from '#testing/bank/test-passkey.ts'
import { ageFactors, linkPhone, type TestPhone } from '#testing/bank/test-phone.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'

let bank: TestBank
let rails: TestRails
let ines: TestClient
let phone: TestPhone
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  rails = await TestRails.open(bank, 'ines', 'Everyday', '100.00')
  phone = await linkPhone(bank, 'ines')
  await ageFactors(bank, 'ines')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.fund(rails.account, '100.00')
  ines = await bank.as('ines')
  await alter('approve_mode', approvalMethods.sms)
})

async function alter(column: 'approve_mode' | 'limited', value: unknown): Promise<void> {
  await bank.database.owner.query(`update app.customer set ${column} = $2 where id = $1`, [
    await bank.customerId('ines'),
    value,
  ])
  bank.services.store.people.forget(await bank.personId('ines'))
}

/** A payment of 20.00 with a fee of 1.00 that waits to be confirmed. */
async function pay(by: number = approvalMethods.sms, payeeName = 'Ana Nowak'): Promise<number> {
  const { details, ...to } = outsideDetails.eft
  const sent = await ines.call(transferEftSubmit, {
    ...to,
    fromAccountId: rails.account,
    amount: '20.00',
    permission: '3d',
    beneficiaryType: 'person',
    details: { ...details, payeeName },
  })
  expect(sent).toMatchObject({ status: 'pending', approveType: by, availableApprovalMethods: [by] })
  return sent.transactionId ?? 0
}

const confirm = (trxid: number, approvalCode: string) => ines.call(transferConfirm, { trxid, approvalCode })
const codeOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const statusOf = async (id: number) =>
  (await ines.call(transactionReceiptGet, { transactionId: id })).receipt?.status
const heldBy = async (id: number) => (await hold(bank.services.db, rails.account, id))?.state
const setApproval = (id: number, state: string) =>
  bank.database.owner.query('update app.approval set state = $2 where operation_id = $1', [id, state])
async function usedToday(): Promise<string | undefined> {
  const asked = { type: 'withdrawals', countryCode: 'DE', fromAccountId: rails.account } as const
  const { limits } = await ines.call(transferLimitsGet, { ...asked, operation: 'eft' })
  return limits?.find(({ period }) => period === 'day')?.used
}
async function settle(): Promise<void> {
  await rails.live()
  await rails.aMoment()
  ines = await bank.as('ines')
}

/** Nothing is sent before confirmation; afterwards it is sent, once. */
async function arrivesBy(confirmed: (id: number) => Promise<unknown>, by?: number): Promise<void> {
  const id = await pay(by)
  await settle()
  expect([await rails.instruction(id), await rails.left(id)]).toMatchObject([{ state: 'created' }, 0n])
  expect(await bank.stands(rails.account)).toBe('79.00, held 21.00')
  await confirmed(id)
  await settle()
  expect([await rails.instruction(id), await rails.tries(id)]).toMatchObject([{ state: 'settled' }, 1])
  expect([await rails.left(id), await statusOf(id)]).toEqual([2_100n, 'completed'])
  expect(await bank.stands(rails.account)).toBe('79.00, held 0.00')
}

/** The hold was voided: no money left, balance and limits are as before. */
async function cameToNothing(id: number, usedBefore: string | undefined): Promise<void> {
  await settle()
  expect([await heldBy(id), await rails.left(id)]).toEqual(['voided', 0n])
  expect(['created', 'submitted', 'settled']).not.toContain((await rails.instruction(id)).state)
  expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
  expect([await statusOf(id), await usedToday()]).toEqual(['canceled', usedBefore])
}

test('a code by SMS dispatches it, and the same code again returns the same [OP148]', () =>
  arrivesBy(async (id) => {
    const code = await bank.smsCode('ines')
    const first = await confirm(id, code)
    expect(first).toMatchObject({ transactionId: id, status: 'submitted' })
    expect(await confirm(id, code)).toEqual(first)
  }))

test('the authenticator dispatches it', async () => {
  await alter('approve_mode', approvalMethods.otp)
  await arrivesBy(
    async (id) => expect(await confirm(id, bank.totp('ines'))).toMatchObject({ status: 'submitted' }),
    approvalMethods.otp,
  )
})

test('the phone dispatches it', async () => {
  await alter('approve_mode', approvalMethods.push)
  await arrivesBy(async () => {
    await phone.signIn()
    expect((await phone.answer(true)).status).toBe(200)
  }, approvalMethods.push)
})

test('declined on the phone it is canceled', async () => {
  await alter('approve_mode', approvalMethods.push)
  const used = await usedToday()
  const id = await pay(approvalMethods.push)
  await phone.signIn()
  expect((await phone.answer(false)).status).toBe(200)
  await cameToNothing(id, used)
})

test('a passkey dispatches it, instead of the code', async () => {
  const passkey = await keepPasskeyOf(bank, 'ines')
  await arrivesBy(async (trxid) => {
    const { key = '', options } = await ines.call(transferPasskeyBegin, { trxid })
    const response = passkey.get(String(options?.['challenge']))
    expect(await ines.call(transferPasskeyConfirm, { trxid, key, response })).toMatchObject({
      status: 'submitted',
    })
  })
})

test('five wrong codes end it: nothing left, money and limit are free, and the right code is too late', async () => {
  const used = await usedToday()
  const id = await pay()
  const right = await bank.smsCode('ines')
  for (const said of ['wrongCode', 'wrongCode', 'wrongCode', 'wrongCode', 'approvalAttemptsUsed'])
    expect(codeOf(await confirm(id, otherThan(right)))).toBe(said)
  expect(codeOf(await confirm(id, right))).toBe('approvalAttemptsUsed')
  await cameToNothing(id, used)
})

test('canceled by the payer it is over, also when canceled twice; a payment that has left cannot be canceled', async () => {
  const used = await usedToday()
  const id = await pay()
  const first = await ines.call(transferCancel, { trxid: id })
  expect(first).toMatchObject({ transactionId: id, status: 'canceled' })
  expect(await ines.call(transferCancel, { trxid: id })).toEqual(first)
  expect(codeOf(await confirm(id, await bank.smsCode('ines')))).toBe('approvalNotOpen')
  await cameToNothing(id, used)
  const sent = await pay()
  await confirm(sent, await bank.smsCode('ines'))
  await settle()
  expect(codeOf(await ines.call(transferCancel, { trxid: sent }))).toBe('paymentHasLeft')
  expect(await rails.left(sent)).toBe(2_100n)
})

test('after ten minutes the code is invalid, and the held money is free', async () => {
  const used = await usedToday()
  const id = await pay()
  const code = await bank.smsCode('ines')
  bank.clock.advance(10 * 60_000)
  ines = await bank.as('ines')
  expect(codeOf(await confirm(id, code))).toBe('approvalExpired')
  await finishHeldPayments(bank.services)
  await cameToNothing(id, used)
})

test('left by a crash before its code was sent, it is voided once its time is over', async () => {
  const used = await usedToday()
  const id = await pay()
  await bank.database.owner.query('delete from app.approval where operation_id = $1', [id])
  await finishHeldPayments(bank.services)
  expect(await heldBy(id)).toBe('open')
  await bank.settled()
  bank.clock.advance(3_600_000)
  await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
  ines = await bank.as('ines')
  await cameToNothing(id, used)
})

test('a payer limited in the meantime sends nothing, even with the right code', async () => {
  const used = await usedToday()
  const id = await pay()
  await alter('limited', true)
  expect(codeOf(await confirm(id, await bank.smsCode('ines')))).toBe('customerLimited')
  await setApproval(id, 'passed')
  await finishHeldPayments(bank.services)
  await alter('limited', false)
  await cameToNothing(id, used)
})

test('the cached payer may be a moment old: the ledger’s check decides', async () => {
  const id = await pay()
  const customer = await bank.customerId('ines')
  await bank.database.owner.query('select ledger.bump_guard($1)', [`customer:${customer}`])
  const code = await bank.smsCode('ines')
  const stale = await confirm(id, code)
  expect([stale.http, codeOf(stale)]).toEqual([503, 'busy'])
  // The bank's own job may book it before the second call does; it is booked once.
  expect(await confirm(id, code)).toMatchObject({ status: 'submitted' })
})

test('nothing leaves an account frozen in the meantime, and the refusal states it', async () => {
  const used = await usedToday()
  const id = await pay()
  await freeze('frozen')
  expect(await confirm(id, await bank.smsCode('ines'))).toMatchObject({
    responseDescription: 'You cannot send money from this account at the moment. Choose another one.',
  })
  await freeze('open')
  await cameToNothing(id, used)
})

const freeze = (state: string) =>
  bank.database.owner.query('update ledger.balance set state = $2 where account_id = $1', [
    rails.account,
    state,
  ])

test('confirmed twenty times and canceled at once, it leaves once or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    await bank.fund(rails.account, '100.00')
    const id = await pay()
    const code = await bank.smsCode('ines')
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => confirm(id, code)),
      ines.call(transferCancel, { trxid: id }),
    ])
    await finishHeldPayments(bank.services)
    await settle()
    const left = await rails.left(id)
    const said = answers.map(({ status }) => status)
    // Confirmed first, it can be canceled until it is sent: then both calls succeed, and no money left.
    expect(left).toBe(said.includes('canceled') ? 0n : 2_100n)
    expect(await bank.stands(rails.account)).toBe(left === 0n ? '100.00, held 0.00' : '79.00, held 0.00')
  }
  expect(await verify(bank.database.owner)).toEqual([])
})

test('confirmed when the process ended before it was dispatched, it is dispatched once', () =>
  arrivesBy(async (id) => {
    await setApproval(id, 'passed')
    await Promise.all([
      finishHeldPayments(bank.services),
      finishHeldPayments(bank.services),
      confirm(id, '000000'),
    ])
    expect(await finishHeldPayments(bank.services)).toBe(0)
  }))

test('canceled when the process ended before the money was freed, it is freed once', async () => {
  const used = await usedToday()
  const id = await pay()
  await setApproval(id, 'canceled')
  const ended = await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
  // The bank's own worker may have been faster than both.
  expect(ended[0] + ended[1]).toBeLessThanOrEqual(1)
  await cameToNothing(id, used)
})

test('confirmed, paid and then returned, its money is back without the fee, and its receipt shows it', async () => {
  const id = await pay(approvalMethods.sms, 'Ana Nowak .returned')
  await confirm(id, await bank.smsCode('ines'))
  await settle()
  expect([await statusOf(id), await rails.left(id)]).toEqual(['returned', 100n])
  const { receipt } = await ines.call(transactionReceiptGet, { transactionId: id })
  expect(receipt).toMatchObject({ feeKept: '1.00', endedAt: expect.any(String) })
  expect(receipt).not.toHaveProperty('completedAt')
  expect(await bank.stands(rails.account)).toBe('99.00, held 0.00')
})
