import { before } from '@sixpence/days'
import {
  approvalDecide,
  businessRequestConfirm,
  businessRequestPasskeyBegin,
  businessRequestPasskeyConfirm,
} from '@sixpence/protocol/approvals/approvals'
import { approvedByPasskey } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { keepPasskeyOf, type TestPasskey } from '#testing/bank/test-passkey.ts'

let bank: TestBank
let company: TestCompany
let passkey: TestPasskey
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
  passkey = await keepPasskeyOf(bank, 'ines')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await company.plain()
  await company.alter('approve_mode', 2)
})

async function choose(...transactionIds: number[]) {
  const { approval } = await company.ines.call(approvalDecide, { transactionIds, declined: false })
  return approval?.approvalTransactionId ?? 0
}

async function sign(approvalTransactionId: number) {
  const { key = '', options } = await company.ines.call(businessRequestPasskeyBegin, {
    approvalTransactionId,
  })
  return { approvalTransactionId, key, response: passkey.get(String(options?.['challenge'])) }
}

const refusalOf = ({ validationErrors: [first] }: { validationErrors: { code: string }[] }) => first?.code

test('the approver’s passkey replaces the code for all chosen requests, once', async () => {
  const [first, other] = [await company.ask('10.00'), await company.ask('20.00')]
  const signed = await sign(await choose(first, other))
  const done = await company.ines.call(businessRequestPasskeyConfirm, signed)
  expect(done.results?.map(({ outcome }) => outcome)).toEqual(['approved', 'approved'])
  expect([await company.stateOf(first), await company.stateOf(other)]).toEqual(['posted', 'posted'])
  // After a lost reply the call may be repeated, although its signature is used up.
  const again = await company.ines.call(businessRequestPasskeyConfirm, signed)
  expect(again.results?.map(({ outcome }) => outcome)).toEqual(['approved', 'approved'])
})

test('a signature is valid for these payments only, and for this approver only', async () => {
  const [value, other] = [await company.ask('10.00'), await company.ask('10.00')]
  const [first, second] = [await choose(value), await choose(other)]
  const signed = await sign(first)
  const swapped = await company.ines.call(businessRequestPasskeyConfirm, {
    ...signed,
    approvalTransactionId: second,
  })
  expect(refusalOf(swapped)).toBe('passkeyWrong')
  expect(await company.stateOf(other)).toBe('open')
  expect(refusalOf(await company.anna.call(businessRequestPasskeyConfirm, signed))).toBe('requestCodeOver')
  expect(
    refusalOf(await company.anna.call(businessRequestPasskeyBegin, { approvalTransactionId: first })),
  ).toBe('requestCodeOver')
  expect((await company.ines.call(businessRequestPasskeyConfirm, signed)).results?.[0]?.outcome).toBe(
    'approved',
  )
})

test('codes and passkeys share the five tries', async () => {
  const id = await company.ask('10.00')
  const approvalTransactionId = await choose(id)
  for (let n = 0; n < 4; n += 1)
    await company.ines.call(businessRequestConfirm, { approvalTransactionId, code: '000000' })
  const signed = await sign(approvalTransactionId)
  const wrong = await company.ines.call(businessRequestPasskeyConfirm, { ...signed, key: 'A'.repeat(22) })
  expect(refusalOf(wrong)).toBe('requestCodeUsedUp')
  expect(refusalOf(await company.ines.call(businessRequestPasskeyConfirm, signed))).toBe('requestCodeUsedUp')
  expect(await company.stateOf(id)).toBe('open')
})

test('a passkey newer than the last change of factors confirms nothing', async () => {
  const id = await company.ask('10.00')
  const approvalTransactionId = await choose(id)
  await bank.database.owner.query(
    `insert into app.factor_change (person_id, factor, at) values ($1, 'password', $2)`,
    [company.inesId, bank.clock.now()],
  )
  await bank.database.owner.query('update app.passkey set created_at = $1', [bank.clock.now()])
  bank.services.store.people.forget(company.inesId)
  try {
    const begun = await company.ines.call(businessRequestPasskeyBegin, { approvalTransactionId })
    expect(refusalOf(begun)).toBe('passkeyMissing')
  } finally {
    await bank.database.owner.query('delete from app.factor_change')
    bank.services.store.people.forget(company.inesId)
  }
})

describe('after a change of factors an approver confirms with a factor registered before', () => {
  beforeEach(async () => {
    // The payee list is emptied only after pending outbox operations have been projected into it.
    await bank.settled()
    await bank.database.owner.query('delete from app.payee')
    await bank.database.owner.query('update app.passkey set created_at = $1', [
      before(bank.clock.now(), { days: 30 }),
    ])
    await changed('sms', 'otp')
    onTestFinished(async () => {
      await bank.database.owner.query('delete from app.factor_change')
      bank.services.store.people.forget(company.inesId)
    })
  })
  async function changed(...factors: string[]): Promise<void> {
    await bank.database.owner.query('delete from app.factor_change')
    await bank.database.owner.query(
      'insert into app.factor_change (person_id, factor, at) select $1, unnest($2::text[]), $3',
      [company.inesId, factors, bank.clock.now()],
    )
    bank.services.store.people.forget(company.inesId)
  }
  const ask = (...transactionIds: number[]) =>
    company.ines.call(approvalDecide, { transactionIds, declined: false })

  test('only a passkey is offered when all code methods are too new, and it books the payment', async () => {
    const id = await company.ask('10.00')
    const { results, approval } = await ask(id)
    expect(results).toMatchObject([{ outcome: 'codeNeeded' }])
    expect(approval?.approveType).toBe(approvedByPasskey)
    expect(approval).not.toHaveProperty('approvalSentTo')
    const approvalTransactionId = approval?.approvalTransactionId ?? 0
    const byCode = await company.ines.call(businessRequestConfirm, { approvalTransactionId, code: '123456' })
    expect(refusalOf(byCode)).toBe('requestCodeWrong')
    const done = await company.ines.call(businessRequestPasskeyConfirm, await sign(approvalTransactionId))
    expect(done.results).toMatchObject([{ outcome: 'approved' }])
    expect(await company.stateOf(id)).toBe('posted')
  })

  test('only the older code method is offered when the other is too new', async () => {
    await changed('otp')
    await company.alter('approve_mode', 3)
    const { approval } = await ask(await company.ask('10.00'))
    expect(approval?.approveType).toBe(2)
  })

  test('the same applies in a company that requires no code', async () => {
    await company.alter('approve_mode', 0)
    const id = await company.ask('10.00')
    const { results, approval } = await ask(id)
    expect([results?.[0]?.outcome, approval?.approveType]).toEqual(['codeNeeded', approvedByPasskey])
    expect(await company.stateOf(id)).toBe('open')
    const declined = await company.ines.call(approvalDecide, { transactionIds: [id], declined: true })
    expect(declined.results).toMatchObject([{ outcome: 'declined' }])
  })

  test('without an older factor the approval is refused', async () => {
    await bank.database.owner.query('update app.passkey set created_at = $1', [bank.clock.now()])
    const { results, approval } = await ask(await company.ask('10.00'))
    expect([results?.[0]?.outcome, approval]).toEqual(['coolingOff', undefined])
  })
})
