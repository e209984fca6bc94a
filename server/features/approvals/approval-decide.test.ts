import { hold, verify } from '@sixpence/ledger'
import {
  approvalDecide,
  approvalList,
  approvalMassDecide,
  businessRequestConfirm,
  transferCancel,
} from '@sixpence/protocol/approvals/approvals'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { askedPayment } from '#testing/fixtures/asked-payment.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(() => company.plain())

test('a colleague with full rights approves or declines one or several requests, each with its own outcome [OP232 B229 B230]', async () => {
  const before = await bank.stands(company.account)
  const [first, second] = [await company.ask('10.00'), await company.ask('20.00')]
  const answer = await company.ines.call(approvalDecide, {
    transactionIds: [first, second, 999_999_999],
    declined: false,
  })
  expect(answer).toMatchObject({
    responseCode: '00',
    results: [
      { transactionId: first, outcome: 'approved' },
      { transactionId: second, outcome: 'approved' },
      { transactionId: 999_999_999, outcome: 'notFound' },
    ],
  })
  expect(await company.stateOf(first)).toBe('posted')
  const third = await company.ask('30.00')
  expect(await company.decide(company.ines, third, true)).toBe('declined')
  expect(await company.stateOf(third)).toBe('voided')
  expect(await company.decide(company.anna, third)).toBe('over')
  expect(await bank.stands(company.account)).not.toBe(before)
  expect(await company.decide(company.ines, first)).toBe('approved')
})

test.each([1, 3, 4])('a user with right %i may not decide, and nothing changes [B230]', async (right) => {
  const id = await company.ask('10.00')
  const { client } = await company.hire(`right ${right}`, right)
  const before = await bank.ledgerState()
  for (const declined of [true, false])
    expect((await client.call(approvalDecide, { transactionIds: [id], declined })).responseCode).toBe('13')
  expect(
    (await client.call(businessRequestConfirm, { approvalTransactionId: 1, code: '123456' })).responseCode,
  ).toBe('13')
  expect(await bank.ledgerState()).toBe(before)
})

test('a user cannot decide their own request, in a strict company neither [B230]', async () => {
  await company.alter('strict', true)
  try {
    const id = await company.ask('10.00', {}, company.ines)
    expect(await company.decide(company.ines, id)).toBe('ownRequest')
    expect(await company.decide(company.ines, id, true)).toBe('ownRequest')
    expect(await company.decide(company.anna, id)).toBe('approved')
  } finally {
    await company.alter('strict', false)
  }
})

test('of two users who approve, decline or cancel at the same moment, the money moves once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await company.ask('10.00')
    const balance = await bank.stands(company.account)
    const outcomes = await Promise.all([
      company.decide(company.ines, id),
      company.decide(company.anna, id),
      company.decide(company.ines, id),
      company.decide(company.anna, id, true),
      company.paul.call(transferCancel, { trxid: id }).then(({ responseCode }) => responseCode),
    ])
    await finishHeldPayments(bank.services)
    const state = await company.stateOf(id)
    expect(['posted', 'voided']).toContain(state)
    expect(outcomes).not.toContain(state === 'posted' ? 'declined' : 'approved')
    expect(await bank.stands(company.account)).not.toBe(balance)
  }
  expect(await verify(bank.database.owner)).toEqual([])
})

test('the digest binds the decision to the request shown: another digest, and digests of other payments, are refused', async () => {
  const [first, other] = [await company.ask('10.00'), await company.ask('20.00')]
  const digests = [(await company.listed(company.ines, other)).digest]
  const answer = await company.ines.call(approvalDecide, {
    transactionIds: [first],
    declined: false,
    digests,
  })
  expect(answer.results?.[0]?.outcome).toBe('changed')
  expect(await company.stateOf(first)).toBe('open')
  const lacking = await company.ines.call(approvalDecide, {
    transactionIds: [first, other],
    declined: false,
    digests,
  })
  expect(lacking.validationErrors[0]?.code).toBe('digestsMissing')
})

test('payments of other companies are answered like unknown ones', async () => {
  const other = await askedPayment(
    bank,
    { id: await bank.customerId('ines'), account: await bank.accountId('ines', 'Everyday'), brand: 'ostra' },
    { id: await bank.customerId('henrik'), account: await bank.accountId('henrik', 'Current account') },
    { actor: await bank.personId('paul') },
  )
  expect(await company.decide(company.anna, other.id)).toBe('notFound')
  expect((await hold(bank.services.db, await bank.accountId('ines', 'Everyday'), other.id))?.state).toBe(
    'open',
  )
})

test('all matching rules apply, and approvals by a user who lost the right in the meantime do not count', async () => {
  await company.rule({ approvers: 2, from: 10_000 })
  const [small, large] = [await company.ask('99.99'), await company.ask('100.00')]
  expect(await company.decide(company.ines, small)).toBe('approved')
  expect(await company.decide(company.ines, large)).toBe('recorded')
  expect(await company.decide(company.ines, large)).toBe('alreadyDecided')
  expect(await company.stateOf(large)).toBe('open')
  expect(await company.listed(company.anna, large)).toMatchObject({ given: 1, needed: 2, mayApprove: true })
  const { id: boId, client: bo } = await company.hire('Bo second')
  const third = await company.ask('200.00')
  expect(await company.decide(bo, third)).toBe('recorded')
  await company.right(boId, 3)
  expect(await company.decide(company.ines, third)).toBe('recorded')
  expect(await company.stateOf(third)).toBe('open')
  expect(await company.decide(company.anna, third)).toBe('approved')
  expect(await company.decide(company.anna, large)).toBe('approved')
})

test('with a fixed order, only the next approver may decide', async () => {
  await company.rule({ approvers: 2, people: [company.annaId, company.inesId], inOrder: true })
  const id = await company.ask('10.00')
  expect((await company.listed(company.ines, id)).waitsFor.map(({ name }) => name)).toEqual(['Anna Cast'])
  expect(await company.decide(company.ines, id)).toBe('notAsked')
  expect(await company.decide(company.anna, id)).toBe('recorded')
  expect(await company.decide(company.ines, id)).toBe('approved')
})

test('a batch is decided as a whole, as it was shown [OP233 B229]', async () => {
  const ids = await company.batch(41, 3)
  const { batches = [] } = await company.ines.call(approvalList, { batchId: 41 })
  expect(batches).toMatchObject([{ batchId: 41, count: 3, mayApprove: true }])
  const [more] = await company.batch(41, 1)
  const stale = await company.ines.call(approvalMassDecide, {
    batchId: 41,
    declined: false,
    digest: batches[0]?.digest ?? '',
  })
  expect(stale.validationErrors[0]?.code).toBe('batchChanged')
  const done = await company.ines.call(approvalMassDecide, { batchId: 41, declined: false })
  expect(done.results?.map(({ outcome }) => outcome)).toEqual([
    'approved',
    'approved',
    'approved',
    'approved',
  ])
  expect(await Promise.all([...ids, more ?? 0].map((id) => company.stateOf(id)))).toEqual(
    Array(4).fill('posted'),
  )
  const none = await company.ines.call(approvalMassDecide, { batchId: 41, declined: true })
  expect(none.validationErrors[0]?.code).toBe('batchUnknown')
  const declined = await company.batch(42, 2)
  await company.ines.call(approvalMassDecide, { batchId: 42, declined: true })
  expect(await Promise.all(declined.map((id) => company.stateOf(id)))).toEqual(['voided', 'voided'])
})

test('a company limited in the meantime pays nothing, and can pay once the limit is lifted', async () => {
  const id = await company.ask('900.00')
  await company.alter('limited', true)
  expect(await company.decide(company.anna, id)).toBe('customerLimited')
  expect(await company.stateOf(id)).toBe('open')
  await company.alter('limited', false)
  expect(await company.decide(company.anna, id)).toBe('approved')
})

test('a limit lowered after the request is respected', async () => {
  const id = await company.ask('120.00')
  const { store } = bank.services
  const usual = await store.tariffs.limits({ brand: 'ostra', type: 2, verified: true }, 'p2p', 'EUR')
  const lower = vi.spyOn(store.tariffs, 'limits').mockResolvedValue({ ...usual, perOperation: '119.99' })
  expect(await company.decide(company.anna, id)).toBe('limitExceeded')
  lower.mockRestore()
  expect(await company.stateOf(id)).toBe('open')
  expect(await company.decide(company.anna, id)).toBe('approved')
})
