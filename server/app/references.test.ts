import { approvalCodeResend } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { resolveReferences } from './references.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

test('finds the customer’s own account', async () => {
  const [customer, account] = [await bank.customerId('ines'), await bank.accountId('ines', 'Travel')]
  expect(await resolveReferences(p2pSend, { accountId: account }, customer, bank.services)).toMatchObject({
    accountId: { id: account, alias: 'Travel', currency: 'USD' },
  })
})

test('an object of another customer and a missing one get the same answer, at the field that names it', async () => {
  const customer = await bank.customerId('ines')
  const foreign = await bank.accountId('marta', 'Everyday')
  const account = (accountId: number) => resolveReferences(p2pSend, { accountId }, customer, bank.services)
  for (const id of [foreign, 999_999, Number.MAX_SAFE_INTEGER])
    await expect(account(id)).rejects.toMatchObject({ refusal: 'accountNotFound', field: 'accountId' })
  for (const field of ['trxid', 'operationId'])
    await expect(
      resolveReferences(approvalCodeResend, { [field]: 999_999 }, customer, bank.services),
    ).rejects.toMatchObject({ refusal: 'transactionNotFound', field })
})

test('an absent field refers to nothing', async () => {
  expect(await resolveReferences(approvalCodeResend, {}, 1, bank.services)).toEqual({
    trxid: undefined,
    operationId: undefined,
  })
})
