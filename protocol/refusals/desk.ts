import { refusal } from './refusal.ts'

/** Calls of the desk. */
export const desk = refusal({
  staffNotFound: { code: 'VF', text: 'Nobody of the staff is called so.', field: 'personId', status: 404 },
  staffKnown: {
    code: 'VF',
    text: 'This person is staff already. Send the invitation again, or ask with a colleague for a new link.',
    field: 'email',
  },
  staffEnrolled: {
    code: 'VF',
    text: 'This person has enrolled. A new link takes two colleagues who ask for it.',
    field: 'personId',
  },
  staffNotEnrolled: {
    code: 'VF',
    text: 'This person has not enrolled yet, or has left. Send the invitation again instead.',
    field: 'personId',
  },
  recoveryAsked: {
    code: 'VF',
    text: 'You asked for this already. Another colleague has to ask too, within a day.',
  },
  mailMissing: {
    code: 'VF',
    text: 'The bank has no mail, so a new link comes from the command line: npm run operator:invite.',
  },
  ownStaff: {
    code: '13',
    text: 'Nobody changes their own rights. Ask a colleague.',
    status: 403,
  },
  roleNotFound: { code: 'VF', text: 'There is no such role.', field: 'roleId', status: 404 },
  roleShipped: {
    code: 'VF',
    text: 'This role comes with the program. Build one of your own instead.',
    field: 'roleId',
  },
  roleNameTaken: { code: 'VF', text: 'Another role has this name.', field: 'name' },
  roleBeyondOwn: {
    code: '13',
    text: 'This is more than you may do yourself. Ask a colleague who may.',
    field: 'permissions',
    status: 403,
  },
  roleLimitWrong: {
    code: 'VF',
    text: 'A limit is an amount above zero, one for each currency.',
    field: 'limits',
  },
  roleBrandUnknown: { code: 'VF', text: 'There is no such brand.', field: 'brands' },
  roleLimitPassed: {
    code: '13',
    text: 'Your role may not credit, return or write off as much as this. Ask a colleague who may.',
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
    text: 'This money is being credited, returned or written off already. Look at its page for who decided what.',
  },
  returnNotByRail: {
    code: 'VF',
    text: 'Money that came by this company cannot go back by it: who has the other end now is not known. Ask the payer for an account here and credit it, or ask them to have their bank or card company recall it.',
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
    text: 'This difference is not open any more.',
    field: 'differenceId',
    status: 404,
  },
  differenceUnderWay: {
    code: 'VF',
    text: 'This may still settle by itself: its payment has not ended, or it is younger than three days, or no amount differs.',
  },
  fourEyesAmounts: {
    code: 'VF',
    text: 'Name an amount in {currency}, and one for each further currency, where two decide above an amount.',
    field: 'amounts',
  },
  fourEyesFloor: {
    code: 'VF',
    text: 'The setting of the server does not allow fewer people than this.',
    field: 'level',
  },
  staffSignInWrong: {
    code: 'VF',
    text: 'E-mail, password and code do not fit together. A code can be used once.',
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
    text: 'Make a passkey, or choose a password and pair an authenticator.',
    field: 'code',
  },
  staffFactorLast: {
    code: 'VF',
    text: 'This is your last way in. Add another one first.',
    field: 'passkeyId',
  },
  staffSignInOld: {
    code: '13',
    text: 'Your sign-in is more than ten minutes old. Sign out, sign in again, and then change your ways in.',
    status: 403,
  },
  staffEmailMissing: { code: 'VF', text: 'Enter your e-mail address.', field: 'email' },
  staffEmailTaken: { code: 'VF', text: 'Somebody of the staff has this e-mail address.', field: 'email' },
  customerNotFound: { code: 'VF', text: 'This customer does not exist.', field: 'customerId', status: 404 },
  caseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'restrictionId', status: 404 },
  caseDecided: {
    code: 'VF',
    text: 'Someone else has already decided this. Your decision was not saved. Look at it again.',
  },
  ownCase: {
    code: '13',
    text: 'You cannot decide about yourself, nor about a conflict you declared. Ask a colleague.',
    status: 403,
  },
  identityRunNotFound: {
    code: 'VF',
    text: 'There is no such proof of identity.',
    field: 'runId',
    status: 404,
  },
  screeningCaseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'caseId', status: 404 },
  queueItemNotFound: { code: 'VF', text: 'This no longer waits.', field: 'object', status: 404 },
  pageUnknown: { code: 'VF', text: 'This page no longer exists. Begin with the first.', field: 'after' },
  caseTaken: { code: 'VF', text: 'A colleague has taken this.' },
  customerSessionNotFound: { code: 'VF', text: 'This session has ended.', field: 'sessionId', status: 404 },
  actionNotNow: {
    code: 'VF',
    text: 'That cannot be done in the state the payment is in now.',
    field: 'operationId',
  },
  paymentCaseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'caseId', status: 404 },
  nothingToAsk: {
    code: 'VF',
    text: 'This payment was not handed to another company, so there is nobody to ask.',
  },
  nothingToCredit: { code: 'VF', text: 'Nothing waits in suspense here.' },
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
    text: 'The person who proposed this may not decide it any more. Decline it and start again.',
  },
  proposedAlready: { code: 'VF', text: 'This was proposed already. A colleague has to confirm it.' },
  toldTooMuch: { code: 'VF', text: 'The customer may not be told this reason.', field: 'told' },
  deadlinePast: { code: 'VF', text: 'Choose a day to come.', field: 'answerBy' },
  documentKindUnknown: { code: 'VF', text: 'There is no such kind of document.', field: 'documents' },
  documentFileNotFound: { code: 'VF', text: 'This file does not exist.', field: 'fileId', status: 404 },
  documentFull: { code: 'VF', text: 'This document has both its files already.', field: 'documentId' },
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
