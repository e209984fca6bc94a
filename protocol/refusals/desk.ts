import { refusal } from './refusal.ts'

/** Calls of the desk. */
export const desk = refusal({
  staffNotFound: { code: 'VF', text: 'No member of staff has this name.', field: 'personId', status: 404 },
  staffKnown: {
    code: 'VF',
    text: 'This person is already a member of staff. Send the invitation again, or request a new link together with a colleague.',
    field: 'email',
  },
  staffEnrolled: {
    code: 'VF',
    text: 'This person has already enrolled. Two colleagues must request a new link.',
    field: 'personId',
  },
  staffNotEnrolled: {
    code: 'VF',
    text: 'This person has not enrolled yet, or has left. Send the invitation again instead.',
    field: 'personId',
  },
  recoveryAsked: {
    code: 'VF',
    text: 'You have already requested this. Another colleague must request it too, within a day.',
  },
  staffDomain: {
    code: 'VF',
    text: 'Colleagues of this bank have an e-mail address at {domains}.',
    field: 'email',
  },
  mailMissing: {
    code: 'VF',
    text: 'The bank cannot send e-mail, so create a new link on the command line: npm run operator -- operator:invite.',
  },
  ownStaff: {
    code: '13',
    text: 'You cannot change your own permissions. Ask a colleague.',
    status: 403,
  },
  roleNotFound: { code: 'VF', text: 'There is no such role.', field: 'roleId', status: 404 },
  roleShipped: {
    code: 'VF',
    text: 'This role is built in. Create your own instead.',
    field: 'roleId',
  },
  roleNameTaken: { code: 'VF', text: 'Another role has this name.', field: 'name' },
  roleBeyondOwn: {
    code: '13',
    text: 'You cannot grant more than you may do yourself. Ask a colleague who can.',
    field: 'permissions',
    status: 403,
  },
  roleLimitWrong: {
    code: 'VF',
    text: 'Enter one limit above zero for each currency.',
    field: 'limits',
  },
  roleBrandUnknown: { code: 'VF', text: 'There is no such brand.', field: 'brands' },
  roleLimitPassed: {
    code: '13',
    text: 'This is above the limit of your role for credits, returns and write-offs. Ask a colleague with a higher limit.',
    status: 403,
  },
  correctionNotFound: {
    code: 'VF',
    text: 'There is no such return or write-off.',
    field: 'correctionId',
    status: 404,
  },
  correctedAlready: {
    code: 'VF',
    text: 'This money is already being credited, returned or written off. Its page shows who decided what.',
  },
  returnNotByRail: {
    code: 'VF',
    text: 'Money that arrived through this company cannot be returned through it, because it is not known who holds the sending account or card now. Ask the payer for an account here and credit it, or ask them to have their bank or card company recall it.',
  },
  returnAccountMissing: {
    code: 'VF',
    text: 'The company did not say from which account it came. Ask the payer’s bank to recall it, or credit it to an account here once you know whose it is.',
  },
  returnNotCovered: {
    code: 'VF',
    text: 'The account it was credited to no longer has as much. Ask the customer to pay it in again, or leave it to the payer’s bank.',
  },
  differenceNotFound: {
    code: 'VF',
    text: 'This difference is no longer open.',
    field: 'differenceId',
    status: 404,
  },
  caseKeepsMoney: {
    code: 'VF',
    text: 'This case keeps money in suspense. It ends when the money is credited, returned or written off.',
  },
  writeOffYoung: {
    code: 'VF',
    text: 'Unclaimed money belongs to its sender. It can be written off from {day} on.',
  },
  writeOffReturnable: {
    code: 'VF',
    text: 'This money can be returned to its sender. Return it; only if the return fails can it be written off.',
  },
  differenceUnderWay: {
    code: 'VF',
    text: 'This may still resolve itself: the payment has not ended, the difference is less than three days old, or the amounts do not differ.',
  },
  fourEyesAmounts: {
    code: 'VF',
    text: 'Where two people decide above an amount, enter it in {currency} and once for each further currency.',
    field: 'amounts',
  },
  fourEyesFloor: {
    code: 'VF',
    text: 'The server’s settings do not allow fewer people than this.',
    field: 'level',
  },
  staffSignInWrong: {
    code: 'VF',
    text: 'The e-mail, password or code is incorrect. Each code works only once.',
    field: 'code',
    status: 403,
  },
  staffInviteGone: {
    code: 'VF',
    text: 'This link was used, withdrawn or is more than a day old. Ask for a new one.',
    status: 404,
  },
  staffCodeWrong: {
    code: 'VF',
    text: 'This is not the code that the authenticator shows now.',
    field: 'code',
    status: 403,
  },
  staffFactorMissing: {
    code: 'VF',
    text: 'Create a passkey, or choose a password and set up an authenticator app.',
    field: 'code',
  },
  staffFactorLast: {
    code: 'VF',
    text: 'This is your last sign-in method. Add another one first.',
    field: 'passkeyId',
  },
  staffSignInOld: {
    code: '13',
    text: 'You signed in more than ten minutes ago. Sign in again to change your sign-in methods.',
    status: 403,
  },
  staffEmailMissing: { code: 'VF', text: 'Enter your e-mail address.', field: 'email' },
  staffEmailTaken: { code: 'VF', text: 'A member of staff already has this e-mail address.', field: 'email' },
  customerNotFound: { code: 'VF', text: 'This customer does not exist.', field: 'customerId', status: 404 },
  caseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'restrictionId', status: 404 },
  caseDecided: {
    code: 'VF',
    text: 'Someone else has already decided this. Your decision was not saved. Look at it again.',
  },
  ownCase: {
    code: '13',
    text: 'You cannot decide about yourself or a customer for whom you declared a conflict of interest. Ask a colleague.',
    status: 403,
  },
  identityRunNotFound: {
    code: 'VF',
    text: 'There is no such proof of identity.',
    field: 'runId',
    status: 404,
  },
  screeningCaseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'caseId', status: 404 },
  queueItemNotFound: { code: 'VF', text: 'This is no longer waiting.', field: 'object', status: 404 },
  pageUnknown: { code: 'VF', text: 'This page no longer exists. Start from the first page.', field: 'after' },
  caseTaken: { code: 'VF', text: 'This is assigned to a colleague.' },
  customerSessionNotFound: { code: 'VF', text: 'This session has ended.', field: 'sessionId', status: 404 },
  actionNotNow: {
    code: 'VF',
    text: 'The current state of the payment does not allow this.',
    field: 'operationId',
  },
  paymentCaseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'caseId', status: 404 },
  nothingToAsk: {
    code: 'VF',
    text: 'This payment was not passed to another company, so there is no one to ask.',
  },
  nothingToCredit: { code: 'VF', text: 'There is nothing in the suspense account here.' },
  creditAccountUnknown: {
    code: 'VF',
    text: 'This brand has no open account of this number.',
    field: 'accountNumber',
  },
  creditCurrency: { code: 'VF', text: 'This account holds {currency}.', field: 'accountNumber' },
  proposalNotFound: { code: 'VF', text: 'There is no such proposal.', field: 'proposalId', status: 404 },
  ownProposal: {
    code: '13',
    text: 'You proposed this yourself. A colleague has to confirm it.',
    status: 403,
  },
  proposerGone: {
    code: 'VF',
    text: 'The person who proposed this no longer has permission to decide it. Decline it and start again.',
  },
  proposedAlready: { code: 'VF', text: 'This has already been proposed. A colleague must confirm it.' },
  toldTooMuch: { code: 'VF', text: 'This reason must not be disclosed to the customer.', field: 'told' },
  deadlinePast: { code: 'VF', text: 'Choose a day in the future.', field: 'answerBy' },
  documentKindUnknown: { code: 'VF', text: 'This kind of document does not exist.', field: 'documents' },
  documentFileNotFound: { code: 'VF', text: 'This file does not exist.', field: 'fileId', status: 404 },
  documentFull: { code: 'VF', text: 'This document already has both files.', field: 'documentId' },
  documentLastFile: { code: 'VF', text: 'A document must have at least one file.', field: 'fileId' },
  reasonMissing: { code: 'VF', text: 'Say what is wrong, so that it can be corrected.', field: 'reason' },
  nothingChanged: { code: 'VF', text: 'It is already set that way.' },
  representativeNotFound: {
    code: 'VF',
    text: 'This person does not represent the company.',
    field: 'personId',
    status: 404,
  },
  appealedAlready: { code: 'VF', text: 'You have appealed already. We will answer.' },
})
