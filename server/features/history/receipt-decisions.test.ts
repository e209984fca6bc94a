import { approvalDecide } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet, type Receipt } from '@sixpence/protocol/history/history'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(() => company.plain())

const receiptFor = async (client: TestClient, transactionId: number): Promise<Receipt | undefined> =>
  (await client.call(transactionReceiptGet, { transactionId })).receipt

test('the creator reads who declined a request and why; the reason is stored sealed', async () => {
  const id = await company.ask('12.00')
  const reason = 'Twice in a week is enough'
  await company.ines.call(approvalDecide, { transactionIds: [id], declined: true, reason })
  const receipt = await receiptFor(company.paul, id)
  expect(receipt).toMatchObject({
    status: 'canceled',
    decisions: [{ name: 'Ines Varga', approved: false, reason }],
  })
  const { rows } = await bank.database.owner.query<{ reason: Buffer }>(
    'select reason from app.request_decision where operation_id = $1',
    [id],
  )
  expect(rows[0]?.reason.includes('Twice')).toBe(false)
})

test('each approval is on the company’s receipt, and none on the payee’s', async () => {
  await company.rule({ approvers: 2 })
  const id = await company.ask('12.00')
  expect(await receiptFor(company.paul, id)).toMatchObject({ status: 'created', decisions: [] })
  await company.decide(company.anna, id)
  await company.decide(company.ines, id)
  expect(await receiptFor(company.paul, id)).toMatchObject({
    status: 'completed',
    decisions: [
      { name: 'Anna Cast', approved: true },
      { name: 'Ines Varga', approved: true },
    ],
  })
  const henrik = await bank.as('henrik')
  const theirs = await receiptFor(henrik, id)
  expect(theirs?.status).toBe('completed')
  expect(theirs).not.toHaveProperty('decisions')
})
