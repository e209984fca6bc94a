import {
  adminCompanyPersonDelete,
  adminCustomerGet,
  adminCustomerList,
  adminDueDiligenceUpdate,
  adminFinancialUpdate,
  adminQueueList,
  adminRepresentativeDelete,
  adminRestrictionDecide,
  adminRestrictionOpen,
  adminVerificationUpdate,
  restrictionAppeal,
  restrictionCaseList,
} from '@sixpence/protocol/desk/desk'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { customerLimitReasonGet } from '@sixpence/protocol/verification/verification'
import { digestOf } from '#core/audit.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const why = 'Asked for by telephone'
const idOf = (key: string): Promise<number> => bank.customerId(key)
const found = async (search: string) =>
  (await ada.call(adminCustomerList, { search })).customers?.map(({ customerName }) => customerName)
const get = async (key: string) =>
  (await ada.call(adminCustomerGet, { customerId: await idOf(key) })).customer
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code

async function openCase(key: string, part: { reason?: 1 | 2 | 3 | 4 | 5; documents?: number[] } = {}) {
  const { restriction } = await ada.call(adminRestrictionOpen, {
    customerId: await idOf(key),
    reason: 1,
    why,
    ...part,
  })
  if (!restriction) throw new Error('no case was opened')
  return restriction
}

describe('permissions', () => {
  test('only staff with the permission, at the desk of the customer’s brand [B154]', async () => {
    const customerId = await idOf('bo')
    const asBo = await (await bank.as('bo')).call(adminCustomerGet, { customerId })
    expect(asBo.responseCode).toBe('AU')
    const product = await colleague(bank, 'of the product', { role: 'product' })
    expect((await product.client.call(adminCustomerGet, { customerId })).responseCode).toBe('13')
    const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
    expect(refusalOf(await elsewhere.client.call(adminCustomerGet, { customerId }))).toBe('customerNotFound')
    expect((await elsewhere.client.call(adminCustomerList, { search: 'Bo Lind' })).customers).toEqual([])
    expect((await get('bo'))?.customerName).toBe('Bo Lindqvist')
  })

  test('not about oneself', async () => {
    const answer = await ada.call(adminVerificationUpdate, {
      customerId: await idOf('ada'),
      verified: false,
      why,
    })
    expect([answer.responseCode, refusalOf(answer)]).toEqual(['13', 'ownCase'])
  })

  test('not after the permission was withdrawn during the call', async () => {
    const { client, personId } = await colleague(bank, 'leaving')
    const customerId = await idOf('bo')
    expect((await client.call(adminCustomerGet, { customerId })).responseCode).toBe('00')
    const owner = await bank.database.owner.connect()
    try {
      await owner.query('begin')
      await owner.query('update app.staff set left_at = now() where person_id = $1', [personId])
      const deciding = client.call(adminVerificationUpdate, { customerId, verified: true, why })
      await blocked()
      await owner.query('commit')
      expect((await deciding).responseCode).toBe('13')
    } finally {
      owner.release()
    }
    expect((await get('bo'))?.verified).toBe(false)
    expect((await get('bo'))?.decisions).toEqual([])
  })
})

/** Waits until a statement of the server is blocked by a lock. */
async function blocked(): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await bank.database.owner.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBeGreaterThan(0)
}

describe('the search', () => {
  test('finds by name, e-mail address, phone and number, users of companies too [OP289]', async () => {
    expect(await found('lindq')).toEqual(['Bo Lindqvist'])
    expect(await found('bo LIND')).toEqual(['Bo Lindqvist'])
    // A short last word may be incomplete and excludes nobody.
    expect(await found('LIND bo')).toEqual(['Hugo Lind', 'Bo Lindqvist'])
    expect(await found('indqvist')).toEqual([])
    expect(await found('BO@ostra.example')).toEqual(['Bo Lindqvist'])
    expect(await found('+46 70 120 00 34')).toEqual(['Bo Lindqvist'])
    expect(await found('1200034')).toEqual(['Bo Lindqvist'])
    expect(await found('034')).toEqual([])
    expect(await found(String(await idOf('bo')))).toEqual(['Bo Lindqvist'])
    expect(await found('Okafor')).toEqual(['Northlight Studio'])
    expect(await found('nobody at all')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  test('finds encrypted fields by their keyed look-up', async () => {
    const customer = { id: await idOf('leo'), brand: 'ostra' }
    const [email, sealedEmail] = await bank.services.contacts.sealedEmail(customer, 'second@leo.example')
    const [phone, sealedPhone] = await bank.services.contacts.sealedPhone(customer, {
      countryCode: '39',
      number: '3330001112',
    })
    const { owner } = bank.database
    await owner.query(
      `insert into app.email (customer_id, look_up, sealed, is_primary, created_at) values ($1, $2, $3, false, now())`,
      [customer.id, email, sealedEmail],
    )
    await owner.query(
      `insert into app.phone (customer_id, look_up, sealed, is_primary, created_at) values ($1, $2, $3, false, now())`,
      [customer.id, phone, sealedPhone],
    )
    expect(await found('Second@Leo.example')).toEqual(['Leo Marchetti'])
    expect(await found('+39 333 000 1112')).toEqual(['Leo Marchetti'])
  })
})

describe('a restriction', () => {
  test('limits the customer at once, refuses money commands decided before, and lifting restores the rights', async () => {
    const client = await bank.as('ines')
    const { owner } = bank.database
    const guard = async () =>
      Number(
        (
          await owner.query<{ version: string }>('select version from ledger.guard where subject = $1', [
            `customer:${await idOf('ines')}`,
          ])
        ).rows[0]?.version ?? 0,
      )
    const before = await guard()
    const restriction = await openCase('ines', { documents: [4] })
    expect(await guard()).toBeGreaterThan(before)
    expect((await client.call(customerInfoGet, {})).customer?.limited).toBe(true)
    const payment = {
      accountId: await bank.accountId('ines', 'Everyday'),
      amount: '1.00',
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
    } as const
    expect(refusalOf(await client.call(p2pSend, payment))).toBe('customerLimited')
    const { id: restrictionId, version } = restriction
    const lift = { restrictionId, version, decision: 'lift', answer: 'All is well again.', why } as const
    expect((await ada.call(adminRestrictionDecide, lift)).restriction).toMatchObject({ stage: 'closed' })
    expect((await client.call(customerInfoGet, {})).customer?.limited).toBe(false)
    expect((await client.call(p2pSend, payment)).responseCode).toBe('00')
    const [told] = (await client.call(restrictionCaseList, {})).cases ?? []
    expect(told).toMatchObject({ stage: 'closed', answer: 'All is well again.', isAppealPossible: false })
  })

  test('of sanctions and adverse media is not disclosed to anyone [B123]', async () => {
    const customerId = await idOf('bo')
    const open = (part: { reason: 3 | 4; told?: 1 }) =>
      ada.call(adminRestrictionOpen, { customerId, why, ...part })
    expect(refusalOf(await open({ reason: 3, told: 1 }))).toBe('toldTooMuch')
    expect((await open({ reason: 4 })).restriction).toMatchObject({ reason: 4, told: 5 })
    const bo = await bank.as('bo')
    const cases = await bo.call(restrictionCaseList, {})
    expect(cases.cases?.map(({ actionTypeId }) => actionTypeId)).toEqual([5])
    const reasons = (await bo.call(customerLimitReasonGet, {})).limit?.reasons
    expect(reasons?.map(({ actionTypeId }) => actionTypeId)).toEqual([5])
    expect(JSON.stringify([cases, reasons])).not.toMatch(/adverse|sanction/i)
  })

  test('needs a future day and existing document types', async () => {
    const input = { customerId: await idOf('leo'), reason: 1, why } as const
    const past = await ada.call(adminRestrictionOpen, { ...input, answerBy: '2020-01-01T00:00:00Z' })
    expect(refusalOf(past)).toBe('deadlinePast')
    const unknown = await ada.call(adminRestrictionOpen, { ...input, documents: [4, 777] })
    expect(refusalOf(unknown)).toBe('documentKindUnknown')
    expect((await get('leo'))?.decisions).toEqual([])
  })

  test('is appealed once by the customer, appears in the queue, and is answered', async () => {
    const { id: restrictionId } = await openCase('northlight')
    const client = await bank.as('ines')
    const customerId = await idOf('northlight')
    const appeal = { restrictionId, appeal: 'Our registration was renewed in March.' }
    const rita = await bank.as('rita')
    expect((await rita.call(restrictionAppeal, appeal)).responseCode).toBe('13')
    expect(refusalOf(await (await bank.as('bo')).call(restrictionAppeal, appeal))).toBe('caseNotFound')
    expect((await client.call(restrictionAppeal, appeal, { customerId })).responseCode).toBe('00')
    expect(refusalOf(await client.call(restrictionAppeal, appeal, { customerId }))).toBe('appealedAlready')
    const { items = [] } = await ada.call(adminQueueList, {})
    expect(items.find(({ id }) => id === restrictionId)).toMatchObject({
      kind: 'restriction',
      customerName: 'Northlight Studio',
      isAppeal: true,
    })
    const [restriction] = (await get('northlight'))?.restrictions ?? []
    expect(restriction).toMatchObject({ stage: 'appealed', appeal: appeal.appeal })
    const keep = {
      restrictionId,
      version: restriction?.version ?? 0,
      decision: 'keep',
      answer: 'The register still shows the old address.',
      why,
    } as const
    expect((await ada.call(adminRestrictionDecide, keep)).restriction?.stage).toBe('waiting')
    const [told] = (await client.call(restrictionCaseList, {}, { customerId })).cases ?? []
    expect(told).toMatchObject({ stage: 'waiting', answer: keep.answer, isAppealPossible: false })
  })

  test('of two administrators who decide the same case, one succeeds and the other is informed', async () => {
    const { id: restrictionId, version } = await openCase('leo')
    const second = await colleague(bank, 'second')
    const decided = (client: TestClient, decision: 'lift' | 'keep') =>
      client.call(adminRestrictionDecide, { restrictionId, version, decision, why })
    const answers = await Promise.all([decided(ada, 'lift'), decided(second.client, 'keep')])
    expect(new Set(answers.map(refusalOf))).toEqual(new Set(['caseDecided', undefined]))
    const made = (await get('leo'))?.decisions.filter(({ call }) => call === 'adminRestrictionDecide')
    expect(made).toHaveLength(1)
  })
})

describe('the queue', () => {
  test('shows the next due first, and nothing of another brand', async () => {
    const { items = [], waiting } = await ada.call(adminQueueList, {})
    expect(items.length).toBeGreaterThan(1)
    expect(waiting).toBe(items.length)
    expect(items.map(({ dueAt }) => dueAt)).toEqual(items.map(({ dueAt }) => dueAt).toSorted())
    const elsewhere = await colleague(bank, 'queue elsewhere', { brand: 'gintara' })
    expect((await elsewhere.client.call(adminQueueList, {})).items).toEqual([])
  })
})

describe('records of the desk', () => {
  test('verified, financial details and due diligence are changed with the state before and after [OP287 OP288]', async () => {
    const customerId = await idOf('bo')
    await ada.call(adminVerificationUpdate, { customerId, verified: true, why })
    const again = await ada.call(adminVerificationUpdate, { customerId, verified: true, why })
    expect(refusalOf(again)).toBe('nothingChanged')
    const financialDetail = { monthlyDeposit: '5000', sourceIds: ['salary'], purposeIds: ['everyday'] }
    const financial = await ada.call(adminFinancialUpdate, { customerId, financialDetail, why })
    expect(financial.financialDetail).toEqual(financialDetail)
    const wrong = { sourceIds: ['treasure'] }
    const refused = await ada.call(adminFinancialUpdate, { customerId, financialDetail: wrong, why })
    expect([refusalOf(refused), refused.validationErrors[0]?.parameter]).toEqual([
      'choiceUnknown',
      'financialDetail.sourceIds',
    ])
    const dueDiligence = { level: 4, government: true, governmentDetails: 'A cousin is a minister.' }
    await ada.call(adminDueDiligenceUpdate, { customerId, dueDiligence, why: 'A newspaper wrote of it' })
    const customer = await get('bo')
    expect(customer).toMatchObject({ verified: true, financialDetail, dueDiligence })
    expect((await (await bank.as('bo')).call(customerInfoGet, {})).customer).toMatchObject({
      verified: true,
      dueDiligenceLevel: 4,
    })
    expect(customer?.decisions.slice(0, 2)).toMatchObject([
      {
        call: 'adminDueDiligenceUpdate',
        actor: 'Ada Bergman',
        reason: 'A newspaper wrote of it',
        before: { level: 0 },
        after: dueDiligence,
      },
      { call: 'adminFinancialUpdate', before: {}, after: financialDetail },
    ])
  })

  test('the audit trail contains the digest of each decision, and no text of it', async () => {
    const { rows } = await bank.database.owner.query<{
      detail: { decision?: number; digest?: string }
      customerId: string
    }>(
      `select detail, customer_id as "customerId" from app.audit
       where call like 'admin%' and call <> 'adminCustomerGet' and outcome = 'done' order by id`,
    )
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toMatch(/telephone|newspaper|minister/)
    for (const { detail, customerId } of rows) {
      const made = await bank.database.owner.query<{ words: Buffer; customerId: string }>(
        'select words, customer_id as "customerId" from app.decision where id = $1',
        [detail.decision],
      )
      const [row] = made.rows
      expect(row?.customerId).toBe(customerId)
      const words = row && (await bank.services.personal.open(`customer:${Number(customerId)}`, row.words))
      expect(detail.digest).toBe(digestOf(words))
    }
    const refused = await bank.database.owner.query(
      `select from app.audit where call = 'adminVerificationUpdate' and outcome = 'ownCase'`,
    )
    expect(refused.rowCount).toBe(1)
  })

  test('a decision cannot be changed or deleted, not even by the owner of the database', async () => {
    const { owner } = bank.database
    for (const text of ['update app.decision set at = now()', 'delete from app.decision'])
      await expect(owner.query(text)).rejects.toThrow('append-only')
  })

  test('a decision whose audit row cannot be written is not made', async () => {
    const { owner } = bank.database
    await owner.query(
      `alter table app.audit add constraint refuses check (call <> 'adminVerificationUpdate') not valid`,
    )
    const customerId = await idOf('leo')
    const was = (await get('leo'))?.verified
    const answer = await ada.call(adminVerificationUpdate, { customerId, verified: !was, why })
    expect(answer.responseCode).toBe('UE')
    await owner.query('alter table app.audit drop constraint refuses')
    expect(await get('leo')).toMatchObject({ verified: was })
    expect((await get('leo'))?.decisions.map(({ call }) => call)).not.toContain('adminVerificationUpdate')
  })

  test('the only director of a company is removed without a successor, by the desk only [OP276]', async () => {
    const customerId = await idOf('northlight')
    await seedRepresentatives(bank.services)
    const of = async () => (await get('northlight'))?.companyPeople ?? []
    const ines = (await of()).find(({ name }) => name === 'Ines Varga')
    expect(ines?.types).toEqual([2, 6, 8])
    const input = { customerId, representativeId: ines?.id ?? 0, why }
    expect((await (await bank.as('ines')).raw(adminCompanyPersonDelete, input)).responseCode).toBe('AU')
    expect((await ada.call(adminCompanyPersonDelete, input)).responseCode).toBe('00')
    expect((await of()).map(({ name }) => name)).toEqual(['Noor Haddad', 'Paul Ritter', 'Rita Okafor'])
    const access = 'select from app.access where customer_id = $1 and person_id = $2'
    const left = await bank.database.owner.query(access, [customerId, await bank.personId('ines')])
    expect(left.rowCount).toBe(0)
    expect((await get('northlight'))?.decisions[0]).toMatchObject({
      call: 'adminCompanyPersonDelete',
      reason: why,
      before: {
        person: { firstName: 'Ines', address: { countryCode: expect.any(String) } },
        roles: [{ type: 1 }, { type: 2 }, { type: 6 }, { type: 8 }],
      },
    })
    expect(refusalOf(await ada.raw(adminCompanyPersonDelete, input))).toBe('representativeNotFound')
  })

  test('a representative is removed from a company, and the others stay [B154]', async () => {
    const customerId = await idOf('northlight')
    const remove = async (key: string) =>
      ada.call(adminRepresentativeDelete, { customerId, personId: await bank.personId(key), why })
    expect(refusalOf(await remove('rita'))).toBe('representativeNotFound')
    const noor = await bank.as('noor')
    expect((await noor.call(customerInfoGet, {})).customer?.customerId).toBe(customerId)
    expect((await remove('noor')).responseCode).toBe('00')
    expect((await noor.call(customerInfoGet, {})).responseCode).toBe('ENOA')
  })
})
