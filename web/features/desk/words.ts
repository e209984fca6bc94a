import type { DeskRun, RestrictionStage } from '@sixpence/protocol/desk/desk'
import type { IdentityState } from '@sixpence/protocol/identity/identity'
import type { identityFailures } from '@sixpence/protocol/identity/failures'
import { documentStatuses, type RejectReason } from '@sixpence/protocol/rules/documents'
import {
  isWarning,
  type ProfileStatus,
  type RequiredAction,
} from '@sixpence/protocol/rules/verification-status'
import type { Translate } from '#lib/language/translate.ts'
import type { StatusChipProps } from '#ui/feedback/status-chip.tsx'
import type { ChipState } from './kit/state-chip.tsx'

type Failure = (typeof identityFailures)[number]

export const statusWords = (status: ProfileStatus, t: Translate): string =>
  ({
    checked: t('Verified##status'),
    limited: t('Limited'),
    processing: t('Answer in review'),
    verificationProcessing: t('Documents in review'),
    unverified: t('Not verified'),
    duplicateDocuments: t('Duplicate document'),
    duplicateDocumentsUploaded: t('Duplicate document: answer received'),
    hasRequiredActions: t('Customer action needed'),
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
    waiting: t('Waiting for the customer'),
    review: t('In review'),
    appealed: t('Appealed'),
    closed: t('Lifted'),
  })[stage]

export const rejectWords = (reason: RejectReason, t: Translate): string =>
  ({
    unreadable: t('Cannot be read'),
    cutOff: t('Cut off'),
    wrongDocument: t('Not the document requested'),
    sideMissing: t('A side is missing'),
    outOfDate: t('Out of date'),
    nameMismatch: t('In another person’s name'),
    addressMismatch: t('Different address'),
    tooOld: t('Too old'),
    altered: t('Looks altered'),
    other: t('Other reason'),
  })[reason]

export function documentState(statusId: number, t: Translate): ChipState {
  const { confirmed, rejected, pending } = documentStatuses
  if (statusId === confirmed) return { tone: 'good', words: t('Accepted') }
  if (statusId === rejected) return { tone: 'bad', words: t('Sent back') }
  if (statusId === pending) return { tone: 'warn', words: t('Waiting for you##status') }
  return { tone: 'neutral', words: t('Withdrawn') }
}

export const runWords = (
  { kind, state }: { kind: DeskRun['kind']; state: IdentityState },
  t: Translate,
): string => {
  if (state === 'nameMismatch') return t('Identity: name does not match')
  if (state === 'duplicate') return t('Identity: already known')
  return kind === 'video' ? t('Video: waiting for the company') : t('Identity: waiting for the company')
}

export const runStateWords = (state: IdentityState, t: Translate): string =>
  ({
    waiting: t('Started'),
    review: t('With the company'),
    passed: t('Passed'),
    failed: t('Failed'),
    nameMismatch: t('Name does not match'),
    duplicate: t('Already known'),
    expired: t('Expired##proof'),
  })[state]

export const failureWords = (reason: Failure, t: Translate): string =>
  ({
    unreadable: t('Cannot be read'),
    documentExpired: t('Document out of date'),
    otherPerson: t('Different person'),
    notGenuine: t('Not genuine'),
  })[reason]

export const levelWords = (level: number, t: Translate): string =>
  [t('None##level'), t('Requested'), t('In review'), t('Done'), t('More requested')][level] ?? String(level)

export const callWords = (call: string, t: Translate): string =>
  new Map([
    ['adminRestrictionOpen', t('Restricted the customer')],
    ['adminRestrictionDecide', t('Decided on a restriction')],
    ['adminVerificationUpdate', t('Changed the verification')],
    ['adminFinancialUpdate', t('Changed the financial details')],
    ['adminDueDiligenceUpdate', t('Changed the due diligence')],
    ['adminRepresentativeDelete', t('Removed a representative')],
    ['adminCompanyPersonDelete', t('Removed a person from the company')],
    ['adminVisitBegin', t('Viewed as customer')],
    ['adminDocumentDecide', t('Decided on a document')],
    ['adminDocumentUpdate', t('Corrected a document')],
    ['adminDocumentAssign', t('Linked a file')],
    ['adminDocumentRemove', t('Removed a file')],
    ['adminIdentityDecide', t('Decided on an identity check')],
    ['adminProposalDecide', t('Decided on a proposal')],
    ['adminPaymentCaseCredit', t('Credited money in suspense')],
    ['adminScreeningDecide', t('Decided a screening case')],
    ['adminPaymentAsk', t('Asked a company about a payment')],
    ['adminPaymentRetry', t('Retried a payment')],
    ['adminPaymentRecall', t('Recalled a payment')],
    ['adminPaymentResolve', t('Resolved a payment with a statement')],
    ['adminPaymentReturn', t('Returned money to the sender')],
    ['adminPaymentWriteOff', t('Wrote off money in suspense')],
    ['adminCorrectionDecide', t('Decided on a proposed return or write-off')],
    ['adminPaymentGet', t('Viewed a payment')],
    ['adminCustomerSessionEnd', t('Ended a session')],
    ['adminCustomerNoteAdd', t('Wrote a note')],
    ['adminCustomerGet', t('Opened the customer’s page')],
    ['adminScreeningCaseGet', t('Viewed a case of screening')],
    ['adminMonitoringCaseGet', t('Viewed a case of monitoring')],
    ['adminCorrectionGet', t('Viewed a return or write-off')],
    ['adminCustomerAccountList', t('Viewed the accounts')],
    ['adminCustomerActivityList', t('Viewed the activity')],
    ['adminCustomerDeviceList', t('Viewed devices and sessions')],
    ['adminCustomerNoteList', t('Viewed the notes')],
    ['adminCustomerTicketList', t('Viewed the tickets')],
    ['adminCustomerAuditList', t('Viewed the audit trail')],
    ['adminDocumentFileGet', t('Viewed a document')],
    ['adminCaseTake', t('Took a case')],
    ['adminCaseNext', t('Took the next case')],
    ['adminCaseGiveBack', t('Gave a case back')],
    ['adminConflictDeclare', t('Declared a conflict of interest')],
    ['adminConflictRemove', t('Removed a conflict of interest')],
    ['adminVisitEnd', t('Stopped viewing as customer')],
    ['adminPaymentCaseAsk', t('Asked a company about a case')],
    ['adminPaymentCaseClose', t('Closed a case')],
    ['adminMonitoringCaseDecide', t('Decided a case of monitoring')],
    ['adminMonitoringCaseNote', t('Wrote a note on a case of monitoring')],
    ['adminMonitoringReportSave', t('Saved a report to the authority')],
    ['adminMonitoringReportFile', t('Downloaded a report to the authority')],
    ['adminMonitoringReportFiled', t('Recorded that a report was filed')],
  ]).get(call) ?? call
