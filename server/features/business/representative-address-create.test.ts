import { businessShareholderList, representativeAddressCreate } from '@sixpence/protocol/business/business'
import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { customerDocumentsInquiry } from '@sixpence/protocol/documents/documents'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRepresentatives } from '@sixpence/demo/demo-representatives.ts'
import { digest } from '#testing/digest.ts'
import { ownUpload, smallPdf } from '#testing/fixtures/document.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let person = 0
let aurora = 0
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  await seedRepresentatives(bank.services)
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
  const { shareholders = [] } = await ines.call(businessShareholderList, {}, company)
  for (const shareholder of shareholders) {
    if (shareholder.type === 9) aurora = shareholder.id
    else person = shareholder.id
  }
})
afterAll(() => bank.close())

const address = { address1: 'Pikk 7', city: 'Tallinn', postalCode: '10123', countryCode: 'EE' }
const upload = async (isChecked = true): Promise<number> =>
  ownUpload(bank, { id: company.customerId, personId: await bank.personId('ines') }, isChecked)

const placesOf = async (representativeId: number) =>
  (
    await bank.database.owner.query<{ kind: number; confirmation: number }>(
      'select kind, confirmation from app.address where representative_id = $1 order by id offset 1',
      [representativeId],
    )
  ).rows

/** Multipart form as a browser sends it: files as parts, the other fields as a single JSON part. */
async function form(parts: [string, string | Buffer][]) {
  const body = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new Blob([new Uint8Array(value)]), 'bill.pdf')
  const request = new Request('http://x', { method: 'POST', body })
  const answer = await ines.request({
    method: 'POST',
    url: `/?representativeAddressCreate&fromCustomerId=${company.customerId}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return answer.json<{ responseCode: string; validationErrors: { code: string; parameter: string }[] }>()
}
const data = (change: object = {}): string =>
  JSON.stringify({ representativeId: person, address, documentType: 20, ...change })

test('an address is created with the document that proves it, and waits for the desk [OP081]', async () => {
  const input = { representativeId: person, address, documentType: 20, mainDocument: await upload() }
  const answer = await ines.call(representativeAddressCreate, input, company)
  expect(answer.responseCode).toBe('00')
  expect(await placesOf(person)).toEqual([{ kind: 4, confirmation: 2 }])
  const { documents = [] } = await ines.call(customerDocumentsInquiry, {}, company)
  expect(documents.find(({ id }) => id === answer.documentId)).toMatchObject({
    addressId: answer.addressId,
    documentTypeId: 20,
  })
  // A representative's address is not an address of the company.
  const { addresses = [] } = await ines.call(customerAddressInquiry, {}, company)
  expect(addresses.map(({ addressId }) => addressId)).not.toContain(answer.addressId)
})

test('files are part of the form, checked like every upload [OP081]', async () => {
  const before = (await placesOf(aurora)).length
  const whole = await form([
    ['data', data({ representativeId: aurora, documentType: 70 })],
    ['files', smallPdf],
  ])
  expect(whole.responseCode).toBe('00')
  expect(await placesOf(aurora)).toHaveLength(before + 1)
  const none = await form([
    ['data', data()],
    ['files', Buffer.from('<svg onload="x">')],
  ])
  expect(none.validationErrors).toMatchObject([{ code: 'fileTypeUnknown', parameter: 'mainDocument' }])
})

test.each<[string, [string, string | Buffer][]]>([
  [
    'is no JSON',
    [
      ['data', '{'],
      ['files', smallPdf],
    ],
  ],
  [
    'is a list',
    [
      ['data', '[]'],
      ['files', smallPdf],
    ],
  ],
  [
    'names a prototype',
    [
      ['data', '{"__proto__":{"documentType":20}}'],
      ['files', smallPdf],
    ],
  ],
  [
    'names what came as a file',
    [
      ['files', smallPdf],
      ['data', '{"mainDocument":1}'],
    ],
  ],
  ['is longer than it may be', [['data', data({ address: { address1: 'x'.repeat(5_000) } })]]],
  [
    'comes with three files',
    [
      ['data', '{}'],
      ['files', smallPdf],
      ['files', smallPdf],
      ['files', smallPdf],
    ],
  ],
])('a form whose data %s is not read', async (_, parts) => {
  expect(await form(parts)).toMatchObject({ responseCode: 'TA1' })
})

test('parts that do not fit together are refused at their field, and nothing is stored', async () => {
  const [main, unchecked] = [await upload(), await upload(false)]
  const input = { representativeId: person, address, documentType: 20, mainDocument: main }
  const before = await digest(bank)
  const refused = async (change: object) => {
    const answer = await ines.raw(representativeAddressCreate, { ...input, ...change }, company)
    return answer.validationErrors.map(({ parameter, code }) => `${parameter}: ${code}`).join()
  }
  expect([
    await refused({ documentType: 70 }),
    await refused({ documentType: 6 }),
    await refused({ representativeId: aurora }),
    await refused({ documentType: 88 }),
    await refused({ documentType: 88, address: { ...address, countryCode: 'UA' } }),
    await refused({ additionalDocument: unchecked }),
    await refused({ additionalDocument: main }),
    await refused({ mainDocument: unchecked }),
    await refused({ representativeId: 999_999 }),
    await refused({ mainDocument: undefined }),
  ]).toEqual([
    'documentType: documentTypeUnknown',
    'documentType: documentTypeUnknown',
    'documentType: documentTypeUnknown',
    'documentType: documentTypeNotHere',
    'additionalDocument: stampMissing',
    'additionalDocument: sideNotAsked',
    'additionalDocument: sideNotAsked',
    'mainDocument: uploadUnchecked',
    'representativeId: representativeNotFound',
    'mainDocument: missing',
  ])
  expect(await digest(bank)).toBe(before)
})

test('a representative’s address is not the company’s: sent back, it causes no task for the company', async () => {
  const asked = async () => (await ines.call(verificationStatusGet, {}, company)).requiredActions
  const before = await asked()
  const { rowCount } = await bank.database.owner.query(
    'update app.address set confirmation = 3 where representative_id = $1',
    [person],
  )
  expect(rowCount).toBeGreaterThan(0)
  expect(await asked()).toEqual(before)
})

test('a representative has at most ten addresses [OP081]', async () => {
  const codes: string[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const mainDocument = await upload()
    const input = { representativeId: person, address, documentType: 20, mainDocument }
    const { responseCode, validationErrors } = await ines.call(representativeAddressCreate, input, company)
    codes.push(validationErrors[0]?.code ?? responseCode)
  }
  expect(codes.at(-1)).toBe('tooManyAddresses')
  expect(await placesOf(person)).toHaveLength(9)
})
