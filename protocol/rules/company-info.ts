import { documentStatuses } from './documents.ts'
import { isActionRequired, isInReview } from './verification-status.ts'

/** Data required for a complete company, in the order of its page; trading name and website are optional (Q143). */
export const coreFields = [
  'name',
  'registrationCountryCode',
  'registrationNumber',
  'registrationDate',
  'businessTaxId',
  'description',
  'email',
  'phone',
  'address',
] as const
export type CoreField = (typeof coreFields)[number]

/** Core fields that are in a public register; once the company is verified, only the desk changes them. */
export const registerFields = ['registrationNumber', 'registrationDate'] as const

/** What is missing for a representative (Q140). */
export const representativeLacks = ['identity', 'address', 'sourceOfWealth', 'statement'] as const
export type RepresentativeLack = (typeof representativeLacks)[number]

/** Statuses of the newest document of each kind about a representative; undefined or null if there is none. */
export type RepresentativeFacts = {
  identityStatusId?: number | null | undefined
  addressStatusId?: number | null | undefined
  sourceOfWealthStatusId?: number | null | undefined
  /** Holds 25% or more and has not stated the source of wealth. */
  isStatementMissing: boolean
}

/** Documents of a representative that were rejected or have expired, and a missing statement (B336, Q140). */
export function representativeLacksOf(facts: RepresentativeFacts): RepresentativeLack[] {
  const lacks: Record<RepresentativeLack, boolean> = {
    identity: isActionRequired(facts.identityStatusId),
    address: isActionRequired(facts.addressStatusId),
    sourceOfWealth: isActionRequired(facts.sourceOfWealthStatusId),
    statement: facts.isStatementMissing,
  }
  return representativeLacks.filter((lack) => lacks[lack])
}

export type CompanyFacts = {
  missingFields: readonly CoreField[]
  /** Confirmation scale; 0 if there are no documents. */
  corporateDocumentStatus: number
  /** Undefined if the bank requires none. */
  additionalDocumentStatus?: number | undefined
  /** Status numbers of the documents of each address, the newest first. */
  addresses: readonly { addressId: number; statusIds: readonly number[] }[]
  representatives: readonly { id: number; lacks: readonly RepresentativeLack[] }[]
}

export type CompanyAction =
  | { kind: 'field'; field: CoreField }
  | { kind: 'corporateDocuments' | 'additionalDocuments'; statusId: number }
  | { kind: 'address'; addressId: number; statusId?: number }
  | { kind: 'representative'; representativeId: number; lacks: RepresentativeLack[] }

/** Actions required of a company, in the order of its page (B334 to B337); none when it is complete. */
export function companyActionsOf(facts: CompanyFacts): CompanyAction[] {
  const { corporateDocumentStatus: corporate, additionalDocumentStatus: additional } = facts
  return [
    ...facts.missingFields.map((field) => ({ kind: 'field' as const, field })),
    ...(isPaperRequired(corporate) ? [{ kind: 'corporateDocuments' as const, statusId: corporate }] : []),
    ...(additional !== undefined && isPaperRequired(additional)
      ? [{ kind: 'additionalDocuments' as const, statusId: additional }]
      : []),
    ...facts.addresses
      .filter(({ statusIds }) => isProofRequired(statusIds))
      .map(({ addressId, statusIds: [statusId] }) => ({
        kind: 'address' as const,
        addressId,
        ...(statusId !== undefined && { statusId }),
      })),
    ...facts.representatives
      .filter(({ lacks }) => lacks.length > 0)
      .map(({ id, lacks }) => ({ kind: 'representative' as const, representativeId: id, lacks: [...lacks] })),
  ]
}

/** Whether corporate or additional documents are required: on the confirmation scale 0 is missing (B334, Q061). */
const isPaperRequired = (status: number): boolean => status !== 1 && status !== 2

/** Whether an address needs a document: it has none, or its newest is neither in review nor accepted (B335, Q061). */
function isProofRequired([newest]: readonly number[]): boolean {
  const { submitted, confirmed } = documentStatuses
  return newest !== submitted && newest !== confirmed
}

/** Confirmation of several documents together: a single document accepted or in review is enough (Q061). */
export function documentsStatus(statusIds: readonly number[]): 0 | 1 | 2 | 3 {
  if (statusIds.includes(documentStatuses.confirmed)) return 1
  if (statusIds.some(isInReview)) return 2
  return statusIds.length === 0 ? 0 : 3
}
