import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { keepRates } from './movements.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
})
afterAll(() => bank.close())

test('without an answer from the source of rates, those of the last week are used, and no older ones', async () => {
  const { db, partners } = bank.services
  const silent = { ...partners, rates: { rate: () => Promise.reject(new Error('no answer')) } }
  const at = (day: string) => ({ now: () => new Date(`${day}T10:00:00Z`) })
  await expect(keepRates({ db, partners: silent, clock: at('2031-03-01') })).rejects.toThrow('no answer')
  await keepRates({ db, partners, clock: at('2031-03-01') })
  await keepRates({ db, partners: silent, clock: at('2031-03-08') })
  await expect(keepRates({ db, partners: silent, clock: at('2031-03-09') })).rejects.toThrow('no answer')
  const { rows } = await db.query<{ day: string }>(
    `select distinct day::text from app.monitoring_rate where day >= '2031-01-01'`,
  )
  expect(rows).toEqual([{ day: '2031-03-01' }])
})
