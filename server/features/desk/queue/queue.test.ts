import type { InputOf } from '@sixpence/protocol/call'
import {
  adminCaseGiveBack,
  adminCaseNext,
  adminCaseTake,
  adminConflictDeclare,
  adminQueueList,
  adminRestrictionDecide,
  adminRestrictionOpen,
  adminRoleList,
  adminStaffInvite,
  adminStaffRecover,
  adminVerificationUpdate,
  type QueueItem,
} from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { demoCustomer } from '#testing/cast-people.ts'
import { writeOff } from '#testing/fixtures/correction.ts'
import { waitingDocument } from '#testing/fixtures/desk.ts'
import { screeningCase } from '#testing/fixtures/desk/screening.ts'
import { waitingRun } from '#testing/fixtures/identity.ts'
import { before } from '@sixpence/days'

let bank: TestBank
let rails: TestRails
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const why = 'Asked for by telephone'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const personOf = async (key: string): Promise<number> => {
  const { rows } = await bank.database.owner.query<{ id: number }>(
    'select person_id as id from app.access where customer_id = $1 order by person_id limit 1',
    [await idOf(key)],
  )
  return rows[0]?.id ?? 0
}
const idOf = (key: string): Promise<number> => bank.customerId(key)
const queue = async (client = ada, input: InputOf<typeof adminQueueList> = {}) =>
  (await client.call(adminQueueList, input)).items ?? []
const document = async (key: string, kind?: number) => {
  const { documentId } = await waitingDocument(
    bank,
    { id: await idOf(key), personId: await personOf(key) },
    kind,
  )
  return String(documentId)
}
const objects = (items: readonly QueueItem[]) => items.map(({ object }) => object)

describe('the queue', () => {
  test('merges all kinds ordered by due time, a page at a time, and counts them by kind', async () => {
    const { owner } = bank.database
    await owner.query(
      `insert into app.document (customer_id, person_id, kind, created_at)
       select $1, $2, 20, $3::timestamptz - n * interval '1 hour' from generate_series(1, 60) n`,
      [await idOf('leo'), await personOf('leo'), bank.clock.now()],
    )
    const first = await ada.call(adminQueueList, {})
    const rest = await ada.call(adminQueueList, { ...(first.next && { after: first.next }) })
    const all = [...(first.items ?? []), ...(rest.items ?? [])]
    expect([first.items?.length, rest.next]).toEqual([50, undefined])
    expect(new Set(objects(all.filter(({ kind }) => kind === 'document'))).size).toBe(60)
    expect(all.map(({ dueAt }) => dueAt)).toEqual(all.map(({ dueAt }) => dueAt).toSorted())
    expect(first.waiting).toBe(all.length)
    const documents = first.kinds?.find(({ kind }) => kind === 'document')
    expect(documents).toEqual({ kind: 'document', waiting: 60, overdue: 12 })
    expect(await queue(ada, { kind: 'document', overdue: true })).toHaveLength(12)
    expect(refusalOf(await ada.call(adminQueueList, { after: 'bm8' }))).toBe('pageUnknown')
    await owner.query(`update app.document set state = 'canceled' where kind = 20`)
  })

  test('is limited to the role’s permissions, at the desk of its brand', async () => {
    await document('leo')
    const payments = await colleague(bank, 'of payments', { role: 'payments' })
    expect((await queue(payments.client)).some(({ kind }) => kind === 'document')).toBe(false)
    const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
    expect(await queue(elsewhere.client)).toEqual([])
  })

  test('a payment that its company has not ended in the promised time, or has not answered, is stuck', async () => {
    const operation = await rails.pay('Ana Nowak .manual')
    await rails.live()
    const stuck = () => queue(ada, { kind: 'stuck' })
    const { owner } = bank.database
    const now = bank.clock.now()
    const set = (state: string, sentAt: Date) =>
      owner.query('update app.instruction set state = $2, sent_at = $3 where operation_id = $1', [
        operation,
        state,
        sentAt,
      ])
    await set('accepted', before(now, { days: 1 }))
    expect(await stuck()).toEqual([])
    await set('unknown', before(now, { minutes: 11 }))
    expect(await stuck()).toMatchObject([
      { kind: 'stuck', id: operation, stuck: { state: 'unknown', currencyCode: 'EUR' } },
    ])
    await set('accepted', before(now, { days: 30 }))
    expect(await stuck()).toMatchObject([{ isOverdue: true, stuck: { state: 'accepted' } }])
    await set('settled', before(now, { days: 30 }))
    expect(await stuck()).toEqual([])
  })

  test('a company whose documents are accepted waits to be verified', async () => {
    const companies = async () =>
      (await queue(ada, { kind: 'company' })).map(({ customerName }) => customerName)
    const { owner } = bank.database
    const customerId = await idOf('northlight')
    await owner.query('update app.customer set verified = false where id = $1', [customerId])
    const papers = [await document('northlight', 40), await document('northlight', 70)]
    expect(await companies()).toEqual([])
    await owner.query(
      `update app.document set state = 'accepted', decided_at = now() where id = any($1::bigint[])`,
      [papers],
    )
    expect(await companies()).toEqual(['Northlight Studio'])
    await ada.call(adminVerificationUpdate, { customerId, verified: true, why })
    expect(await companies()).toEqual([])
  })
})

describe('a case', () => {
  test('is assigned to one person: a colleague is refused, takes it over by name, and it can be given back', async () => {
    const object = await document('leo')
    const bea = await colleague(bank, 'bea')
    const entry = { kind: 'document', object } as const
    expect((await ada.call(adminCaseTake, entry)).responseCode).toBe('00')
    expect((await ada.call(adminCaseTake, entry)).responseCode).toBe('00')
    expect(refusalOf(await bea.client.call(adminCaseTake, entry))).toBe('caseTaken')
    const mine = (client: TestClient) => queue(client, { whose: 'mine' }).then(objects)
    expect([await mine(ada), await mine(bea.client)]).toEqual([[object], []])
    const item = (await queue(bea.client, { kind: 'document' })).find((each) => each.object === object)
    const from = item?.assignee?.personId ?? 0
    expect(item?.assignee).toMatchObject({ isOwn: false })
    await bea.client.call(adminCaseTake, { ...entry, from })
    expect([await mine(ada), await mine(bea.client)]).toEqual([[], [object]])
    await ada.call(adminCaseGiveBack, entry)
    expect(await mine(bea.client)).toEqual([object])
    await bea.client.call(adminCaseGiveBack, entry)
    expect(objects(await queue(ada, { whose: 'nobody', kind: 'document' }))).toContain(object)
    expect(refusalOf(await ada.call(adminCaseTake, { kind: 'document', object: '1' }))).toBe(
      'queueItemNotFound',
    )
    const seller = await colleague(bank, 'of the product', { role: 'product' })
    expect((await seller.client.call(adminCaseTake, entry)).responseCode).toBe('13')
  })

  test('of a staff member who has left is free again', async () => {
    const object = await document('leo')
    const gone = await colleague(bank, 'gone')
    await gone.client.call(adminCaseTake, { kind: 'document', object })
    await bank.database.owner.query('update app.staff set left_at = now() where person_id = $1', [
      gone.personId,
    ])
    expect(objects(await queue(ada, { whose: 'nobody', kind: 'document' }))).toContain(object)
    expect((await ada.call(adminCaseTake, { kind: 'document', object })).responseCode).toBe('00')
    await ada.call(adminCaseGiveBack, { kind: 'document', object })
  })

  test('is assigned to one of several concurrent callers, the next due first, none twice', async () => {
    const people = await Promise.all(
      ['cleo', 'dan', 'eve', 'fay'].map(async (name) => (await colleague(bank, name)).client),
    )
    const free = objects(await queue(ada, { kind: 'document', whose: 'nobody' }))
    const answers = await Promise.all(
      people.map((client) => client.call(adminCaseNext, { kind: 'document' })),
    )
    const got = answers.flatMap(({ item }) => (item ? [item.object] : []))
    expect(new Set(got).size).toBe(got.length)
    expect(got.toSorted()).toEqual(free.slice(0, 4).toSorted())
    expect(answers.every(({ responseCode }) => responseCode === '00')).toBe(true)
  })

  test('is not assigned to its own proposer, nor to staff in conflict with its customer', async () => {
    const restricted = await idOf('bo')
    const { restriction } = await ada.call(adminRestrictionOpen, { customerId: restricted, reason: 3, why })
    const { id: restrictionId = 0, version = 0 } = restriction ?? {}
    bank.services.config.fourEyes = true
    await ada.call(adminRestrictionDecide, { restrictionId, version, decision: 'lift', why })
    bank.services.config.fourEyes = false
    expect(await queue(ada, { kind: 'proposal' })).toMatchObject([{ proposal: { isOwn: true } }])
    expect((await ada.call(adminCaseNext, { kind: 'proposal' })).item).toBeUndefined()
    const relative = await colleague(bank, 'relative')
    await relative.client.call(adminConflictDeclare, { customerId: restricted })
    expect((await relative.client.call(adminCaseNext, { kind: 'proposal' })).item).toBeUndefined()
    const confirmer = await colleague(bank, 'confirmer')
    expect((await confirmer.client.call(adminCaseNext, { kind: 'proposal' })).item).toMatchObject({
      customerId: restricted,
      assignee: { isOwn: true },
    })
  })

  test('is shown and given only to those who can decide it [CO-31]', async () => {
    const customerId = await idOf('leo')
    await ada.call(adminRestrictionOpen, { customerId, reason: 1, why })
    await bank.database.owner.query(
      `update app.restriction set stage = 'appealed', appealed_at = $2 where customer_id = $1 and closed_at is null`,
      [customerId, bank.clock.now()],
    )
    expect(await queue(ada, { kind: 'restriction' })).not.toEqual([])
    for (const role of ['payments', 'finance', 'support'] as const) {
      const { client } = await colleague(bank, `queue of ${role}`, { role })
      expect([role, await queue(client, { kind: 'restriction' })]).toEqual([role, []])
      const kinds = new Set<string>()
      for (;;) {
        const { item } = await client.call(adminCaseNext, {})
        if (!item) break
        kinds.add(item.kind)
      }
      // Support sees documents but cannot decide them, so no document is assigned to it.
      for (const kind of ['restriction', 'document', 'identity', 'company', 'proposal'])
        expect([role, kind, kinds.has(kind)]).toEqual([role, kind, false])
    }
  })

  test('has everything that waits for a second person, for those who may answer [CO-32]', async () => {
    const { owner } = bank.database
    const maker = await colleague(bank, 'maker of drafts')
    await owner.query(
      `with draft as (select id from app.tariff_version where brand = 'ostra' order by id limit 1)
       insert into app.tariff_version (brand, customer_type, number, state, key, note, follows, authors, drafted_at, proposed_by, proposed_at)
       select 'ostra', 1, 99, 'proposed', gen_random_uuid(), 'Cheaper', id, array[$1::bigint], $2, $1, $2 from draft`,
      [maker.personId, bank.clock.now()],
    )
    await owner.query(
      `insert into app.four_eyes_change (brand, kind, level, why, actor_id, created_at)
       values ('ostra', 'adminPaymentResolve', 'one', 'Quicker', $1, $2)`,
      [maker.personId, bank.clock.now()],
    )
    await owner.query(
      `insert into app.monitoring_rule (brand, kind, name, parameters, drafted_by, drafted_at, tried_at, state, number, version)
       values ('ostra', 'velocity', 'Often', '{}', $1, $2, $2, 'draft', nextval('app.monitoring_rule_number'), 1)`,
      [maker.personId, bank.clock.now()],
    )
    const lost = await colleague(bank, 'who lost it', { role: 'support' })
    await maker.client.call(adminStaffRecover, { personId: lost.personId })
    bank.services.config.fourEyes = true
    const email = 'somebody@bank.example'
    const { roles = [] } = await maker.client.call(adminRoleList, {})
    await maker.client.call(adminStaffInvite, { email, roleId: roles[1]?.id ?? 0, why })
    bank.services.config.fourEyes = false
    const seenBy = async (client: TestClient) =>
      (await queue(client, { kind: 'house' })).map(({ proposal }) => [proposal?.call, proposal?.isOwn])
    const byCall = (
      [item = '']: (string | boolean | undefined)[],
      [other = '']: (string | boolean | undefined)[],
    ) => (item < other ? -1 : 1)
    const all = [
      'adminFourEyesChange',
      'adminMonitoringRuleSwitch',
      'adminStaffInvite',
      'adminStaffRecover',
      'adminTariffPublish',
    ]
    expect((await seenBy(ada)).toSorted(byCall)).toEqual(all.map((call) => [call, false]))
    expect((await seenBy(maker.client)).toSorted(byCall)).toEqual(all.map((call) => [call, true]))
    // Staff and their links are of the whole bank.
    const elsewhere = await colleague(bank, 'who decides elsewhere', { brand: 'gintara' })
    expect((await seenBy(elsewhere.client)).toSorted(byCall)).toEqual(
      ['adminStaffInvite', 'adminStaffRecover'].map((call) => [call, false]),
    )
    const finance = await colleague(bank, 'who publishes', { role: 'finance' })
    expect(await seenBy(finance.client)).toEqual([['adminTariffPublish', false]])
    const support = await colleague(bank, 'who helps', { role: 'support' })
    expect(await seenBy(support.client)).toEqual([])
  })
})

test('the queue of another brand has no case of a customer, of whatever kind', async () => {
  const { owner } = bank.database
  const customer = await demoCustomer(bank, 'ines', 'ines', 'Everyday')
  const now = bank.clock.now()
  await document('ines')
  const { workflowRunId } = await waitingRun({ bank, customer })
  await owner.query(`update app.identity_run set state = 'nameMismatch', decided_at = $2 where id = $1`, [
    workflowRunId,
    now,
  ])
  await owner.query(`insert into app.restriction (customer_id, reason, documents) values ($1, 5, '{20}')`, [
    customer.id,
  ])
  await owner.query(
    `insert into app.proposal (customer_id, actor_id, call, subject_id, words, created_at)
     values ($1, $2, 'adminVerificationUpdate', 0, '', $3)`,
    [customer.id, customer.personId, now],
  )
  const operation = await rails.pay('Ana Nowak .manual')
  await rails.live()
  await owner.query(`update app.instruction set state = 'unknown', sent_at = $2 where operation_id = $1`, [
    operation,
    before(now, { minutes: 11 }),
  ])
  await owner.query('update app.customer set verified = false where id = $1', [await idOf('northlight')])
  await owner.query('insert into app.monitoring_case (customer_id, opened_at) values ($1, $2)', [
    customer.id,
    now,
  ])
  await screeningCase({ bank, customer })
  await writeOff({ bank, customer }, 'proposed')
  const { client: elsewhere } = await colleague(bank, 'at another brand', { brand: 'gintara' })
  for (const kind of [
    'document',
    'identity',
    'restriction',
    'proposal',
    'stuck',
    'company',
    'alert',
    'screening',
    'correction',
  ] as const) {
    expect([kind, (await queue(ada, { kind })).length > 0]).toEqual([kind, true])
    expect([kind, await queue(elsewhere, { kind })]).toEqual([kind, []])
  }
})
