import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { deleteOldAttempts } from './delete-old-attempts.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

const minute = 60_000

const rows = async (): Promise<number[]> => {
  const { rows: found } = await bank.database.owner.query<{ begun: string; failures: string }>(
    `select (select count(*) from app.sign_in) as begun, (select count(*) from app.sign_in_failure) as failures`,
  )
  return found.flatMap((row) => [Number(row.begun), Number(row.failures)])
}

test('keeps rows in use, and deletes them an hour after they expire', async () => {
  await bank.stranger().logIn('bo@ostra.example', demoPassword)
  await bank.stranger().logIn('nobody@ostra.example', 'x')
  bank.clock.advance(50 * minute)
  for (let turn = 0; turn < 6; turn += 1) await bank.stranger().logIn('locked@ostra.example', 'x')
  await deleteOldAttempts(bank.services)
  expect(await rows()).toEqual([1, 2])
  bank.clock.advance(16 * minute)
  await deleteOldAttempts(bank.services)
  expect(await rows()).toEqual([0, 1])
  bank.clock.advance(58 * minute)
  await deleteOldAttempts(bank.services)
  expect(await rows()).toEqual([0, 1])
  bank.clock.advance(2 * minute)
  await deleteOldAttempts(bank.services)
  expect(await rows()).toEqual([0, 0])
})

test('does not wait for a row in use, whose user may wait for another one', async () => {
  await bank.stranger().logIn('nobody@ostra.example', 'x')
  bank.clock.advance(2 * 60 * minute)
  const client = await bank.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from app.sign_in_failure for update')
    await deleteOldAttempts(bank.services)
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await rows()).toEqual([0, 1])
  await deleteOldAttempts(bank.services)
  expect(await rows()).toEqual([0, 0])
})
