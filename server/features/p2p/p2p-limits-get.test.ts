import { p2pLimitsGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let bo: TestClient
let accountId: number
beforeAll(async () => {
  bank = await TestBank.open()
  bo = await bank.as('bo')
  accountId = await bank.accountId('bo', 'Everyday')
})
afterAll(() => bank.close())

const lines = async (client: TestClient, id: number): Promise<string[] | undefined> =>
  (await client.call(p2pLimitsGet, { type: 'p2p', accountId: id })).limits?.map(
    (limit) => `${limit.period} ${limit.amount} used ${limit.used} left ${limit.left} ${limit.currencyCode}`,
  )

test('returns the amounts left per payment, today and this month [OP207]', async () => {
  expect(await lines(bo, accountId)).toEqual([
    'operation 150.00 used 0.00 left 150.00 EUR',
    'day 150.00 used 0.00 left 150.00 EUR',
    'month 500.00 used 0.00 left 500.00 EUR',
  ])
})

test('counts held payments, and gives back canceled ones [OP207]', async () => {
  const sent = await bo.call(p2pSend, {
    accountId,
    amount: '40.00',
    currency: 'EUR',
    toEmail: 'ines@ostra.example',
  })
  expect(await lines(bo, accountId)).toEqual([
    'operation 150.00 used 0.00 left 150.00 EUR',
    'day 150.00 used 40.00 left 110.00 EUR',
    'month 500.00 used 40.00 left 460.00 EUR',
  ])
  await bo.call(transferCancel, { trxid: sent.transactionId ?? 0 })
  expect(await lines(bo, accountId)).toEqual([
    'operation 150.00 used 0.00 left 150.00 EUR',
    'day 150.00 used 0.00 left 150.00 EUR',
    'month 500.00 used 0.00 left 500.00 EUR',
  ])
})

test('differ for verified customers, for companies, and for digital currencies [OP207]', async () => {
  const ines = await bank.as('ines')
  expect((await lines(ines, await bank.accountId('ines', 'Everyday')))?.[0]).toBe(
    'operation 10000.00 used 0.00 left 10000.00 EUR',
  )
  expect((await lines(ines, await bank.accountId('ines', 'Coins')))?.[0]).toBe(
    'operation 0.50000000 used 0.00000000 left 0.50000000 BTC',
  )
  const rita = await bank.as('rita')
  expect((await lines(rita, await bank.accountId('northlight', 'London')))?.[1]).toBe(
    'day 1000000.00 used 0.00 left 1000000.00 GBP',
  )
})

test('is refused for another person’s account and for another kind of payment [OP207]', async () => {
  const foreign = await bo.call(p2pLimitsGet, {
    type: 'p2p',
    accountId: await bank.accountId('ines', 'Everyday'),
  })
  expect(foreign.validationErrors).toMatchObject([{ parameter: 'accountId', code: 'accountNotFound' }])
  const wire = await bo.raw(p2pLimitsGet, { type: 'wire', accountId })
  expect(wire.validationErrors).toMatchObject([{ parameter: 'type' }])
})
