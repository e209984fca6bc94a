import { addressConfirmations, documentStatuses, type SectionStatus } from './documents.ts'

/** What the whole of a customer's verification comes to (B221); `cardDocumentRequired` is the same as the eighth (Q065). */
export const profileStatuses = [
  'checked',
  'limited',
  'processing',
  'verificationProcessing',
  'unverified',
  'duplicateDocuments',
  'duplicateDocumentsUploaded',
  'hasRequiredActions',
  'someCardDocumentRequired',
  'finalReview',
] as const
export type ProfileStatus = (typeof profileStatuses)[number]

/** A document that a limit asks for: uploaded when it has a status at all. */
export type LimitDocument = { statusId?: number | undefined }

export type VerificationFacts = {
  /** A user who may see company documents only (B007, Q141). */
  isRepresentative: boolean
  isPersonal: boolean
  limited: boolean
  unverified: boolean
  limitDocuments: readonly LimitDocument[]
  /** Due diligence found the same document with somebody else. */
  duplicateDocument?: { uploaded: boolean } | undefined
  /** See `requiredActions`. */
  requiredActionCount: number
  /** Items of the KYC request that wait for the customer (Q060). */
  openKycItems: number
  /** Any document is still in review. */
  documentsInReview: boolean
  /** A card needs a document of one of the addresses (Q065). */
  cardDocumentRequired: boolean
}

/** The status in the order of the specification: the first step that applies decides (B101 to B111). */
export function verificationStatus(facts: VerificationFacts): ProfileStatus {
  if (facts.isRepresentative) return 'checked'
  const limitDocuments = limitDocumentsOf(facts.limitDocuments)
  if (facts.limited) return limitDocuments === 'done' ? 'processing' : 'limited'
  if (facts.duplicateDocument)
    return facts.duplicateDocument.uploaded ? 'duplicateDocumentsUploaded' : 'duplicateDocuments'
  if (facts.requiredActionCount > 0) return 'hasRequiredActions'
  if (facts.unverified) {
    if (limitDocuments === 'done') return 'processing'
    if (limitDocuments === 'open' || facts.openKycItems > 0) return 'unverified'
    if (facts.documentsInReview) return 'verificationProcessing'
    if (facts.isPersonal) return 'finalReview'
  }
  return facts.cardDocumentRequired ? 'someCardDocumentRequired' : 'checked'
}

/** Done when every one asked for was uploaded and none rejected; a limit that asks for none has nothing to be done. */
function limitDocumentsOf(documents: readonly LimitDocument[]): 'none' | 'open' | 'done' {
  if (documents.length === 0) return 'none'
  const isDone = documents.every(
    ({ statusId }) => statusId !== undefined && statusId !== documentStatuses.rejected,
  )
  return isDone ? 'done' : 'open'
}

export type ActionFacts = {
  isPersonal: boolean
  /** States of the four tax forms, on the scale of confirmations. */
  taxFormStatuses: readonly (number | null | undefined)[]
  /** Addresses a customer of this kind can live or work at. */
  addresses: readonly {
    confirmed: number
    isDocumentOutOfDate: boolean
    isDocumentRequired: boolean
    hasDocument: boolean
  }[]
  proofOfResidence: SectionStatus
  /** Number of the identity document's state; undefined without one. */
  identityStatusId?: number | undefined
  isPhoneConfirmed: boolean
  videoIdentity: SectionStatus
}

/** What the customer still has to do, each kind at most once (B112 to B118). */
export const requiredActions = [
  'taxForms',
  'address',
  'proofOfResidence',
  'identity',
  'phone',
  'videoIdentity',
] as const
export type RequiredAction = (typeof requiredActions)[number]

export function requiredActionsOf(facts: ActionFacts): RequiredAction[] {
  const { rejected, canceled, nameMismatch } = documentStatuses
  const { identityStatusId: identity } = facts
  const needs: Record<RequiredAction, boolean> = {
    taxForms: facts.isPersonal && facts.taxFormStatuses.some(isActionRequired),
    address: facts.addresses.length === 0 || facts.addresses.some(isInvalidAddress),
    proofOfResidence: ['expiredSoon', 'none', 'rejected'].includes(facts.proofOfResidence),
    identity: identity === undefined || ([rejected, canceled, nameMismatch] as number[]).includes(identity),
    phone: !facts.isPhoneConfirmed,
    videoIdentity: facts.videoIdentity === 'rejected',
  }
  return requiredActions.filter((action) => needs[action])
}

/** Rejected, of somebody else's name, out of date, or without the document it needs (Q062). */
function isInvalidAddress(address: ActionFacts['addresses'][number]): boolean {
  const { rejected, nameMismatch } = addressConfirmations
  return (
    address.confirmed === rejected ||
    address.confirmed === nameMismatch ||
    address.isDocumentOutOfDate ||
    (address.isDocumentRequired && !address.hasDocument)
  )
}

/** A section's status that is set and neither confirmed (1) nor pending (2) asks for something (B121, Q061). */
export const isActionRequired = (status: number | null | undefined): boolean =>
  status !== null && status !== undefined && status !== 0 && status !== 1 && status !== 2

/** Somebody is still looking at it (B119). */
export const isInReview = (statusId: number): boolean =>
  (
    [documentStatuses.pending, documentStatuses.submitted, documentStatuses.underInvestigation] as number[]
  ).includes(statusId)

const warnings: readonly ProfileStatus[] = [
  'limited',
  'duplicateDocuments',
  'unverified',
  'hasRequiredActions',
  'someCardDocumentRequired',
]

/** The status is shown as a warning (B120). */
export const isWarning = (status: ProfileStatus): boolean => warnings.includes(status)

const authRoutes = ['/login', '/register', '/activate', '/password-reset', '/auth', '/oau']

/** The banner is on every page but those of signing in and of moving to push, once the documents are there (B066). */
export function showsBanner(facts: {
  pathname: string
  documentsLoaded: boolean
  status: ProfileStatus
}): boolean {
  const isHidden = [...authRoutes, '/scp-enable'].some(
    (path) => facts.pathname === path || facts.pathname.startsWith(`${path}/`),
  )
  return !isHidden && facts.documentsLoaded && facts.status !== 'checked'
}

/** Due diligence is asked for at these levels only (B122). */
export const asksDueDiligence = (level: number): boolean => level === 1 || level === 4

/** Why a customer is restricted (B123), and what they can do about it; of 3 and 4 no reason may be told (Q066). */
export const restrictionReasons = {
  1: { name: 'expiredDocuments', next: 'uploadDocuments' },
  2: { name: 'unpaidInvoice', next: 'payInvoice' },
  3: { name: 'sanctions', next: 'wait' },
  4: { name: 'adverseMedia', next: 'wait' },
  5: { name: 'accountInvestigation', next: 'wait' },
} as const
