import type { DeskRun, RestrictionStage } from '@sixpence/protocol/desk/desk'
import type { identityFailures, IdentityState } from '@sixpence/protocol/identity/identity'
import { documentStatuses, type RejectReason } from '@sixpence/protocol/rules/documents'
import {
  isWarning,
  type ProfileStatus,
  type RequiredAction,
} from '@sixpence/protocol/rules/verification-status'
import type { Translate } from '#lib/language/translate.ts'
import type { StatusChipProps } from '#ui/feedback/status-chip.tsx'

type Failure = (typeof identityFailures)[number]

export const statusWords = (status: ProfileStatus, t: Translate): string =>
  ({
    checked: t('Checked'),
    limited: t('Limited'),
    processing: t('Answer in review'),
    verificationProcessing: t('Documents in review'),
    unverified: t('Not verified'),
    duplicateDocuments: t('Duplicate document'),
    duplicateDocumentsUploaded: t('Duplicate document answered'),
    hasRequiredActions: t('Something is missing'),
    someCardDocumentRequired: t('Card document missing'),
    finalReview: t('Final review'),
  })[status]

export const statusTone = (status: ProfileStatus): StatusChipProps['tone'] =>
  status === 'checked' ? 'good' : status === 'limited' ? 'bad' : isWarning(status) ? 'warn' : 'accent'

export const actionWords = (action: RequiredAction, t: Translate): string =>
  ({
    taxForms: t('Tax forms'),
    address: t('Address'),
    proofOfResidence: t('Proof of residence'),
    identity: t('Identity document'),
    phone: t('Confirmed phone'),
    videoIdentity: t('Video identification'),
  })[action]

export const reasonWords = (reason: number, t: Translate): string =>
  new Map([
    [1, t('Expired documents')],
    [2, t('Unpaid invoice')],
    [3, t('Sanctions')],
    [4, t('Adverse media')],
    [5, t('Account investigation')],
  ]).get(reason) ?? String(reason)

export const stageWords = (stage: RestrictionStage, t: Translate): string =>
  ({
    waiting: t('Waits for the customer'),
    review: t('In review'),
    appealed: t('Appealed'),
    closed: t('Lifted'),
  })[stage]

export const rejectWords = (reason: RejectReason, t: Translate): string =>
  ({
    unreadable: t('Cannot be read'),
    cutOff: t('Cut off'),
    wrongDocument: t('Another document than asked for'),
    sideMissing: t('A side is missing'),
    outOfDate: t('Out of date'),
    nameMismatch: t('Name of somebody else'),
    addressMismatch: t('Another address'),
    tooOld: t('Too old'),
    altered: t('Looks altered'),
    other: t('Another reason'),
  })[reason]

export function documentState(
  statusId: number,
  t: Translate,
): { tone: StatusChipProps['tone']; words: string } {
  const { confirmed, rejected, pending } = documentStatuses
  if (statusId === confirmed) return { tone: 'good', words: t('Accepted') }
  if (statusId === rejected) return { tone: 'bad', words: t('Sent back') }
  if (statusId === pending) return { tone: 'warn', words: t('Waits for you') }
  return { tone: 'neutral', words: t('Taken back') }
}

export const runWords = (
  { kind, state }: { kind: DeskRun['kind']; state: IdentityState },
  t: Translate,
): string => {
  if (state === 'nameMismatch') return t('Identity: another name')
  if (state === 'duplicate') return t('Identity: known already')
  return kind === 'video' ? t('Video: waits for the company') : t('Identity: waits for the company')
}

export const runStateWords = (state: IdentityState, t: Translate): string =>
  ({
    waiting: t('Begun'),
    review: t('With the company'),
    passed: t('Passed'),
    failed: t('Failed'),
    nameMismatch: t('Another name'),
    duplicate: t('Known already'),
    expired: t('Expired##proof'),
  })[state]

export const failureWords = (reason: Failure, t: Translate): string =>
  ({
    unreadable: t('Cannot be read'),
    documentExpired: t('Document out of date'),
    otherPerson: t('Another person'),
    notGenuine: t('Not genuine'),
  })[reason]

export const proposalWords = (call: string, t: Translate): string =>
  new Map([
    ['adminRestrictionDecide', t('Lift a restriction')],
    ['adminVerificationUpdate', t('Verify the customer')],
    ['adminDueDiligenceUpdate', t('End the due diligence')],
    ['adminPaymentCaseCredit', t('Credit money that waits')],
    ['adminScreeningDecide', t('Let somebody off a list go')],
    ['adminPaymentReturn', t('Return money to who sent it')],
    ['adminPaymentWriteOff', t('Write off money in suspense')],
    ['adminDifferenceWriteOff', t('Write off a difference with a company')],
    ['adminWriteOffReverse', t('Book a write-off back')],
    ['adminPaymentResolve', t('End a payment by a statement')],
    ['adminTariffPublish', t('Publish a tariff')],
    ['adminMonitoringRuleSwitch', t('Switch a rule of monitoring on')],
  ]).get(call) ?? call

export const levelWords = (level: number, t: Translate): string =>
  [t('None##level'), t('Asked for'), t('In review'), t('Done'), t('More asked for')][level] ?? String(level)

export const callWords = (call: string, t: Translate): string =>
  new Map([
    ['adminRestrictionOpen', t('Restricted the customer')],
    ['adminRestrictionDecide', t('Decided a restriction')],
    ['adminVerificationUpdate', t('Changed the verification')],
    ['adminFinancialUpdate', t('Changed the financial details')],
    ['adminDueDiligenceUpdate', t('Changed the due diligence')],
    ['adminRepresentativeDelete', t('Removed a representative')],
    ['adminCompanyPersonDelete', t('Removed somebody of the company')],
    ['adminVisitBegin', t('Looked as the customer')],
    ['adminDocumentDecide', t('Decided a document')],
    ['adminDocumentUpdate', t('Corrected a document')],
    ['adminDocumentAssign', t('Linked a file')],
    ['adminDocumentRemove', t('Took a file off')],
    ['adminIdentityDecide', t('Decided a proof of identity')],
    ['adminProposalDecide', t('Answered a proposal')],
    ['adminPaymentCaseCredit', t('Credited money that waited')],
    ['adminScreeningDecide', t('Decided a case of screening')],
    ['adminPaymentAsk', t('Asked a company about a payment')],
    ['adminPaymentRetry', t('Had a payment tried again')],
    ['adminPaymentRecall', t('Recalled a payment')],
    ['adminPaymentResolve', t('Resolved a payment by a statement')],
    ['adminPaymentReturn', t('Returned money to who sent it')],
    ['adminPaymentWriteOff', t('Wrote off money in suspense')],
    ['adminCorrectionDecide', t('Answered the proposal of a return or write-off')],
    ['adminPaymentGet', t('Looked at a payment')],
    ['adminCustomerSessionEnd', t('Ended a session')],
    ['adminCustomerNoteAdd', t('Wrote a note')],
    ['adminCustomerGet', t('Opened the customer’s page')],
    ['adminCorrectionGet', t('Looked at a return or write-off')],
    ['adminCustomerAccountList', t('Looked at the accounts')],
    ['adminCustomerActivityList', t('Looked at the activity')],
    ['adminCustomerDeviceList', t('Looked at devices and sessions')],
    ['adminCustomerNoteList', t('Looked at the notes')],
    ['adminCustomerTicketList', t('Looked at the tickets')],
    ['adminCustomerAuditList', t('Looked at the audit trail')],
    ['adminDocumentFileGet', t('Looked at a document')],
  ]).get(call) ?? call
