import type * as documents from '@sixpence/protocol/documents'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

type Owner = Pick<CastCustomer, 'id' | 'personId'>

/** One empty page, as small as a PDF can be. */
export const smallPdf: Buffer = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
])

/** A PDF of these objects, with the table that finds them. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, body] of objects.entries()) {
    places.push(at)
    const object = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(body),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(object)
    at += object.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A photo as phones keep it, 320 by 240: red at the left, blue at the right. Encoded as HEVC by libheif. */
export const smallHeic: Buffer = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5w',
    'aXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAnwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEA',
    'AAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEA',
    'AQArQgEBA3AAAAMAkAAAAwAAAwA8oAoIDxZbqSSmubgQEDAgAAADACAAAAMAISIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAUAAAADw',
    'AAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAACnbWRhdAAAAJsoAa9SGphfgPkOkl//8T5//RtJD47aMbGSPwP1',
    '7j//ydQz74Mt/qJpCEP/g/WW8IBrwKXYd+AOhHug3ZH9dM22sGd7RZSzBfEIUmfRKr/+5mAQx2STAmxovek0slgWr94d/No4spZgviE/',
    'RwVxC//clOAGvIcAAAWopfyzMsC1mHMqhV+LKWYL4hYWvjUnN65KxSj9R0IkIABDwA==',
  ].join(''),
  'base64',
)

/** A PDF of this many pages, each with a green field at its upper left. */
export const drawnPdf = (pages: number): Buffer => {
  const drawing = '0 0.6 0.2 rg 0 400 150 200 re f'
  const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...Array.from(
      { length: pages },
      () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 600] /Contents 3 0 R >>',
    ),
  ])
}

/** A file on its way in: whole, and checked when it is asked for. */
export async function ownUpload(bank: TestBank, owner: Owner, isChecked = true): Promise<number> {
  await bank.database.owner.query('delete from app.upload where customer_id = $1 and created_at < $2', [
    owner.id,
    new Date(bank.services.clock.now().getTime() - 60_000),
  ])
  await keepRoom(bank, owner)
  const subject = `customer:${owner.id}` as const
  const piece = smallPdf.toString('base64')
  const sealed = await bank.services.personal.seal(subject, piece)
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.upload (customer_id, person_id, size, received, created_at, media_type, sealed, clean_size, pages)
     values ($1, $2, $3, $3, $4, $5, $6, $7, $8) returning id`,
    [
      owner.id,
      owner.personId,
      smallPdf.length,
      bank.services.clock.now(),
      ...(isChecked ? ['application/pdf', sealed, smallPdf.length, 1] : [null, null, null, null]),
    ],
  )
  const id = Number(rows[0]?.id)
  if (!isChecked)
    await bank.database.owner.query(
      'insert into app.upload_piece (upload_id, starts_at, sealed) values ($1, 0, $2)',
      [id, sealed],
    )
  return id
}

/** As few files on their way as leave room for more. */
async function keepRoom(bank: TestBank, owner: Owner): Promise<void> {
  await bank.database.owner.query(
    `delete from app.upload where customer_id = $1 and id not in
       (select id from app.upload where customer_id = $1 order by id desc limit 8)`,
    [owner.id],
  )
}

/** A document that waits, with one file. */
export async function ownDocument(bank: TestBank, owner: Owner): Promise<number> {
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.document (customer_id, person_id, kind, created_at) values ($1, $2, 6, $3) returning id`,
    [owner.id, owner.personId, bank.services.clock.now()],
  )
  const id = Number(rows[0]?.id)
  await bank.database.owner.query(
    `insert into app.document_file (document_id, side, media_type, size, pages, sealed)
     values ($1, 'main', 'application/pdf', $2, 1, $3)`,
    [
      id,
      smallPdf.length,
      await bank.services.personal.seal(`customer:${owner.id}`, smallPdf.toString('base64')),
    ],
  )
  return id
}

export const someWForm = {
  name: 'Ada Byron',
  address: '4 Harbour Steps, 44001 Kaunas',
  countryCode: 'LT',
  foreignTaxId: '39001010000',
  dateOfBirth: '1990-01-01',
  usTaxId: '123-45-6789',
  isTrue: true as const,
}

export const someBusinessCertification = {
  entityType: 'passiveNffe' as const,
  registrationCountry: 'LT',
  taxIds: [{ countryCode: 'LT', taxId: '302500000' }],
  isUSEntity: false,
  controllingPersons: [
    { name: 'Ada Byron', dateOfBirth: '1990-01-01', countryCode: 'LT', taxId: '39001010000' },
  ],
}

export const forDocuments: FixturesOf<typeof documents> = {
  uploadCreate: async ({ bank, customer }) => {
    await keepRoom(bank, customer)
    return { size: 40 }
  },
  uploadAppend: async ({ bank, customer }) => {
    const uploadId = await ownUpload(bank, customer, false)
    await bank.database.owner.query('update app.upload set received = 0 where id = $1', [uploadId])
    await bank.database.owner.query('delete from app.upload_piece where upload_id = $1', [uploadId])
    return { uploadId, startsAt: 0, piece: smallPdf.subarray(0, 30).toString('base64') }
  },
  uploadGet: async ({ bank, customer }) => ({ uploadId: await ownUpload(bank, customer) }),
  uploadCheck: async ({ bank, customer }) => ({ uploadId: await ownUpload(bank, customer, false) }),
  uploadCancel: async ({ bank, customer }) => ({ uploadId: await ownUpload(bank, customer) }),
  customerDocumentUpload: async ({ bank, customer }) => {
    await bank.database.owner.query(
      `update app.document set state = 'accepted' where customer_id = $1 and state = 'waiting'`,
      [customer.id],
    )
    return { documentType: 6, mainDocument: await ownUpload(bank, customer), isDueDiligence: false }
  },
  customerDocumentsInquiry: () => ({}),
  customerDocumentCancel: async ({ bank, customer }) => ({ documentId: await ownDocument(bank, customer) }),
  documentFileGet: async ({ bank, customer }) => ({
    documentId: await ownDocument(bank, customer),
    side: 'main',
  }),
  customerIdentityInquiry: () => ({}),
  personalWFormUpload: () => ({ formType: 'w9', data: someWForm }),
  signingGet: async ({ client, bank, customer }) => {
    const clientId = `fixture-${customer.id}-${client.brand}`
    await bank.database.owner.query(
      `insert into app.signing (customer_id, person_id, form, client_id, state, digest, sealed, created_at, expires_at, ended_at)
       values ($1, $2, 'w9', $3, 'signed', $4, $4, now(), now(), now()) on conflict (client_id) do nothing`,
      [customer.id, customer.personId, clientId, Buffer.from('00', 'hex')],
    )
    return { clientId }
  },
  taxDocumentsGet: () => ({}),
  businessTaxCertificationGet: () => ({}),
  businessTaxCertificationUpdate: () => someBusinessCertification,
}
