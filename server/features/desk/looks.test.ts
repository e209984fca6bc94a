import {
  adminCustomerAccountList,
  adminCustomerAuditList,
  adminCustomerGet,
  adminCustomerList,
  adminDocumentList,
  adminQueueList,
  adminScreeningCaseGet,
  adminScreeningList,
  adminSearch,
  adminSearchList,
  adminVisitBegin,
  visitList,
} from '@sixpence/protocol/desk/desk'
import { adminTrialBalanceGet } from '@sixpence/protocol/books/books'
import { adminMonitoringCaseGet, adminMonitoringCaseList } from '@sixpence/protocol/monitoring/cases'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let support: { client: TestClient; personId: number }
let customerId: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  support = await colleague(bank, 'Sam', { role: 'support' })
  customerId = await bank.customerId('bo')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.desk_look')
})

const rows = async (call: string) => {
  const found = await bank.database.owner.query<{ outcome: string; role: string | null }>(
    `select outcome, detail->>'role' as role from app.audit where call = $1 and customer_id = $2 and actor_id = $3
     order by id`,
    [call, customerId, support.personId],
  )
  return found.rows
}
const added = async (call: string, act: () => Promise<unknown>) => {
  const before = await rows(call)
  await act()
  return (await rows(call)).slice(before.length)
}

test('viewing a customer is in the trail with the role, once an hour and part, also for twenty concurrent calls', async () => {
  const overview = () => support.client.call(adminCustomerGet, { customerId })
  expect(await added('adminCustomerGet', () => Promise.all(Array.from({ length: 20 }, overview)))).toEqual([
    { outcome: 'done', role: 'Support' },
  ])
  expect(await added('adminCustomerGet', overview)).toEqual([])
  const accounts = () => support.client.call(adminCustomerAccountList, { customerId })
  expect(await added('adminCustomerAccountList', accounts)).toEqual([{ outcome: 'done', role: 'Support' }])
  await bank.database.owner.query(`update app.desk_look set hour = hour - interval '1 hour'`)
  expect(await added('adminCustomerGet', overview)).toHaveLength(1)
  // A view by another staff member has its own row.
  await bank.atDesk('ada').then((ada) => ada.call(adminCustomerGet, { customerId }))
  const { rows: all } = await bank.database.owner.query(
    `select from app.audit where call = 'adminCustomerGet' and customer_id = $1 and actor_id <> $2`,
    [customerId, support.personId],
  )
  expect(all).toHaveLength(1)
})

test('every refused view is in the trail, and a search is no view', async () => {
  const refused = await bank.database.owner.query(
    `select from app.audit where call = 'adminCustomerGet' and outcome = 'customerNotFound'`,
  )
  const other = await bank.customerId('marta')
  for (let time = 0; time < 2; time++) await support.client.call(adminCustomerGet, { customerId: other })
  const after = await bank.database.owner.query<{ outcome: string }>(
    `select outcome from app.audit where call = 'adminCustomerGet' and outcome <> 'done'`,
  )
  expect(after.rows.length).toBe((refused.rowCount ?? 0) + 2)
  const looks = async () => (await bank.database.owner.query('select from app.desk_look')).rowCount
  const before = await looks()
  await support.client.call(adminSearch, { search: 'Bo Lindqvist' })
  await support.client.call(adminQueueList, {})
  expect(await looks()).toBe(before)
})

test('a search is recorded with its words, sealed, and the number of results, and an auditor reads it [CO-10]', async () => {
  await support.client.call(adminSearch, { search: 'Bo Lindqvist' })
  await support.client.call(adminCustomerList, { search: 'nobody of that name' })
  const { client: auditor } = await colleague(bank, 'Otto who audits', { role: 'auditor' })
  const list = (input: { personId?: number } = {}) => auditor.call(adminSearchList, input)
  const { searches = [] } = await list({ personId: support.personId })
  expect(searches.slice(0, 2)).toMatchObject([
    { by: 'Sam Cast', text: 'nobody of that name', shown: 0 },
    { by: 'Sam Cast', text: 'Bo Lindqvist', shown: 1 },
  ])
  expect((await list()).searches?.length).toBeGreaterThanOrEqual(searches.length)
  expect((await support.client.call(adminSearchList, {})).responseCode).toBe('13')
  const { rows: stored } = await bank.database.owner.query<{ words: Buffer }>(
    'select words from app.desk_search',
  )
  expect(stored.some(({ words }) => words.includes('Lindqvist'))).toBe(false)
})

test('the auditor who comes with the program reads no case of screening or monitoring, and no document [CO-11]', async () => {
  const { client: auditor } = await colleague(bank, 'Otto of finance', { role: 'auditor' })
  const refused = await Promise.all([
    auditor.call(adminMonitoringCaseList, { state: 'open' }),
    auditor.call(adminMonitoringCaseGet, { caseId: 1 }),
    auditor.call(adminScreeningList, {}),
    auditor.call(adminScreeningCaseGet, { caseId: 1 }),
    auditor.call(adminDocumentList, { customerId }),
  ])
  expect(refused.map(({ responseCode }) => responseCode)).toEqual(refused.map(() => '13'))
  expect((await auditor.call(adminTrialBalanceGet, {})).responseCode).toBe('00')
})

test('the customer reads who viewed what, in which role, by first name only', async () => {
  await support.client.call(adminCustomerAuditList, { customerId })
  await support.client.call(adminVisitBegin, { customerId, minutes: 15, why: 'Asked where a payment is' })
  const { looks = [], visits = [] } = await (await bank.as('bo')).call(visitList, {})
  expect(looks[0]).toMatchObject({ by: 'Sam', role: 'Support', part: 'trail' })
  expect(looks.map(({ part }) => part)).toEqual(expect.arrayContaining(['overview', 'accounts']))
  expect(visits[0]).toMatchObject({ by: 'Sam', role: 'Support', reason: 'Asked where a payment is' })
  expect(JSON.stringify([looks, visits])).not.toContain('Cast')
})
