import { refusal } from './refusal.ts'

/** Money, payees and approvals. */
export const payments = refusal({
  // money
  amountNotANumber: { code: 'VF', text: 'Enter an amount, for example 12.50.', field: 'amount' },
  amountNotPositive: { code: 'VF', text: 'Enter an amount above 0.', field: 'amount' },
  amountTooManyDecimals: { code: 'VF', text: '{currency} has at most {count} decimals.', field: 'amount' },
  amountTooLarge: { code: 'VF', text: 'This amount is too large.', field: 'amount' },
  currencyMismatch: { code: 'VF', text: 'This account holds {currency}.', field: 'currency' },
  rateUnknown: { code: 'VF', text: 'There is no rate from {from} to {to}.' },
  insufficientFunds: {
    code: 'VF',
    text: 'There is not enough money in this account. Enter a smaller amount or choose another account.',
    field: 'amount',
  },
  limitExceeded: {
    code: 'VF',
    text: 'This is above your limit. You can still send {left} {period}.',
    field: 'amount',
  },
  amountTooSmall: {
    code: 'VF',
    text: 'This amount is too small to be paid out in {currency}. Enter a larger one.',
    field: 'amount',
  },
  accountsAreSame: { code: 'VF', text: 'Choose two different accounts.', field: 'toAccount' },
  accountCannotReceive: { code: 'VF', text: 'This account is closed.', field: 'toAccount' },
  currencyOfNeither: {
    code: 'VF',
    text: 'Enter the amount in {from} or {to}.',
    field: 'currency',
  },
  feeChanged: {
    code: 'VF',
    text: 'The fee has changed to {fee}. Check it and confirm again.',
    field: 'fee',
  },
  quoteOver: {
    code: 'VF',
    text: 'The rate has expired. Check the new one and confirm again.',
    field: 'quote',
  },
  quoteOfAnother: {
    code: 'VF',
    text: 'This rate belongs to another transfer. Get a new one.',
    field: 'quote',
  },
  wayNotOffered: {
    code: 'VF',
    text: 'You cannot send {currency} to this country this way.',
    field: 'countryCode',
  },
  networkUnknown: { code: 'VF', text: 'Choose a network that supports {currency}.', field: 'network' },
  companyAway: {
    code: 'VF',
    text: 'The payment company is not responding. Nothing was sent. Try again in a moment.',
  },
  payeeIsNotYou: {
    code: 'VF',
    text: 'When you pay your own account, the name must be yours: {name}.',
    field: 'details.payeeName',
  },
  externalCardNotFound: {
    code: 'VF',
    text: 'This is not one of your saved cards. Choose another one, or enter its number.',
    field: 'cardId',
  },
  cardBlocked: {
    code: 'VF',
    text: 'We cannot pay out to cards from this bank.',
    field: 'details.cardNumber',
  },
  prepaidCardNotAllowed: {
    code: 'VF',
    text: 'You may not send money to prepaid cards.',
    field: 'details.cardNumber',
  },
  onlyPrepaidCards: {
    code: 'VF',
    text: 'You can send money to prepaid cards only. This is a different kind of card.',
    field: 'details.cardNumber',
  },
  detailsTooLong: {
    code: 'VF',
    text: 'The name, address and reference are too long in total. Shorten one of them.',
    field: 'details.payeeName',
  },
  requestedDateOutOfRange: {
    code: 'VF',
    text: 'Choose a day between today and {count} days from now.',
    field: 'requestedDate',
  },
  requestedDateAndSeries: {
    code: 'VF',
    text: 'A scheduled payment starts on the day of its first payment. Leave this date empty.',
    field: 'requestedDate',
  },
  requestedDateExchange: {
    code: 'VF',
    text: 'Money in another currency is exchanged on the day it leaves, so no other day can be chosen. Choose today.',
    field: 'requestedDate',
  },
  customerLimited: { code: 'VF', text: 'Your account is limited. Payments are not possible at the moment.' },

  // accounts and payment instructions
  openingLimited: {
    code: 'VF',
    text: 'Your account is limited. You cannot open another account at the moment.',
  },
  currencyNotOffered: { code: 'VF', text: '{currency} is not offered here.', field: 'currencyCode' },
  networkNotOffered: { code: 'VF', text: 'You cannot receive {currency} on this network.', field: 'network' },
  addressNotReady: {
    code: 'VF',
    text: 'The address is not ready yet. Try again in a moment. It will not change.',
    status: 503,
  },
  instructionNotFound: {
    code: 'VF',
    text: 'This way to pay in does not exist.',
    field: 'instructionId',
    status: 404,
  },

  // people
  emailInvalid: { code: 'VF', text: 'Enter a valid e-mail address.', field: 'toEmail' },
  payeeUnknown: { code: 'VF', text: 'No customer has this e-mail address.', field: 'toEmail' },
  payeeIsSelf: {
    code: 'VF',
    text: 'You cannot send money to yourself. Move it between your accounts instead.',
    field: 'toEmail',
  },
  payeeBlocked: { code: 'VF', text: 'This user is in your blacklist.', field: 'toEmail' },
  refundNotReceived: {
    code: 'VF',
    text: 'Only a payment that you received from another customer can be refunded.',
    field: 'transactionId',
  },
  refundByCompany: {
    code: 'VF',
    text: 'Money from a bank, a card or a network cannot be refunded here, because the sender may not own that account any more. Ask the sender where to pay it, and send it there.',
    field: 'transactionId',
  },
  refundElsewhere: {
    code: 'VF',
    text: 'This payment came from a customer of another part of the bank. Send the money back as a payment of its own.',
    field: 'transactionId',
  },
  refundPayerGone: {
    code: 'VF',
    text: 'Whoever paid this is no longer a customer. Ask them where to pay it.',
    field: 'transactionId',
  },
  refundTooMuch: {
    code: 'VF',
    text: 'Of this payment, {amount} can still be refunded.',
    field: 'amount',
  },
  refundsTooMany: {
    code: 'VF',
    text: 'This payment was refunded in too many parts. Send the rest as a payment of its own.',
    field: 'transactionId',
  },
  payeeRefuses: { code: 'VF', text: 'This person cannot receive your payments.', field: 'toEmail' },
  cellAway: {
    code: 'VF',
    text: 'We cannot reach this recipient at the moment. Nothing was sent. Try again in a few minutes.',
    field: 'toEmail',
  },
  payeeMoving: {
    code: 'VF',
    text: 'This person cannot be paid right now. Nothing was sent. Try again in a minute.',
    field: 'toEmail',
  },
  seriesElsewhere: {
    code: 'VF',
    text: 'Payments to this recipient cannot repeat. Send each one when it is due.',
    field: 'subscriptionFrequency',
  },
  payeeCannotReceive: { code: 'VF', text: 'This person cannot receive {currency}.', field: 'toEmail' },

  // look-ups for payments out
  bankUnknown: { code: 'VF', text: 'We do not know this bank. Fill in its name and address yourself.' },

  // recurring payments
  subscriptionIncomplete: {
    code: 'VF',
    text: 'Choose how often the payment repeats.',
    field: 'subscriptionFrequency',
  },
  subscriptionEndsTwice: {
    code: 'VF',
    text: 'Choose a last day or a number of payments, not both.',
    field: 'subscriptionTransactions',
  },
  subscriptionEndsEarly: {
    code: 'VF',
    text: 'The last day is before the first payment.',
    field: 'subscriptionEndDate',
  },
  subscriptionStartsPast: {
    code: 'VF',
    text: 'This day has passed. Choose today or a later day.',
    field: 'subscriptionStartDate',
  },
  subscriptionStartsLate: {
    code: 'VF',
    text: 'The first payment must be within a year.',
    field: 'subscriptionStartDate',
  },
  subscriptionNotFound: { code: 'VF', text: 'We cannot find this scheduled payment.', field: 'id' },
  subscriptionEnded: { code: 'UE', text: 'This scheduled payment has ended. No more payments will be made.' },
  subscriptionNotYours: { code: 'UE', text: 'Only the payer can change this scheduled payment.' },
  subscriptionMovedOn: {
    code: 'UE',
    text: 'This payment has already been made or skipped. Look at the next one.',
  },

  // not offered yet for this customer
  couponUnknown: { code: 'VF', text: 'This coupon is not valid.', field: 'couponCode' },

  // approvals
  operationIdMissing: { code: 'VF', text: 'Not Operation Id, Fail Operation', field: 'trxid' },
  approvalImpossible: {
    code: 'VF',
    text: 'Payments need a code. Add a phone number or an authenticator first.',
  },
  coolingOff: {
    code: 'VF',
    text: 'You recently changed how you sign in or confirm. For {count} more hours, you can pay someone new only with a confirmation method you had before.',
    field: 'toEmail',
    status: 403,
  },
  codeFromApp: { code: 'VF', text: 'The code for this payment is in your authenticator app.' },
  codeOwn: { code: 'VF', text: 'This payment is confirmed by your approval code. No code is sent.' },
  confirmedOnPhone: { code: 'VF', text: 'Confirm this payment in the app on your phone. No code is sent.' },
  confirmedByPasskey: { code: 'VF', text: 'Confirm this payment with your passkey. No code is sent.' },
  codeOfColleague: {
    code: 'VF',
    text: 'The code goes to the person who made this payment. Only they can have it sent again.',
  },
  approvalNotOpen: { code: 'VF', text: 'This payment is no longer waiting for a code.' },
  paymentHasLeft: { code: 'VF', text: 'This payment has already left and can no longer be canceled.' },
  approvalExpired: { code: 'VF', text: 'The time to confirm this payment has run out. Nothing was sent.' },
  rateChanged: {
    code: 'VF',
    text: 'The exchange rate has changed. Nothing was sent. Pay again at the new rate.',
  },
  approvalAttemptsUsed: {
    code: 'VF',
    text: 'Too many wrong codes. The payment was canceled and nothing was sent.',
  },
})
