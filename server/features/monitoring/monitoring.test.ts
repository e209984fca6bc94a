import { randomUUIDv7 } from 'node:crypto'
import { after, before } from '@sixpence/days'
import type { Command } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import {
  adminCustomerAuditList,
  adminCustomerNoteAdd,
  adminCustomerNoteList,
  adminQueueList,
} from '@sixpence/protocol/desk/desk'
import {
  adminMonitoringCaseDecide,
  adminMonitoringCaseGet,
  adminMonitoringCaseList,
  adminMonitoringCaseNote,
} from '@sixpence/protocol/monitoring/cases'
import {
  adminMonitoringRuleList,
  adminMonitoringRuleSave,
  adminMonitoringRuleSwitch,
  adminMonitoringRuleTry,
} from '@sixpence/protocol/monitoring/rules'
import { type MonitoringRule, monitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import { everythingVisible } from '@sixpence/postgres/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newCustomer, type CastCustomer } from '#testing/cast-people.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { findHits } from './find-hits.ts'
import { followPayments } from './follow.ts'
import { addMovements, forgetMovements } from './movements.ts'

let bank: TestBank
let vera: TestClient
let ada: TestClient
let customer: CastCustomer
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 10, jobsWhenAsked: true })
  vera = await bank.atDesk('vera')
  ada = await bank.atDesk('ada')
  customer = await newCustomer(bank, 'mila', 1)
  bank.services.config.fourEyes = true
})
afterAll(() => bank.close())

const why = 'Agreed in the meeting of compliance'

/** A payment from a payer outside, or to a payee outside. */
async function pay(
  account: number,
  cents: bigint,
  { other = 'Somebody', country }: { other?: string; country?: string } = {},
): Promise<number> {
  const command: Command = {
    key: randomUUIDv7(),
    owner: 0,
    bodyHash: new Uint8Array(32),
    kind: 'outside',
    actor: 0,
    channel: 'house',
    brand: 'ostra',
    legs: [
      { account, amount: money(cents, 'EUR'), kind: 'wire' },
      { account: 'rail:test', amount: money(-cents, 'EUR'), kind: 'wire' },
    ],
    detail: { counterparty: other, ...(country && { country }) },
  }
  const result = await bank.services.committer.submit(command)
  if (result.outcome !== 'done') throw new Error(`not paid: ${result.outcome}`)
  return result.operationId
}

const follow = async (): Promise<number> => {
  await everythingVisible(bank.database.owner)
  return followPayments(bank.services)
}

async function switchedOn(rule: MonitoringRule, name = 'A rule of this test'): Promise<number> {
  const { ruleId = 0 } = await vera.call(adminMonitoringRuleSave, { name, forAllBrands: false, rule })
  await vera.call(adminMonitoringRuleTry, { ruleId, days: 30 })
  const switched = await ada.call(adminMonitoringRuleSwitch, { ruleId, to: 'on', why })
  expect(switched.responseCode).toBe('00')
  return ruleId
}

const alertsOf = async (ruleId: number, customerId: number): Promise<number> => {
  const { rows } = await bank.database.owner.query<{ count: string }>(
    'select count(*) from app.monitoring_alert where rule_id = $1 and customer_id = $2',
    [ruleId, customerId],
  )
  return Number(rows[0]?.count)
}

const openCaseOf = async (customerId: number) => {
  const { cases = [] } = await vera.call(adminMonitoringCaseList, { state: 'open' })
  const found = cases.find((item) => item.customerId === customerId)
  if (!found) throw new Error('no open case')
  const read = await vera.call(adminMonitoringCaseGet, { caseId: found.id })
  if (!read.case) throw new Error('the case cannot be read')
  return read.case
}

const fourIn = (hours = 24): MonitoringRule => ({
  kind: 'velocity',
  parameters: { direction: 'in', hours, count: 4 },
})

test('a rule is a draft, is tried on the past, and is switched on by a colleague of its author', async () => {
  const { ruleId = 0 } = await vera.call(adminMonitoringRuleSave, {
    name: 'Four payments in a day',
    forAllBrands: false,
    rule: fourIn(),
  })
  const on = (by: TestClient) => by.call(adminMonitoringRuleSwitch, { ruleId, to: 'on', why })
  expect(await on(ada)).toMatchObject({ responseDescription: 'Test the rule on past payments first.' })
  await follow()
  for (let n = 0; n < 5; n++) await pay(customer.account, 100n + BigInt(n))
  await follow()
  expect(await alertsOf(ruleId, customer.id)).toBe(0)
  const { trial } = await vera.call(adminMonitoringRuleTry, { ruleId, days: 1 })
  expect(trial).toMatchObject({ customers: 1, isTooWide: expect.any(Boolean) })
  expect(trial?.examples[0]).toMatchObject({ customerId: customer.id, payments: 4, amount: '4.06' })
  expect(trial?.hits).toBe(2)
  expect(await on(vera)).toMatchObject({
    responseDescription: 'You wrote this rule yourself. A colleague must turn it on.',
  })
  expect((await on(ada)).responseCode).toBe('00')
  // Payments made before it was switched on raise no alert.
  await follow()
  expect(await alertsOf(ruleId, customer.id)).toBe(0)
  await pay(customer.account, 700n)
  await follow()
  expect(await alertsOf(ruleId, customer.id)).toBe(1)
  const { rules = [] } = await vera.call(adminMonitoringRuleList, {})
  expect(rules.find((rule) => rule.id === ruleId)).toMatchObject({ state: 'on', alerts: 1, isOwn: true })
})

test('a window of a rule and a customer raises one alert, also with repeated or concurrent reads', async () => {
  const ruleId = await switchedOn(fourIn(2_160))
  const customer = await newCustomer(bank, 'nils', 1)
  for (let n = 0; n < 6; n++) await pay(customer.account, 500n)
  await Promise.all([follow(), follow(), follow()])
  await follow()
  expect(await alertsOf(ruleId, customer.id)).toBe(1)
  // A crash after the alerts were stored and before the mark of the customers to check was deleted.
  await bank.database.owner.query(
    `insert into app.monitoring_touched (customer_id, since) values ($1, now() - interval '9 days')`,
    [customer.id],
  )
  await follow()
  expect(await alertsOf(ruleId, customer.id)).toBe(1)
  const { rowCount } = await bank.database.owner.query('select from app.monitoring_touched')
  expect(rowCount).toBe(0)
  // A database restored to a state before the cursor moved: everything is read again.
  await bank.database.owner.query(`delete from app.cursor where name = 'monitoring'`)
  expect(await follow()).toBeGreaterThan(10)
  expect(await alertsOf(ruleId, customer.id)).toBe(1)
  const { alerts, events } = await openCaseOf(customer.id)
  expect(alerts).toBe(1 + (await alertsOf(ruleId - 1, customer.id)))
  expect(events[0]).toMatchObject({ kind: 'opened' })
})

test('payments read in small batches raise what a trial finds in one', async () => {
  const rule = fourIn(1)
  const ruleId = await switchedOn(rule)
  const customer = await newCustomer(bank, 'olea', 1)
  for (let n = 0; n < 9; n++) {
    await pay(customer.account, 900n)
    if (n % 2 === 0) await follow()
  }
  await follow()
  const since = before(bank.clock.now(), { days: 2 })
  const { windows } = await findHits(
    bank.services.db,
    { rule, brand: 'ostra' },
    { customers: [customer.id], since: [since] },
  )
  expect(windows.length).toBeGreaterThan(0)
  expect(await alertsOf(ruleId, customer.id)).toBe(windows.length)
})

test('the rules shipped with the program are valid drafts', async () => {
  const { rules = [] } = await vera.call(adminMonitoringRuleList, {})
  const shipped = rules.filter(({ draftedBy }) => draftedBy === undefined)
  expect(shipped.map(({ rule }) => z.safeParse(monitoringRule, rule).success)).toEqual(
    Array.from({ length: 7 }, () => true),
  )
  expect(new Set(shipped.map(({ state }) => state))).toEqual(new Set(['draft']))
})

test('invalid parameters are refused at their field', async () => {
  const save = (rule: unknown) =>
    vera.raw(adminMonitoringRuleSave, { name: 'Wrong', forAllBrands: false, rule })
  const wrong = [
    { kind: 'velocity', parameters: { direction: 'in', hours: 24 } },
    { kind: 'velocity', parameters: { direction: 'in', hours: 0, count: 3 } },
    {
      kind: 'justUnder',
      parameters: { direction: 'in', threshold: 10_000, percent: 80, count: 3, hours: 24 },
    },
    { kind: 'highRiskCountry', parameters: { direction: 'in', countries: ['XX'], amount: 1, days: 1 } },
    { kind: 'dormant', parameters: { idleDays: 3, days: 7, amount: 5 } },
  ]
  const fields = ['count', 'hours', 'percent', 'countries', 'idleDays']
  for (const [at, rule] of wrong.entries())
    expect(JSON.stringify(await save(rule))).toContain(fields[at] ?? 'none')
})

test('a case gets a note and is decided; the next alert opens another, and an outdated decision changes nothing', async () => {
  const monitoringCase = await openCaseOf(customer.id)
  const caseId = monitoringCase.id
  await vera.call(adminMonitoringCaseNote, { caseId, words: 'The payers are colleagues of theirs.' })
  const decide = (version: number) =>
    vera.call(adminMonitoringCaseDecide, { caseId, version, decision: 'noSuspicion', why })
  expect((await decide(monitoringCase.version + 1)).responseDescription).toContain('already decided')
  const { version } = monitoringCase
  expect((await decide(version)).responseCode).toBe('00')
  expect((await decide(version)).responseDescription).toContain('already decided')
  const { case: decided } = await vera.call(adminMonitoringCaseGet, { caseId })
  expect(decided).toMatchObject({ decision: 'noSuspicion' })
  expect(decided?.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['opened', 'note', 'noSuspicion']),
  )
  const { rows } = await bank.database.owner.query<{ words: Buffer }>(
    `select words from app.monitoring_event where case_id = $1 and kind = 'note'`,
    [caseId],
  )
  expect(rows[0]?.words.toString()).not.toContain('colleagues')
  const ruleId = await switchedOn({ kind: 'velocity', parameters: { direction: 'in', hours: 3, count: 2 } })
  await pay(customer.account, 100n)
  await pay(customer.account, 100n)
  await follow()
  expect(await alertsOf(ruleId, customer.id)).toBe(1)
  expect((await openCaseOf(customer.id)).earlier.map(({ id }) => id)).toEqual([caseId])
})

test('staff in conflict do not learn of the case: no list, page, queue or number has it; and the customer is not notified [TW-12]', async () => {
  const { id: caseId, version } = await openCaseOf(customer.id)
  const staff = await bank.staffId('vera')
  const { owner } = bank.database
  await owner.query('insert into app.staff_conflict values ($1, $2, now())', [staff, customer.id])
  const refused = await Promise.all([
    vera.call(adminMonitoringCaseDecide, { caseId, version, decision: 'watch', why }),
    vera.call(adminMonitoringCaseNote, { caseId, words: 'Nothing here' }),
    vera.call(adminMonitoringCaseGet, { caseId }),
  ])
  expect(refused.map(({ validationErrors }) => validationErrors[0]?.code)).toEqual(
    Array.from({ length: 3 }, () => 'monitoringCaseNotFound'),
  )
  const { cases = [] } = await vera.call(adminMonitoringCaseList, { state: 'open' })
  expect(cases.map(({ id }) => id)).not.toContain(caseId)
  const queue = await vera.call(adminQueueList, {})
  expect(
    queue.items?.filter(({ customerId, kind }) => customerId === customer.id && kind === 'alert'),
  ).toEqual([])
  const waiting = (answer: typeof queue) => answer.kinds?.find(({ kind }) => kind === 'alert')?.waiting ?? 0
  expect(waiting(queue)).toBe(waiting(await ada.call(adminQueueList, {})) - 1)
  // Notes of colleagues may disclose it, too; the customer's page and audit trail leave out what is secret.
  for (const call of [
    vera.call(adminCustomerNoteList, { customerId: customer.id }),
    vera.call(adminCustomerNoteAdd, { customerId: customer.id, text: 'All is well' }),
  ])
    expect((await call).validationErrors[0]?.code).toBe('ownCase')
  const trail = await vera.call(adminCustomerAuditList, { customerId: customer.id })
  expect(trail.rows?.filter(({ call }) => /onitoring/.test(call))).toEqual([])
  const hers = await ada.call(adminCustomerAuditList, { customerId: customer.id })
  expect(hers.rows?.some(({ call }) => /onitoring/.test(call))).toBe(true)
  await owner.query('delete from app.staff_conflict where person_id = $1', [staff])
  const told = async () =>
    (
      await owner.query<{ count: string }>(
        `select (select count(*) from app.outbox where customer_id = $1) + (select count(*) from app.push_event where customer_id = $1)
           + (select count(*) from app.decision where customer_id = $1) as count`,
        [customer.id],
      )
    ).rows[0]?.count
  const was = await told()
  await vera.call(adminMonitoringCaseDecide, { caseId, version, decision: 'watch', why })
  await bank.settled()
  expect(await told()).toBe(was)
})

const kinds: [MonitoringRule, (account: number, customerId: number) => Promise<unknown>][] = [
  [
    { kind: 'justUnder', parameters: { direction: 'in', threshold: 100, percent: 10, count: 3, hours: 24 } },
    async (account) => {
      await pay(account, 10_000n)
      await pay(account, 8_999n)
      for (const cents of [9_000n, 9_500n]) await pay(account, cents)
      return () => pay(account, 9_999n)
    },
  ],
  [
    { kind: 'fanIn', parameters: { others: 3, amount: 10, hours: 24 } },
    async (account) => {
      for (const other of ['A', 'a ', 'B', 'A']) await pay(account, 500n, { other })
      return () => pay(account, 500n, { other: 'C' })
    },
  ],
  [
    { kind: 'fanOut', parameters: { others: 2, amount: 10, hours: 24 } },
    async (account) => {
      await pay(account, 5_000n)
      for (const other of ['A', 'A']) await pay(account, -800n, { other })
      return () => pay(account, -800n, { other: 'B' })
    },
  ],
  [
    {
      kind: 'highRiskCountry',
      parameters: { direction: 'out', countries: ['IR', 'KP'], amount: 10, days: 1 },
    },
    async (account) => {
      await pay(account, 50_000n, { country: 'IR' })
      await pay(account, -5_000n, { country: 'FR' })
      await pay(account, -900n, { country: 'KP' })
      return () => pay(account, -100n, { country: 'IR' })
    },
  ],
  [
    { kind: 'newPayee', parameters: { hours: 24, amount: 10 } },
    async (account, customerId) => {
      await pay(account, 50_000n)
      await pay(account, -5_000n, { other: 'Before the factor' })
      await bank.database.owner.query(
        `insert into app.factor_change (person_id, factor, at)
         select person_id, 'device', now() from app.access where customer_id = $1`,
        [customerId],
      )
      return () => pay(account, -1_000n, { other: 'After the factor' })
    },
  ],
]

test.each(kinds.map(([rule, begin]) => ({ kind: rule.kind, rule, begin })))(
  '$kind raises its alert with the payment that reaches it, and not before',
  async ({ rule, begin }) => {
    const ruleId = await switchedOn(rule)
    const customer = await newCustomer(bank, `kind-${rule.kind}`.toLowerCase(), 1)
    const finish = (await begin(customer.account, customer.id)) as () => Promise<number>
    await follow()
    expect(await alertsOf(ruleId, customer.id)).toBe(0)
    const last = await finish()
    await follow()
    expect(await alertsOf(ruleId, customer.id)).toBe(1)
    const { alertList } = await openCaseOf(customer.id)
    const found = alertList.find((alert) => alert.rule.kind === rule.kind)
    expect(found?.shown[0]?.id).toBe(last)
  },
)

test('a large movement after a long idle time raises an alert; for new or active customers it does not', async () => {
  const rule: MonitoringRule = { kind: 'dormant', parameters: { idleDays: 60, days: 7, amount: 50 } }
  const now = bank.clock.now()
  const made = async (name: string, daysAgo: number[], createdDaysAgo = 300) => {
    const customer = await newCustomer(bank, name, 1)
    await bank.database.owner.query('update app.customer set created_at = $2 where id = $1', [
      customer.id,
      before(now, { days: createdDaysAgo }),
    ])
    for (const days of daysAgo) {
      const operation = await pay(customer.account, 3_000n)
      await follow()
      await bank.database.owner.query('update app.monitoring_movement set at = $2 where operation_id = $1', [
        operation,
        before(now, { days }),
      ])
    }
    return customer.id
  }
  const customers = [
    await made('idle', [200, 2, 1]),
    await made('active', [30, 2, 1]),
    await made('new', [2, 1], 3),
    await made('poor', [200, 1]),
  ]
  const since = before(now, { days: 10 })
  const { windows } = await findHits(
    bank.services.db,
    { rule, brand: undefined },
    { customers, since: customers.map(() => since) },
  )
  expect(windows.map(({ customerId, payments, cents }) => ({ customerId, payments, cents }))).toEqual([
    { customerId: customers[0], payments: 2, cents: 6_000 },
  ])
})

test('amounts of other currencies count in euros at the rate of their day, and do not change later', async () => {
  const { owner } = bank.database
  const { rows } = await owner.query<{ id: number; accounts: string }>(
    `select o.id from ledger.operation o join app.account a on a.id = any(o.accounts) where a.currency = 'USD' order by o.id desc limit 1`,
  )
  const id = Number(rows[0]?.id)
  const cents = async () =>
    (
      await owner.query<{ cents: string; units: string }>(
        `select cents, units from app.monitoring_movement where operation_id = $1 and currency = 'USD'`,
        [id],
      )
    ).rows[0]
  const was = await cents()
  expect(Number(was?.cents)).toBeGreaterThan(0)
  expect(Number(was?.cents)).toBeLessThan(Number(was?.units))
  await owner.query(
    `insert into app.monitoring_rate (day, currency, cents) values ($1::timestamptz::date, 'USD', 5)
     on conflict (currency, day) do update set cents = 5`,
    [after(bank.clock.now(), { days: 1 })],
  )
  expect(await addMovements(bank.services.db, [id], bank.clock.now())).toBe(0)
  expect(await cents()).toEqual(was)
})

test('a rule met by half of the payments is reported as too wide, and only its own brand is tried', async () => {
  const { ruleId = 0 } = await vera.call(adminMonitoringRuleSave, {
    name: 'Everything',
    forAllBrands: true,
    rule: { kind: 'velocity', parameters: { direction: 'both', hours: 24, amount: 1 } },
  })
  const { trial } = await vera.call(adminMonitoringRuleTry, { ruleId, days: 90 })
  expect(trial).toMatchObject({ isTooWide: true })
  expect(trial?.share).toBeGreaterThan(0.5)
  const elsewhere = await bank.atDesk('vera', 'quillo')
  const there = await elsewhere.call(adminMonitoringRuleTry, { ruleId, days: 90 })
  expect(there.trial?.payments).not.toBe(trial?.payments)
  const auditor = await bank.atDesk('otto')
  expect((await auditor.call(adminMonitoringRuleList, {})).responseCode).toBe('13')
  expect((await auditor.call(adminMonitoringRuleTry, { ruleId, days: 1 })).responseCode).not.toBe('00')
})

test('payments outside the period of all rules are deleted, those of an alert are kept', async () => {
  const { owner } = bank.database
  await owner.query(`update app.monitoring_movement set at = at - interval '500 days'`)
  const kept = `select count(*)::int as count from app.monitoring_movement m where exists (
    select from app.monitoring_alert a where a.customer_id = m.customer_id and m.operation_id = any(a.operations))`
  const { rows: were } = await owner.query<{ count: number }>(kept)
  expect(await forgetMovements(bank.services)).toBeGreaterThan(10)
  const { rows: all } = await owner.query<{ count: number }>(
    'select count(*)::int as count from app.monitoring_movement',
  )
  expect(all).toEqual(were)
  expect(all[0]?.count).toBeGreaterThan(10)
})
