import { calls } from '@sixpence/protocol'
import { msOf } from '@sixpence/days'
import {
  customerDocumentCancel,
  customerDocumentsInquiry,
  customerDocumentUpload,
  customerIdentityInquiry,
  documentFileGet,
  uploadAppend,
  uploadCheck,
  uploadCreate,
  uploadGet,
} from '@sixpence/protocol/documents/documents'
import { customerAddressCreate, customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smallPdf } from '#testing/fixtures/document.ts'
import { someAddress } from '#testing/fixtures/profile.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { decideDocument } from '#store/document/documents.ts'
import { deleteOldFiles } from './delete-old-files.ts'

let bank: TestBank
let photo: Buffer
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  photo = await sharp({ create: { width: 1_600, height: 1_100, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.upload'))

/** Uploads a file in pieces and has it checked, as the browser does. */
async function uploaded(client: TestClient, bytes: Buffer = photo): Promise<number> {
  const { uploadId = 0 } = await client.call(uploadCreate, { size: bytes.length })
  for (let startsAt = 0; startsAt < bytes.length; startsAt += uploadLimits.pieceBytes) {
    const piece = bytes.subarray(startsAt, startsAt + uploadLimits.pieceBytes).toString('base64')
    await client.call(uploadAppend, { uploadId, startsAt, piece })
  }
  const checked = await client.call(uploadCheck, { uploadId })
  expect(checked.responseCode).toBe('00')
  return uploadId
}

const listOf = async (client: TestClient) => (await client.call(customerDocumentsInquiry, {})).documents ?? []
const codeOf = (answer: { validationErrors: { code: string; parameter: string }[] }) =>
  answer.validationErrors.map(({ code, parameter }) => [code, parameter])[0]

describe('a file', () => {
  test('is uploaded in pieces, resumes after a lost answer, and is stored sealed', async () => {
    const ines = await bank.as('ines')
    expect(photo.length).toBeGreaterThan(uploadLimits.pieceBytes)
    const { uploadId = 0 } = await ines.call(uploadCreate, { size: photo.length })
    const piece = (from: number) => ({
      uploadId,
      startsAt: from,
      piece: photo.subarray(from, from + uploadLimits.pieceBytes).toString('base64'),
    })
    const first = await ines.call(uploadAppend, piece(0))
    expect(first.received).toBe(uploadLimits.pieceBytes)
    // The piece is sent again after a lost reply; a piece beyond the next offset is ignored too.
    expect((await ines.call(uploadAppend, piece(0))).received).toBe(uploadLimits.pieceBytes)
    expect((await ines.call(uploadAppend, piece(uploadLimits.pieceBytes + 5))).received).toBe(
      uploadLimits.pieceBytes,
    )
    expect(codeOf(await ines.call(uploadCheck, { uploadId }))).toEqual(['uploadUnfinished', ''])
    let { received = 0 } = await ines.call(uploadGet, { uploadId })
    while (received < photo.length) ({ received = 0 } = await ines.call(uploadAppend, piece(received)))
    expect(await ines.call(uploadCheck, { uploadId })).toMatchObject({
      mediaType: 'image/jpeg',
      width: 1_600,
      height: 1_100,
    })
    const { rows } = await bank.database.owner.query<{ sealed: Buffer; pieces: string }>(
      `select sealed, (select count(*) from app.upload_piece where upload_id = $1) as pieces from app.upload where id = $1`,
      [uploadId],
    )
    expect(rows[0]?.pieces).toBe('0')
    for (const readable of [photo.subarray(0, 12), '/9j/4AAQSkZJRg', '/9j/2wBDA'])
      expect(rows[0]?.sealed.includes(readable)).toBe(false)
  })

  test('that is refused is deleted, and the refusal has a name', async () => {
    const ines = await bank.as('ines')
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const { uploadId = 0 } = await ines.call(uploadCreate, { size: bytes.length })
    await ines.call(uploadAppend, { uploadId, startsAt: 0, piece: bytes.toString('base64') })
    expect(codeOf(await ines.call(uploadCheck, { uploadId }))?.[0]).toBe('fileTypeUnknown')
    const { rowCount } = await bank.database.owner.query('select from app.upload')
    expect(rowCount).toBe(0)
    expect(codeOf(await ines.call(uploadGet, { uploadId }))?.[0]).toBe('uploadNotFound')
  })

  test('of more than 10 MB is refused before it is sent, and never exceeds the stated size', async () => {
    const ines = await bank.as('ines')
    expect(codeOf(await ines.call(uploadCreate, { size: uploadLimits.bytes + 1 }))?.[0]).toBe('fileTooLarge')
    expect(codeOf(await ines.call(uploadCreate, { size: 0 }))?.[0]).toBe('fileEmpty')
    const { uploadId = 0 } = await ines.call(uploadCreate, { size: 6 })
    const piece = Buffer.alloc(7).toString('base64')
    expect(codeOf(await ines.call(uploadAppend, { uploadId, startsAt: 0, piece }))?.[0]).toBe('fileTooLarge')
  })

  test('is one of at most twelve open uploads, also when many begin at once', async () => {
    const ines = await bank.as('ines')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ines.copy().call(uploadCreate, { size: 10 })),
    )
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(uploadLimits.open)
  })

  test('of payments is not kept from by forgotten documents, nor by forgotten files of payments [FI-29]', async () => {
    const ines = await bank.as('ines')
    for (const purpose of ['document', 'payments'] as const)
      for (let n = 0; n <= uploadLimits.open; n += 1) await ines.call(uploadCreate, { size: 10, purpose })
    const counted = await bank.database.owner.query<{ isPayments: boolean; n: number }>(
      'select is_payments as "isPayments", count(*)::int as n from app.upload where customer_id = $1 group by 1 order by 1',
      [await bank.customerId('ines')],
    )
    expect(counted.rows).toEqual([
      { isPayments: false, n: uploadLimits.open },
      { isPayments: true, n: uploadLimits.open },
    ])
  })

  test('that is unused is deleted after a day, and files sent back after 90 days', async () => {
    const ines = await bank.as('ines')
    await uploaded(ines)
    const { documentId = 0 } = await ines.call(customerDocumentUpload, {
      documentType: 6,
      mainDocument: await uploaded(ines, smallPdf),
    })
    const now = bank.clock.now()
    const decision = { state: 'rejected', reason: 'unreadable' } as const
    await decideDocument(bank.services.db, { id: documentId, decision, now })
    bank.clock.advance(25 * 60 * 60_000)
    await deleteOldFiles(bank.services)
    expect((await bank.database.owner.query('select from app.upload')).rowCount).toBe(0)
    const later = await bank.as('ines')
    expect((await listOf(later)).find(({ id }) => id === documentId)?.files[0]?.isKept).toBe(true)
    bank.clock.advance(msOf({ days: 90 }))
    await deleteOldFiles(bank.services)
    const again = await bank.as('ines')
    expect((await listOf(again)).find(({ id }) => id === documentId)?.files[0]?.isKept).toBe(false)
    expect(codeOf(await again.call(documentFileGet, { documentId, side: 'main' }))?.[0]).toBe('fileGone')
  })
})

describe('a document', () => {
  test.each([
    [4, ['mainDocument'], ['backMissing', 'additionalDocument']],
    [5, ['additionalDocument'], ['frontMissing', 'mainDocument']],
    [6, ['mainDocument', 'additionalDocument'], ['sideNotAsked', 'additionalDocument']],
    [88, ['mainDocument', 'additionalDocument'], ['documentTypeNotHere', 'documentType']],
    [20, ['mainDocument'], ['addressMissing', 'addressId']],
    [60, ['mainDocument'], ['documentTypeUnknown', 'documentType']],
    [999, ['mainDocument'], ['documentTypeUnknown', 'documentType']],
    [6, ['mainDocument', 'relationshipDocument'], ['relationshipTypeMissing', 'relationshipDocumentType']],
  ])('of type %i with %j is refused as %j [OP082 B220]', async (documentType, fields, refusal) => {
    const ines = await bank.as('ines')
    const files = await Promise.all(fields.map(async (field) => [field, await uploaded(ines, smallPdf)]))
    const input = { documentType, ...Object.fromEntries(files) }
    expect(codeOf(await ines.call(customerDocumentUpload, input))).toEqual(refusal)
    expect(
      (await listOf(ines)).filter(
        ({ documentTypeId }) => documentTypeId === documentType && documentType !== 6,
      ),
    ).toEqual([])
  })

  test('with two sides is handed in, listed, read by its owner only, and withdrawn [OP061 OP082]', async () => {
    const [ines, bo] = [await bank.as('ines'), await bank.as('bo')]
    const mainDocument = await uploaded(ines)
    const input = { documentType: 4, mainDocument, additionalDocument: await uploaded(ines, smallPdf) }
    const { documentId = 0 } = await ines.call(customerDocumentUpload, input)
    expect((await listOf(ines))[0]).toMatchObject({
      id: documentId,
      statusId: 0,
      documentTypeId: 4,
      documentType: 'Identity card',
      isSubDocument: false,
      createdUsername: 'ines@ostra.example',
      files: [
        { side: 'main', mediaType: 'image/jpeg', isKept: true },
        { side: 'additional', mediaType: 'application/pdf', pages: 1, isKept: true },
      ],
    })
    expect(codeOf(await ines.call(customerDocumentUpload, input))?.[0]).toBe('uploadNotFound')
    await ines.call(documentFileGet, { documentId, side: 'additional' })
    expect(ines.answer?.rawPayload.equals(smallPdf)).toBe(true)
    expect(ines.answer?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document-${documentId}-additional.pdf"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    await ines.call(documentFileGet, { documentId, side: 'additional', page: 1 })
    expect(ines.answer?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="document-${documentId}-additional-1.jpg"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect((await sharp(ines.answer?.rawPayload).metadata()).format).toBe('jpeg')
    const beyond = await ines.call(documentFileGet, { documentId, side: 'additional', page: 2 })
    expect(codeOf(beyond)).toEqual(['pageNotShown', 'page'])
    expect(codeOf(await bo.call(documentFileGet, { documentId, side: 'additional', page: 1 }))?.[0]).toBe(
      'documentNotFound',
    )
    expect(codeOf(await bo.call(documentFileGet, { documentId, side: 'main' }))?.[0]).toBe('documentNotFound')
    await ines.call(customerDocumentCancel, { documentId })
    expect((await listOf(ines))[0]).toMatchObject({
      statusId: 4,
      files: [{ isKept: false }, { isKept: false }],
    })
    expect(codeOf(await ines.call(customerDocumentCancel, { documentId }))?.[0]).toBe('documentDecided')
  })

  test('for an address makes the address wait, and its rejection states the reason in words [OP061 OP082]', async () => {
    const leo = await bank.as('leo')
    const { addressId = 0 } = await leo.call(customerAddressCreate, { address: someAddress })
    const confirmed = async () => (await leo.call(customerAddressInquiry, {})).addresses?.[0]?.confirmed
    const { documentId = 0 } = await leo.call(customerDocumentUpload, {
      documentType: 20,
      addressId,
      mainDocument: await uploaded(leo, smallPdf),
      relationshipDocument: await uploaded(leo, smallPdf),
      relationshipDocumentType: 60,
    })
    expect(await confirmed()).toBe(2)
    expect((await listOf(leo))[0]).toMatchObject({
      isSubDocument: true,
      parentId: documentId,
      documentTypeId: 60,
    })
    const decision = { state: 'rejected', reason: 'addressMismatch', note: 'It says Vilnius.' } as const
    await decideDocument(bank.services.db, { id: documentId, decision, now: bank.clock.now() })
    expect(await confirmed()).toBe(3)
    expect((await listOf(leo))[1]).toMatchObject({
      statusId: 26,
      reason: 'addressMismatch',
      rejectReason: 'This address does not match the one you gave us.',
      note: 'It says Vilnius.',
    })
  })

  test('of a person’s identity is what the identity check uses [OP057]', async () => {
    const marta = await bank.as('marta')
    expect((await marta.call(customerIdentityInquiry, {})).identity).toEqual({ status: 2 })
    const { documentId = 0 } = await marta.call(customerDocumentUpload, {
      documentType: 6,
      mainDocument: await uploaded(marta, smallPdf),
    })
    const decision = { state: 'accepted', issuedOn: '2020-05-01', expiresOn: '2030-05-01' } as const
    await decideDocument(bank.services.db, { id: documentId, decision, now: bank.clock.now() })
    expect(await marta.call(customerIdentityInquiry, {})).toMatchObject({
      identity: { type: 'Passport', status: 2, issuedDate: '2020-05-01', expiration: '2030-05-01' },
      identityDocument: { id: documentId, typeId: 6, type: 'Passport', status: 2, expiresDate: '2030-05-01' },
    })
  })
})

describe('a form with its files', () => {
  const form = async (client: TestClient, parts: [string, string | Buffer][], query = '') => {
    const body = new FormData()
    for (const [name, value] of parts)
      body.append(
        name,
        typeof value === 'string' ? value : new Blob([new Uint8Array(value)]),
        ...(typeof value === 'string' ? [] : ['passport.jpg.exe']),
      )
    const request = new Request('http://x', { method: 'POST', body })
    return client.request({
      method: 'POST',
      url: `/?customerDocumentUpload${query}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }
  type Body = {
    responseCode: string
    documentId?: number
    validationErrors: { code: string; parameter: string }[]
  }

  test('includes exactly the filled fields, judged by content and not by name [OP082 B220]', async () => {
    const ines = await bank.as('ines')
    const { addressId = 0 } = await ines.call(customerAddressCreate, { address: someAddress })
    const answer = await form(ines, [
      ['addressId', String(addressId)],
      ['documentType', '20'],
      ['relationshipDocumentType', '61'],
      ['isDueDiligence', 'true'],
      ['mainDocument', photo],
      ['relationshipDocument', smallPdf],
    ])
    const { responseCode, documentId } = answer.json<Body>()
    expect(responseCode).toBe('00')
    expect((await listOf(ines)).slice(0, 2)).toMatchObject([
      { parentId: documentId, documentTypeId: 61, files: [{ mediaType: 'application/pdf' }] },
      { id: documentId, addressId, isDueDiligence: true, files: [{ mediaType: 'image/jpeg' }] },
    ])
  })

  test.each<[string, [string, string | Buffer][], string, string]>([
    [
      'a file that is none',
      [
        ['documentType', '6'],
        ['mainDocument', Buffer.from('<svg onload="x">')],
      ],
      'fileTypeUnknown',
      'mainDocument',
    ],
    [
      'an empty file',
      [
        ['documentType', '6'],
        ['mainDocument', Buffer.alloc(0)],
      ],
      'fileEmpty',
      'mainDocument',
    ],
    [
      'a file without end',
      [
        ['documentType', '6'],
        ['mainDocument', Buffer.alloc(12 * 1024 * 1024, 1)],
      ],
      'fileTooLarge',
      'mainDocument',
    ],
    [
      'one side of two',
      [
        ['documentType', '4'],
        ['mainDocument', smallPdf],
      ],
      'backMissing',
      'additionalDocument',
    ],
    [
      'a relationship of no kind',
      [
        ['documentType', '6'],
        ['mainDocument', smallPdf],
        ['relationshipDocument', smallPdf],
      ],
      'relationshipTypeMissing',
      'relationshipDocumentType',
    ],
    [
      'a field it does not have',
      [
        ['documentType', '6'],
        ['isAdmin', 'true'],
        ['mainDocument', smallPdf],
      ],
      'undeclared',
      'isAdmin',
    ],
  ])('%s is refused at its field [B220]', async (_, parts, code, parameter) => {
    const bo = await bank.as('bo')
    const { validationErrors } = (await form(bo, parts)).json<Body>()
    expect(validationErrors[0]).toMatchObject({ code, parameter })
    expect(await listOf(bo)).toEqual([])
  })

  test('that is refused leaves no files behind, however often it is sent [SP-15]', async () => {
    const bo = await bank.as('bo')
    const wrong: [string, string | Buffer][] = [
      ['documentType', '60'],
      ['mainDocument', smallPdf],
    ]
    for (let n = 0; n < 13; n += 1) {
      const { validationErrors } = (await form(bo, wrong)).json<Body>()
      expect(validationErrors[0]?.code).toBe('documentTypeUnknown')
    }
    // A refused file after a stored file.
    await form(bo, [
      ['documentType', '6'],
      ['mainDocument', smallPdf],
      ['additionalDocument', Buffer.from('no document')],
    ])
    expect((await form(bo, wrong, '&fromCustomerId=1&fromCustomerId=2')).statusCode).toBe(400)
    expect((await form(bo, wrong, '&fromCustomerId=1')).json<Body>().responseCode).toBe('13')
    expect((await bank.database.owner.query('select from app.upload')).rowCount).toBe(0)
  })

  test.each(
    [...calls.values()].flatMap(({ name, multipart, door }) =>
      multipart ? [{ name, multipart, door }] : [],
    ),
  )('of $name leaves no files behind when it is refused [SP-15]', async ({ multipart, name, door }) => {
    const ines = await bank.as('ines')
    const body = new FormData()
    for (const [field, part = field] of Object.entries(multipart.files))
      body.append(String(part), new Blob([new Uint8Array(smallPdf)]), 'a.pdf')
    if (multipart.json) body.append(multipart.json, '{"cheese":1}')
    else body.append('cheese', '1')
    const request = new Request('http://x', { method: 'POST', body })
    const answer = await ines.request({
      method: 'POST',
      url: door === 'main' ? `/?${name}` : door.replace('POST ', ''),
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        'customer-id': String(await bank.customerId('northlight')),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.json<Body>().validationErrors.map(({ parameter }) => parameter)).toContain('cheese')
    expect((await bank.database.owner.query('select from app.upload')).rowCount).toBe(0)
  })

  test('whose address has a field of the body leaves no files behind [SP-15]', async () => {
    const ines = await bank.as('ines')
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(smallPdf)]), 'a.pdf')
    const request = new Request('http://x', { method: 'POST', body })
    const answer = await ines.request({
      method: 'POST',
      url: '/support-api/uploads?cheese=1',
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        'customer-id': String(await bank.customerId('northlight')),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(400)
    expect((await bank.database.owner.query('select from app.upload')).rowCount).toBe(0)
  })

  test('of ten thousand parts, without an end or from a stranger leaves nothing', async () => {
    const bo = await bank.as('bo')
    const many = Array.from({ length: 10_000 }, (_, at): [string, string] => [`field${at}`, 'x'])
    expect((await form(bo, many)).statusCode).toBe(400)
    expect((await form(bo, [['avatar', smallPdf]])).statusCode).toBe(400)
    const cut = await bo.request({
      method: 'POST',
      url: '/?customerDocumentUpload',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="mainDocument"; filename="a"\r\n\r\nabc',
    })
    expect(cut.statusCode).toBe(400)
    expect(
      (
        await form(bank.stranger(), [
          ['documentType', '6'],
          ['mainDocument', photo],
        ])
      ).statusCode,
    ).toBe(401)
    expect((await bank.database.owner.query('select from app.upload')).rowCount).toBe(0)
  })

  test('is accepted at the one address with files, and nowhere else', async () => {
    const bo = await bank.as('bo')
    const answer = await bo.request({
      method: 'POST',
      url: '/?customerDocumentsInquiry',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    })
    expect(answer.json<Body>().responseCode).toBe('TA1')
  })
})

describe('the verification', () => {
  const statusOf = async (client: TestClient) => client.call(verificationStatusGet, {})

  test('of a limited customer continues as soon as the requested documents are there', async () => {
    const leo = await bank.as('leo')
    const customerId = await bank.customerId('leo')
    await bank.database.owner.query(
      `with closed as (update app.restriction set closed_at = $2 where customer_id = $1)
       insert into app.restriction (customer_id, reason, documents, created_at) values ($1, 1, '{111}', $2)`,
      [customerId, bank.clock.now()],
    )
    const before = await statusOf(leo)
    bank.clock.advance(1_000)
    const again = await bank.as('leo')
    await again.call(customerDocumentUpload, {
      documentType: 111,
      mainDocument: await uploaded(again, smallPdf),
    })
    expect([before.status, (await statusOf(again)).status]).toEqual(['limited', 'processing'])
  })

  test('requires an identity document until there is one, and again when it was sent back', async () => {
    const bo = await bank.as('bo')
    const asksForIdentity = async () => ((await statusOf(bo)).requiredActions ?? []).includes('identity')
    const before = await asksForIdentity()
    const { documentId = 0 } = await bo.call(customerDocumentUpload, {
      documentType: 6,
      mainDocument: await uploaded(bo, smallPdf),
    })
    const waiting = await asksForIdentity()
    const decision = { state: 'rejected', reason: 'nameMismatch' } as const
    await decideDocument(bank.services.db, { id: documentId, decision, now: bank.clock.now() })
    expect([before, waiting, await asksForIdentity()]).toEqual([true, false, true])
  })
})
