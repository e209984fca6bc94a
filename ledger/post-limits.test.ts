// Limits per payment, day and month.
import { before, firstOfMonth, utcDayOf } from '@sixpence/days'
import { expect, test } from 'vitest'
import { type Result, limitUsage } from './index.ts'
import { done, testLedger, use } from './test-ledger.ts'
import { eur, stands } from './testing.ts'

const ledger = testLedger()
const { submit, pay, open } = ledger

test.each([
  ['day', { dayCap: 25n }],
  ['month', { monthCap: 25n }],
  ['count', { countCap: 2 }],
] as const)('a limit per %s holds, and a refused use is not counted', async (period, caps) => {
  const [alice, bob] = [await open(100n), await open(0n)]
  const spend = (): Promise<Result> => pay(alice, bob, eur(10n), { limits: use(`customer:${alice}`, caps) })
  expect(await Promise.all([spend(), spend(), spend()])).toMatchObject([
    { outcome: 'done' },
    { outcome: 'done' },
    { outcome: 'limitExceeded', index: 0, period },
  ])
  expect(await stands(ledger.db.api, alice)).toBe('80')
  expect(await limitUsage(ledger.db.api, [`customer:${alice}`])).toMatchObject([
    { day: 20n, month: 20n, count: 2 },
  ])
})

test('a command refused by its second limit does not use the first, which stays available to its neighbour in the batch', async () => {
  const alice = await open(100n)
  const subject = `customer:${alice}`
  const limits = [...use(subject, {}), ...use(`card:${alice}`, { dayCap: 5n })]
  const answers = await Promise.all([submit({ limits }), submit({ limits: use(subject, {}) })])
  expect(answers).toMatchObject([{ outcome: 'limitExceeded', index: 1, period: 'day' }, { outcome: 'done' }])
  expect(await limitUsage(ledger.db.api, [subject])).toMatchObject([{ day: 10n, month: 10n, count: 1 }])
})

test('a reversed use can be used again, but only in its own day and month', async () => {
  const alice = await open(100n)
  const subject = `customer:${alice}`
  const now = new Date()
  const lastMonth = before(now, { days: 32 })
  await done(submit({ limits: use(subject, { amount: 20n, dayCap: 20n }) }))
  await done(submit({ limits: use(subject, { amount: -20n, usedAt: lastMonth }) }))
  expect(await limitUsage(ledger.db.api, [subject])).toMatchObject([{ day: 20n, month: 20n, count: 1 }])
  await done(submit({ limits: use(subject, { amount: -15n, usedAt: now }) }))
  expect(await limitUsage(ledger.db.api, [subject])).toMatchObject([{ day: 5n, month: 5n, count: 0 }])
  await done(submit({ limits: use(subject, { amount: 15n, dayCap: 20n }) }))
})

test('a new day starts at zero and keeps the month; a new month resets both', async () => {
  const alice = await open(100n)
  const subject = `customer:${alice}`
  const spend = (): Promise<Result> => submit({ limits: use(subject, { dayCap: 10n }) })
  await done(spend())
  // The counter as if last used on the first of this month, and in the month before.
  const lastUsed = (day: string): Promise<unknown> =>
    ledger.db.owner.query(`update ledger.limit_counter set day = ${day} where subject = $1`, [subject])
  const today = utcDayOf(new Date())
  const isFirst = today === firstOfMonth(today)
  await lastUsed(isFirst ? `day - 1` : `date_trunc('month', day)::date`)
  await done(spend())
  const sameMonth = isFirst ? 10n : 20n
  expect(await limitUsage(ledger.db.api, [subject])).toMatchObject([{ day: 10n, month: sameMonth, count: 1 }])
  await lastUsed(`date_trunc('month', day)::date - 1`)
  expect(await limitUsage(ledger.db.api, [subject])).toMatchObject([{ day: 0n, month: 0n, count: 0 }])
  await done(spend())
  expect(await limitUsage(ledger.db.api, [subject])).toMatchObject([{ day: 10n, month: 10n, count: 1 }])
})
