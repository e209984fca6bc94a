// What a decision that needs a second member of staff is called: at the desk and in mails to staff.
import { fourEyesKinds, type FourEyesKind } from '../rules/four-eyes.ts'
import type { Translate } from '../words.ts'

/** Decisions with a rule of the brand, and those that need two people without one. */
export type ProposalKind = FourEyesKind | 'adminFourEyesChange' | 'adminStaffRecover'
export const proposalKinds: readonly ProposalKind[] = [
  ...fourEyesKinds,
  'adminFourEyesChange',
  'adminStaffRecover',
]

const words: Record<ProposalKind, (t: Translate) => string> = {
  adminRestrictionDecide: (t) => t('Lift a restriction'),
  adminVerificationUpdate: (t) => t('Verify the customer'),
  adminDueDiligenceUpdate: (t) => t('Change the due diligence'),
  adminPaymentCaseCredit: (t) => t('Credit money in suspense'),
  adminScreeningDecide: (t) => t('Mark as a false match'),
  adminPaymentReturn: (t) => t('Return money to the sender'),
  adminPaymentWriteOff: (t) => t('Write off money in suspense'),
  adminDifferenceWriteOff: (t) => t('Write off a difference with a company'),
  adminWriteOffReverse: (t) => t('Reverse a write-off'),
  adminPaymentResolve: (t) => t('Resolve a payment with a statement'),
  adminTariffPublish: (t) => t('Publish a tariff'),
  adminMonitoringRuleSwitch: (t) => t('Turn on a monitoring rule'),
  adminStaffInvite: (t) => t('Invite a colleague'),
  adminStaffUpdate: (t) => t('Change a colleague'),
  adminRoleSave: (t) => t('Save a role'),
  adminConflictRemove: (t) => t('Remove a conflict of interest'),
  adminNewsPublish: (t) => t('Publish news'),
  adminBrandChange: (t) => t('Change contacts, links, texts or agreements'),
  adminFourEyesChange: (t) => t('Change a four-eyes rule'),
  adminStaffRecover: (t) => t('Send a colleague a new link'),
}

/** Name of a decision. */
export const proposalWord = (kind: ProposalKind, t: Translate): string => words[kind](t)
