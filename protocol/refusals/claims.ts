import { refusal } from './refusal.ts'

/** Claims of a payment by its link. */
export const claims = refusal({
  claimLinkUnknown: {
    code: '13',
    text: 'This link does not lead to a payment. Open it again from the e-mail.',
    field: 'paymentSecret',
  },
  claimOver: { code: 'UE', text: 'This payment cannot be claimed any more.' },
  claimUnderWay: { code: 'UE', text: 'This payment is on its way already.' },
  claimNotFound: {
    code: 'VF',
    text: 'This is a different payment. Go back and open it again.',
    field: 'paymentId',
  },
  withdrawalNotFound: { code: 'VF', text: 'This account is not known here any more.', field: 'paymentId' },
  claimAmountTooSmall: {
    code: 'VF',
    text: 'This amount is too small to arrive in {currency}. Enter a larger one.',
    field: 'currencyCode',
  },
  claimNotYourName: {
    code: 'VF',
    text: 'The account has to be yours. This payment is for {name}.',
    field: 'paymentDetails.payeeName',
  },
  claimCodeOver: {
    code: 'VF',
    text: 'The time to confirm is over. Nothing was sent. Look at your details and confirm again.',
  },
  claimTriesUsed: {
    code: 'VF',
    text: 'Too many wrong codes. Nothing was sent. Look at your details and confirm again.',
  },
  claimImpossible: {
    code: 'UE',
    text: 'The money cannot be sent at the moment. It still waits for you: try again later.',
  },
  claimCodesUsedUp: {
    code: 'VF',
    text: 'No more codes can be sent for this payment today. Try again tomorrow.',
    status: 429,
  },
})
