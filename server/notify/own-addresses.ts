import { dayOf } from '@sixpence/days'
import { addressConfirmations, addressKinds } from '@sixpence/protocol/rules/documents'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { stateName } from '#dictionaries/places.ts'
import { stateAgainBy } from '#rules/address-statement.ts'
import { addressesThatNeedDocuments } from '#store/card/address-documents.ts'
import { ownDocuments } from '#store/document/documents.ts'
import { documentWords } from './uploaded-document.ts'

/** The addresses of a customer with their proofs, newest first, in the reader's language. */
export async function describeAddresses(
  s: Pick<Services, 'db' | 'clock' | 'contacts' | 'store'>,
  customerId: number,
  t: Translate,
) {
  const now = s.clock.now()
  const [addresses, documents, forCards] = await Promise.all([
    s.contacts.addresses(customerId),
    ownDocuments(s.db, customerId),
    addressesThatNeedDocuments(s.db, customerId),
  ])
  const proofs = documents.filter(({ addressId, state }) => addressId !== null && state !== 'canceled')
  const describe = await documentWords(s, proofs, { today: dayOf(now), t })
  return addresses.map(({ id, kind, confirmation, statedAt, ...text }) => ({
    addressId: id,
    ...text,
    stateName: stateName(text.countryCode, text.stateCode),
    addressStatus: kind,
    confirmed: confirmation,
    statedAt: statedAt.toISOString(),
    stateAgainBy: stateAgainBy(statedAt).toISOString(),
    isDocumentRequired: residences.includes(kind) && confirmation !== addressConfirmations.confirmed,
    isDocumentOutOfDate: stateAgainBy(statedAt) <= now,
    isCardDocumentRequired: forCards.has(id),
    uploadedDocuments: proofs.filter(({ addressId }) => addressId === id).map(describe),
  }))
}

const residences: readonly number[] = [
  addressKinds.home,
  addressKinds.homeAndBusiness,
  addressKinds.residence,
]
