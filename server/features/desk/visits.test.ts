import { adminVisitBegin, adminVisitEnd, visitList } from '@sixpence/protocol/desk/desk'
import { consoleSignOut } from '@sixpence/protocol/console/console'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { calls } from '@sixpence/protocol'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveRole } from '#testing/cast-people.ts'
import { openCast } from '#testing/cast.ts'
import { prepare, send, verdictOf } from '#testing/matrix.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const why = 'Cannot find a payment, called us'
const begin = async (client: TestClient, key: string, minutes = 15) => {
  const answer = await client.call(adminVisitBegin, { customerId: await bank.customerId(key), minutes, why })
  client.token = answer.accessToken ?? client.token
  return answer
}
const look = async (client: TestClient, key: string) =>
  client.call(customerInfoGet, {}, { customerId: await bank.customerId(key) })

test('an administrator acts for a customer only on a visit with a reason, until its time is over [B043 B340]', async () => {
  const ada = await bank.atDesk('ada')
  expect((await look(ada, 'northlight')).responseCode).toBe('AU')
  const noReason = await ada.call(adminVisitBegin, {
    customerId: await bank.customerId('northlight'),
    minutes: 15,
    why: ' ',
  })
  expect(noReason.responseCode).toBe('TA1')
  expect((await begin(ada, 'northlight', 61)).responseCode).toBe('TA1')
  const { until = '' } = await begin(ada, 'northlight')
  expect(new Date(until).getTime() - bank.clock.now().getTime()).toBe(15 * 60_000)
  expect((await look(ada, 'northlight')).customer).toMatchObject({
    customerId: await bank.customerId('northlight'),
    businessName: 'Northlight Studio',
    isAdmin: true,
    // A visit shows what the company's people see, but with read-only rights.
    permissions: { requestMoney: true },
    accessRight: 1,
  })
  const named = await ada.request({
    method: 'POST',
    url: '/?balanceInquiry',
    payload: { method: 'balanceInquiry', fromCustomerId: await bank.customerId('northlight') },
  })
  expect(named.json<{ accounts: unknown[] }>().accounts).toHaveLength(4)
  expect((await look(ada, 'bo')).responseCode).toBe('13')
  await bank.database.owner.query(`update app.visit set until = until - interval '15 minutes'`)
  expect((await look(ada, 'northlight')).responseCode).toBe('13')
})

test('a visit belongs to one session, and ends on request and with the right', async () => {
  const [ada, elsewhere] = [await bank.atDesk('ada'), await bank.atDesk('ada')]
  await begin(ada, 'bo')
  expect((await look(ada, 'bo')).responseCode).toBe('00')
  expect((await look(elsewhere, 'bo')).responseCode).toBe('AU')
  const customerId = await bank.customerId('bo')
  expect((await ada.call(adminVisitEnd, { customerId })).responseCode).toBe('00')
  expect((await look(ada, 'bo')).responseCode).toBe('AU')
  await begin(ada, 'bo')
  await giveRole(bank, await bank.staffId('ada'), undefined)
  expect((await look(ada, 'bo')).responseCode).toBe('13')
  await giveRole(bank, await bank.staffId('ada'), 'administrator')
  bank.services.store.people.forget(await bank.staffId('ada'))
})

test('a visit ends with the session at the desk that began it, however that ends [TW-08]', async () => {
  const endings: [string, (client: TestClient) => Promise<unknown>][] = [
    ['signing out', (client) => client.call(consoleSignOut, {})],
    [
      'another device',
      async () => bank.services.staffSessions.end({ personId: await bank.staffId('ada') }, 'left'),
    ],
    [
      'idleness',
      async () =>
        bank.database.owner.query(
          `update app.staff_session set active_at = active_at - interval '31 minutes'`,
        ),
    ],
    [
      'twelve hours',
      async () =>
        bank.database.owner.query(
          `update app.staff_session set created_at = created_at - interval '12 hours 1 minute'`,
        ),
    ],
  ]
  for (const [name, end] of endings) {
    const ada = await bank.atDesk('ada')
    await begin(ada, 'bo')
    expect([name, (await look(ada, 'bo')).responseCode]).toEqual([name, '00'])
    await end(ada)
    expect([name, (await look(ada, 'bo')).responseCode]).toEqual([name, '13'])
  }
})

test('the customer reads who visited, when and why; other customers do not', async () => {
  const ada = await bank.atDesk('ada')
  await begin(ada, 'leo')
  await ada.call(adminVisitEnd, { customerId: await bank.customerId('leo') })
  const { visits } = await (await bank.as('leo')).call(visitList, {})
  expect(visits).toMatchObject([{ by: 'Ada', reason: why, endedAt: bank.clock.now().toISOString() }])
  expect((await (await bank.as('ines')).call(visitList, {})).visits).toEqual([])
})

test('on a visit everything can be read, and nothing changed, moved or approved', async () => {
  const cast = await openCast(bank)
  const ada = await bank.atDesk('ada')
  const { acting } = cast.owner
  const customer = acting?.customer
  if (!customer) throw new Error('the owner owns nothing')
  const visit = await ada.call(adminVisitBegin, { customerId: customer.id, minutes: 15, why })
  ada.token = visit.accessToken
  const headers = { 'customer-id': String(customer.id) }
  const served: string[] = []
  for (const call of calls.values()) {
    if (call.access.who !== 'customer') continue
    const { input } = await prepare(bank, cast, call, cast.owner)
    const before = await bank.ledgerState()
    const answer = await send(ada, call, input, headers)
    const verdict = verdictOf(call, answer)
    expect([call.name, verdict]).toEqual([call.name, expect.stringMatching(/^(?:served|notAllowed)$/)])
    if (verdict === 'served') served.push(call.name)
    expect(await bank.ledgerState()).toBe(before)
  }
  expect(served).toContain(balanceInquiry.name)
  for (const name of served) {
    const call = calls.get(name)
    expect([name, call?.money, call?.changes, call?.audit]).toEqual([name, undefined, undefined, 'none'])
  }
  for (const { name } of [p2pSend, transferConfirm]) expect(served).not.toContain(name)
})
