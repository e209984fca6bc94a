import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from './bank/test-bank.ts'
import { changedSince, digest, moment } from './digest.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
})
afterAll(() => bank.close())

const write = (text: string) => bank.database.owner.query(text)

test.each([
  [
    'a changed row',
    `update app.person set language = 'xx' where id = (select min(id) from app.person)`,
    'app.person',
  ],
  [
    'a row more',
    `insert into sandbox.message (kind, brand, recipient, body) values ('sms', 'ostra', 'nobody', 'text')`,
    'sandbox.message',
  ],
  ['a row less', `delete from sandbox.message where recipient = 'nobody'`, 'sandbox.message'],
  [
    'two tables',
    `update app.account set alias = 'other'; update app.customer set residence_country = 'XX'`,
    'app.account, app.customer',
  ],
])('the next moment sees %s, and the one after it does not', async (_, change, tables) => {
  const before = await moment(bank)
  const whole = await digest(bank)
  expect(await changedSince(bank, before)).toBe('')
  const same = await moment(bank)
  await write(change)
  expect(await changedSince(bank, same)).toBe(tables)
  expect(await digest(bank)).not.toBe(whole)
  expect(await changedSince(bank, await moment(bank))).toBe('')
})

test.each([
  ['what was taken back', `begin; update app.person set language = 'yy'; rollback`],
  ['what is again as it was', `update app.person set language = language`],
  ['when a session was last used', `update app.session set active_at = now()`],
])('%s is no change', async (_, change) => {
  await bank.as('ines')
  const before = await moment(bank)
  const whole = await digest(bank)
  await write(change)
  expect(await changedSince(bank, before)).toBe('')
  expect(await digest(bank)).toBe(whole)
})

test('only the last moment can be compared with', async () => {
  const before = await moment(bank)
  await write(`update app.person set language = 'zz'`)
  await moment(bank)
  await expect(changedSince(bank, before)).rejects.toThrow('a later moment')
})
