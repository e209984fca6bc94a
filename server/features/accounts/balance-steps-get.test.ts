import { dayOf, endOf } from '@sixpence/days'
import { add, amountText, convert, money, parseAmount } from '@sixpence/money'
import { balanceInquiry, balanceStepsGet } from '@sixpence/protocol/accounts/accounts'
import { UnknownRate } from '@sixpence/partners/rates/rates'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 200 })
})
afterAll(() => bank.close())

test.each([30, 90, 365] as const)(
  'returns the total at the end of each of %i days and of today',
  async (days) => {
    const henrik = await bank.as('henrik')
    const { steps = [] } = await henrik.call(balanceStepsGet, { days, currencyCode: 'EUR' })
    expect(steps).toHaveLength(days + 1)
    const today = dayOf(bank.clock.now())
    expect(steps.at(-1)?.day).toBe(today)

    // The expected values, summed independently from the account's entries.
    const account = await bank.accountId('henrik', 'Current account')
    const { rows } = await bank.database.owner.query<{ at: Date; amount: string }>(
      'select at, amount from ledger.entry where account_id = $1',
      [account],
    )
    for (const { day, amount } of steps) {
      const booked = rows
        .filter((row) => row.at < endOf(day))
        .reduce((sum, row) => sum + BigInt(row.amount), 0n)
      expect([day, amount]).toEqual([day, amountText(money(booked, 'EUR'))])
    }
  },
)

test('adds up all accounts in the requested currency, at the present rates', async () => {
  const ines = await bank.as('ines')
  const { accounts = [] } = await ines.call(balanceInquiry, {})
  const total = await accounts.reduce(
    async (sum, account) => {
      const balance = parseAmount(account.balance, account.currencyCode as 'EUR')
      if ('refused' in balance) throw new Error('not an amount')
      const { rate } = await bank.services.partners.rates.rate(balance.currency, 'USD')
      return add(await sum, convert(balance, balance.currency === 'USD' ? '1' : rate, 'USD', 'halfEven'))
    },
    Promise.resolve(money(0n, 'USD')),
  )
  const { steps = [] } = await ines.call(balanceStepsGet, { days: 30, currencyCode: 'USD' })
  expect(steps.at(-1)?.amount).toBe(amountText(total))
})

test('leaves out accounts without a rate, and includes the others', async () => {
  const ines = await bank.as('ines')
  const { rates } = bank.services.partners
  const known = rates.rate.bind(rates)
  const spy = vi.spyOn(rates, 'rate').mockImplementation((from, to) => {
    return from === 'BTC' ? Promise.reject(new UnknownRate(from, to)) : known(from, to)
  })
  const { steps = [] } = await ines.call(balanceStepsGet, { days: 30, currencyCode: 'EUR' })
  spy.mockRestore()
  const { steps: all = [] } = await ines.call(balanceStepsGet, { days: 30, currencyCode: 'EUR' })
  expect(Number(steps.at(-1)?.amount)).toBeLessThan(Number(all.at(-1)?.amount))
  expect(Number(steps.at(-1)?.amount)).toBeGreaterThan(4218)
})

test('refuses another number of days, and a currency without accounts', async () => {
  const ines = await bank.as('ines')
  const days = await ines.raw(balanceStepsGet, { days: 7, currencyCode: 'EUR' })
  expect(days.validationErrors).toMatchObject([{ parameter: 'days' }])
  const currency = await ines.raw(balanceStepsGet, { days: 30, currencyCode: 'XXX' })
  expect(currency.validationErrors).toMatchObject([{ parameter: 'currencyCode' }])
})
