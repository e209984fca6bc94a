import { after, dayOf } from '@sixpence/days'
import { verify } from '@sixpence/ledger'
import {
  preapprovedCancel,
  preapprovedList,
  preapprovedPause,
  preapprovedPaymentsGet,
  preapprovedSkip,
} from '@sixpence/protocol/preapproved/preapproved'
import type { InputOf } from '@sixpence/protocol/call'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#context/services.ts'
import { setCalendar, turnCalendar, workDown } from '#testing/bank/calendar.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { lockSubscription } from '#store/subscription/subscriptions.ts'
import { transaction } from '#core/database.ts'
import { dueAt } from './calendar.ts'
import { payNext } from './pay.ts'
import { runSubscriptions } from './work.ts'

let bank: TestBank
let owen: TestClient
let account: number
let today: string

beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  owen = await bank.as('owen')
  account = await bank.accountId('owen', 'Euro')
})
afterAll(() => bank.close())

beforeEach(async () => {
  await bank.database.owner.query(`delete from app.subscription`)
  await bank.database.owner.query(`update sandbox.calendar set ahead = '0'`)
  await bank.fund(account, '1000.00')
  today = dayOf(bank.clock.now())
})

type Repeat = Omit<InputOf<typeof p2pSend>, 'accountId' | 'amount' | 'currency' | 'toEmail'>

async function order(repeat: Repeat): Promise<number> {
  const answer = await owen.call(p2pSend, {
    accountId: account,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    ...repeat,
  })
  expect(answer.responseCode).toBe('00')
  await bank.settled()
  return answer.transactionId ?? 0
}

const run = async (id: number) =>
  (await owen.call(preapprovedList, {})).subscriptions?.find((found) => found.id === id)
const payments = async (id: number) =>
  (await owen.call(preapprovedPaymentsGet, { id })).payments?.map(({ day, state }) => `${day} ${state}`)
const booked = async (id: number): Promise<number> => {
  const { rows } = await bank.database.owner.query<{ n: number }>(
    `select count(*)::int as n from ledger.operation where (detail->'scheduled'->>'series')::bigint = $1`,
    [id],
  )
  return rows[0]?.n ?? 0
}
const mails = async (subject: string): Promise<number> =>
  (await bank.database.owner.query('select from sandbox.message where subject = $1', [subject])).rowCount ?? 0

test('three periods: the first is paid at once, the others on their days, and then it has ended [B296 Q110]', async () => {
  const id = await order({ subscriptionFrequency: 'weekly', subscriptionTransactions: 3 })
  expect(await bank.stands(account)).toBe('989.90, held 0.00')
  expect(await run(id)).toMatchObject({
    type: 'P2P',
    direction: 'out',
    amount: '10.00',
    frequency: 'weekly',
    state: 'active',
    paid: 1,
    nextDay: after(today, { days: 7 }),
    lastDay: after(today, { days: 14 }),
  })
  await turnCalendar(bank, after(today, { days: 7 }), 5.9)
  expect(await run(id)).toMatchObject({ paid: 1 })
  await turnCalendar(bank, after(today, { days: 7 }), 6.1)
  expect(await run(id)).toMatchObject({ paid: 2, nextDay: after(today, { days: 14 }) })
  await turnCalendar(bank, after(today, { days: 14 }))
  expect(await run(id)).toMatchObject({ state: 'ended', paid: 3 })
  await turnCalendar(bank, after(today, { days: 60 }))
  expect(await payments(id)).toEqual([14, 7, 0].map((days) => `${after(today, { days })} paid`))
  expect(await bank.stands(account)).toBe('969.70, held 0.00')
})

test('one that begins later pays nothing until its first day [B296]', async () => {
  const first = after(today, { days: 10 })
  const id = await order({ subscriptionFrequency: 'monthly', subscriptionStartDate: first })
  expect(await run(id)).toMatchObject({ state: 'active', paid: 0, nextDay: first })
  expect(await bank.stands(account)).toBe('1000.00, held 0.00')
  await turnCalendar(bank, first)
  expect(await bank.stands(account)).toBe('989.90, held 0.00')
})

test('ends with its last day', async () => {
  const id = await order({ subscriptionFrequency: 'daily', subscriptionEndDate: after(today, { days: 2 }) })
  await turnCalendar(bank, after(today, { days: 30 }))
  expect(await run(id)).toMatchObject({ state: 'ended', paid: 3 })
})

describe('each payment is made once', () => {
  test('by eight concurrent workers, repeatedly', async () => {
    const id = await order({ subscriptionFrequency: 'daily', subscriptionTransactions: 6 })
    for (let day = 1; day <= 5; day += 1) {
      await setCalendar(bank, dueAt(after(today, { days: day })))
      await Promise.all(Array.from({ length: 8 }, () => runSubscriptions(bank.services)))
      // Expired leases, whose workers may still be running.
      await bank.database.owner.query('update app.subscription set claimed_until = null')
      await Promise.all(Array.from({ length: 8 }, () => runSubscriptions(bank.services)))
      await bank.settled()
    }
    await turnCalendar(bank, after(today, { days: 5 }))
    expect(await run(id)).toMatchObject({ state: 'ended', paid: 6 })
    expect(await booked(id)).toBe(5)
    expect(await bank.stands(account)).toBe('939.40, held 0.00')
  })

  test.each(['before', 'after'])('by a worker that is killed %s the ledger has booked it', async (moment) => {
    const id = await order({ subscriptionFrequency: 'daily', subscriptionTransactions: 2 })
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
    const row = (await transaction(bank.services.db, (client) => lockSubscription(client, id)))!
    await expect(payNext(killed, row)).rejects.toThrow('killed')
    await turnCalendar(bank, after(today, { days: 1 }))
    expect(await booked(id)).toBe(1)
    expect(await payments(id)).toEqual([`${after(today, { days: 1 })} paid`, `${today} paid`])
  })

  test('whatever the payer does between its booking and its recording', async () => {
    const id = await order({ subscriptionFrequency: 'daily' })
    const row = (await transaction(bank.services.db, (client) => lockSubscription(client, id)))!
    expect(await payNext(bank.services, row)).toEqual({ outcome: 'paid' })
    // Again, if the first was recorded meanwhile: the series is at its next payment.
    expect(['paid', 'again']).toContain((await payNext(bank.services, row)).outcome)
    await bank.settled()
    expect(await booked(id)).toBe(1)
    expect(await run(id)).toMatchObject({ paid: 2, nextDay: after(today, { days: 2 }) })
  })

  test.each([
    ['skips', 'active', (id: number) => owen.call(preapprovedSkip, { id, day: after(today, { days: 1 }) })],
    ['pauses', 'paused', (id: number) => owen.call(preapprovedPause, { id })],
    ['cancels', 'canceled', (id: number) => owen.call(preapprovedCancel, { id })],
  ] as const)('or not at all, when the payer %s it while a worker is paying it', async (_, state, change) => {
    const id = await order({ subscriptionFrequency: 'daily' })
    const late: Services = {
      ...bank.services,
      committer: {
        ...bank.services.committer,
        submit: async (command) => {
          expect(await change(id)).toMatchObject({ responseCode: '00' })
          return bank.services.committer.submit(command)
        },
      },
    }
    const row = (await transaction(bank.services.db, (client) => lockSubscription(client, id)))!
    expect(await payNext(late, row)).toEqual({ outcome: 'again' })
    // A worker that claimed it before the change.
    expect(await payNext(bank.services, row)).toEqual({ outcome: 'again' })
    await bank.settled()
    expect(await booked(id)).toBe(0)
    expect(await run(id)).toMatchObject({ state, paid: 1 })
    expect(await bank.stands(account)).toBe('989.90, held 0.00')
  })

  test('with the clock moved forward and back across a daylight change', async () => {
    // In Vilnius the clock goes from three to four on 28 March 2027; six is 04:00 of UTC before, 03:00 after.
    await setCalendar(bank, new Date('2027-03-25T12:00:00Z'))
    const id = await order({ subscriptionFrequency: 'daily', subscriptionStartDate: '2027-03-26' })
    await setCalendar(bank, new Date('2027-03-27T03:59:00Z'))
    await turnAt('2027-03-27T03:59:00Z')
    expect(await run(id)).toMatchObject({ paid: 1, nextDay: '2027-03-27' })
    await turnAt('2027-03-27T04:00:00Z')
    expect(await run(id)).toMatchObject({ paid: 2 })
    await turnAt('2027-03-26T12:00:00Z')
    await turnAt('2027-03-27T04:00:00Z')
    expect(await run(id)).toMatchObject({ paid: 2 })
    await turnAt('2027-03-28T02:59:00Z')
    expect(await run(id)).toMatchObject({ paid: 2 })
    await turnAt('2027-03-28T03:00:00Z')
    expect(await run(id)).toMatchObject({ paid: 3, nextDay: '2027-03-29' })
    await turnAt('2027-03-27T12:00:00Z')
    await turnAt('2027-03-29T03:00:00Z')
    expect(await payments(id)).toEqual([29, 28, 27, 26].map((day) => `2027-03-${day} paid`))
  })
})

const turnAt = async (moment: string): Promise<void> => {
  await setCalendar(bank, new Date(moment))
  await workDown(bank)
}

describe('with too little money', () => {
  test('it is tried at four hours of its day, then missed; the payer is notified and the next one is made', async () => {
    const id = await order({ subscriptionFrequency: 'daily', subscriptionTransactions: 3 })
    await bank.fund(account, '10.09')
    const before = await mails('A scheduled payment was not made')
    const day = after(today, { days: 1 })
    for (const hour of [6, 11, 16]) {
      await turnCalendar(bank, day, hour)
      expect(await run(id)).toMatchObject({ paid: 1, nextDay: day })
    }
    await turnCalendar(bank, day, 21)
    expect(await run(id)).toMatchObject({ paid: 1, nextDay: after(today, { days: 2 }) })
    expect((await owen.call(preapprovedPaymentsGet, { id })).payments?.[0]).toEqual({
      number: 2,
      day,
      state: 'missed',
      reason: 'insufficientFunds',
    })
    expect(await mails('A scheduled payment was not made')).toBe(before + 1)
    await bank.fund(account, '10.10')
    await turnCalendar(bank, after(today, { days: 2 }))
    expect(await run(id)).toMatchObject({ state: 'ended', paid: 2 })
    expect(await bank.stands(account)).toBe('0.00, held 0.00')
  })

  test('it is made at the next of these hours after the money has arrived', async () => {
    const id = await order({ subscriptionFrequency: 'daily' })
    await bank.fund(account, '0.00')
    await turnCalendar(bank, after(today, { days: 1 }), 6)
    await bank.fund(account, '500.00')
    await turnCalendar(bank, after(today, { days: 1 }), 10)
    expect(await run(id)).toMatchObject({ paid: 1 })
    await turnCalendar(bank, after(today, { days: 1 }), 11)
    expect(await run(id)).toMatchObject({ paid: 2 })
  })
})

test('payments due while the bank was down are made late, each once, and tried once without money', async () => {
  const id = await order({ subscriptionFrequency: 'weekly' })
  await bank.fund(account, '25.00')
  await turnCalendar(bank, after(today, { days: 30 }))
  expect(await payments(id)).toEqual([
    `${after(today, { days: 28 })} missed`,
    `${after(today, { days: 21 })} missed`,
    `${after(today, { days: 14 })} paid`,
    `${after(today, { days: 7 })} paid`,
    `${today} paid`,
  ])
})

describe('the payer is notified the day before', () => {
  const ahead = 'A scheduled payment is due tomorrow'

  test('once', async () => {
    await order({ subscriptionFrequency: 'weekly' })
    const before = await mails(ahead)
    await turnCalendar(bank, after(today, { days: 6 }), 8)
    expect(await mails(ahead)).toBe(before)
    await turnCalendar(bank, after(today, { days: 6 }), 9)
    await turnCalendar(bank, after(today, { days: 6 }), 20)
    expect(await mails(ahead)).toBe(before + 1)
  })

  test('but not of daily payments', async () => {
    await order({ subscriptionFrequency: 'daily' })
    const before = await mails(ahead)
    await turnCalendar(bank, after(today, { days: 3 }), 12)
    expect(await mails(ahead)).toBe(before)
  })
})

describe('it stops, and gives the reason', () => {
  const sets: [reason: string, change: string, undo: string][] = [
    [
      'payeeBlocked',
      `insert into app.blacklist (customer_id, blocked_customer_id, block_type) select p.id, q.id, 'outgoing' from p, q`,
      'delete from app.blacklist',
    ],
    [
      'payeeRefuses',
      `insert into app.blacklist (customer_id, blocked_customer_id, block_type) select q.id, p.id, 'incoming' from p, q`,
      'delete from app.blacklist',
    ],
    [
      'payeeRefuses',
      'update app.customer c set limited = true from q where c.id = q.id',
      'update app.customer c set limited = false from q where c.id = q.id',
    ],
    [
      'payeeGone',
      'update app.customer c set closed = true from q where c.id = q.id',
      'update app.customer c set closed = false from q where c.id = q.id',
    ],
    [
      'rightRemoved',
      'update app.access a set access_right = 1 from p where a.customer_id = p.id',
      'update app.access a set access_right = 2 from p where a.customer_id = p.id',
    ],
    [
      'rightRemoved',
      `update app.access a set permissions = array_remove(permissions, 'sendMoneyUser') from p where a.customer_id = p.id`,
      `update app.access a set permissions = array_append(permissions, 'sendMoneyUser') from p where a.customer_id = p.id`,
    ],
  ]

  test.each(sets)('%s', async (reason, change, undo) => {
    const { owner } = bank.database
    const [payer, payee] = [await bank.customerId('owen'), await bank.customerId('carla')]
    const named = `with p as (select ${payer}::bigint as id), q as (select ${payee}::bigint as id) `
    const id = await order({ subscriptionFrequency: 'daily' })
    const before = await bank.stands(account)
    await owner.query(named + change)
    try {
      bank.services.store.people.forget(await bank.personId('owen'))
      await turnCalendar(bank, after(today, { days: 1 }))
    } finally {
      await owner.query(undo.startsWith('delete') ? undo : named + undo)
      bank.services.store.people.forget(await bank.personId('owen'))
    }
    expect(await run(id)).toMatchObject({ state: 'stopped', reason })
    expect(await bank.stands(account)).toBe(before)
    await turnCalendar(bank, after(today, { days: 9 }))
    expect(await bank.stands(account)).toBe(before)
  })
})

test('a payer who is limited for a while misses it, and it continues afterwards', async () => {
  const { owner } = bank.database
  const limit = async (limited: boolean): Promise<void> => {
    await owner.query('update app.customer set limited = $2 where id = $1', [
      await bank.customerId('owen'),
      limited,
    ])
    bank.services.store.people.forget(await bank.personId('owen'))
  }
  const id = await order({ subscriptionFrequency: 'daily' })
  await limit(true)
  await turnCalendar(bank, after(today, { days: 1 }), 22)
  await limit(false)
  await turnCalendar(bank, after(today, { days: 2 }))
  expect((await owen.call(preapprovedPaymentsGet, { id })).payments).toMatchObject([
    { state: 'paid' },
    { state: 'missed', reason: 'customerLimited' },
    { state: 'paid' },
  ])
})

test('after all of this the books are consistent', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
