import { randomUUIDv7 } from 'node:crypto'
import { verify } from '@sixpence/ledger'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history'
import { addDays } from '@sixpence/protocol/methods/calendar/day'
import { externalMethods, type ExternalMethod } from '@sixpence/protocol/methods/method'
import {
  preapprovedCancel,
  preapprovedList,
  preapprovedPaymentsGet,
  preapprovedSkip,
} from '@sixpence/protocol/preapproved'
import { approvalMethods, everyOutsidePermission, outsidePermissions } from '@sixpence/protocol/rights'
import { paymentTemplateList } from '@sixpence/protocol/transfers-lookups'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Services } from '#app/services.ts'
import { setCalendar, turnCalendar } from '#dev/calendar.ts'
import { TestBank, type TestClient } from '#dev/test-bank.ts'
import { TestRails } from '#dev/test-rails.ts'
import { outsideDetails, submitOf } from '#dev/transfers-external-fixtures.ts'
import { transaction } from '#db/database.ts'
import { lockSubscription } from '#store/subscriptions.ts'
import { dueAt } from './calendar.ts'
import { payNext } from './pay.ts'
import { runSubscriptions } from './work.ts'

/** A Monday; the Friday before Easter is the 26th of March in that year. */
const today = '2027-02-22'

let bank: TestBank
let rails: TestRails
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  rails = await TestRails.open(bank, 'ines', 'Everyday', '5000.00')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.subscription')
  await setCalendar(bank, dueAt(today))
  await bank.fund(rails.account, '1000.00')
  await alter('customer', 'approve_mode', approvalMethods.none)
  ines = await bank.as('ines')
})

async function alter(table: 'customer' | 'access', column: string, value: unknown): Promise<void> {
  const key = table === 'customer' ? await bank.customerId('ines') : await bank.personId('ines')
  await bank.database.owner.query(
    `update app.${table} set ${column} = $2 where ${table === 'customer' ? 'id' : 'person_id'} = $1`,
    [key, value],
  )
  bank.services.store.people.forget(await bank.personId('ines'))
}

const submit = (method: ExternalMethod, repeat: object, more: object = {}) =>
  ines.raw(
    submitOf[method],
    {
      fromAccountId: rails.account,
      amount: method === 'crypto_eft' ? '0.001' : '20.00',
      permission: '3d',
      beneficiaryType: 'person',
      ...outsideDetails[method],
      ...repeat,
      ...more,
    },
    { key: randomUUIDv7() },
  )

async function order(repeat: object, method: ExternalMethod = 'eft', more: object = {}): Promise<number> {
  const answer = await submit(method, repeat, more)
  expect(answer.responseCode).toBe('00')
  await bank.settled()
  return Number(answer['transactionId'])
}

const one = async (id: number) =>
  (await ines.call(preapprovedList, {})).subscriptions?.find((found) => found.id === id)
const payments = async (id: number) => (await ines.call(preapprovedPaymentsGet, { id })).payments ?? []
const days = async (id: number) => (await payments(id)).map(({ day, state }) => `${day} ${state}`)
const statusOf = async (id: number) =>
  (await ines.call(transactionReceiptGet, { transactionId: id })).receipt?.status
const codes = (answer: { validationErrors: { code: string; parameter: string }[] }) =>
  answer.validationErrors.map(({ code, parameter }) => `${parameter} ${code}`)

/** Until the companies have answered. */
async function settle(): Promise<void> {
  await rails.live()
  await rails.aMoment()
  ines = await bank.as('ines')
}
/** What the companies were asked for by a series, in its order. */
const instructionsOf = async (id: number) => {
  const { rows } = await bank.database.owner.query<{ state: string }>(
    `select i.state from app.instruction i join ledger.operation o on o.id = i.operation_id
     where o.id = $1 or (o.detail->'scheduled'->>'series')::bigint = $1 order by o.id`,
    [id],
  )
  return rows.map(({ state }) => state)
}

test.each(externalMethods)(
  'by %s: the first payment leaves at once, the others on their days, and each arrives [Q110]',
  async (method) => {
    const id = await order({ subscriptionFrequency: 'weekly', subscriptionTransactions: 3 }, method)
    expect(await one(id)).toMatchObject({
      direction: 'out',
      state: 'active',
      payeeName: outsideDetails[method].details.payeeName,
      paid: 1,
      nextDay: addDays(today, 7),
    })
    expect((await one(id))?.payeeAccount).toMatch(/[•…@*]/u)
    await turnCalendar(bank, addDays(today, 7), 5.9)
    expect(await one(id)).toMatchObject({ paid: 1 })
    await turnCalendar(bank, addDays(today, 7), 6.1)
    await turnCalendar(bank, addDays(today, 60))
    expect(await one(id)).toMatchObject({ state: 'ended', paid: 3 })
    await settle()
    expect(await instructionsOf(id)).toEqual(['settled', 'settled', 'settled'])
    const [last] = await payments(id)
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: last?.transactionId ?? 0 })
    expect(receipt).toMatchObject({ status: 'completed', subscriptionId: id })
  },
)

test('one that begins later holds nothing, asks no company for anything, and pays on its first day', async () => {
  const first = addDays(today, 9)
  const answer = await submit('eft', { subscriptionFrequency: 'monthly', subscriptionStartDate: first })
  expect(answer).toMatchObject({ status: 'scheduled', link: '/transfer/preapproved-payments' })
  await bank.settled()
  const id = Number(answer['transactionId'])
  expect(await one(id)).toMatchObject({ state: 'active', paid: 0, nextDay: first })
  expect(await bank.stands(rails.account)).toBe('1000.00, held 0.00')
  expect(await instructionsOf(id)).toEqual([])
  await turnCalendar(bank, first)
  expect(await bank.stands(rails.account)).toBe('979.00, held 21.00')
})

test('what falls on a day on which the banks rest leaves on the next one on which they work; where none rests, at once', async () => {
  const first = '2027-03-26'
  const monthly = { subscriptionFrequency: 'monthly', subscriptionStartDate: first }
  const [eft, card] = [await order(monthly), await order(monthly, 'oct')]
  expect(await one(eft)).toMatchObject({ firstDay: first, nextDay: '2027-03-30', calendars: ['target'] })
  expect(await one(card)).toMatchObject({ nextDay: first })
  await turnCalendar(bank, '2027-03-29', 22)
  expect([(await one(eft))?.paid, (await one(card))?.paid]).toEqual([0, 1])
  await turnCalendar(bank, '2027-03-30')
  expect(await one(eft)).toMatchObject({ paid: 1, nextDay: '2027-04-26' })
})

test('ordered on a Sunday it begins on Monday', async () => {
  await setCalendar(bank, dueAt(addDays(today, -1)))
  const id = await order({ subscriptionFrequency: 'daily', subscriptionTransactions: 2 })
  expect(await one(id)).toMatchObject({ paid: 0, nextDay: today })
  await turnCalendar(bank, today)
  expect(await days(id)).toEqual([`${today} paid`, `${today} paid`])
})

describe('each payment leaves once', () => {
  test('by eight workers at the same moment, over and over', async () => {
    const id = await order({ subscriptionFrequency: 'daily', subscriptionTransactions: 4 })
    for (let day = 1; day <= 3; day += 1) {
      await setCalendar(bank, dueAt(addDays(today, day)))
      await Promise.all(Array.from({ length: 8 }, () => runSubscriptions(bank.services)))
      // Leases that ran out: whoever had them may still be at work.
      await bank.database.owner.query('update app.subscription set claimed_until = null')
      await Promise.all(Array.from({ length: 8 }, () => runSubscriptions(bank.services)))
      await bank.settled()
    }
    await turnCalendar(bank, addDays(today, 3))
    expect(await one(id)).toMatchObject({ state: 'ended', paid: 4 })
    await settle()
    expect(await instructionsOf(id)).toEqual(Array(4).fill('settled'))
    expect(await bank.stands(rails.account)).toBe('916.00, held 0.00')
  })

  test.each(['before', 'after'])(
    'by a worker that is killed %s the ledger holds its money',
    async (moment) => {
      const id = await order({ subscriptionFrequency: 'daily', subscriptionTransactions: 2 })
      const killed: Services = {
        ...bank.services,
        committer: {
          stats: () => bank.services.committer.stats(),
          submit: async (command) => {
            if (moment === 'after') await bank.services.committer.submit(command)
            throw new Error('killed')
          },
        },
      }
      const row = await transaction(bank.services.db, (client) => lockSubscription(client, id))
      await expect(row && payNext(killed, row)).rejects.toThrow('killed')
      await turnCalendar(bank, addDays(today, 1))
      expect(await days(id)).toEqual([`${addDays(today, 1)} paid`, `${today} paid`])
      expect(await instructionsOf(id)).toHaveLength(2)
      await settle()
      expect(await bank.stands(rails.account)).toBe('958.00, held 0.00')
    },
  )

  test('with the clock put forward and back across a daylight change', async () => {
    // In Vilnius the clock goes from three to four on 28 March 2027.
    const id = await order({ subscriptionFrequency: 'weekly', subscriptionStartDate: '2027-03-22' }, 'oct')
    for (const day of ['2027-03-22', '2027-03-21', '2027-03-29', '2027-03-27', '2027-03-22', '2027-03-29'])
      await turnCalendar(bank, day)
    expect(await days(id)).toEqual(['2027-03-29 paid', '2027-03-22 paid'])
    expect(await instructionsOf(id)).toHaveLength(2)
  })
})

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

  test('what arrives stays as it was ordered, and what was agreed is told beside it', async () => {
    rate('2')
    const id = await order({ subscriptionFrequency: 'weekly' }, 'wire', usd)
    expect(await one(id)).toMatchObject({
      amount: '100.00',
      currencyCode: 'USD',
      agreed: { fromAmount: '50.00', fromCurrencyCode: 'EUR', toAmount: '100.00', rate: '2' },
    })
    rate('4')
    await turnCalendar(bank, addDays(today, 7))
    const [made] = await payments(id)
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: made?.transactionId ?? 0 })
    expect(receipt).toMatchObject({ amount: '25.00', creditAmount: '100.00', rate: '4' })
  })

  test('ordered in the currency of the account, what leaves it stays', async () => {
    rate('2')
    const inEuros = { ...usd, amountCurrencyCode: 'EUR' }
    const id = await order({ subscriptionFrequency: 'weekly' }, 'wire', inEuros)
    rate('4')
    await turnCalendar(bank, addDays(today, 7))
    const [made] = await payments(id)
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: made?.transactionId ?? 0 })
    expect(receipt).toMatchObject({ amount: '100.00', creditAmount: '400.00' })
  })

  test('the fee', async () => {
    const id = await order({ subscriptionFrequency: 'weekly' })
    const dearer = vi.spyOn(bank.services.store.tariffs, 'tariff')
    dearer.mockResolvedValue({ percent: '0', minimum: '7' })
    onTestFinished(() => dearer.mockRestore())
    await turnCalendar(bank, addDays(today, 7))
    const [made] = await payments(id)
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: made?.transactionId ?? 0 })
    expect(receipt).toMatchObject({ amount: '20.00', fee: '7.00' })
  })
})

describe('looked at again before each payment, it stops and says why', () => {
  test('to a card of a bank that was blocked meanwhile', async () => {
    const id = await order({ subscriptionFrequency: 'weekly' }, 'oct')
    const { owner } = bank.database
    await owner.query(`insert into app.blocked_bin (bin, reason) values ('400000', 'fraud')`)
    onTestFinished(async () => {
      await owner.query('delete from app.blocked_bin')
    })
    await turnCalendar(bank, addDays(today, 7))
    expect(await one(id)).toMatchObject({ state: 'stopped', reason: 'cardBlocked', paid: 1 })
  })

  test('by somebody who may not send so any more', async () => {
    const id = await order({ subscriptionFrequency: 'weekly' })
    const others = everyOutsidePermission.filter((flag) => flag !== outsidePermissions.eft['3d'])
    await alter('access', 'permissions', ['sendMoneyUser', ...others])
    onTestFinished(() => alter('access', 'permissions', ['sendMoneyUser', ...everyOutsidePermission]))
    await turnCalendar(bank, addDays(today, 7))
    expect(await one(id)).toMatchObject({ state: 'stopped', reason: 'rightRemoved' })
  })

  test('where no company carries it out any more', async () => {
    const id = await order({ subscriptionFrequency: 'weekly' }, 'interac')
    const all = bank.services.partners.rails
    const { interac: _, ...without } = all
    bank.services.partners.rails = without
    onTestFinished(() => {
      bank.services.partners.rails = all
    })
    await turnCalendar(bank, addDays(today, 7))
    expect(await one(id)).toMatchObject({ state: 'stopped', reason: 'wayClosed' })
  })
})

test('with too little money it is tried at four hours of its day, then missed, and the next one is made', async () => {
  const id = await order({ subscriptionFrequency: 'weekly' })
  await bank.fund(rails.account, '20.99')
  for (const hour of [6, 11, 16]) await turnCalendar(bank, addDays(today, 7), hour)
  expect(await one(id)).toMatchObject({ paid: 1, nextDay: addDays(today, 7) })
  await turnCalendar(bank, addDays(today, 7), 21)
  expect((await payments(id))[0]).toMatchObject({ state: 'missed', reason: 'insufficientFunds' })
  await bank.fund(rails.account, '21.00')
  await turnCalendar(bank, addDays(today, 14))
  expect(await one(id)).toMatchObject({ paid: 2 })
})

test('ended by the payer, nothing more leaves [OP236]', async () => {
  const id = await order({ subscriptionFrequency: 'weekly' })
  expect(await ines.call(preapprovedCancel, { id })).toMatchObject({ state: 'canceled' })
  await turnCalendar(bank, addDays(today, 40))
  expect(await instructionsOf(id)).toHaveLength(1)
})

test('a first payment that the company rejects stands in history as rejected, and its series goes on', async () => {
  const details = { ...outsideDetails.eft.details, payeeName: 'Ana Nowak .rejected' }
  const id = await order({ subscriptionFrequency: 'weekly' }, 'eft', { details })
  await settle()
  expect(await statusOf(id)).toBe('rejected')
  const { transactions } = await ines.call(transactionHistoryList, {
    accountId: rails.account,
    status: 'rejected',
  })
  expect(transactions?.transaction.map(({ transactionId }) => transactionId)).toContain(id)
  expect(await one(id)).toMatchObject({ state: 'active', paid: 0 })
  expect(await payments(id)).toMatchObject([{ day: today, state: 'cameBack', transactionId: id }])
})

test('a payment that the bank sends back counts as paid until then', async () => {
  const details = { ...outsideDetails.eft.details, payeeName: 'Ana Nowak .returned' }
  const id = await order({ subscriptionFrequency: 'weekly' }, 'eft', { details })
  expect(await one(id)).toMatchObject({ paid: 1 })
  await settle()
  await rails.wait(96)
  ines = await bank.as('ines')
  expect(await statusOf(id)).toBe('returned')
  expect(await one(id)).toMatchObject({ paid: 0 })
  expect(await days(id)).toEqual([`${today} cameBack`])
})

test('the template of an order for a later day is kept with the first payment that is made, once', async () => {
  const templates = async () => (await ines.call(paymentTemplateList, {})).templates?.map(({ name }) => name)
  const first = addDays(today, 7)
  const id = await order({ subscriptionFrequency: 'weekly', subscriptionStartDate: first }, 'eft', {
    templateName: 'Skipped once',
  })
  expect(await ines.call(preapprovedSkip, { id, day: first })).toMatchObject({ nextDay: addDays(first, 7) })
  await turnCalendar(bank, first)
  expect(await templates()).not.toContain('Skipped once')
  await turnCalendar(bank, addDays(first, 7))
  expect(await one(id)).toMatchObject({ paid: 1 })
  await vi.waitFor(async () => expect(await templates()).toContain('Skipped once'), 5_000)
  const keeps = async () => {
    const { rows } = await bank.database.owner.query<{ keeps: boolean }>(
      `select coalesce((detail->>'keeps')::boolean, false) as keeps from ledger.operation
       where (detail->'scheduled'->>'series')::bigint = $1 order by id`,
      [id],
    )
    return rows.map((row) => row.keeps)
  }
  await turnCalendar(bank, addDays(first, 14))
  expect(await keeps()).toEqual([true, false])
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
  expect(codes(await submit('eft', repeat))).toEqual([refused])
  expect(await bank.ledgerState()).toBe(before)
})

test('after all of this the books are right', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
