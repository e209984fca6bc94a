import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenChanged } from '#payments/screening/screen-subjects.ts'
import { newestList } from '#store/screening/lists.ts'
import { subjectsBehind } from '#store/screening/subjects.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { rescreenProcess } from './rescreen-process.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  await screenChanged(bank.services)
})
afterAll(() => bank.close())

test('a separate process compares all subjects with a new list, and none is started for a known one', async () => {
  const { services: s, database } = bank
  const listed = async (): Promise<number> => {
    const { rows } = await database.owner.query<{ n: number }>(
      'select count(*)::int as n from app.screening_case where outcome is null',
    )
    return rows[0]?.n ?? 0
  }
  await s.partners.screeningBook?.add('Rita Okafor')
  const { run } = rescreenProcess({ ...s, apiUrl: database.apiUrl })
  expect(await listed()).toBe(0)
  expect(await run()).toBe(true)
  const list = await newestList(s.db)
  expect(list?.version).toBe('town 2')
  expect(await subjectsBehind(s.db, list?.id ?? 0)).toBe(0)
  expect(await listed()).toBe(1)
  expect(await run()).toBe(false)
})
