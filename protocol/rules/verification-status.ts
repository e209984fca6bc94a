import { addressConfirmations, documentStatuses, type SectionStatus } from './documents.ts'

/** Overall verification status of a customer (B221); `cardDocumentRequired` equals the eighth (Q065). */
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

/** A document required by a limit; it has a status once uploaded. */
export type LimitDocument = { statusId?: number | undefined }

export type VerificationFacts = {
  /** A user with access to company documents only (B007, Q141). */
  isRepresentative: boolean
  isPersonal: boolean
  limited: boolean
  unverified: boolean
  limitDocuments: readonly LimitDocument[]
  /** Due diligence found the same document with another customer. */
  duplicateDocument?: { uploaded: boolean } | undefined
  requiredActionCount: number
  /** Open items of the KYC request (Q060). */
  openKycItems: number
  /** At least one document is in review. */
  documentsInReview: boolean
  /** A card order needs proof of an address (Q065). */
  cardDocumentRequired: boolean
}

/** The status, by the specification's decision list: the first condition that holds determines it (B101 to B111). */
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

/** `done` when every required document was uploaded and none rejected; `none` when the limit requires none. */
function limitDocumentsOf(documents: readonly LimitDocument[]): 'none' | 'open' | 'done' {
  if (documents.length === 0) return 'none'
  const isDone = documents.every(
    ({ statusId }) => statusId !== undefined && statusId !== documentStatuses.rejected,
  )
  return isDone ? 'done' : 'open'
}

export type ActionFacts = {
  isPersonal: boolean
  /** Confirmation statuses of the four tax forms. */
  taxFormStatuses: readonly (number | null | undefined)[]
  /** Addresses of the kinds that apply to the customer. */
  addresses: readonly {
    confirmed: number
    isDocumentOutOfDate: boolean
    isDocumentRequired: boolean
    hasDocument: boolean
  }[]
  proofOfResidence: SectionStatus
  /** Status number of the identity document; undefined without a document. */
  identityStatusId?: number | undefined
  isPhoneConfirmed: boolean
  videoIdentity: SectionStatus
}

/** Actions required of the customer, each at most once (B112 to B118). */
export const requiredActions = [
  'taxForms',
  'address',
  'proofOfResidence',
  'identity',
  'phone',
  'videoIdentity',
] as const
export type RequiredAction = (typeof requiredActions)[number]

/** The required actions that apply, in the order of `requiredActions` (B112 to B118). */
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

/** Rejected, name mismatch, out of date, or without a required document (Q062). */
function isInvalidAddress(address: ActionFacts['addresses'][number]): boolean {
  const { rejected, nameMismatch } = addressConfirmations
  return (
    address.confirmed === rejected ||
    address.confirmed === nameMismatch ||
    address.isDocumentOutOfDate ||
    (address.isDocumentRequired && !address.hasDocument)
  )
}

/** Whether a section status requires an action: set, and neither confirmed (1) nor pending (2) (B121, Q061). */
export const isActionRequired = (status: number | null | undefined): boolean =>
  status !== null && status !== undefined && status !== 0 && status !== 1 && status !== 2

/** Whether a document with this status is in review (B119). */
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

/** Whether the status is shown as a warning (B120). */
export const isWarning = (status: ProfileStatus): boolean => warnings.includes(status)

const authRoutes = ['/login', '/register', '/activate', '/password-reset', '/auth', '/oau']

/**
 * Whether the banner is shown: on every page except sign-in and migration to push, once the documents are loaded
 * (B066).
 */
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

/** Whether due diligence is requested at this level (B122). */
export const asksDueDiligence = (level: number): boolean => level === 1 || level === 4

/** Restriction reasons (B123) with the customer's next step; 3 and 4 must not be disclosed (Q066). */
export const restrictionReasons = {
  1: { name: 'expiredDocuments', next: 'uploadDocuments' },
  2: { name: 'unpaidInvoice', next: 'payInvoice' },
  3: { name: 'sanctions', next: 'wait' },
  4: { name: 'adverseMedia', next: 'wait' },
  5: { name: 'accountInvestigation', next: 'wait' },
} as const
