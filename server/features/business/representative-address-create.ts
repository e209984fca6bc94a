import type { DecodedInputOf, RefusalOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/business/business'
import {
  addressKinds,
  documentType,
  missingFiles,
  type DocumentCategory,
} from '@sixpence/protocol/rules/documents'
import type { Handler } from '#context/handler.ts'
import { insertDocument, moveFile } from '#store/document/insert-document.ts'
import { addRepresentativeAddress } from '#store/address/addresses.ts'
import { lockCustomer } from '#store/customer/locks.ts'

type Call = typeof calls.representativeAddressCreate
type Input = DecodedInputOf<Call>

const maxAddressesPerRepresentative = 10

/** Address, document and files are inserted in the same transaction, because the desk decides on all three together. */
export const representativeAddressCreate: Handler<typeof calls.representativeAddressCreate> = async (
  input,
  context,
) => {
  const { by, services: s, own, change, refuse } = context
  const { isCompany } = own.representativeId
  const problem = documentProblem(input, isCompany)
  if (problem) return refuse(problem.refusal, {}, problem.field)
  if (input.additionalDocument === input.mainDocument) return refuse('uploadTwice')
  for (const field of ['mainDocument', 'additionalDocument'] as const)
    if (own[field] && own[field].mediaType === null) return refuse('uploadUnchecked', {}, field)
  const kind = isCompany ? addressKinds.business : addressKinds.residence
  const sealed = await s.personal.seal(`customer:${by.customer.id}`, input.address)
  const now = s.clock.now()
  const address = await change(async (client) => {
    await lockCustomer(client, by.customer.id)
    const representative = { customerId: by.customer.id, representativeId: input.representativeId }
    const addressId =
      (await addRepresentativeAddress(client, representative, {
        kind,
        sealed,
        at: now,
        maxAddresses: maxAddressesPerRepresentative,
      })) ?? refuse('tooManyAddresses', { most: maxAddressesPerRepresentative })
    const documentId = await insertDocument(client, {
      customerId: by.customer.id,
      personId: by.person.id,
      kind: input.documentType,
      addressId,
      at: now,
    })
    await moveFile(client, { documentId, side: 'main', uploadId: input.mainDocument })
    if (input.additionalDocument !== undefined)
      await moveFile(client, { documentId, side: 'additional', uploadId: input.additionalDocument })
    return { addressId, documentId }
  })
  s.store.people.forget(by.person.id)
  return address
}

const residenceProofs: readonly DocumentCategory[] = ['address']
const companyAddressProofs: readonly DocumentCategory[] = ['businessAddress', 'registrationAddress']

/** The refusal, with its field, when the document does not prove an address of this kind or a side is missing. */
function documentProblem(
  input: Input,
  isCompany: boolean,
): { refusal: RefusalOf<Call>; field: string } | undefined {
  const type = documentType(input.documentType)
  if (!type || !(isCompany ? companyAddressProofs : residenceProofs).includes(type.category))
    return { refusal: 'documentTypeUnknown', field: 'documentType' }
  if (type.countries && !type.countries.includes(input.address.countryCode))
    return { refusal: 'documentTypeNotHere', field: 'documentType' }
  const hasSecond = input.additionalDocument !== undefined
  const [missing] = missingFiles(type.id, { main: true, additional: hasSecond })
  if (missing)
    return { refusal: type.second === 'back' ? 'backMissing' : 'stampMissing', field: 'additionalDocument' }
  return !type.second && hasSecond ? { refusal: 'sideNotAsked', field: 'additionalDocument' } : undefined
}
