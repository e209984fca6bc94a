import { hold, type Operation, operationByKey, verify } from '@sixpence/ledger'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pLimitsGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { pushEvents } from '#rules/push-events.ts'
import { finishHeldPayments } from './expiry.ts'

let bank: TestBank
let carla: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  account = await bank.accountId('carla', 'Everyday')
})
afterAll(() => bank.close())
beforeEach(async () => {
  carla = await bank.as('carla')
  await bank.fund(account, '100.00')
})

async function hold10(client = carla, from = account): Promise<number> {
  const answer = await client.call(p2pSend, {
    accountId: from,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  return answer.transactionId ?? 0
}

const setState = (id: number, state: string): Promise<unknown> =>
  bank.database.owner.query('update app.approval set state = $2 where operation_id = $1', [id, state])

const stateOf = async (id: number, from = account): Promise<string | undefined> =>
  (await hold(bank.services.db, from, id))?.state

/** The result announced to the payer of a voided payment. */
async function toldOf(id: number): Promise<unknown> {
  const { rows } = await bank.database.owner.query<Operation>(
    `select id, kind, detail from ledger.operation where kind = 'release' and (detail->>'of')::bigint = $1`,
    [id],
  )
  return rows.flatMap(pushEvents).map(({ data }) => data['outcome'])
}

const usedToday = async (): Promise<string | undefined> =>
  (await carla.call(p2pLimitsGet, { type: 'p2p', accountId: account })).limits?.[1]?.used

test('books once a payment that was confirmed when the process ended before the booking', async () => {
  const id = await hold10()
  await setState(id, 'passed')
  // Two processes find it, and the person repeats the confirmation.
  await Promise.all([
    finishHeldPayments(bank.services),
    finishHeldPayments(bank.services),
    carla.call(transferConfirm, { trxid: id, approvalCode: '000000' }),
  ])
  expect(await stateOf(id)).toBe('posted')
  expect(await bank.stands(account)).toBe('89.90, held 0.00')
  expect(await carla.call(transferConfirm, { trxid: id, approvalCode: '000000' })).toMatchObject({
    status: 'completed',
  })
})

test.each([
  ['dead', 'expired'],
  ['canceled', 'rejected'],
])(
  'frees what was %s when the process ended before it was freed, and says it was %s',
  async (state, outcome) => {
    const usedBefore = await usedToday()
    const id = await hold10()
    await setState(id, state)
    await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
    expect(await stateOf(id)).toBe('voided')
    expect(await bank.stands(account)).toBe('100.00, held 0.00')
    expect(await usedToday()).toBe(usedBefore)
    expect(await toldOf(id)).toEqual([outcome])
  },
)

test('voids a payment whose ten minutes are over, and restores its limit', async () => {
  const usedBefore = await usedToday()
  const id = await hold10()
  bank.clock.advance(10 * 60_000 - 1)
  await finishHeldPayments(bank.services)
  expect(await stateOf(id)).toBe('open')
  bank.clock.advance(1)
  await finishHeldPayments(bank.services)
  expect(await stateOf(id)).toBe('voided')
  carla = await bank.as('carla')
  expect(await usedToday()).toBe(usedBefore)
})

test('voids a hold whose code was never requested, after its own expiry', async () => {
  const id = await hold10()
  await bank.database.owner.query('delete from app.approval where operation_id = $1', [id])
  await finishHeldPayments(bank.services)
  expect(await stateOf(id)).toBe('open')
  await bank.database.owner.query(
    `update ledger.hold set expires = clock_timestamp() - interval '1 second' where operation_id = $1`,
    [id],
  )
  await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
  expect(await stateOf(id)).toBe('expired')
  expect(await toldOf(id)).toEqual(['expired'])
  expect(await bank.stands(account)).toBe('100.00, held 0.00')
})

test('does not book a payment confirmed by a person who was limited before the booking', async () => {
  const id = await hold10()
  const customer = await bank.customerId('carla')
  await bank.database.owner.query('update app.customer set limited = true where id = $1', [customer])
  await setState(id, 'passed')
  await finishHeldPayments(bank.services)
  await finishHeldPayments(bank.services)
  expect(await stateOf(id)).toBe('voided')
  expect(await toldOf(id)).toEqual(['failed'])
  await bank.database.owner.query('update app.customer set limited = false where id = $1', [customer])
  bank.services.store.people.forget(await bank.personId('carla'))
})

test.each([
  ['the right', 'access_right = 1'],
  ['the permission', `permissions = array_remove(permissions, 'sendMoneyUser')`],
])(
  'does not book what was confirmed by somebody who lost %s to it before it was booked',
  async (_, change) => {
    const { owner } = bank.database
    const whose = [await bank.customerId('carla'), await bank.personId('carla')]
    const { rows } = await owner.query<{ right: number; permissions: string[] }>(
      'select access_right as right, permissions from app.access where customer_id = $1 and person_id = $2',
      whose,
    )
    const id = await hold10()
    await owner.query(`update app.access set ${change} where customer_id = $1 and person_id = $2`, whose)
    await setState(id, 'passed')
    await finishHeldPayments(bank.services)
    await expect.poll(() => stateOf(id)).toBe('voided')
    expect(await toldOf(id)).toEqual(['failed'])
    await owner.query(
      'update app.access set access_right = $3, permissions = $4 where customer_id = $1 and person_id = $2',
      [...whose, rows[0]?.right, rows[0]?.permissions],
    )
    bank.services.store.people.forget(whose[1] ?? 0)
  },
)

test('continues with the others when one cannot be finished', async () => {
  const [strange, good] = [await hold10(), await hold10()]
  await bank.database.owner.query(`alter table ledger.operation disable trigger all`)
  await bank.database.owner.query(`update ledger.operation set detail = detail - 'units' where id = $1`, [
    strange,
  ])
  await bank.database.owner.query(`alter table ledger.operation enable trigger all`)
  await setState(strange, 'passed')
  await setState(good, 'passed')
  await finishHeldPayments(bank.services)
  expect([await stateOf(strange), await stateOf(good)]).toEqual(['open', 'posted'])
  expect(bank.log.join('')).toContain('ending a held payment failed')
  await setState(strange, 'open')
})

test('a key that the payer can compute cannot be used up by them', async () => {
  const id = await hold10()
  await setState(id, 'passed')
  await finishHeldPayments(bank.services)
  const { rows } = await bank.database.owner.query<{ key: string; owner: number }>(
    'select key, owner from ledger.operation where hold_id = $1',
    [id],
  )
  const key = rows[0]?.key ?? ''
  expect(await operationByKey(bank.services.db, key, await bank.customerId('carla'))).toBeUndefined()
  expect(await operationByKey(bank.services.db, key, 0)).toMatchObject({ kind: 'p2pPost' })
})

test('leaves a consistent ledger', async () => {
  expect(await verify(bank.database.owner)).toEqual([])
})
