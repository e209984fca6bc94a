import { msOf } from '@sixpence/days'
import { balances } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import { approvalDecide, approvalList } from '@sixpence/protocol/approvals/approvals'
import { betweenAccountsFeeGet, betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetQuoteUses } from '#payments/quote.ts'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let ines: TestClient
let company: TestCompany
let euros: number
let dollars: number
beforeAll(async () => {
  bank = await TestBank.open()
  company = await TestCompany.of(bank)
  await company.plain()
  ines = await bank.as('ines')
  euros = await bank.accountId('ines', 'Everyday')
  dollars = await secondAccount(bank, {
    id: await bank.customerId('ines'),
    currency: 'USD',
    alias: 'Dollars',
  })
})
afterAll(() => bank.close())

/** Dollars per euro; the opposite rate is its inverse. */
let perEuro: string
beforeEach(() => setRate('1.08'))
function setRate(rate: string): void {
  perEuro = rate
  bank.services.partners.rates = {
    rate: async (from) => ({
      rate: from === 'EUR' ? perEuro : (1 / Number(perEuro)).toFixed(7),
      at: bank.clock.now(),
    }),
  }
}

const codeOf = ({ validationErrors }: { validationErrors: readonly { code: string }[] }) =>
  validationErrors[0]?.code
const quoteFor = async (amount = '5.00') =>
  (await ines.call(betweenAccountsFeeGet, { amount, fromAccountId: euros, toAccountId: dollars })).quote ?? ''
const useOf = (quote: string) =>
  ines.call(betweenAccountsSubmit, {
    fromAccount: euros,
    toAccount: dollars,
    toAmount: '5.00',
    currency: 'EUR',
    quote,
  })
const inDollars = async () => {
  const found = (await balances(bank.services.db, [dollars])).get(dollars)
  return found ? amountText(found.booked) : ''
}

test('uses a quote once, also when it is sent several times at the same moment [AT-01]', async () => {
  const quote = await quoteFor()
  const all = await Promise.all(Array.from({ length: 8 }, () => useOf(quote)))
  expect(all.filter(({ status }) => status === 'completed')).toHaveLength(1)
  expect(all.map(codeOf).filter((code) => code === 'quoteOver')).toHaveLength(7)
  expect(codeOf(await useOf(quote))).toBe('quoteOver')
  expect(await inDollars()).toBe('5.40')
})

test('a refused payment does not use its quote [AT-01]', async () => {
  const quote = await quoteFor()
  const frozen = (state: string) =>
    bank.database.owner.query('update ledger.balance set state = $2 where account_id = $1', [euros, state])
  await frozen('frozen')
  expect(codeOf(await useOf(quote))).toBe('accountFrozen')
  await frozen('open')
  expect(await useOf(quote)).toMatchObject({ status: 'completed' })
})

test('refuses a quote once the rate has changed, in either direction [AT-01]', async () => {
  const quote = await quoteFor()
  for (const rate of ['1.07', '1.09']) {
    setRate(rate)
    expect(codeOf(await useOf(quote))).toBe('quoteOver')
  }
  setRate('1.08')
  expect(await useOf(quote)).toMatchObject({ status: 'completed', rate: '1.08' })
})

test('promises a rate until the next change at most [AT-01]', async () => {
  const until = new Date(bank.clock.now().getTime() + 7_000)
  bank.services.partners.rates = { rate: async () => ({ rate: '1.08', at: bank.clock.now(), until }) }
  const { expiresAt } = await ines.call(betweenAccountsFeeGet, {
    amount: '5.00',
    fromAccountId: euros,
    toAccountId: dollars,
  })
  expect(expiresAt).toBe(until.toISOString())
})

test('forgets the use of a quote a day after it, and no limit of a customer [AT-01]', async () => {
  const counters = async () =>
    (
      await bank.database.owner.query<{ kind: string; n: number }>(
        `select case when kind = 'quote' then kind else 'limit' end as kind, count(*)::int as n
         from ledger.limit_counter group by 1 order by 1`,
      )
    ).rows
  const before = await counters()
  expect(before.map(({ kind }) => kind)).toEqual(['limit', 'quote'])
  await forgetQuoteUses(bank.services)
  expect(await counters()).toEqual(before)
  bank.clock.advance(msOf({ days: 3 }))
  await forgetQuoteUses(bank.services)
  expect(await counters()).toEqual(before.filter(({ kind }) => kind === 'limit'))
  bank.clock.advance(-msOf({ days: 3 }))
})

test('an approver sees the rate that is booked; a request ends when its rate has changed, and nothing is gained by waiting [AT-02]', async () => {
  const from = await bank.accountId('northlight', 'Operating')
  const request = async () =>
    (
      await company.paul.call(betweenAccountsSubmit, {
        fromAccount: from,
        toAccount: await bank.accountId('northlight', 'Sales'),
        toAmount: '20.00',
        currency: 'EUR',
      })
    ).transactionId ?? 0
  const held = async () => (await balances(bank.services.db, [from])).get(from)?.held.units
  const decide = async (id: number) =>
    (await company.ines.call(approvalDecide, { transactionIds: [id], declined: false })).results
  const before = await held()
  const first = await request()
  const { requests = [] } = await company.ines.call(approvalList, {})
  expect(requests.find(({ transactionId }) => transactionId === first)?.credit).toEqual({
    amount: '21.60',
    currencyCode: 'USD',
    rate: '1.08',
  })
  for (const rate of ['1.07', '1.09']) {
    setRate('1.08')
    const id = rate === '1.07' ? first : await request()
    setRate(rate)
    expect(await decide(id)).toEqual([{ transactionId: id, outcome: 'rateChanged' }])
    expect(await held()).toBe(before)
    setRate('1.08')
    expect(await decide(id)).toEqual([{ transactionId: id, outcome: 'over' }])
  }
  const again = await request()
  expect(await decide(again)).toEqual([{ transactionId: again, outcome: 'approved' }])
})
