import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePurpose, keepPurpose, purposeOf, type Purpose } from './database-purpose.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase([])
})
afterEach(() => database.drop())

const start = async (purpose: Purpose): Promise<void> => {
  await comparePurpose(database.ownerUrl, purpose)
  await keepPurpose(database.ownerUrl, purpose)
}

test('the purpose of a database is that of its first start and cannot be changed', async () => {
  await start('trial')
  await start('trial')
  await expect(start('production')).rejects.toThrow(
    'The database that DATABASE_URL names is a trial’s (SIXPENCE_SANDBOXES), whose money is played: name an empty database for production; nothing leads from a demo or a trial to it.',
  )
  await expect(start('demo')).rejects.toThrow('set SIXPENCE_MODE to what it was made with')
  const { rows } = await database.owner.query('select purpose from database_purpose')
  expect(rows).toEqual([{ purpose: 'trial' }])
})

test('a forgotten mode does not start the demo beside real customers', async () => {
  await start('production')
  await expect(start('demo')).rejects.toThrow(
    'The database that DATABASE_URL names has real customers and money: set SIXPENCE_MODE',
  )
  await expect(start('trial')).rejects.toThrow(
    'has real customers and money: set SIXPENCE_MODE and SIXPENCE_SANDBOXES',
  )
})

test('a database from before the row cannot become production if sandboxes have written into it', async () => {
  await database.owner.query('create schema sandbox; create table sandbox.message (id int)')
  await comparePurpose(database.ownerUrl, 'production')
  await database.owner.query('insert into sandbox.message values (1)')
  await expect(start('production')).rejects.toThrow('is a demo’s, whose people and money are played')
  await start('demo')
})

test('of concurrent first starts with different settings one is refused', async () => {
  const results = await Promise.allSettled([start('production'), start('trial')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the purpose follows from two settings', () => {
  expect(purposeOf({ mode: 'demo', sandboxes: true })).toBe('demo')
  expect(purposeOf({ mode: 'production', sandboxes: true })).toBe('trial')
  expect(purposeOf({ mode: 'production', sandboxes: false })).toBe('production')
})
