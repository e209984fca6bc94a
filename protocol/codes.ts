/** Response codes of the main API (catalogue enum responseCodes, B171). */
export const responseCodes = {
  success: '00',
  verify: 'VF',
  terms: 'TE',
  network: 'AE',
  auth: 'AU',
  noAccess: 'ENOA',
  unknown: 'UE',
  closedAccount: 'CA',
  accessDenied: '13',
  invalidParams: 'TA1',
  invalidMethod: 'IM',
} as const
export type ResponseCode = (typeof responseCodes)[keyof typeof responseCodes]

type Refusal = {
  code: ResponseCode
  /** English text, also the key of the translation; {name} is filled from the refusal's facts. */
  text: string
  /** The input field it belongs to, when it belongs to one. */
  field?: string
  /** What an OAuth client reads as `error` (RFC 6749, 5.2). */
  error?: string
  /** HTTP status on doors that speak HTTP statuses. Default 400. */
  status?: number
}

const refusal = <const T extends Record<string, Refusal>>(all: T): T => all

/** Every expected "no" of the product: a name for the program, a sentence for the person. */
export const refusals = refusal({
  // the dispatcher's own
  invalidInput: { code: 'TA1', text: 'Check the marked fields.' },
  unknownMethod: { code: 'IM', text: 'Something went wrong. Please try again later.', status: 404 },
  signInNeeded: { code: 'AU', text: 'Sign in to go on.', status: 401 },
  sessionExpired: { code: 'AU', text: 'session expired', status: 401 },
  notAllowed: { code: '13', text: 'You do not have access to this action.', status: 403 },
  noAccess: { code: 'ENOA', text: 'You do not have access to this action.', status: 403 },
  adminTwoStepNeeded: {
    code: '13',
    text: 'The desk needs a sign-in with two steps. Switch it on in your settings first.',
    status: 403,
  },
  customerDisagreement: { code: '13', text: 'You do not have access to this action.', status: 403 },
  chooseCustomer: { code: 'ENOA', text: 'Choose the company you act for.', status: 403 },
  tooManyRequests: { code: 'UE', text: 'Too many requests. Try again in {count} seconds.', status: 429 },
  busy: { code: 'UE', text: 'We are very busy. Nothing was sent. Try again in a moment.', status: 503 },
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
  keyMissing: { code: 'TA1', text: 'This call needs an Idempotency-Key header with a UUID of version 7.' },
  keyReused: { code: 'VF', text: 'This payment was already sent with other details. Start a new payment.' },

  // sign-in
  wrongCredentials: { code: 'AU', text: 'E-mail or password is incorrect.', status: 403 },
  lockedOut: { code: 'AU', text: 'Too many attempts. Try again in {count} minutes.', status: 403 },
  wrongCode: {
    code: 'VF',
    text: 'This code is not right. {count} tries left.',
    field: 'approvalCode',
    status: 403,
  },
  wrongSignInCode: { code: 'AU', text: 'This code is not right.', field: 'otp', status: 403 },
  signInExpired: { code: 'AU', text: 'This sign-in has expired. Start again.', status: 403 },
  resendTooSoon: { code: 'VF', text: 'A new code can be sent in {count} seconds.', status: 429 },
  resendUsedUp: { code: 'VF', text: 'No more codes can be sent. Start again.', status: 403 },

  pushWaiting: { code: 'AU', text: 'Confirm the sign-in on your phone first.', status: 403 },
  pushDeclined: { code: 'AU', text: 'Sign-in was declined on your device.', status: 403 },
  pushExpired: { code: 'AU', text: 'The request has expired.', status: 403 },
  pushUsedUp: {
    code: 'AU',
    text: 'Too many sign-in requests went to your phone. Try again in {count} minutes.',
    status: 403,
  },
  migrationNeeded: { code: 'AU', text: 'Link your phone first, then sign in.', status: 403 },

  // phones and changes of what protects a person
  deviceNotFound: { code: 'VF', text: 'This device is not linked.', field: 'deviceId', status: 404 },
  deviceLinkInvalid: {
    code: 'VF',
    text: 'This link has expired or was used. Ask for a new one.',
    field: 'code',
    status: 403,
  },
  deviceProofInvalid: {
    code: 'VF',
    text: 'This device could not prove that it is yours.',
    field: 'signature',
    status: 403,
  },
  tooManyDevices: { code: 'VF', text: 'You can link at most {most} devices. Remove one first.' },
  methodNotOffered: { code: 'VF', text: 'This way to confirm is not offered.', field: 'methodId' },
  requestNotFound: { code: 'VF', text: 'This request does not exist.', status: 404 },
  requestOver: { code: 'VF', text: 'This request has expired or was already answered.' },
  wrongNumber: {
    code: 'VF',
    text: 'This number is not right. Nothing was confirmed; start again.',
    field: 'number',
  },
  wrongConfirmationCode: {
    code: 'VF',
    text: 'This code is not right. {count} tries left.',
    field: 'code',
    status: 400,
  },
  confirmationOver: { code: 'VF', text: 'The time or the tries to confirm are used up. Start again.' },
  phoneNotAnswered: { code: 'VF', text: 'Answer on your phone first.' },
  phoneDeclined: { code: 'VF', text: 'Confirmation canceled' },
  resetCodeInvalid: { code: 'VF', text: 'This code is not right or has expired.', field: 'code' },
  passwordCommon: {
    code: 'VF',
    text: 'This password is easy to guess. Put together several words that do not belong together.',
    field: 'passwordNew',
  },
  passwordWrong: { code: 'VF', text: 'This is not your password.', field: 'password' },
  passwordSame: { code: 'VF', text: 'This is your password already.', field: 'passwordNew' },
  passwordsDiffer: { code: 'VF', text: 'The two passwords differ.', field: 'passwordNewRepeat' },
  modeNotPossible: {
    code: 'VF',
    text: 'Link a phone or add a phone number first.',
    field: 'mode',
    status: 400,
  },
  notYourDecision: { code: 'VF', text: 'Only who runs this account decides that.', status: 403 },
  ipInvalid: { code: 'VF', text: 'Enter an IP address, for example 203.0.113.7.', field: 'ip' },
  ipRangeInvalid: { code: 'VF', text: 'The range must end at or after its beginning.', field: 'toIp' },
  ipListFull: { code: 'VF', text: 'The list is full. Remove an entry first.', field: 'ip' },
  ipNotListed: { code: 'VF', text: 'This address is not in the list.', field: 'id' },
  ipWouldLockOut: {
    code: 'VF',
    text: 'You would lock yourself out: your address {ip} must stay in the list.',
  },
  addressNotAllowed: {
    code: 'AU',
    text: 'Signing in from this address is not allowed by your own list.',
    status: 403,
  },
  blockUnknown: { code: 'VF', text: 'No customer has this e-mail address.', field: 'email' },
  blockSelf: { code: 'VF', text: 'You cannot block yourself.', field: 'email' },
  notBlacklisted: { code: 'VF', text: 'This customer is not in the black list.', field: 'email' },
  passkeyInvalid: { code: 'AU', text: 'This passkey could not be used. Try another way.', status: 403 },
  passkeyNotFound: { code: 'VF', text: 'This passkey does not exist.', field: 'passkeyId', status: 404 },
  tooManyPasskeys: { code: 'VF', text: 'You can have at most {most} passkeys. Remove one first.' },
  userNotFound: { code: 'VF', text: 'There is nobody with this number.', field: 'userId', status: 404 },
  clientUnknown: {
    code: 'VF',
    text: 'This application is not known here.',
    field: 'client_id',
    error: 'invalid_client',
    status: 404,
  },
  authorizationNotFound: {
    code: 'VF',
    text: 'This request has expired or was already answered.',
    status: 404,
  },
  scopeUnknown: {
    code: 'VF',
    text: 'This application asks for something it may not have.',
    field: 'scope',
    error: 'invalid_scope',
  },
  grantInvalid: {
    code: 'VF',
    text: 'This code is not valid.',
    field: 'code',
    error: 'invalid_grant',
  },
  tokenInvalid: { code: 'AU', text: 'This token is not valid.', error: 'invalid_token', status: 401 },
  loginNotFound: { code: 'VF', text: 'This sign-in does not exist.', field: 'id' },

  notYourAddress: { code: 'VF', text: 'Only your own address can be checked.', field: 'ip', status: 403 },

  // terms
  termsPending: { code: 'TE', text: 'Our terms have changed. Read and accept them to go on.', status: 403 },
  agreementUnknown: { code: 'VF', text: 'This agreement does not exist.', field: 'id', status: 404 },
  agreementChanged: {
    code: 'VF',
    text: 'This agreement has changed meanwhile. Read it again.',
    field: 'terms',
  },

  // registration
  registrationClosed: { code: '13', text: 'Registration is not available for this service.', status: 403 },
  captchaInvalid: { code: 'VF', text: 'The check of your browser has expired. Try again.', field: 'captcha' },
  passwordTooShort: { code: 'VF', text: 'Use at least {least} characters.', field: 'passwordNew' },
  passwordTooLong: { code: 'VF', text: 'Use at most {most} characters.', field: 'passwordNew' },
  passwordPersonal: {
    code: 'VF',
    text: 'Leave your name, your e-mail and the name {brand} out of the password.',
    field: 'passwordNew',
  },
  passwordNeeded: { code: 'VF', text: 'Choose a password.', field: 'password' },
  tooYoung: { code: 'VF', text: 'You have to be at least 18 years old.', field: 'birthDay' },
  birthDayImpossible: { code: 'VF', text: 'Enter the day you were born.', field: 'birthDay' },
  phoneCountryUnknown: {
    code: 'VF',
    text: 'No country has this calling code.',
    field: 'phoneCountryCode',
  },
  occupationNotOffered: { code: 'VF', text: 'Choose one of the occupations.', field: 'occupation' },
  agreementsMissing: { code: 'VF', text: 'Accept all agreements to go on.', field: 'agreements' },
  activationInvalid: {
    code: 'VF',
    text: 'This link is not valid any more. Ask for a new one.',
    field: 'activationCode',
  },

  // references
  accountNotFound: { code: 'VF', text: 'This account does not exist.', field: 'accountId', status: 404 },
  accountClosed: { code: 'CA', text: 'This account is closed.', field: 'accountId' },
  accountFrozen: { code: 'VF', text: 'Money cannot leave this account at the moment.', field: 'accountId' },
  transactionNotFound: { code: 'VF', text: 'This payment does not exist.', status: 404 },

  // desk
  customerNotFound: { code: 'VF', text: 'This customer does not exist.', field: 'customerId', status: 404 },
  caseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'restrictionId', status: 404 },
  caseDecided: {
    code: 'VF',
    text: 'Somebody else has decided this meanwhile. Nothing of yours was done; look at it again.',
  },
  ownCase: { code: '13', text: 'You cannot decide about yourself. Ask a colleague.', status: 403 },
  toldTooMuch: { code: 'VF', text: 'Of this reason nobody may be told.', field: 'told' },
  deadlinePast: { code: 'VF', text: 'Choose a day to come.', field: 'answerBy' },
  documentKindUnknown: { code: 'VF', text: 'There is no such kind of document.', field: 'documents' },
  documentFileNotFound: { code: 'VF', text: 'This file does not exist.', field: 'fileId', status: 404 },
  documentFull: { code: 'VF', text: 'This document has both its files already.', field: 'documentId' },
  documentLastFile: { code: 'VF', text: 'A document keeps at least one file.', field: 'fileId' },
  reasonMissing: { code: 'VF', text: 'Say why, so that it can be put right.', field: 'reason' },
  nothingChanged: { code: 'VF', text: 'It is so already.' },
  representativeNotFound: {
    code: 'VF',
    text: 'This person does not represent the company.',
    field: 'personId',
    status: 404,
  },
  appealedAlready: { code: 'VF', text: 'You have appealed already. We will answer.' },

  // questionnaire
  nameIsVerified: {
    code: 'VF',
    text: 'Your name and birthday are verified. Write to us if they have changed.',
    field: 'personalInfo',
  },
  choiceUnknown: { code: 'VF', text: 'Choose what the list offers.', field: 'kyc' },
  answerMissing: { code: 'VF', text: 'Answer this question.', field: 'kyc' },
  answerIncomplete: { code: 'VF', text: 'Tell us more about this answer.', field: 'kyc' },

  // identity
  identityInReview: {
    code: 'VF',
    text: 'Your document is being looked at. There is nothing to send at the moment.',
  },
  identityUnavailable: {
    code: 'UE',
    text: 'We cannot reach the company that checks identities. Nothing was sent. Try again in a while.',
    status: 503,
  },
  identityLinkInvalid: { code: 'VF', text: 'This link is not valid any more.', status: 404 },
  detailsMissing: { code: 'VF', text: 'Tell us more about this.', field: 'kyc' },

  // documents
  uploadNotFound: {
    code: 'VF',
    text: 'This file is not here any more. Choose it again.',
    field: 'uploadId',
    status: 404,
  },
  documentNotFound: { code: 'VF', text: 'This document does not exist.', field: 'documentId', status: 404 },
  fileEmpty: { code: 'VF', text: 'This file is empty.' },
  fileTooLarge: { code: 'VF', text: 'This file is larger than {most} MB. Take a smaller photo or scan.' },
  tooManyUploads: {
    code: 'VF',
    text: 'There are {most} files on their way already. Send or remove one first.',
  },
  uploadUnfinished: { code: 'VF', text: 'This file is not here in full yet.' },
  fileTypeUnknown: {
    code: 'VF',
    text: 'This is no JPG, PNG, HEIC or PDF, whatever its name says. Choose another file.',
  },
  fileIsTwoThings: {
    code: 'VF',
    text: 'There is something else hidden in this file. Take a new photo, or save it as PDF again.',
  },
  fileBroken: { code: 'VF', text: 'This file is damaged and cannot be read. Choose another one.' },
  fileTooHeavy: {
    code: 'VF',
    text: 'This file takes too much to open. Take a simple photo or scan of the document.',
  },
  imageTooLarge: {
    code: 'VF',
    text: 'This picture has more than {most} megapixels. Take a smaller one.',
  },
  imageTooSmall: { code: 'VF', text: 'This picture is too small to be read. Take a larger one.' },
  pdfActive: {
    code: 'VF',
    text: 'This PDF holds scripts, actions or other files. Print it as a new PDF and send that.',
  },
  pdfLocked: { code: 'VF', text: 'This PDF is locked with a password. Save it without one.' },
  pdfTooLong: { code: 'VF', text: 'This PDF has more than {most} pages. Send only those asked for.' },
  documentTypeUnknown: { code: 'VF', text: 'There is no such kind of document.', field: 'documentType' },
  documentTypeNotHere: {
    code: 'VF',
    text: 'This kind of document is not used in this country.',
    field: 'documentType',
  },
  addressMissing: { code: 'VF', text: 'Choose the address it proves.', field: 'addressId' },
  frontMissing: { code: 'VF', text: 'Add the front side.', field: 'mainDocument' },
  backMissing: { code: 'VF', text: 'Add the back side.', field: 'additionalDocument' },
  stampMissing: {
    code: 'VF',
    text: 'Add the page with the registration stamp.',
    field: 'additionalDocument',
  },
  sideNotAsked: { code: 'VF', text: 'This document needs one file only.', field: 'additionalDocument' },
  relationshipTypeMissing: {
    code: 'VF',
    text: 'Say what kind of document shows how you belong together.',
    field: 'relationshipDocumentType',
  },
  relationshipFileMissing: {
    code: 'VF',
    text: 'Add the document that shows how you belong together.',
    field: 'relationshipDocument',
  },
  uploadUnchecked: { code: 'VF', text: 'This file was not checked yet.', field: 'mainDocument' },
  uploadTwice: {
    code: 'VF',
    text: 'The same file is used twice. Add the other side.',
    field: 'additionalDocument',
  },
  tooManyDocuments: {
    code: 'VF',
    text: 'We are still looking at {most} documents of yours. Wait for an answer.',
  },
  documentDecided: { code: 'VF', text: 'We have looked at this document already.' },
  fileGone: { code: 'VF', text: 'This file is not kept any more.', status: 404 },

  // tax forms
  usTaxIdNeeded: {
    code: 'VF',
    text: 'Enter your number of the United States: SSN, ITIN or EIN.',
    field: 'data.usTaxId',
  },
  formNotForYou: { code: 'VF', text: 'This form is not for this kind of customer.', field: 'formType' },
  entityTypeNeeded: { code: 'VF', text: 'Say what kind of company it is.', field: 'data.entityType' },
  giinNeeded: { code: 'VF', text: 'A financial institution has a GIIN. Enter it.', field: 'giin' },
  usCannotSignThis: {
    code: 'VF',
    text: 'Who pays taxes in the United States signs a W-9 instead.',
    field: 'formType',
  },
  signingAway: {
    code: 'UE',
    text: 'We cannot reach the signing company. Nothing was signed. Try again in a moment.',
    status: 503,
  },
  signingUnknown: { code: 'VF', text: 'There is no such signature to give.', field: 'clientId', status: 404 },
  controllerMissing: {
    code: 'VF',
    text: 'A passive company names who controls it.',
    field: 'controllingPersons',
  },

  // taxes
  taxIdLength: { code: 'VF', text: 'A tax number of this country has {digits} digits.', field: 'taxId' },
  taxCountryTwice: { code: 'VF', text: 'Name each country once.', field: 'taxIds' },
  usTaxIdMissing: {
    code: 'VF',
    text: 'Who pays taxes in the United States needs a tax number from there.',
    field: 'taxIds',
  },
  usIndiciaDenied: {
    code: 'VF',
    text: 'A citizen of the United States, or somebody born there, has ties to it.',
    field: 'hasUSIndicia',
  },

  // contacts
  addressNotFound: { code: 'VF', text: 'This address does not exist.', field: 'addressId', status: 404 },
  phoneNotFound: { code: 'VF', text: 'This phone does not exist.', field: 'phoneId', status: 404 },
  emailNotFound: { code: 'VF', text: 'This e-mail address does not exist.', field: 'emailId', status: 404 },
  tooManyAddresses: { code: 'VF', text: 'You can keep at most {most} addresses. Delete one first.' },
  phoneExists: {
    code: 'VF',
    text: 'There is a phone number already. Replace it instead.',
    field: 'phone',
  },
  phoneKnown: { code: 'VF', text: 'This is one of your numbers already.', field: 'phone' },
  phoneConfirmed: { code: 'VF', text: 'This number is confirmed already.', field: 'phoneId' },
  confirmationIncomplete: {
    code: 'VF',
    text: 'Send either the phone and its code, or the request and its code.',
    field: 'phoneId',
  },
  emailKnown: { code: 'VF', text: 'This is one of your addresses already.', field: 'emailAddress' },
  tooManyEmails: {
    code: 'VF',
    text: 'You can keep at most {most} e-mail addresses. Delete one first.',
    field: 'emailAddress',
  },
  emailIsPrimary: {
    code: 'VF',
    text: 'This is your primary address. Make another one primary first.',
    field: 'emailId',
  },
  emailIsLogin: {
    code: 'VF',
    text: 'You sign in with this address. It cannot be deleted.',
    field: 'emailId',
  },
  emailNotConfirmed: { code: 'VF', text: 'Confirm this address first.', field: 'emailId' },
  emailConfirmed: { code: 'VF', text: 'This address is confirmed already.', field: 'emailId' },
  usernameSame: { code: 'VF', text: 'You sign in with this address already.', field: 'desiredUsername' },
  usernameChangeNotFound: {
    code: 'VF',
    text: 'This request does not exist.',
    field: 'requestId',
    status: 404,
  },
  usernameEmailFirst: { code: 'VF', text: 'Confirm the new address first.', field: 'requestId' },
  usernameEmailConfirmed: { code: 'VF', text: 'This address is confirmed already.', field: 'requestId' },
  usernameIdentityFirst: { code: 'VF', text: 'Prove by video who you are first.', field: 'requestId' },
  usernameIdentityFailed: {
    code: 'VF',
    text: 'The video did not prove that it is you. Begin again, or write to us.',
    field: 'requestId',
  },
  usernameTaken: { code: 'VF', text: 'This address cannot be used. Choose another one.' },

  // own data
  erasureMoneyLeft: {
    code: 'VF',
    text: 'There is still money in your accounts. Send it on first, then close your account.',
  },
  erasurePaymentsOpen: { code: 'VF', text: 'A payment still waits. Confirm or cancel it first.' },
  erasureCompanyLeft: {
    code: 'VF',
    text: 'You run the company {company}. Give somebody else full access first.',
  },
  erasureByDesk: { code: 'VF', text: 'We are looking at your account. Write to us to close it.' },

  // money
  amountNotANumber: { code: 'VF', text: 'Enter an amount, for example 12.50.', field: 'amount' },
  amountNotPositive: { code: 'VF', text: 'Enter an amount above 0.', field: 'amount' },
  amountTooManyDecimals: { code: 'VF', text: '{currency} has at most {count} decimals.', field: 'amount' },
  amountTooLarge: { code: 'VF', text: 'This amount is too large.', field: 'amount' },
  currencyMismatch: { code: 'VF', text: 'This account holds {currency}.', field: 'currency' },
  rateUnknown: { code: 'VF', text: 'There is no rate from {from} to {to}.' },
  insufficientFunds: { code: 'VF', text: 'There is not enough money in this account.', field: 'amount' },
  limitExceeded: {
    code: 'VF',
    text: 'This is above your limit. You can still send {left} {currency} {period}.',
    field: 'amount',
  },
  customerLimited: { code: 'VF', text: 'Your account is limited. Payments are not possible at the moment.' },

  // people
  emailInvalid: { code: 'VF', text: 'Enter a valid e-mail address.', field: 'toEmail' },
  payeeUnknown: { code: 'VF', text: 'No customer has this e-mail address.', field: 'toEmail' },
  payeeIsSelf: {
    code: 'VF',
    text: 'You cannot send money to yourself. Move it between your accounts instead.',
    field: 'toEmail',
  },
  payeeBlocked: { code: 'VF', text: 'This user is in your blacklist.', field: 'toEmail' },
  payeeRefuses: { code: 'VF', text: 'This person cannot receive your payments.', field: 'toEmail' },
  payeeCannotReceive: { code: 'VF', text: 'This person cannot receive {currency}.', field: 'toEmail' },

  // not offered yet for this customer
  subscriptionNotOffered: {
    code: 'VF',
    text: 'Repeating payments are not offered here.',
    field: 'subscriptionFrequency',
  },
  invoiceUnknown: { code: 'VF', text: 'This invoice does not exist.', field: 'invoiceId' },
  couponUnknown: { code: 'VF', text: 'This coupon is not valid.', field: 'couponCode' },

  // approvals
  operationIdMissing: { code: 'VF', text: 'Not Operation Id, Fail Operation', field: 'trxid' },
  approvalImpossible: {
    code: 'VF',
    text: 'Payments need a code. Add a phone number or an authenticator first.',
  },
  approvalNotOpen: { code: 'VF', text: 'This payment no longer waits for a code.' },
  approvalExpired: { code: 'VF', text: 'The time to confirm this payment is over. Nothing was sent.' },
  approvalAttemptsUsed: {
    code: 'VF',
    text: 'Too many wrong codes. The payment was canceled and nothing was sent.',
  },

  // what a person is told of
  notificationAlwaysOn: {
    code: 'VF',
    text: 'What concerns your security is always told.',
    field: 'identified',
  },
})

export type RefusalName = keyof typeof refusals

export const refusalOf = (name: RefusalName): Refusal => refusals[name]

/** Refusals that the dispatcher may give on any call. */
export const dispatcherRefusals = [
  'invalidInput',
  'unknownMethod',
  'signInNeeded',
  'sessionExpired',
  'notAllowed',
  'noAccess',
  'adminTwoStepNeeded',
  'customerDisagreement',
  'chooseCustomer',
  'termsPending',
  'tooManyRequests',
  'busy',
  'outcomeUnknown',
  'fault',
  'keyMissing',
  'keyReused',
  'accountNotFound',
  'transactionNotFound',
  'addressNotFound',
  'phoneNotFound',
  'emailNotFound',
  'uploadNotFound',
  'documentNotFound',
] as const satisfies readonly RefusalName[]
export type DispatcherRefusal = (typeof dispatcherRefusals)[number]
