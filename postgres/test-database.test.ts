import { expect, test } from 'vitest'
import { testDatabase } from './test-database.ts'

test('creates a database of its own for every caller, as owner and as API role', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()])
  await first.owner.query('create table note (text text)')
  await expect(first.api.query('select * from note')).rejects.toThrow('permission denied')
  await expect(second.owner.query('select * from note')).rejects.toThrow('does not exist')
  await Promise.all([first.drop(), second.drop()])
})

test('drops the database although another connection is open', async () => {
  const database = await testDatabase([])
  const other = await testDatabase([])
  await database.owner.query('select 1')
  await database.drop()
  const left = await other.owner.query('select from pg_database where datname = $1', [
    new URL(database.ownerUrl).pathname.slice(1),
  ])
  expect(left.rowCount).toBe(0)
  await other.drop()
})

test('an idle connection that is cut does not end the process', async () => {
  const database = await testDatabase([])
  await database.api.query('select 1')
  await database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and datname = current_database()`,
    ['sixpence_api'],
  )
  await expect.poll(() => database.api.totalCount).toBe(0)
  expect((await database.api.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.drop()
})
