import { msOf } from '@sixpence/days'
import { personalAccountCreate } from '@sixpence/protocol/registration/registration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomer } from '#testing/fixtures/registration.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { deleteOldRegistrations } from './delete-old-registrations.ts'

let bank: TestBank
let keysBefore: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const left = async () =>
  (
    await bank.database.owner.query<{ left: string[] }>(
      `select array[(select count(*) from app.registration), (select count(*) from app.data_key) - $1,
         (select count(*) from app.used_challenge)]::text[] as left`,
      [keysBefore],
    )
  ).rows[0]?.left

test('deletes registrations never activated, their keys, and expired challenges', async () => {
  const { rows } = await bank.database.owner.query<{ keys: number }>(
    'select count(*)::int as keys from app.data_key',
  )
  keysBefore = rows[0]?.keys ?? 0
  const client = bank.stranger()
  await client.call(personalAccountCreate, await newcomer(client))
  bank.clock.advance(msOf({ days: 4 }) - 1_000)
  await deleteOldRegistrations(bank.services)
  expect(await left()).toEqual(['1', '1', '0'])
  bank.clock.advance(2_000)
  await deleteOldRegistrations(bank.services)
  expect(await left()).toEqual(['0', '0', '0'])
})
