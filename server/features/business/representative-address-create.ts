import type { DecodedInputOf, RefusalOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/business/business'
import {
  addressConfirmations,
  addressKinds,
  documentType,
  missingFiles,
  type DocumentCategory,
} from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { insertDocument, moveFile } from '#store/document/hand-in.ts'

type Call = typeof calls.representativeAddressCreate
type Input = DecodedInputOf<Call>

/** Per representative. */
const mostAddresses = 10

/** Address, document and files are inserted in one transaction, because the desk decides on all three together. */
export const representativeAddressCreate: Handler<typeof calls.representativeAddressCreate> = async (
  input,
  context,
) => {
  const { by, services: s, own, change, refuse } = context
  const { isCompany } = own.representativeId
  const lack = lackOf(input, isCompany)
  if (lack) return refuse(lack.refusal, {}, lack.field)
  if (input.additionalDocument === input.mainDocument) return refuse('uploadTwice')
  for (const field of ['mainDocument', 'additionalDocument'] as const)
    if (own[field] && own[field].mediaType === null) return refuse('uploadUnchecked', {}, field)
  const kind = isCompany ? addressKinds.business : addressKinds.residence
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, input.address)
  const now = s.clock.now()
  const made = await change(async (client) => {
    await client.query('select from app.customer where id = $1 for update', [by.customer.id])
    const addressId = await insertAddress(client, [
      by.customer.id,
      input.representativeId,
      kind,
      addressConfirmations.pending,
      now,
      sealed,
    ])
    const documentId = await insertDocument(client, {
      values: [by.customer.id, by.person.id, input.documentType, addressId, null, false, now],
    })
    await moveFile(client, { documentId, side: 'main', uploadId: input.mainDocument })
    if (input.additionalDocument !== undefined)
      await moveFile(client, { documentId, side: 'additional', uploadId: input.additionalDocument })
    return { addressId, documentId }
  })
  s.store.people.forget(by.person.id)
  return made
}

const personal: readonly DocumentCategory[] = ['address']
const corporate: readonly DocumentCategory[] = ['businessAddress', 'registrationAddress']

/** The refusal, with its field, when the document does not prove an address of this kind or a side is missing. */
function lackOf(input: Input, isCompany: boolean): { refusal: RefusalOf<Call>; field: string } | undefined {
  const type = documentType(input.documentType)
  if (!type || !(isCompany ? corporate : personal).includes(type.category))
    return { refusal: 'documentTypeUnknown', field: 'documentType' }
  if (type.countries && !type.countries.includes(input.address.countryCode))
    return { refusal: 'documentTypeNotHere', field: 'documentType' }
  const hasSecond = input.additionalDocument !== undefined
  const [missing] = missingFiles(type.id, { main: true, additional: hasSecond })
  if (missing)
    return { refusal: type.second === 'back' ? 'backMissing' : 'stampMissing', field: 'additionalDocument' }
  return !type.second && hasSecond ? { refusal: 'sideNotAsked', field: 'additionalDocument' } : undefined
}

/** Inserts an address unless the representative has the maximum. @throws Refused tooManyAddresses */
async function insertAddress(client: pg.PoolClient, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.address (customer_id, representative_id, kind, confirmation, stated_at, sealed, created_at)
     select $1::bigint, $2::bigint, $3::smallint, $4::smallint, $5::timestamptz, $6::bytea, $5::timestamptz
     where (select count(*) from app.address where representative_id = $2) < $7 returning id`,
    [...values, mostAddresses],
  )
  if (!rows[0]) throw new Refused('tooManyAddresses', { most: mostAddresses })
  return rows[0].id
}
