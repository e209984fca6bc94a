import { readFileSync } from 'node:fs'
import { msOf } from '@sixpence/days'
import { adminMonitoringCaseDecide, adminMonitoringCaseGet } from '@sixpence/protocol/monitoring/cases'
import {
  adminMonitoringReportFile,
  adminMonitoringReportFiled,
  adminMonitoringReportSave,
} from '@sixpence/protocol/monitoring/reports'
import { errorsBySchema } from '@sixpence/partners/rails/iso20022/schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCompanyDetails } from '#store/company/company-details.ts'
import { keepPerson } from '#store/customer/keep-people.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { raise } from './raise.ts'
import { addMovements, keepRates } from './movements.ts'

let bank: TestBank
let vera: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 12, jobsWhenAsked: true })
  vera = await bank.atDesk('vera')
})
afterAll(() => bank.close())

const schema = {
  fileName: 'goaml.xsd',
  contents: readFileSync(new URL('./goaml.xsd', import.meta.url), 'utf8'),
}
const why = 'Nobody could say where the money comes from'

/** A case about all booked payments of a customer, with the decision to report. */
async function toReport(key: string): Promise<{ caseId: number; customerId: number }> {
  const { owner } = bank.database
  const customerId = await bank.customerId(key)
  const { rows } = await owner.query<{ id: string }>(
    `select distinct o.id from ledger.operation o join app.account a on a.id = any(o.accounts)
     where a.customer_id = $1 order by o.id`,
    [customerId],
  )
  const operations = rows.map(({ id }) => Number(id))
  await keepRates(bank.services)
  await addMovements(owner, operations, bank.clock.now())
  const now = bank.clock.now()
  await raise(owner, { rule: { id: 1, number: 1 }, now }, [
    {
      customerId,
      windowStart: now,
      at: now,
      operationId: operations[0] ?? 0,
      payments: 2,
      cents: 100,
      operations,
    },
  ])
  const found = await owner.query<{ id: string; version: number }>(
    'select id, version from app.monitoring_case where customer_id = $1 and decided_at is null',
    [customerId],
  )
  const caseId = Number(found.rows[0]?.id)
  const decided = await vera.call(adminMonitoringCaseDecide, {
    caseId,
    version: found.rows[0]?.version ?? 0,
    decision: 'report',
    why,
  })
  expect(decided.responseCode).toBe('00')
  return { caseId, customerId }
}

async function givenAddress(customerId: number): Promise<void> {
  const address = {
    address1: '1 <Harbour> & Sons',
    city: 'Valletta',
    postalCode: 'VLT 1001',
    countryCode: 'MT',
  }
  await bank.database.owner.query(
    `insert into app.address (customer_id, kind, stated_at, sealed, created_at) values ($1, 0, $2, $3, $2)`,
    [customerId, bank.clock.now(), await bank.services.personal.seal(`customer:${customerId}`, address)],
  )
}

const reportOf = async (caseId: number) => (await vera.call(adminMonitoringCaseGet, { caseId })).case?.report
const download = async (caseId: number) => {
  await vera.call(adminMonitoringReportFile, { caseId })
  return vera.answer?.body ?? ''
}
const words = {
  reason: 'Money comes in from many people & leaves the same day.',
  action: '',
  indicators: ['ML1'],
}

test('a report lists its missing facts, and is made only when there are none', async () => {
  const { caseId, customerId } = await toReport('bo')
  const { owner } = bank.database
  await owner.query('delete from app.address where customer_id = $1', [customerId])
  await owner.query('update app.person set birth_day_sealed = null where id = $1', [
    await bank.personId('bo'),
  ])
  bank.services.store.people.forget(await bank.personId('bo'))
  expect((await reportOf(caseId))?.missing).toEqual(['birthDay', 'address', 'reason', 'indicators'])
  const early = await vera.call(adminMonitoringReportFile, { caseId })
  expect(early.responseDescription).toContain('is not complete')
  await givenAddress(customerId)
  await keepPerson(
    bank.services,
    { id: await bank.personId('bo'), brand: 'ostra' },
    { birthDay: '1984-02-11' },
  )
  await vera.call(adminMonitoringReportSave, { caseId, ...words })
  expect((await reportOf(caseId))?.missing).toEqual([])
  const xml = await download(caseId)
  expect(await errorsBySchema(schema, [xml])).toEqual([])
  expect(xml).toContain('<rentity_id>1042</rentity_id>')
  expect(xml).toContain('1 &lt;Harbour&gt; &amp; Sons')
  expect(xml).toContain('<birthdate>1984-02-11T00:00:00</birthdate>')
  expect(xml.match(/<transaction>/g)?.length).toBeGreaterThan(3)
  expect(xml).toContain('<t_from_my_client>')
  expect(xml).toContain('<t_to_my_client>')
})

test('the same version of a case produces the same bytes, sealed in the database; a change of its texts another file', async () => {
  const { caseId, customerId } = await toReport('ines')
  await givenAddress(customerId)
  await keepPerson(
    bank.services,
    { id: await bank.personId('ines'), brand: 'ostra' },
    { birthDay: '1990-01-01' },
  )
  await vera.call(adminMonitoringReportSave, { caseId, ...words })
  const filed = { caseId, filedOn: '2020-01-01', reference: 'FIU 1' }
  expect((await vera.call(adminMonitoringReportFiled, filed)).responseDescription).toContain(
    'Download the report',
  )
  const first = await download(caseId)
  await keepPerson(
    bank.services,
    { id: await bank.personId('ines'), brand: 'ostra' },
    { birthDay: '1991-01-01' },
  )
  bank.clock.advance(msOf({ days: 1 }))
  vera = await bank.atDesk('vera')
  expect(await download(caseId)).toBe(first)
  const { rows } = await bank.database.owner.query<{ sealed: Buffer; audits: string }>(
    `select sealed, (select count(*) from app.audit where call = 'adminMonitoringReportFile' and customer_id = $2) as audits
     from app.monitoring_report where case_id = $1`,
    [caseId, customerId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('Harbour')
  expect(Number(rows[0]?.audits)).toBe(2)
  await vera.call(adminMonitoringReportSave, { caseId, ...words, action: 'The account was closed.' })
  const second = await download(caseId)
  expect(second).toContain('1991-01-01')
  expect(second).toContain('The account was closed.')
  expect(
    await errorsBySchema(schema, [first, second, first.replace('<swift>', '<swift>x'), '<report/>']),
  ).not.toEqual([])
  expect(
    (await vera.call(adminMonitoringReportFiled, { ...filed, filedOn: '2099-01-01' })).responseDescription,
  ).toBe('This day has not begun yet.')
  expect((await vera.call(adminMonitoringReportFiled, filed)).responseCode).toBe('00')
  expect((await vera.call(adminMonitoringReportSave, { caseId, ...words })).responseDescription).toContain(
    'was filed',
  )
  expect(await download(caseId)).toBe(second)
  expect(await reportOf(caseId)).toMatchObject({ filedReference: 'FIU 1' })
})

test('a company is an entity with its register number, and the people who act for it', async () => {
  const { caseId, customerId } = await toReport('northlight')
  await givenAddress(customerId)
  await vera.call(adminMonitoringReportSave, { caseId, ...words })
  expect((await reportOf(caseId))?.missing).toEqual(['registrationNumber'])
  const details = { registrationNumber: 'C 1042', registrationDate: '2015-03-02' }
  await keepCompanyDetails(bank.services, customerId, details, bank.clock.now())
  const xml = await download(caseId)
  expect(await errorsBySchema(schema, [xml])).toEqual([])
  expect(xml).toContain('<t_entity>')
  expect(xml).toContain('<signatory>')
})
