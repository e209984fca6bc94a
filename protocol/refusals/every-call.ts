import { refusal } from './refusal.ts'

/** Refusals of the dispatcher, possible for any call. */
export const everyCall = refusal({
  // dispatcher
  invalidInput: { code: 'TA1', text: 'Check the marked fields.' },
  unknownMethod: { code: 'IM', text: 'Something went wrong. Please try again later.', status: 404 },
  hostUnknown: { code: 'IM', text: 'There is no service at this address.', status: 421 },
  signInNeeded: { code: 'AU', text: 'Sign in to continue.', status: 401 },
  cookieMissing: {
    code: 'AU',
    text: 'The cookie that came with this token is missing. Sign in again.',
    status: 401,
  },
  programOnly: {
    code: 'AU',
    text: 'This token was given to a program and is not valid in a browser. Sign in here.',
    status: 401,
  },
  sessionExpired: { code: 'AU', text: 'session expired', status: 401 },
  passwordChanged: { code: 'AU', text: 'Your password was changed.', status: 401 },
  notAllowed: { code: '13', text: 'You do not have access to this action.', status: 403 },
  noAccess: { code: 'ENOA', text: 'You do not have access to this action.', status: 403 },
  customerDisagreement: { code: '13', text: 'You do not have access to this action.', status: 403 },
  chooseCustomer: { code: 'VF', text: 'Choose the company you act for.', status: 403 },
  tooManyRequests: { code: 'UE', text: 'Too many requests. Try again in {count} seconds.', status: 429 },
  tooManyTexts: {
    code: 'UE',
    text: 'No more text messages can be sent for now. Try again in {count} minutes, or confirm in another way.',
    status: 429,
  },
  tooManyMails: {
    code: 'UE',
    text: 'Too many mails were sent to this address today. Try again in {count} hours.',
    status: 429,
  },
  customerMoving: {
    code: 'UE',
    text: 'We are moving your account to other servers. Nothing was sent. Try again in a minute.',
    status: 503,
  },
  beforeMove: {
    code: 'VF',
    text: 'This dates from before your account was moved to other servers. You can see it but no longer change it.',
  },
  madeBeforeMove: {
    code: 'VF',
    text: 'This was already done before your account was moved to other servers. You can find it in the history of your earlier account.',
  },
  busy: { code: 'UE', text: 'We are very busy. Nothing was sent. Try again in a moment.', status: 503 },
  messageNotSent: {
    code: 'UE',
    text: 'We could not send the message: the company that sends it for us did not accept it. Try again later.',
    status: 503,
  },
  messageUnknown: {
    code: 'UE',
    text: 'We do not know whether the message was sent: the company that sends it for us does not answer. If nothing arrives in a minute, try again.',
    status: 503,
  },
  outcomeUnknown: {
    code: 'UE',
    text: 'We do not know yet whether this went through. Try again: it will not be done twice.',
    status: 503,
  },
  fault: {
    code: 'UE',
    text: 'Something went wrong. Please try again later. Reference {reference}.',
    status: 500,
  },
  confirmationNeeded: {
    code: 'VF',
    text: 'This is not done yet: it has to be confirmed with a code or on your phone first. If nothing asks you for it here, do it in online banking.',
    status: 403,
  },
  keyMalformed: { code: 'TA1', text: 'The Idempotency-Key header has to be a UUID. Nothing was done.' },
  keyReused: { code: 'VF', text: 'This payment was already sent with other details. Start a new payment.' },

  // terms
  termsPending: {
    code: 'TE',
    text: 'Our terms have changed. Read and accept them to continue.',
    status: 403,
  },
  agreementUnknown: { code: 'VF', text: 'This agreement does not exist.', field: 'id', status: 404 },
  agreementChanged: {
    code: 'VF',
    text: 'This agreement has changed since you opened it. Read it again.',
    field: 'terms',
  },

  // references
  accountNotFound: { code: 'VF', text: 'This account does not exist.', field: 'accountId', status: 404 },
  accountClosed: { code: 'CA', text: 'This account is closed.', field: 'accountId' },
  accountFrozen: {
    code: 'VF',
    text: 'You cannot send money from this account at the moment. Choose another one.',
    field: 'accountId',
  },
  transactionNotFound: { code: 'VF', text: 'This payment does not exist.', status: 404 },
})
