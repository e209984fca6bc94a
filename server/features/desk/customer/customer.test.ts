import { randomUUID } from 'node:crypto'
import {
  adminCustomerAccountList,
  adminCustomerActivityList,
  adminCustomerAuditList,
  adminCustomerDeviceList,
  adminCustomerNoteAdd,
  adminCustomerNoteList,
  adminCustomerSessionEnd,
  adminCustomerTicketList,
} from '@sixpence/protocol/desk/desk'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ada: TestClient
let bo: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 60 })
  ada = await bank.atDesk('ada')
  bo = await bank.customerId('bo')
})
afterAll(() => bank.close())

const why = 'The phone was stolen'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code

test('shows the balances of the accounts and the booked lines, a page at a time, each line once', async () => {
  const { accounts = [] } = await ada.call(adminCustomerAccountList, { customerId: bo })
  expect(accounts.length).toBeGreaterThan(0)
  const { rows } = await bank.database.owner.query<{ id: number; version: number }>(
    `select account_id as id, version::int from ledger.balance where account_id = any($1::bigint[]) order by version desc limit 1`,
    [accounts.map(({ accountId }) => accountId)],
  )
  const [accountId, version] = [Number(rows[0]?.id), rows[0]?.version ?? 0]
  const versions: number[] = []
  for (let before: number | undefined; ;) {
    const page = await ada.call(adminCustomerActivityList, {
      customerId: bo,
      accountId,
      ...(before !== undefined && { before }),
    })
    versions.push(...(page.entries ?? []).map((entry) => entry.version))
    before = page.next
    if (before === undefined) break
  }
  expect(versions).toEqual(Array.from({ length: version }, (_, place) => version - place))
  const other = await ada.call(adminCustomerActivityList, {
    customerId: await bank.customerId('leo'),
    accountId,
  })
  expect(refusalOf(other)).toBe('accountNotFound')
})

test('an open session is shown, and ended once, with a reason', async () => {
  const client = await bank.as('bo')
  expect((await client.call(customerInfoGet, {})).responseCode).toBe('00')
  const { sessions = [] } = await ada.call(adminCustomerDeviceList, { customerId: bo })
  expect(sessions.length).toBeGreaterThan(0)
  expect(sessions[0]?.person).toBe('Bo Lindqvist')
  const input = { customerId: bo, sessionId: sessions[0]?.sessionId ?? '', why }
  expect((await ada.call(adminCustomerSessionEnd, input)).responseCode).toBe('00')
  expect((await client.call(customerInfoGet, {})).responseCode).not.toBe('00')
  expect(refusalOf(await ada.call(adminCustomerSessionEnd, input))).toBe('customerSessionNotFound')
  const other = await ada.call(adminCustomerSessionEnd, {
    ...input,
    customerId: await bank.customerId('leo'),
  })
  expect(refusalOf(other)).toBe('customerSessionNotFound')
  const finance = await colleague(bank, 'of finance', { role: 'finance' })
  expect((await finance.client.call(adminCustomerSessionEnd, input)).responseCode).toBe('13')
})

test('every open session of a customer with many can be ended, not only those that are shown', async () => {
  const ids = Array.from({ length: 120 }, () => randomUUID())
  await bank.database.owner.query(
    `insert into app.session (id, person_id, brand, client, created_at, active_at)
     select id, $2, 'ostra', 'web', $3, $3 from unnest($1::uuid[]) id`,
    [ids, await bank.personId('bo'), bank.clock.now()],
  )
  const { sessions = [] } = await ada.call(adminCustomerDeviceList, { customerId: bo })
  const shown = new Set(sessions.map(({ sessionId }) => sessionId))
  const sessionId = ids.find((id) => !shown.has(id)) ?? ''
  const ended = await ada.call(adminCustomerSessionEnd, { customerId: bo, sessionId, why })
  expect(ended.responseCode).toBe('00')
})

test('a note is stored sealed with its author and their role, and cannot be changed', async () => {
  const support = await colleague(bank, 'of support', { role: 'support' })
  await support.client.call(adminCustomerNoteAdd, { customerId: bo, text: 'Moves to Lisbon in May' })
  const { notes } = await ada.call(adminCustomerNoteList, { customerId: bo })
  expect(notes).toMatchObject([{ text: 'Moves to Lisbon in May', role: 'Support' }])
  const { rows } = await bank.database.owner.query<{ words: Buffer }>('select words from app.desk_note')
  expect(rows[0]?.words.includes('Lisbon')).toBe(false)
  await expect(bank.services.db.query('update app.desk_note set at = now()')).rejects.toThrow(/permission/)
  await expect(bank.services.db.query('delete from app.desk_note')).rejects.toThrow(/permission/)
})

test('the trail shows who changed and who viewed what, in which role, newest first', async () => {
  const support = await colleague(bank, 'who looks', { role: 'support' })
  await support.client.call(adminCustomerDeviceList, { customerId: bo })
  const { rows = [] } = await ada.call(adminCustomerAuditList, { customerId: bo })
  expect(rows.slice(0, 2)).toMatchObject([
    { call: 'adminCustomerAuditList', isStaff: true, role: 'Administrator' },
    { call: 'adminCustomerDeviceList', isStaff: true, role: 'Support' },
  ])
  expect(rows.some(({ call }) => call === 'adminCustomerSessionEnd')).toBe(true)
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a))
})

test('tickets come from the support company, and another brand’s customer has none here', async () => {
  expect((await ada.call(adminCustomerTicketList, { customerId: bo })).responseCode).toBe('00')
  const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
  for (const call of [
    adminCustomerAccountList,
    adminCustomerDeviceList,
    adminCustomerNoteList,
    adminCustomerTicketList,
    adminCustomerAuditList,
  ])
    expect(refusalOf(await elsewhere.client.call(call, { customerId: bo }))).toBe('customerNotFound')
})
