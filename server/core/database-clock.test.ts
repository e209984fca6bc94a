import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseClock } from './database-clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const databaseTime = async (): Promise<number> => {
  const { rows } = await database.owner.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at.getTime() ?? 0
}

test.each([-90_000, -400, 400, 90_000])(
  'a machine whose clock is %i ms off has the time of the database',
  async (ms) => {
    const clock = new DatabaseClock(() => Date.now() + ms)
    await clock.look(database.owner)
    const [before, now, after] = [await databaseTime(), clock.now().getTime(), await databaseTime()]
    expect(now).toBeGreaterThan(before - 250)
    expect(now).toBeLessThan(after + 250)
  },
)

test('follows when the machine’s clock is set, and ignores a small difference', async () => {
  let ms = 100
  const clock = new DatabaseClock(() => 1_000_000 + ms)
  const answers: number[] = []
  const db = { query: async () => ({ rows: [{ ms: answers.shift() }] }) } as never
  answers.push(1_000_200, 1_005_100, 1_000_150)
  await clock.look(db)
  expect(clock.now().getTime()).toBe(1_000_100)
  await clock.look(db)
  expect(clock.now().getTime()).toBe(1_005_100)
  await clock.look(db)
  expect(clock.now().getTime()).toBe(1_000_100)
  ms = 200
  expect(clock.now().getTime()).toBe(1_000_200)
})

test('a measurement that took too long is discarded', async () => {
  let ms = 0
  const clock = new DatabaseClock(() => ms)
  const slow = async () => {
    ms += 1_500
    return { rows: [{ ms: 60_000 }] }
  }
  await clock.look({ query: slow } as never)
  expect(clock.now().getTime()).toBe(1_500)
})
