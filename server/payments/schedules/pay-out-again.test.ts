import { after } from '@sixpence/days'
import { verify } from '@sixpence/ledger'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { everyOutsidePermission } from '@sixpence/protocol/rights'
import { outsideMethods } from '@sixpence/protocol/methods/registry'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { turnCalendar } from '#testing/bank/calendar.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestSeries, today } from '#testing/bank/test-series.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { oneFee } from '#rules/tariff.ts'

let bank: TestBank
let series: TestSeries
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  series = await TestSeries.open(bank)
})
afterAll(() => bank.close())
beforeEach(() => series.beginAnew())

describe('rate and fee are those of the day', () => {
  const usd = {
    countryCode: 'US',
    currencyCode: 'USD',
    amount: '100.00',
    details: {
      payeeName: 'Harbour Inc',
      addressCountry: 'US',
      town: 'Boston',
      bic: 'BOFAUS3N',
      routingNumber: '026009593',
      accountNumber: '12345678',
      purpose: 'goods',
    },
  }
  function rate(text: string): void {
    const { rates } = bank.services.partners
    onTestFinished(() => {
      bank.services.partners.rates = rates
    })
    bank.services.partners.rates = { rate: () => Promise.resolve({ rate: text, at: new Date() }) }
  }

  test('the amount that arrives stays as ordered, and the agreed terms are shown beside it', async () => {
    rate('2')
    const id = await series.order({ subscriptionFrequency: 'weekly' }, 'wire', usd)
    expect(await series.read(id)).toMatchObject({
      amount: '100.00',
      currencyCode: 'USD',
      agreed: { fromAmount: '50.00', fromCurrencyCode: 'EUR', toAmount: '100.00', rate: '2' },
    })
    rate('4')
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await series.lastReceipt(id)).toMatchObject({ amount: '25.00', creditAmount: '100.00', rate: '4' })
  })

  test('ordered in the currency of the account, the debited amount stays the same', async () => {
    rate('2')
    const inEuros = { ...usd, amountCurrencyCode: 'EUR' }
    const id = await series.order({ subscriptionFrequency: 'weekly' }, 'wire', inEuros)
    rate('4')
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await series.lastReceipt(id)).toMatchObject({ amount: '100.00', creditAmount: '400.00' })
  })

  test('the fee', async () => {
    const id = await series.order({ subscriptionFrequency: 'weekly' })
    const dearer = vi.spyOn(bank.services.store.tariffs, 'tariff')
    dearer.mockResolvedValue({ version: 7, margins: [], ...oneFee({ percent: '0', minimum: '7' }) })
    onTestFinished(() => dearer.mockRestore())
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await series.lastReceipt(id)).toMatchObject({ amount: '20.00', fee: '7.00' })
  })
})

describe('checked again before each payment, it stops and gives the reason', () => {
  test('to a card of a bank that was blocked meanwhile', async () => {
    const id = await series.order({ subscriptionFrequency: 'weekly' }, 'oct')
    const { owner } = bank.database
    await owner.query(`insert into app.blocked_bin (bin, reason) values ('400000', 'fraud')`)
    onTestFinished(async () => {
      await owner.query('delete from app.blocked_bin')
    })
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await series.read(id)).toMatchObject({ state: 'stopped', reason: 'cardBlocked', paid: 1 })
  })

  test('by a person who may no longer send this way', async () => {
    const id = await series.order({ subscriptionFrequency: 'weekly' })
    const others = everyOutsidePermission.filter((flag) => flag !== outsideMethods.eft.permissions['3d'])
    await series.alter('access', 'permissions', ['sendMoneyUser', ...others])
    onTestFinished(() => series.alter('access', 'permissions', ['sendMoneyUser', ...everyOutsidePermission]))
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await series.read(id)).toMatchObject({ state: 'stopped', reason: 'rightRemoved' })
  })

  test('without a company that executes it', async () => {
    const id = await series.order({ subscriptionFrequency: 'weekly' }, 'interac')
    const all = bank.services.partners.rails
    const { interac: _, ...without } = all
    bank.services.partners.rails = without
    onTestFinished(() => {
      bank.services.partners.rails = all
    })
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await series.read(id)).toMatchObject({ state: 'stopped', reason: 'wayClosed' })
  })
})

test('a first payment that the company rejects is shown as rejected in history, and its series continues', async () => {
  const details = { ...outsideDetails.eft.details, payeeName: 'Ana Nowak .rejected' }
  const id = await series.order({ subscriptionFrequency: 'weekly' }, 'eft', { details })
  await series.answered()
  expect((await series.receipt(id))?.status).toBe('rejected')
  const { transactions } = await series.ines.call(transactionHistoryList, {
    accountId: series.rails.account,
    status: 'rejected',
  })
  expect(transactions?.transaction.map(({ transactionId }) => transactionId)).toContain(id)
  expect(await series.read(id)).toMatchObject({ state: 'active', paid: 0 })
  expect(await series.payments(id)).toMatchObject([{ day: today, state: 'cameBack', transactionId: id }])
})

test('a payment that the bank returns counts as paid until then', async () => {
  const details = { ...outsideDetails.eft.details, payeeName: 'Ana Nowak .returned' }
  const id = await series.order({ subscriptionFrequency: 'weekly' }, 'eft', { details })
  expect(await series.read(id)).toMatchObject({ paid: 1 })
  await series.answered()
  await series.rails.wait(96)
  series.ines = await bank.as('ines')
  expect((await series.receipt(id))?.status).toBe('returned')
  expect(await series.read(id)).toMatchObject({ paid: 0 })
  expect(await series.days(id)).toEqual([`${today} cameBack`])
})

test.each([
  [{ subscriptionTransactions: 3 }, 'subscriptionFrequency subscriptionIncomplete'],
  [
    { subscriptionFrequency: 'weekly', subscriptionTransactions: 3, subscriptionEndDate: '2099-01-01' },
    'subscriptionTransactions subscriptionEndsTwice',
  ],
  [
    { subscriptionFrequency: 'weekly', subscriptionEndDate: '2027-02-21' },
    'subscriptionEndDate subscriptionEndsEarly',
  ],
  [
    { subscriptionFrequency: 'weekly', subscriptionStartDate: '2027-02-21' },
    'subscriptionStartDate subscriptionStartsPast',
  ],
  [
    { subscriptionFrequency: 'weekly', subscriptionStartDate: '2099-01-01' },
    'subscriptionStartDate subscriptionStartsLate',
  ],
  [{ subscriptionFrequency: 'weekly', requestedDate: '2027-03-01' }, 'requestedDate requestedDateAndSeries'],
])('an order is refused beside its field, and nothing moves: %o', async (repeat, refused) => {
  const before = await bank.ledgerState()
  expect(wrongOf(await series.submit('eft', repeat))).toEqual([refused])
  expect(await bank.ledgerState()).toBe(before)
})

test('after all of this the books are consistent', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
