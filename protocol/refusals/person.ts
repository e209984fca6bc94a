import { refusal } from './refusal.ts'

/** A person's own data, questionnaires and identity checks. */
export const person = refusal({
  // questionnaire
  nameIsVerified: {
    code: 'VF',
    text: 'Your name and date of birth are verified. Write to us if they have changed.',
    field: 'personalInfo',
  },
  choiceUnknown: { code: 'VF', text: 'Choose an option from the list.', field: 'kyc' },
  answerMissing: { code: 'VF', text: 'Answer this question.', field: 'kyc' },
  answerIncomplete: { code: 'VF', text: 'Tell us more about this answer.', field: 'kyc' },

  // identity
  identityInReview: {
    code: 'VF',
    text: 'We are checking your document. You do not need to send anything at the moment.',
  },
  identityUnavailable: {
    code: 'UE',
    text: 'We cannot reach the company that checks identities. Nothing was sent. Try again later.',
    status: 503,
  },
  identityLinkInvalid: { code: 'VF', text: 'This link is no longer valid.', status: 404 },
  detailsMissing: { code: 'VF', text: 'Tell us more about this.', field: 'kyc' },

  // taxes
  taxIdLength: { code: 'VF', text: 'A tax number of this country has {digits} digits.', field: 'taxId' },
  taxCountryTwice: { code: 'VF', text: 'Name each country once.', field: 'taxIds' },
  usTaxIdMissing: {
    code: 'VF',
    text: 'If you pay taxes in the United States, enter your US tax number.',
    field: 'taxIds',
  },
  usIndiciaDenied: {
    code: 'VF',
    text: 'US citizenship or birth in the US is a tie to the United States. Choose yes.',
    field: 'hasUSIndicia',
  },

  // contacts
  addressNotFound: { code: 'VF', text: 'This address does not exist.', field: 'addressId', status: 404 },
  phoneNotFound: { code: 'VF', text: 'This phone does not exist.', field: 'phoneId', status: 404 },
  emailNotFound: { code: 'VF', text: 'This e-mail address does not exist.', field: 'emailId', status: 404 },
  tooManyAddresses: { code: 'VF', text: 'You can keep at most {most} addresses. Delete one first.' },
  phoneExists: {
    code: 'VF',
    text: 'You already have a phone number. Replace it instead.',
    field: 'phone',
  },
  phoneKnown: { code: 'VF', text: 'This is already one of your numbers.', field: 'phone' },
  phoneConfirmed: { code: 'VF', text: 'This number is already confirmed.', field: 'phoneId' },
  confirmationIncomplete: {
    code: 'VF',
    text: 'Send either the phone and its code, or the request and its code.',
    field: 'phoneId',
  },
  emailKnown: { code: 'VF', text: 'This is already one of your addresses.', field: 'emailAddress' },
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
  emailConfirmed: { code: 'VF', text: 'This address is already confirmed.', field: 'emailId' },
  usernameSame: { code: 'VF', text: 'You already sign in with this address.', field: 'desiredUsername' },
  usernameChangeNotFound: {
    code: 'VF',
    text: 'This request does not exist.',
    field: 'requestId',
    status: 404,
  },
  usernameEmailFirst: { code: 'VF', text: 'Confirm the new address first.', field: 'requestId' },
  usernameEmailConfirmed: { code: 'VF', text: 'This address is already confirmed.', field: 'requestId' },
  usernameIdentityFirst: { code: 'VF', text: 'Verify your identity by video first.', field: 'requestId' },
  usernameIdentityFailed: {
    code: 'VF',
    text: 'We could not verify you from the video. Try again, or write to us.',
    field: 'requestId',
  },
  usernameTaken: { code: 'VF', text: 'This address cannot be used. Choose another one.' },

  // export and erasure of personal data
  erasureMoneyLeft: {
    code: 'VF',
    text: 'There is still money in your accounts. Send it on first, then close your account.',
  },
  erasurePaymentsOpen: { code: 'VF', text: 'A payment still waits. Confirm or cancel it first.' },
  erasureCompanyLeft: {
    code: 'VF',
    text: 'You are the only one with full access to {company}. Give full access to someone else first.',
  },
  dataElsewhere: {
    code: 'VF',
    text: 'Part of your data is kept on other servers. Write to us, and we do this for you.',
  },
  erasureByDesk: { code: 'VF', text: 'We are looking at your account. Write to us to close it.' },

  // closing of an account
  accountMoneyLeft: {
    code: 'VF',
    text: 'There is still money in this account. Send it on or move it to another account first.',
    field: 'accountId',
  },
  accountHasCard: {
    code: 'VF',
    text: 'A card is paid from this account. Block the card first.',
    field: 'accountId',
  },
  accountHasRepeats: {
    code: 'VF',
    text: 'A scheduled payment uses this account. Cancel it first.',
    field: 'accountId',
  },
  accountHasFunding: {
    code: 'VF',
    text: 'An invoice for money into this account is open. Withdraw it first.',
    field: 'accountId',
  },
  accountHasButtons: {
    code: 'VF',
    text: 'Payment buttons in {currency} pay into this account. Delete or change them first.',
    field: 'accountId',
  },
  accountHasInvoices: {
    code: 'VF',
    text: 'Invoices in {currency} that you sent are not paid yet. Wait until they are paid or rejected, or write to us.',
    field: 'accountId',
  },
  accountHasWaiting: {
    code: 'VF',
    text: 'Money waits for this account until you are verified. See what is missing in your profile.',
    field: 'accountId',
  },
  accountIsLast: {
    code: 'VF',
    text: 'This is your only account, so it cannot be closed on its own. Close everything in your profile, or write to us.',
    field: 'accountId',
  },
  accountNotCloseable: {
    code: 'VF',
    text: 'An account of this kind cannot be closed here. The account of a card closes with the card.',
    field: 'accountId',
  },

  // notifications
  notificationAlwaysOn: {
    code: 'VF',
    text: 'You cannot turn off security notifications.',
    field: 'identified',
  },
})
