import { after, before } from '@sixpence/days'
import { verify } from '@sixpence/ledger'
import { externalMethods } from '@sixpence/protocol/methods/method'
import { preapprovedCancel, preapprovedSkip } from '@sixpence/protocol/preapproved/preapproved'
import { paymentTemplateList } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { setCalendar, turnCalendar } from '#testing/bank/calendar.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestSeries, today } from '#testing/bank/test-series.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { lockSubscription } from '#store/subscription/subscriptions.ts'
import { dueAt } from './calendar.ts'
import { payNext } from './pay.ts'
import { runSubscriptions } from './work.ts'

let bank: TestBank
let series: TestSeries
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  series = await TestSeries.open(bank)
})
afterAll(() => bank.close())
beforeEach(() => series.beginAnew())

test.each(externalMethods)(
  'by %s: the first payment leaves at once, the others on their days, and each arrives [Q110]',
  async (method) => {
    const id = await series.order({ subscriptionFrequency: 'weekly', subscriptionTransactions: 3 }, method)
    expect(await series.read(id)).toMatchObject({
      direction: 'out',
      state: 'active',
      payeeName: outsideDetails[method].details.payeeName,
      paid: 1,
      nextDay: after(today, { days: 7 }),
    })
    expect((await series.read(id))?.payeeAccount).toMatch(/[•…@*]/u)
    await turnCalendar(bank, after(today, { days: 7 }), 5.9)
    expect(await series.read(id)).toMatchObject({ paid: 1 })
    await turnCalendar(bank, after(today, { days: 7 }), 6.1)
    await turnCalendar(bank, after(today, { days: 60 }))
    expect(await series.read(id)).toMatchObject({ state: 'ended', paid: 3 })
    await series.answered()
    expect(await series.instructionsOf(id)).toEqual(['settled', 'settled', 'settled'])
    expect(await series.lastReceipt(id)).toMatchObject({ status: 'completed', subscriptionId: id })
  },
)

test('one that begins later holds nothing, sends no request to a company, and pays on its first day', async () => {
  const first = after(today, { days: 9 })
  const answer = await series.submit('eft', {
    subscriptionFrequency: 'monthly',
    subscriptionStartDate: first,
  })
  expect(answer).toMatchObject({ status: 'scheduled', link: '/transfer/preapproved-payments' })
  await bank.settled()
  const id = Number(answer['transactionId'])
  expect(await series.read(id)).toMatchObject({ state: 'active', paid: 0, nextDay: first })
  expect(await bank.stands(series.rails.account)).toBe('1000.00, held 0.00')
  expect(await series.instructionsOf(id)).toEqual([])
  await turnCalendar(bank, first)
  expect(await bank.stands(series.rails.account)).toBe('979.00, held 21.00')
})

test('a payment due on a bank holiday is sent on the next business day; without bank holidays, at once', async () => {
  const first = '2027-03-26'
  const monthly = { subscriptionFrequency: 'monthly', subscriptionStartDate: first }
  const [eft, card] = [await series.order(monthly), await series.order(monthly, 'oct')]
  expect(await series.read(eft)).toMatchObject({
    firstDay: first,
    nextDay: '2027-03-30',
    calendars: ['target'],
  })
  expect(await series.read(card)).toMatchObject({ nextDay: first })
  await turnCalendar(bank, '2027-03-29', 22)
  expect([(await series.read(eft))?.paid, (await series.read(card))?.paid]).toEqual([0, 1])
  await turnCalendar(bank, '2027-03-30')
  expect(await series.read(eft)).toMatchObject({ paid: 1, nextDay: '2027-04-26' })
})

test('ordered on a Sunday it begins on Monday', async () => {
  await setCalendar(bank, dueAt(before(today, { days: 1 })))
  const id = await series.order({ subscriptionFrequency: 'daily', subscriptionTransactions: 2 })
  expect(await series.read(id)).toMatchObject({ paid: 0, nextDay: today })
  await turnCalendar(bank, today)
  expect(await series.days(id)).toEqual([`${today} paid`, `${today} paid`])
})

describe('each payment is sent once', () => {
  test('by eight concurrent workers, repeatedly', async () => {
    const id = await series.order({ subscriptionFrequency: 'daily', subscriptionTransactions: 4 })
    for (let day = 1; day <= 3; day += 1) {
      await setCalendar(bank, dueAt(after(today, { days: day })))
      await Promise.all(Array.from({ length: 8 }, () => runSubscriptions(bank.services)))
      // Expired leases, whose workers may still be running.
      await bank.database.owner.query('update app.subscription set claimed_until = null')
      await Promise.all(Array.from({ length: 8 }, () => runSubscriptions(bank.services)))
      await bank.settled()
    }
    await turnCalendar(bank, after(today, { days: 3 }))
    expect(await series.read(id)).toMatchObject({ state: 'ended', paid: 4 })
    await series.answered()
    expect(await series.instructionsOf(id)).toEqual(Array(4).fill('settled'))
    expect(await bank.stands(series.rails.account)).toBe('916.00, held 0.00')
  })

  test.each(['before', 'after'])(
    'by a worker that is killed %s the ledger holds its money',
    async (moment) => {
      const id = await series.order({ subscriptionFrequency: 'daily', subscriptionTransactions: 2 })
      const killed: Services = {
        ...bank.services,
        committer: {
          ...bank.services.committer,
          submit: async (command) => {
            if (moment === 'after') await bank.services.committer.submit(command)
            throw new Error('killed')
          },
        },
      }
      const row = await transaction(bank.services.db, (client) => lockSubscription(client, id))
      await expect(row && payNext(killed, row)).rejects.toThrow('killed')
      await turnCalendar(bank, after(today, { days: 1 }))
      expect(await series.days(id)).toEqual([`${after(today, { days: 1 })} paid`, `${today} paid`])
      expect(await series.instructionsOf(id)).toHaveLength(2)
      await series.answered()
      expect(await bank.stands(series.rails.account)).toBe('958.00, held 0.00')
    },
  )

  test('with the clock moved forward and back across a daylight change', async () => {
    // In Vilnius the clock goes from three to four on 28 March 2027.
    const id = await series.order(
      { subscriptionFrequency: 'weekly', subscriptionStartDate: '2027-03-22' },
      'oct',
    )
    for (const day of ['2027-03-22', '2027-03-21', '2027-03-29', '2027-03-27', '2027-03-22', '2027-03-29'])
      await turnCalendar(bank, day)
    expect(await series.days(id)).toEqual(['2027-03-29 paid', '2027-03-22 paid'])
    expect(await series.instructionsOf(id)).toHaveLength(2)
  })
})

test('with too little money it is tried at four hours of its day, then missed, and the next one is made', async () => {
  const id = await series.order({ subscriptionFrequency: 'weekly' })
  await bank.fund(series.rails.account, '20.99')
  for (const hour of [6, 11, 16]) await turnCalendar(bank, after(today, { days: 7 }), hour)
  expect(await series.read(id)).toMatchObject({ paid: 1, nextDay: after(today, { days: 7 }) })
  await turnCalendar(bank, after(today, { days: 7 }), 21)
  expect((await series.payments(id))[0]).toMatchObject({ state: 'missed', reason: 'insufficientFunds' })
  await bank.fund(series.rails.account, '21.00')
  await turnCalendar(bank, after(today, { days: 14 }))
  expect(await series.read(id)).toMatchObject({ paid: 2 })
})

test('ended by the payer, nothing more is sent [OP236]', async () => {
  const id = await series.order({ subscriptionFrequency: 'weekly' })
  expect(await series.ines.call(preapprovedCancel, { id })).toMatchObject({ state: 'canceled' })
  await turnCalendar(bank, after(today, { days: 40 }))
  expect(await series.instructionsOf(id)).toHaveLength(1)
})

test('the template of an order for a later day is saved with the first payment that is made, once', async () => {
  const templates = async () =>
    (await series.ines.call(paymentTemplateList, {})).templates?.map(({ name }) => name)
  const first = after(today, { days: 7 })
  const id = await series.order({ subscriptionFrequency: 'weekly', subscriptionStartDate: first }, 'eft', {
    templateName: 'Skipped once',
  })
  expect(await series.ines.call(preapprovedSkip, { id, day: first })).toMatchObject({
    nextDay: after(first, { days: 7 }),
  })
  await turnCalendar(bank, first)
  expect(await templates()).not.toContain('Skipped once')
  await turnCalendar(bank, after(first, { days: 7 }))
  expect(await series.read(id)).toMatchObject({ paid: 1 })
  expect(await templates()).toContain('Skipped once')
  const keeps = async () => {
    const { rows } = await bank.database.owner.query<{ keeps: boolean }>(
      `select coalesce((detail->>'keeps')::boolean, false) as keeps from ledger.operation
       where (detail->'scheduled'->>'series')::bigint = $1 order by id`,
      [id],
    )
    return rows.map((row) => row.keeps)
  }
  await turnCalendar(bank, after(first, { days: 14 }))
  expect(await keeps()).toEqual([true, false])
})

test('after all of this the books are consistent', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
