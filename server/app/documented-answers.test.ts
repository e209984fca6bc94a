import { customerIdentityInquiry } from '@sixpence/protocol/documents/documents'
import { businessInfoGet } from '@sixpence/protocol/business/business-info'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import {
  customerAddressCreate,
  customerAddressInquiry,
  fatcaCrsGet,
} from '@sixpence/protocol/profile/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { TestBank } from '#testing/bank/test-bank.ts'
import type { TestClient } from '#testing/bank/test-client.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

/** An answer as a client of the documents receives it, nulls included. */
async function wire<C extends AnyCall>(call: C, input: InputOf<C>, customerId?: number) {
  await ines.call(call, input, customerId === undefined ? {} : { customerId })
  return ines.answer!.json()
}

test('the record of a customer has the documented fields while nothing is known [SP-09]', async () => {
  const { customer } = await wire(customerInfoGet, {})
  expect(customer).toMatchObject({ businessName: null, oldWebUrl: null })
  expect(customer).toHaveProperty('birthDay')
  expect(customer).toHaveProperty('taxId')
})

test('a proven person has the status of their identity, and no number [SP-09]', async () => {
  expect(await wire(customerIdentityInquiry, {})).toMatchObject({
    identity: { type: null, number: null, expiration: null, issuedDate: null, status: 2 },
    identityDocument: null,
  })
})

test('an address has its proofs and what is required of it [SP-09]', async () => {
  await ines.call(customerAddressCreate, {
    address: {
      address1: 'Laisvės al. 1',
      city: 'Kaunas',
      postalCode: '44240',
      countryCode: 'LT',
      stateCode: 'KU',
      addressStatus: 5,
    },
  })
  const { addresses } = await wire(customerAddressInquiry, {})
  expect(addresses[0]).toMatchObject({
    address2: null,
    stateName: expect.stringContaining('Kaun'),
    uploadedDocuments: [],
    isDocumentOutOfDate: false,
    isCardDocumentRequired: false,
    isDocumentRequired: false,
  })
})

test('the tax record has the status of each document, before the first certification too [SP-09]', async () => {
  expect(await wire(fatcaCrsGet, {})).toMatchObject({
    fatcaCrs: null,
    fatcaCrsCertificationInfo: {
      w9FormDocumentStatus: 'notRequired',
      w8BenFormDocumentStatus: 'notRequired',
      taxResidencySelfCertificationDocumentStatus: 'none',
      certificateOfLossOfNationalityDocumentStatus: 'notRequired',
    },
  })
})

test('a company has its statuses by one pattern of names, and what it is as a financial institution [SP-09]', async () => {
  const { company } = await wire(businessInfoGet, {}, await bank.customerId('northlight'))
  expect(company).toMatchObject({
    financialInstitution: null,
    corporateDocumentStatus: expect.any(Number),
    isConverted: true,
  })
  for (const field of [
    'additionalDocumentStatus',
    'sourceOfWealthDocumentStatus',
    'dueDiligenceQuestionnaire',
  ])
    expect(company).toHaveProperty(field)
})
