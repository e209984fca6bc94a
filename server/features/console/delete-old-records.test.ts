import { msOf } from '@sixpence/days'
import { consoleSelfGet } from '@sixpence/protocol/console/console'
import { adminRoleList, adminStaffInvite, adminStaffRecover } from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { deskOf } from '#testing/bank/desk-client.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { deleteOldStaffRecords } from './delete-old-records.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const shipped = async (name: string) =>
  (await (await bank.atDesk('ada')).call(adminRoleList, {})).roles?.find((role) => role.name === name)?.id ??
  0

test('sessions, links and requests are deleted thirty days after their end, and open ones are kept', async () => {
  const { owner } = bank.database
  const count = async (table: string) =>
    (await owner.query<{ count: number }>(`select count(*)::int as count from app.${table}`)).rows[0]?.count
  const tables = ['staff_session', 'staff_invite', 'staff_recovery']
  await (
    await bank.atDesk('ada')
  ).call(adminStaffInvite, {
    email: 'nora@bank.example',
    roleId: await shipped('Support'),
    why: 'For the summer',
  })
  const asker = await deskOf(bank, (await colleague(bank, 'last asker')).personId)
  const { personId: lost } = await colleague(bank, 'last lost', { role: 'support' })
  await asker.call(adminStaffRecover, { personId: lost })
  bank.clock.advance(msOf({ days: 29 }))
  await deleteOldStaffRecords(bank.services)
  for (const table of tables) expect([table, await count(table)]).not.toEqual([table, 0])
  bank.clock.advance(msOf({ days: 3 }))
  const { personId } = await colleague(bank, 'newest')
  await deleteOldStaffRecords(bank.services)
  expect(await Promise.all(tables.map(count))).toEqual([1, 0, 0])
  expect((await (await deskOf(bank, personId)).call(consoleSelfGet, {})).responseCode).toBe('00')
})
