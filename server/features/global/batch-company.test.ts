import { globalBatchCancel, globalBatchReject } from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let company: TestCompany
let batches: TestBatches
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await TestBatches.afresh(bank)
  company = await TestCompany.of(bank, company)
  await company.plain()
  await bank.fund(company.account, '500.00')
  batches = await TestBatches.open(bank, company.paul, 'northlight', 'Operating')
})
afterEach(() => vi.restoreAllMocks())

const asked = async (amounts = ['10.00', '20.00']) => {
  const { batchId, ids } = await batches.uploaded(amounts)
  const { transactionId = 0, ...answer } = await batches.submit(batchId)
  await bank.settled()
  return { batchId, ids, transactionId, answer }
}
const stand = async (batchId: number) => {
  await bank.settled()
  return [await batches.status(batchId), await batches.links(), await bank.stands(company.account)]
}
const waits = ['submitted', [0, 0, 0], '468.00, held 32.00']
const isPaid = ['confirmed', [1, 1, 0], '468.00, held 32.00']

test('a colleague’s batch is one request, paid once it is approved [OP187 B333]', async () => {
  const { batchId, transactionId, answer } = await asked()
  expect(answer).toMatchObject({ status: 'created', approveType: approvalMethods.none })
  expect(await stand(batchId)).toEqual(waits)
  expect(await company.listed(company.ines, transactionId)).toMatchObject({
    payeeName: 'Prizes',
    amount: '30.00',
  })
  expect(await company.decide(company.ines, transactionId)).toBe('approved')
  await batches.made(batchId)
  expect(await stand(batchId)).toEqual(isPaid)
})

test('if two have to approve, one of them is not enough, whoever the creator [OP187]', async () => {
  await company.rule({ approvers: 2 })
  const { batchId, transactionId } = await asked()
  expect(await company.decide(company.paul, transactionId)).not.toBe('approved')
  expect(await company.decide(company.ines, transactionId)).toBe('recorded')
  expect(await company.decide(company.ines, transactionId)).toBe('alreadyDecided')
  expect(await stand(batchId)).toEqual(waits)
  expect(await company.decide(company.anna, transactionId)).toBe('approved')
  await batches.made(batchId)
  expect(await stand(batchId)).toEqual(isPaid)
})

test('no payment may exceed the limit per payment, but all together may [OP187]', async () => {
  const { store } = bank.services
  const usual = await store.tariffs.limits({ brand: 'ostra', type: 2, verified: true }, 'global', 'EUR')
  vi.spyOn(store.tariffs, 'limits').mockResolvedValue({ ...usual, perOperation: '20.00' })
  const above = await asked(['10.00', '20.01'])
  expect(wrongOf(above.answer)).toEqual([`payments.${above.ids[1]}.amount limitExceeded`])
  const { batchId, transactionId } = await asked()
  expect(await company.decide(company.ines, transactionId)).toBe('approved')
  await batches.made(batchId)
  expect(await stand(batchId)).toEqual(isPaid)
})

test('a daily limit lowered after the request is respected', async () => {
  const { batchId, transactionId } = await asked()
  const { store } = bank.services
  const usual = await store.tariffs.limits({ brand: 'ostra', type: 2, verified: true }, 'global', 'EUR')
  const lower = vi.spyOn(store.tariffs, 'limits').mockResolvedValue({ ...usual, perDay: '29.99' })
  expect(await company.decide(company.ines, transactionId)).toBe('limitExceeded')
  lower.mockRestore()
  expect(await stand(batchId)).toEqual(waits)
})

test('an approver rejects it, its creator cannot; then it is over, and its limit given back [OP189]', async () => {
  const before = await batches.pay.limitUsed()
  const { batchId } = await asked()
  expect(await batches.pay.limitUsed()).not.toBe(before)
  expect(wrongOf(await company.paul.call(globalBatchReject, { batchId }))).toEqual([' globalBatchNotAsked'])
  expect(wrongOf(await company.ines.call(globalBatchCancel, { batchId }))).toEqual([' globalBatchNotYours'])
  for (const _ of ['once', 'again'])
    expect((await company.ines.call(globalBatchReject, { batchId })).responseCode).toBe('00')
  expect(await stand(batchId)).toEqual(['rejected', [0, 0, 0], '500.00, held 0.00'])
  expect(await batches.pay.limitUsed()).toBe(before)
  expect(wrongOf(await company.paul.call(globalBatchCancel, { batchId }))).toEqual([' globalBatchOver'])
})

test('its creator cancels it, and a batch that was not requested cannot be rejected [OP188 OP189]', async () => {
  const { batchId } = await asked()
  expect((await company.paul.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
  expect(await stand(batchId)).toEqual(['cancelled', [0, 0, 0], '500.00, held 0.00'])
  const { batchId: fresh } = await batches.uploaded(['1.00'])
  expect(wrongOf(await company.ines.call(globalBatchReject, { batchId: fresh }))).toEqual([
    ' globalBatchNotAsked',
  ])
})

test('approved, rejected and canceled at the same moment, it ends as one of them [OP188 OP189]', async () => {
  const { batchId, transactionId } = await asked()
  await Promise.all([
    company.decide(company.anna, transactionId),
    company.ines.call(globalBatchReject, { batchId }),
    company.paul.call(globalBatchCancel, { batchId }),
  ])
  const status = await batches.status(batchId)
  if (status === 'confirmed') await batches.made(batchId)
  expect(await stand(batchId)).toEqual(
    status === 'confirmed' ? isPaid : [status, [0, 0, 0], '500.00, held 0.00'],
  )
})
