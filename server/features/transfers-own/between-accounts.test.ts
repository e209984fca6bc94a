import { randomUUIDv7 } from 'node:crypto'
import { msOf } from '@sixpence/days'
import { balances, systemBalances } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import {
  betweenAccountsFeeGet,
  betweenAccountsLimitsGet,
  betweenAccountsMaxAmountGet,
  betweenAccountsSubmit,
} from '@sixpence/protocol/transfers-own/transfers-own'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let everyday: number
let beside: number
let dollars: number
beforeAll(async () => {
  bank = await TestBank.open()
  await bank.database.owner.query(
    `update app.tariff_fee set percent = 0.5, minimum = 0.10 where method = 'betweenAccounts' and currency = 'USD'`,
  )
  ines = await bank.as('ines')
  everyday = await bank.accountId('ines', 'Everyday')
  const id = await bank.customerId('ines')
  beside = await secondAccount(bank, { id, currency: 'EUR', alias: 'Beside' })
  dollars = await secondAccount(bank, { id, currency: 'USD', alias: 'Dollars' })
})
afterAll(() => bank.close())

const has = async (...accounts: number[]): Promise<string[]> => {
  const found = await balances(bank.services.db, accounts)
  return accounts.map((id) => amountText((found.get(id) ?? never()).available))
}
const never = (): never => {
  throw new Error('there is no such account')
}
const moved = (before: string[], after: string[]): string[] =>
  after.map((amount, at) => (Number(amount) - Number(before[at])).toFixed(2))

test('moves money between two own accounts at once, without a fee [OP146 B306]', async () => {
  const before = await has(everyday, beside)
  const done = await ines.call(betweenAccountsSubmit, {
    fromAccount: everyday,
    toAccount: beside,
    toAmount: '12.50',
    currency: 'EUR',
  })
  expect(done).toMatchObject({ responseCode: '00', status: 'completed', fee: '0.00', rate: '1' })
  expect(done.link).toContain(String(done.transactionId))
  expect(moved(before, await has(everyday, beside))).toEqual(['-12.50', '12.50'])
})

test('names the accounts on both sides and no person, on the receipt and in both lists [CU-14]', async () => {
  const { transactionId = 0 } = await ines.call(betweenAccountsSubmit, {
    fromAccount: everyday,
    toAccount: beside,
    toAmount: '1.25',
    currency: 'EUR',
  })
  const { receipt } = await ines.call(transactionReceiptGet, { transactionId })
  expect(receipt).toMatchObject({ payerName: 'Everyday', payeeName: 'Beside' })
  const newest = async (accountId: number) =>
    (await ines.call(transactionHistoryList, { accountId, pageSize: 1 })).transactions?.transaction[0]
  expect(await newest(everyday)).toMatchObject({ transactionId, counterpartyName: 'Beside' })
  expect(await newest(beside)).toMatchObject({ transactionId, counterpartyName: 'Everyday' })
  expect(await newest(beside)).not.toHaveProperty('counterpartyEmail')
})

test('exchanges at the quoted rate, each currency by itself [OP143 OP146]', async () => {
  const quoted = await ines.call(betweenAccountsFeeGet, {
    amount: '100.00',
    fromAccountId: everyday,
    toAccountId: dollars,
  })
  expect(quoted).toMatchObject({ fee: '0.00', feeCurrencyCode: 'EUR', fromAmount: '100.00', total: '100.00' })
  const [before, house] = [await has(everyday, dollars), await fx()]
  const done = await ines.call(betweenAccountsSubmit, {
    fromAccount: everyday,
    toAccount: dollars,
    toAmount: '100.00',
    currency: 'EUR',
    quote: quoted.quote ?? '',
  })
  expect(done).toMatchObject({ rate: quoted.rate, fromAmount: '100.00', toAmount: quoted.toAmount })
  expect(moved(before, await has(everyday, dollars))).toEqual(['-100.00', quoted.toAmount])
  const { receipt } = await ines.call(transactionReceiptGet, { transactionId: done.transactionId ?? 0 })
  expect(receipt).toMatchObject({
    operationType: 'Exchange',
    amount: '100.00',
    currencyCode: 'EUR',
    creditAmount: quoted.toAmount,
    creditCurrencyCode: 'USD',
    rate: quoted.rate,
    payeeName: 'Dollars',
  })
  const after = await fx()
  expect([after.EUR - house.EUR, after.USD - house.USD]).toEqual([
    10_000n,
    -BigInt((quoted.toAmount ?? '').replace('.', '')),
  ])
})

test('rounds a credited amount down, and the debit for a fixed credited amount up [OP143]', async () => {
  const rates = bank.services.partners.rates
  bank.services.partners.rates = { rate: () => Promise.resolve({ rate: '1.08429', at: new Date() }) }
  const ask = (amount: string, currencyCode: 'EUR' | 'USD') =>
    ines.call(betweenAccountsFeeGet, { amount, currencyCode, fromAccountId: everyday, toAccountId: dollars })
  expect(await ask('10.00', 'EUR')).toMatchObject({ fromAmount: '10.00', toAmount: '10.84' })
  expect(await ask('10.00', 'USD')).toMatchObject({ fromAmount: '9.23', toAmount: '10.00' })
  bank.services.partners.rates = { rate: () => Promise.resolve({ rate: '0.4', at: new Date() }) }
  expect(await ask('0.01', 'EUR')).toMatchObject({ validationErrors: [{ code: 'amountTooSmall' }] })
  bank.services.partners.rates = rates
})

test('refuses with the name of the wrong field, and moves nothing [B297]', async () => {
  const before = await has(everyday, beside)
  const submit = (input: Record<string, unknown>) =>
    ines.call(betweenAccountsSubmit, {
      fromAccount: everyday,
      toAccount: beside,
      toAmount: '1.00',
      currency: 'EUR',
      ...input,
    })
  const refused = async (input: Record<string, unknown>) => {
    const { responseCode, validationErrors, ...rest } = await submit(input)
    return [responseCode, validationErrors[0]?.code, (rest as { field?: string }).field]
  }
  expect(await refused({ toAmount: '0' })).toEqual(['VF', 'amountNotPositive', 'toAmount'])
  expect(await refused({ toAmount: '1.005' })).toEqual(['VF', 'amountTooManyDecimals', 'toAmount'])
  expect(await refused({ toAmount: 'ten' })).toEqual(['VF', 'amountNotANumber', 'toAmount'])
  expect(await refused({ toAmount: '9999999.00' })).toEqual(['VF', 'limitExceeded', 'toAmount'])
  expect(await refused({ toAccount: everyday })).toEqual(['VF', 'accountsAreSame', 'toAccount'])
  expect(await refused({ currency: 'GBP' })).toEqual(['VF', 'currencyOfNeither', 'currency'])
  expect(await refused({ subscriptionTransactions: 2 })).toEqual([
    'VF',
    'subscriptionIncomplete',
    'subscriptionFrequency',
  ])
  expect(await refused({ fromAccount: beside, toAccount: everyday, toAmount: '9000.00' })).toEqual([
    'VF',
    'insufficientFunds',
    'toAmount',
  ])
  expect(await has(everyday, beside)).toEqual(before)
})

test('accepts a quote for the transfer it was made for, by its customer, and for a minute [OP146]', async () => {
  const ask = { amount: '5.00', fromAccountId: everyday, toAccountId: dollars }
  const { quote = '' } = await ines.call(betweenAccountsFeeGet, ask)
  const submit = async (input: Record<string, unknown>) =>
    (
      await ines.call(betweenAccountsSubmit, {
        fromAccount: everyday,
        toAccount: dollars,
        toAmount: '5.00',
        currency: 'EUR',
        quote,
        ...input,
      })
    ).validationErrors[0]?.code
  expect(await submit({ toAmount: '6.00' })).toBe('quoteOfAnother')
  expect(await submit({ toAccount: beside })).toBe('quoteOfAnother')
  expect(await submit({ quote: `${quote.slice(0, -2)}AA` })).toBe('quoteOfAnother')
  expect(await submit({ quote: 'none' })).toBe('quoteOfAnother')
  bank.clock.advance(61_000)
  expect(await submit({})).toBe('quoteOver')
})

test('repeated after a lost reply it returns the first transfer, even if the rate has expired [OP146]', async () => {
  const ask = { amount: '7.00', fromAccountId: everyday, toAccountId: dollars }
  const { quote = '' } = await ines.call(betweenAccountsFeeGet, ask)
  const input = {
    fromAccount: everyday,
    toAccount: dollars,
    toAmount: '7.00',
    currency: 'EUR' as const,
    quote,
  }
  const before = await has(everyday, dollars)
  const key = randomUUIDv7()
  const both = await Promise.all([1, 2].map(() => ines.call(betweenAccountsSubmit, input, { key })))
  bank.clock.advance(61_000)
  const again = await ines.call(betweenAccountsSubmit, input, { key })
  expect(new Set([...both, again].map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(again).toMatchObject({ status: 'completed', toAmount: both[0]?.toAmount })
  expect(moved(before, await has(everyday, dollars))).toEqual(['-7.00', again.toAmount])
  const other = await ines.call(betweenAccountsSubmit, { ...input, toAmount: '8.00' }, { key })
  expect(other.responseCode).not.toBe('00')
})

test('returns the maximum that can leave, by balance or by limit [OP144 OP145]', async () => {
  const pair = { fromAccountId: beside, toAccountId: everyday }
  const [left] = await has(beside)
  expect(
    await ines.call(betweenAccountsMaxAmountGet, { operation: 'betweenAccounts', ...pair }),
  ).toMatchObject({ amount: left, currencyCode: 'EUR', type: 'balance' })
  await bank.fund(beside, '50000.00')
  expect(
    await ines.call(betweenAccountsMaxAmountGet, { operation: 'betweenAccounts', ...pair }),
  ).toMatchObject({ amount: '10000.00', type: 'limit' })
  const { limits } = await ines.call(betweenAccountsLimitsGet, { type: 'betweenAccounts', ...pair })
  expect(limits?.map((limit) => limit.period)).toEqual(['operation', 'day', 'month'])
  expect(limits?.[0]).toMatchObject({ amount: '10000.00', used: '0.00', left: '10000.00' })
})

test('charges a fee if the table has one, and leaves room for it in the maximum that can leave [OP143 OP144]', async () => {
  const [spendable = ''] = await has(dollars)
  const pair = { fromAccountId: dollars, toAccountId: everyday }
  const most = await ines.call(betweenAccountsMaxAmountGet, { operation: 'betweenAccounts', ...pair })
  const { total } = await ines.call(betweenAccountsFeeGet, { amount: most.amount ?? '', ...pair })
  expect(total).toBe(spendable)
  const done = await ines.call(betweenAccountsSubmit, {
    fromAccount: dollars,
    toAccount: everyday,
    toAmount: most.amount ?? '',
    currency: 'USD',
  })
  expect(done).toMatchObject({ status: 'completed' })
  expect(Number(done.fee)).toBeGreaterThan(0)
  expect(await has(dollars)).toEqual(['0.00'])
})

test('is refused to a closed account, and for a limited customer', async () => {
  const closed = await bank.accountId('ines', 'Old savings')
  const to = { fromAccount: everyday, toAccount: closed, toAmount: '1.00', currency: 'EUR' as const }
  expect(await ines.call(betweenAccountsSubmit, to)).toMatchObject({
    validationErrors: [{ code: 'accountCannotReceive', parameter: 'toAccount' }],
  })
  const from = { ...to, fromAccount: closed, toAccount: everyday }
  expect(await ines.call(betweenAccountsSubmit, from)).toMatchObject({
    validationErrors: [{ parameter: 'fromAccount' }],
  })
  const leo = await bank.as('leo')
  const own = await bank.accountId('leo', 'Everyday')
  const second = await secondAccount(bank, {
    id: await bank.customerId('leo'),
    currency: 'EUR',
    alias: 'Beside',
  })
  expect(await leo.call(betweenAccountsSubmit, { ...to, fromAccount: own, toAccount: second })).toMatchObject(
    { validationErrors: [{ code: 'customerLimited' }] },
  )
})

test('is only a request for a user who may only request [B228]', async () => {
  const paul = await bank.as('paul')
  const company = await bank.customerId('northlight')
  const [from, to] = [
    await bank.accountId('northlight', 'Operating'),
    await secondAccount(bank, { id: company, currency: 'EUR', alias: 'Reserve' }),
  ]
  const before = await has(from, to)
  const asked = await paul.call(betweenAccountsSubmit, {
    fromAccount: from,
    toAccount: to,
    toAmount: '30.00',
    currency: 'EUR',
  })
  expect(asked).toMatchObject({ responseCode: '00', status: 'created' })
  expect(moved(before, await has(from, to))).toEqual(['-30.00', '0.00'])
  const { transactions } = await paul.call(transactionHistoryList, {
    accountId: from,
    status: 'created',
    transactionType: 'BetweenAccounts',
  })
  const [waiting] = transactions?.transaction ?? []
  expect(waiting).toMatchObject({ transactionId: asked.transactionId, amount: '-30.00' })
  expect(daysLeft(waiting?.expiresAt)).toBe(30)

  const exchange = await paul.call(betweenAccountsSubmit, {
    fromAccount: from,
    toAccount: await bank.accountId('northlight', 'Sales'),
    toAmount: '20.00',
    currency: 'EUR',
  })
  const list = await paul.call(transactionHistoryList, {
    accountId: from,
    status: 'created',
    transactionType: 'Exchange',
  })
  const [kept] = list.transactions?.transaction ?? []
  expect(kept?.transactionId).toBe(exchange.transactionId)
  // A request to exchange waits a day, and ends earlier if its rate changes.
  expect(daysLeft(kept?.expiresAt)).toBe(1)
})

const daysLeft = (until = ''): number => (Date.parse(until) - bank.clock.now().getTime()) / msOf({ days: 1 })

async function fx(): Promise<{ EUR: bigint; USD: bigint }> {
  const all = await systemBalances(bank.services.db)
  const of = (currency: string): bigint =>
    all.find((systemBalance) => systemBalance.purpose === 'fx' && systemBalance.booked.currency === currency)
      ?.booked.units ?? 0n
  return { EUR: of('EUR'), USD: of('USD') }
}
