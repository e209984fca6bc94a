import { p2pFeeGet } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

async function fee(amount: string, alias = 'Everyday'): Promise<TestAnswer<typeof p2pFeeGet>> {
  return ines.call(p2pFeeGet, { accountId: await bank.accountId('ines', alias), amount })
}

test.each([
  ['Everyday', '0.01', '0.10', '0.11', 'EUR'],
  ['Everyday', '20', '0.10', '20.10', 'EUR'],
  ['Everyday', '23.00', '0.12', '23.12', 'EUR'],
  ['Everyday', '1000.01', '5.00', '1005.01', 'EUR'],
  ['Home', '100.00', '0.50', '100.50', 'RON'],
  ['Coins', '0.01000000', '0.00005000', '0.01005000', 'BTC'],
  ['Coins', '0.00000001', '0.00000000', '0.00000001', 'BTC'],
])('of %s %s is %s, %s in all [OP203]', async (alias, amount, expected, total, feeCurrencyCode) => {
  expect(await fee(amount, alias)).toMatchObject({ fee: expected, total, feeCurrencyCode })
})

test.each([
  ['0', 'amountNotPositive'],
  ['0.00', 'amountNotPositive'],
  ['-1', 'amountNotPositive'],
  ['', 'amountNotANumber'],
  ['abc', 'amountNotANumber'],
  ['1.001', 'amountTooManyDecimals'],
  ['92233720368547758.07', 'amountTooLarge'],
])('is refused for %j [OP203 B276]', async (amount, refusal) => {
  expect((await fee(amount)).validationErrors).toMatchObject([{ parameter: 'amount', code: refusal }])
})

test('is refused for another person’s account [OP203]', async () => {
  const accountId = await bank.accountId('marta', 'Everyday')
  const answer = await ines.call(p2pFeeGet, { accountId, amount: '1.00' })
  expect(answer.validationErrors).toMatchObject([{ parameter: 'accountId', code: 'accountNotFound' }])
})
