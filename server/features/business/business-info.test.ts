import {
  businessAccessRightsList,
  businessInfoGet,
  businessInfoUpdate,
} from '@sixpence/protocol/business/business-info'
import type { InputOf } from '@sixpence/protocol/call'
import { customerDocumentsInquiry, customerDocumentUpload } from '@sixpence/protocol/documents/documents'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedCompanyInfo } from '@sixpence/demo/demo-company.ts'
import { seedAddresses } from '@sixpence/demo/demo-addresses.ts'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { someDetails } from '#testing/fixtures/business.ts'
import { chosenPassword, mailedCode, newCompany } from '#testing/fixtures/registration.ts'
import { accountActivate, businessAccountActivate } from '@sixpence/protocol/registration/registration'
import { businessAccountCreate } from '@sixpence/protocol/registration/company-registration'
import { digest } from '#testing/digest.ts'
import { ownUpload } from '#testing/fixtures/document.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let rita: TestClient
let company: { customerId: number }
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await seedAddresses(bank.services)
  await seedRepresentatives(bank.services)
  // A second seeding must find the data of the first run.
  for (const _ of [1, 2]) await seedCompanyInfo(bank.services)
  ines = await bank.as('ines')
  rita = await bank.as('rita')
  company = { customerId: await bank.customerId('northlight') }
})
afterAll(() => bank.close())
beforeEach(async () => {
  await sql(`update app.document set state = 'accepted', reason = null where customer_id = $1`)
})

const sql = (text: string, values: unknown[] = [company.customerId]) =>
  bank.database.owner.query<{ id: number }>(text, values)
const info = async (client = ines) => client.call(businessInfoGet, {}, company)
const kindsOf = async () => (await info()).actions?.map(({ kind }) => kind)
const update = (change: Partial<InputOf<typeof businessInfoUpdate>>, client = ines) =>
  client.raw(businessInfoUpdate, { ...someDetails, ...change }, company)

test('the demo’s company is shown with all of its core fields, documents and addresses [OP267 B435]', async () => {
  const { company: shown, fixed, actions } = await info()
  expect(shown).toMatchObject({
    name: 'Northlight Studio',
    registrationCountryCode: 'LT',
    tradingName: expect.any(String) as string,
    email: 'pay@northlight.example',
    registrationNumber: '304512987',
    registrationDate: '2016-03-14',
    businessTaxId: expect.any(String) as string,
    website: expect.any(String) as string,
    description: expect.any(String) as string,
    phone: { countryCode: '370' },
    verified: true,
    limited: false,
    corporateDocumentStatus: 1,
    additionalQuestionAnswers: [],
  })
  expect(shown?.addresses).toMatchObject([
    { addressStatus: 2, confirmed: 1, isDocumentRequired: false, uploadedDocuments: [{ statusId: 2 }] },
  ])
  expect(fixed).toEqual(['registrationNumber', 'registrationDate'])
  expect(actions).toEqual([])
})

test('the digest of the audit trail holds the tax number that is kept because none was stated', async () => {
  const digests = async () => {
    const { rows } = await bank.database.owner.query<{ digest: string }>(
      `select detail ->> 'digest' as digest from app.audit
       where call = 'businessInfoUpdate' and outcome = 'done' order by id desc limit 2`,
    )
    return rows.map((row) => row.digest)
  }
  const taxId = (await info()).company?.businessTaxId ?? ''
  expect(taxId).not.toBe('')
  await update({ description: 'Wallpapers for hotels.' })
  await update({ description: 'Wallpapers for hotels.', businessTaxId: taxId })
  await update({ description: 'Wallpapers for hotels.' })
  const [withoutIt, withIt] = await digests()
  expect(withoutIt).toBe(withIt)
})

test('users who may view see the company and cannot change it; users with full rights can [B338 OP267]', async () => {
  expect((await info(rita)).company?.name).toBe('Northlight Studio')
  const before = await digest(bank)
  expect((await update({ description: 'Wallpapers for hotels.' }, rita)).responseCode).toBe('13')
  expect(await digest(bank)).toBe(before)
  expect((await update({ businessTaxId: 'LT 100001738313' })).responseCode).toBe('00')
  expect((await info()).company).toMatchObject({
    ...someDetails,
    businessTaxId: 'LT 100001738313',
    // Register facts that were left out stay.
    registrationNumber: '304512987',
  })
  const { customer } = await ines.call(customerInfoGet, {}, company)
  expect(customer?.taxId).toBe('LT 100001738313')
  await update({ tradingName: undefined, website: undefined })
  expect((await info()).company).toMatchObject({ description: someDetails.description })
  expect((await info()).company?.tradingName).toBeUndefined()
})

test.each([
  [{ registrationNumber: '1' }, 'registrationNumber', 'companyFactFixed'],
  [{ registrationDate: '2015-01-01' }, 'registrationDate', 'companyFactFixed'],
  [{ registrationDate: '2999-01-01' }, 'registrationDate', 'companyRegisteredLater'],
  [{ registrationDate: 'yesterday' }, 'registrationDate', 'invalid_format'],
  [{ description: 'Too short' }, 'description', 'too_small'],
  [{ tradingName: '' }, 'tradingName', 'too_small'],
  [{ website: 'not a site' }, 'website', 'invalid_format'],
  [{ businessTaxId: '???' }, 'businessTaxId', 'invalid_format'],
])('%j is refused at its field [B435 Q145]', async (change, parameter, code) => {
  expect(await update(change)).toMatchObject({ validationErrors: [{ parameter, code }] })
})

test('register facts repeated unchanged are accepted, those of an unverified company can change [Q145]', async () => {
  expect((await update({ registrationNumber: '304512987' })).responseCode).toBe('00')
  await bank.database.owner.query('update app.customer set verified = false where id = $1', [
    company.customerId,
  ])
  bank.services.store.people.forget(await bank.personId('ines'))
  expect((await info()).fixed).toEqual([])
  expect((await update({ registrationNumber: '304512986' })).responseCode).toBe('00')
  expect((await info()).company?.registrationNumber).toBe('304512986')
  await update({ registrationNumber: '304512987' })
  await bank.database.owner.query('update app.customer set verified = true where id = $1', [
    company.customerId,
  ])
  bank.services.store.people.forget(await bank.personId('ines'))
})

test('corporate documents that were sent back are required until others are handed in [B334]', async () => {
  await sql(
    `update app.document set state = 'rejected', reason = 'unreadable' where customer_id = $1 and kind in (41, 42)`,
  )
  expect(await info()).toMatchObject({
    company: {
      corporateDocumentStatus: 3,
      corporateDocuments: [
        { statusId: documentStatuses.rejected, rejectReason: expect.any(String) as string },
        { statusId: documentStatuses.rejected },
      ],
    },
    actions: [{ kind: 'corporateDocuments', statusId: 3 }],
  })
  await sql(
    `insert into app.document (customer_id, person_id, kind, created_at) select customer_id, person_id, 40, now()
     from app.access where customer_id = $1 limit 1`,
  )
  expect(await info()).toMatchObject({ company: { corporateDocumentStatus: 2 }, actions: [] })
  await sql(`delete from app.document where customer_id = $1 and kind = 40`)
})

test('an address without a document is required, and so is one whose document came back or that was changed since [B335]', async () => {
  await sql(
    `update app.document set state = 'rejected', reason = 'tooOld' where customer_id = $1 and kind = 70`,
  )
  expect(await info()).toMatchObject({
    company: { addresses: [{ isDocumentRequired: true }] },
    actions: [{ kind: 'address', statusId: documentStatuses.rejected }],
  })
  await sql(`update app.document set state = 'waiting', reason = null where customer_id = $1 and kind = 70`)
  expect(await kindsOf()).toEqual([])
  await sql(`update app.address set confirmation = 0 where customer_id = $1 and representative_id is null`)
  const { actions } = await info()
  expect(actions).toEqual([{ kind: 'address', addressId: expect.any(Number) as number }])
  await sql(`update app.address set confirmation = 1 where customer_id = $1 and representative_id is null`)
})

test('a representative whose passport was sent back is named among the company’s tasks [B336 OP082]', async () => {
  const { representatives = [] } = await ines.call(businessRepresentativeList, {}, company)
  const paul = representatives.find(({ firstName }) => firstName === 'Paul')?.id ?? 0
  const owner = { id: company.customerId, personId: await bank.personId('ines') }
  const upload = async (documentType: number) =>
    ines.raw(
      customerDocumentUpload,
      { documentType, representativeId: paul, mainDocument: await ownUpload(bank, owner) },
      company,
    )
  expect((await upload(40)).validationErrors).toMatchObject([
    { parameter: 'representativeId', code: 'representativeNotAsked' },
  ])
  const { documentId } = await upload(6)
  expect(await kindsOf()).toEqual([])
  const { documents } = await ines.call(customerDocumentsInquiry, {}, company)
  expect(documents?.find(({ id }) => id === documentId)).toMatchObject({ representativeId: paul })
  await sql(`update app.document set state = 'rejected', reason = 'cutOff' where id = $1`, [documentId])
  expect((await info()).actions).toEqual([
    { kind: 'representative', representativeId: paul, name: 'Paul Ritter', lacks: ['identity'] },
  ])
  await sql('delete from app.document where id = $1', [documentId])
})

test('each missing core field is named, and the menu shows the task [B337 B059]', async () => {
  const isRequired = async () => (await ines.call(verificationStatusGet, {}, company)).isCompanyActionRequired
  expect(await isRequired()).toBe(false)
  await sql(`delete from app.questionnaire where customer_id = $1 and kind = 'company'`)
  await sql('update app.customer set tax_sealed = null where id = $1')
  await sql('delete from app.phone where customer_id = $1')
  expect((await info()).actions).toEqual(
    ['registrationNumber', 'registrationDate', 'businessTaxId', 'description', 'phone'].map((field) => ({
      kind: 'field',
      field,
    })),
  )
  expect(await isRequired()).toBe(true)
  // A personal account has no company.
  expect((await ines.call(verificationStatusGet, {})).isCompanyActionRequired).toBeUndefined()
})

test('the answers of a company’s registration are the first values [B435 OP267]', async () => {
  const form = await newCompany(bank.stranger())
  await bank.stranger().call(businessAccountCreate, form)
  const { email } = form.company
  await bank
    .stranger()
    .call(businessAccountActivate, { email, activationCode: await mailedCode(bank, email) })
  const user = form.personList.find(({ accessRights }) => accessRights === 2)?.email ?? ''
  const client = bank.stranger()
  const { accessToken } = await client.call(accountActivate, {
    username: user,
    activationCode: await mailedCode(bank, user),
    password: chosenPassword,
  })
  client.token = accessToken
  const { tradingName, website, description, phone } = form.company
  const { registrationNumber, registrationDate } = form.legalInformation
  const { company: shown, fixed, actions } = await client.call(businessInfoGet, {})
  expect(shown).toMatchObject({ description, registrationNumber, registrationDate })
  expect([shown?.tradingName, shown?.website]).toEqual([tradingName, website])
  expect(shown?.phone).toMatchObject({ number: phone, confirmed: false })
  expect(shown?.financialDetail).toMatchObject({ industry: form.financialDetail.industry })
  expect(fixed).toEqual([])
  expect(actions).toContainEqual({ kind: 'corporateDocuments', statusId: 0 })
})

test('the rights offered are no access and 1 to 4, never 5 [OP272 B345 Q117]', async () => {
  const { rights } = await rita.call(businessAccessRightsList, {}, company)
  expect(rights?.map(({ id, right }) => [id, right])).toEqual([0, 1, 2, 3, 4].map((right) => [right, right]))
})
