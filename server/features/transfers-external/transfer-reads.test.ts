import { compare, parseAmount, type Currency, type Money } from '@sixpence/money'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import * as reads from '@sixpence/protocol/transfers-external/transfers-external'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { wrongOf } from '#testing/wrong-of.ts'

const feeOf = {
  wire: reads.transferWireFeeGet,
  eft: reads.transferEftFeeGet,
  oct: reads.transferOctFeeGet,
  crypto_eft: reads.transferCryptoEftFeeGet,
  instant_payment: reads.transferInstantPaymentFeeGet,
  interac: reads.transferInteracFeeGet,
} as const

let bank: TestBank
let ines: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  account = await bank.accountId('ines', 'Everyday')
  await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [
    await bank.customerId('ines'),
  ])
  bank.services.store.people.forget(await bank.personId('ines'))
  await bank.fund(account, '1000.00')
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

const money = (text: string | undefined, currency: Currency): Money => {
  const parsed = parseAmount(text ?? '', currency)
  if ('refused' in parsed) throw new Error(`${text} is no amount of ${currency}`)
  return parsed
}
const askFee = (method: keyof typeof feeOf, amount: string) => {
  const { countryCode, currencyCode } = outsideDetails[method]
  const destination = { countryCode, currencyCode }
  return ines.call(feeOf[method], { fromAccountId: account, amount, destination })
}

test.each([
  ['eft', '200.00', '1.00', '201.00'],
  ['oct', '200.00', '3.00', '203.00'],
  ['oct', '20.00', '1.00', '21.00'],
  ['instant_payment', '200.00', '0.50', '200.50'],
  ['wire', '200.00', '15.00', '215.00'],
] as const)('the fee of %s on %s is %s [OP153 OP154 OP155 OP157]', async (method, amount, fee, total) => {
  expect(await askFee(method, amount)).toMatchObject({
    fee,
    feeCurrencyCode: 'EUR',
    fromAmount: amount,
    toAmount: amount,
    rate: '1',
    total,
  })
})

test('a fee in another currency than the account’s is converted at the rate of the payment, never too low [OP158]', async () => {
  const { rate = '', fee, fromAmount, toAmount, toCurrencyCode } = await askFee('interac', '100.00')
  expect([toAmount, toCurrencyCode]).toEqual(['100.00', 'CAD'])
  const euros = (dollars: number) => Math.ceil((dollars * 100) / Number(rate) - 1e-6) / 100
  expect([fromAmount, fee]).toEqual([euros(100).toFixed(2), euros(1).toFixed(2)])
})

test('for a digital currency the network’s part is stated, and a separate request returns the same [OP156 OP159]', async () => {
  const coins = await bank.accountId('ines', 'Coins')
  const { countryCode, currencyCode } = outsideDetails.crypto_eft
  const asked = await ines.call(feeOf.crypto_eft, {
    fromAccountId: coins,
    amount: '0.01',
    destination: { countryCode, currencyCode },
  })
  // The bank's fee is half a percent.
  expect(asked).toMatchObject({ networkFee: '0.00004000', fee: '0.00009000', total: '0.01009000' })
  const { address } = outsideDetails.crypto_eft.details
  expect(await ines.call(reads.cryptoFeeGet, { currencyCode: 'BTC', amount: '0.01', address })).toMatchObject(
    {
      fee: '0.00004000',
      feeCurrencyCode: 'BTC',
      network: 'bitcoin',
    },
  )
})

test('a network that does not carry a currency, and an address of another, are refused by name [OP159]', async () => {
  const { address } = outsideDetails.crypto_eft.details
  const ask = (more: object) =>
    ines.call(reads.cryptoFeeGet, { currencyCode: 'BTC', amount: '0.01', address, ...more })
  expect(wrongOf(await ask({ network: 'tron' }))).toEqual(['network networkUnknown'])
  const tether = { currencyCode: 'USDT', amount: '5', network: 'tron' }
  expect((await ask(tether)).responseCode).not.toBe('00')
  const tron = { ...tether, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
  expect(await ask(tron)).toMatchObject({ fee: '1.100000', network: 'tron' })
})

test('the ways to a country are listed with their cost, arrival and remaining limit [OP163 OP164]', async () => {
  const { methods = [] } = await ines.call(reads.transferMethodsByCountryGet, {
    countryCode: 'DE',
    currencyCode: 'EUR',
    amount: '200.00',
  })
  expect(methods.map(({ method, rail, fee }) => [method, rail, fee])).toEqual([
    ['eft', 'sepa', '1.00'],
    ['instant_payment', 'sepaInstant', '0.50'],
    ['oct', 'card', '3.00'],
    ['wire', 'swift', '15.00'],
  ])
  const eft = methods.find(({ method }) => method === 'eft')
  expect(eft).toMatchObject({
    arrival: { kind: 'days' },
    left: { operation: '10000.00' },
    permissions: ['own', '3d'],
  })
  expect(methods.find(({ method }) => method === 'instant_payment')?.arrival).toMatchObject({
    kind: 'minutes',
  })
  const own = await ines.call(reads.transferMethodsDefaultGet, {})
  expect(new Set(own.methods?.map(({ countryCode }) => countryCode))).toEqual(new Set(['LT']))
  const nowhere = await ines.call(reads.transferMethodsByCountryGet, { countryCode: 'KP' })
  expect(nowhere.methods).toEqual([])
})

test('the maximum amount leaves room for its fee, to the unit, and is bounded by the limit [OP170]', async () => {
  const ask = (operation: ExternalMethod) =>
    ines.call(reads.transferMaxAmountGet, {
      countryCode: 'DE',
      currencyCode: 'EUR',
      fromAccountId: account,
      operation,
    })
  const most = await ask('eft')
  expect(most).toMatchObject({ type: 'balance', currencyCode: 'EUR' })
  const [spendable] = (await bank.stands(account)).split(',')
  expect((await askFee('eft', most.amount ?? '')).total).toBe(spendable)
  await bank.fund(account, '50000.00')
  expect(await ask('eft')).toMatchObject({ amount: '10000.00', type: 'limit' })
  expect(await ask('oct')).toMatchObject({ amount: '2500.00', type: 'limit' })
})

test('a sent payment reduces the remaining limit, of its method only [OP173]', async () => {
  const ask = async () => {
    const { limits = [] } = await ines.call(reads.transferLimitsGet, {
      type: 'withdrawals',
      countryCode: 'DE',
      fromAccountId: account,
    })
    return (method: ExternalMethod, period: string) =>
      limits.find((limit) => limit.method === method && limit.period === period)
  }
  const before = await ask()
  const sent = await ines.call(transferEftSubmit, {
    fromAccountId: account,
    amount: '120.00',
    permission: '3d',
    beneficiaryType: 'person',
    ...outsideDetails.eft,
  })
  expect(sent.responseCode).toBe('00')
  const after = await ask()
  for (const period of ['day', 'month']) {
    const [was, is] = [before('eft', period), after('eft', period)]
    expect(compare(money(was?.left, 'EUR'), money(is?.left, 'EUR'))).toBe(1)
    expect(is).toMatchObject({ used: '120.00', currencyCode: 'EUR' })
  }
  expect(after('wire', 'day')).toEqual(before('wire', 'day'))
})

test('a fee an operator changes in the table is charged without a release [B292]', async () => {
  await bank.database.owner.query(`update app.tariff_fee set percent = 2, minimum = 4 where method = 'eft'`)
  bank.ageMemory(10_000)
  expect(await askFee('eft', '150.00')).toMatchObject({ fee: '4.00' })
  expect(await askFee('eft', '1000.00')).toMatchObject({ fee: '20.00' })
})
