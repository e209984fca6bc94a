import type { DecodedInputOf, RefusalOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/documents/documents'
import {
  addressConfirmations,
  documentType,
  missingFiles,
  documentsAboutPeople,
} from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { insertDocument, moveFile } from '#store/document/insert-document.ts'
import { setConfirmation } from '#store/address/addresses.ts'
import { reviewDueDiligence } from '#store/customer/customer-state.ts'
import { lockCustomer } from '#store/customer/locks.ts'

export const customerDocumentUpload: Handler<typeof calls.customerDocumentUpload> = async (
  input,
  { by, services: s, own, change, refuse },
) => {
  const country = own.addressId?.countryCode ?? by.customer.residenceCountry
  const lack = lackOf(input, country)
  if (lack) return refuse(lack.refusal, {}, lack.field)
  const files = [input.mainDocument, input.additionalDocument, input.relationshipDocument]
  const ids = files.filter((id) => id !== undefined)
  if (new Set(ids).size < ids.length) return refuse('uploadTwice')
  for (const field of ['mainDocument', 'additionalDocument', 'relationshipDocument'] as const)
    if (own[field] && own[field].mediaType === null) return refuse('uploadUnchecked', {}, field)
  const now = s.clock.now()
  const documentId = await change(async (client) => {
    await lockCustomer(client, by.customer.id)
    const make = (kind: number, parentId?: number) =>
      insertDocument(client, {
        customerId: by.customer.id,
        personId: by.person.id,
        kind,
        addressId: input.addressId,
        representativeId: input.representativeId,
        parentId,
        isDueDiligence: input.isDueDiligence,
        at: now,
      })
    const id = await make(input.documentType)
    await moveFile(client, { documentId: id, side: 'main', uploadId: input.mainDocument })
    if (input.additionalDocument !== undefined)
      await moveFile(client, { documentId: id, side: 'additional', uploadId: input.additionalDocument })
    if (input.relationshipDocument !== undefined && input.relationshipDocumentType !== undefined)
      await moveFile(client, {
        documentId: await make(input.relationshipDocumentType, id),
        side: 'main',
        uploadId: input.relationshipDocument,
      })
    if (input.addressId !== undefined)
      await setConfirmation(client, input.addressId, addressConfirmations.pending)
    if (input.isDueDiligence) await reviewDueDiligence(client, by.customer.id)
    return id
  })
  s.store.people.forget(by.person.id)
  return { documentId }
}

type Input = DecodedInputOf<typeof calls.customerDocumentUpload>

type Refusal = RefusalOf<typeof calls.customerDocumentUpload>

/** The refusal, with its field, when the document type is not accepted here or its files do not fit it. */
function lackOf(input: Input, country: string): { refusal: Refusal; field: string } | undefined {
  const type = documentType(input.documentType)
  if (!type || type.category === 'relationship')
    return { refusal: 'documentTypeUnknown', field: 'documentType' }
  if (type.countries && !type.countries.includes(country))
    return { refusal: 'documentTypeNotHere', field: 'documentType' }
  if (input.representativeId !== undefined && !documentsAboutPeople.includes(type.category))
    return { refusal: 'representativeNotAsked', field: 'representativeId' }
  if (type.category === 'address' && input.addressId === undefined)
    return { refusal: 'addressMissing', field: 'addressId' }
  const [missing] = missingFiles(type.id, {
    main: input.mainDocument !== undefined,
    additional: input.additionalDocument !== undefined,
  })
  if (missing === 'mainDocument') return { refusal: 'frontMissing', field: missing }
  if (missing) return { refusal: type.second === 'back' ? 'backMissing' : 'stampMissing', field: missing }
  if (!type.second && input.additionalDocument !== undefined)
    return { refusal: 'sideNotAsked', field: 'additionalDocument' }
  if (input.relationshipDocument === undefined)
    return input.relationshipDocumentType === undefined
      ? undefined
      : { refusal: 'relationshipFileMissing', field: 'relationshipDocument' }
  const relationship = documentType(input.relationshipDocumentType ?? 0)
  return relationship?.category === 'relationship'
    ? undefined
    : { refusal: 'relationshipTypeMissing', field: 'relationshipDocumentType' }
}
