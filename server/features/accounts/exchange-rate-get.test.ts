import { exchangeDefaultRatesGet, exchangeRateGet } from '@sixpence/protocol/accounts/accounts'
import { UnknownRate } from '@sixpence/partners/rates/rates'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TestBank, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  ines = await bank.as('ines')
})
afterAll(() => bank.close())
afterEach(() => void vi.restoreAllMocks())

const rate = (from?: string, to?: string): Promise<TestAnswer<typeof exchangeRateGet>> =>
  ines.raw(exchangeRateGet, { fromCurrencyCode: from, toCurrencyCode: to })

test.each([
  ['EUR', 'EUR'],
  ['eur', 'EUR'],
  ['EUR', ''],
  ['', 'USD'],
  ['EUR', undefined],
  [undefined, undefined],
  ['xyz', 'XYZ'],
])('is 1 from %j to %j, without a request to the rate source [OP122 B282]', async (from, to) => {
  const asked = vi.spyOn(bank.services.partners.rates, 'rate')
  expect((await rate(from, to)).rate).toBe('1')
  expect(asked).not.toHaveBeenCalled()
})

test('is the rate of the source with its time [OP122]', async () => {
  const quote = await bank.services.partners.rates.rate('EUR', 'USD')
  expect(await rate('EUR', 'usd')).toMatchObject({ rate: quote.rate, at: quote.at.toISOString() })
})

test('refuses an unknown currency at its field [OP122]', async () => {
  expect((await rate('XXX', 'EUR')).validationErrors).toMatchObject([{ parameter: 'fromCurrencyCode' }])
  expect((await rate('EUR', 'XXX')).validationErrors).toMatchObject([{ parameter: 'toCurrencyCode' }])
})

test('returns a message instead of failing when the source has no rate [OP122]', async () => {
  vi.spyOn(bank.services.partners.rates, 'rate').mockRejectedValueOnce(new UnknownRate('BTC', 'EUR'))
  expect((await rate('BTC', 'EUR')).responseDescription).toBe('There is no rate from BTC to EUR.')
})

test('returns the rate of each currency held to the customer’s default currency [OP123]', async () => {
  const { rates } = bank.services.partners
  const expected = await Promise.all(
    (['USD', 'RON', 'BTC'] as const).map(async (from) => ({
      fromCurrencyCode: from,
      rate: (await rates.rate(from, 'EUR')).rate,
    })),
  )
  expect(await ines.call(exchangeDefaultRatesGet, {})).toMatchObject({
    toCurrencyCode: 'EUR',
    rates: expected,
  })
  const carla = await bank.as('carla')
  expect((await carla.call(exchangeDefaultRatesGet, {})).rates).toEqual([])
})

test('leaves out a currency without a rate [OP123]', async () => {
  const { rates } = bank.services.partners
  const known = rates.rate.bind(rates)
  vi.spyOn(rates, 'rate').mockImplementation((from, to) => {
    return from === 'BTC' ? Promise.reject(new UnknownRate(from, to)) : known(from, to)
  })
  const answer = await ines.call(exchangeDefaultRatesGet, {})
  expect(answer.rates?.map((rate) => rate.fromCurrencyCode)).toEqual(['USD', 'RON'])
})
