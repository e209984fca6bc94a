import { refusal } from './refusal.ts'

/** Claims of a payment by its link. */
export const claims = refusal({
  claimLinkUnknown: {
    code: 'VF',
    text: 'This link does not lead to a payment. Open it again from the e-mail.',
    field: 'paymentSecret',
  },
  claimOver: { code: 'UE', text: 'This payment can no longer be claimed.' },
  claimUnderWay: { code: 'UE', text: 'This payment is already on its way.' },
  claimNotFound: {
    code: 'VF',
    text: 'This is a different payment. Go back and open it again.',
    field: 'paymentId',
  },
  withdrawalNotFound: { code: 'VF', text: 'We no longer have this account.', field: 'paymentId' },
  claimAmountTooSmall: {
    code: 'VF',
    text: 'This amount is too small to be paid out in {currency}. Enter a larger one.',
    field: 'currencyCode',
  },
  claimNotYourName: {
    code: 'VF',
    text: 'The account has to be yours. This payment is for {name}.',
    field: 'paymentDetails.payeeName',
  },
  claimCodeOver: {
    code: 'VF',
    text: 'The time to confirm has run out. Nothing was sent. Check your details and confirm again.',
  },
  claimTriesUsed: {
    code: 'VF',
    text: 'Too many incorrect codes. Nothing was sent. Check your details and confirm again.',
  },
  claimImpossible: {
    code: 'UE',
    text: 'The money cannot be sent at the moment. It is still waiting for you. Try again later.',
  },
  claimCodesUsedUp: {
    code: 'VF',
    text: 'No more codes can be sent for this payment today. Try again tomorrow.',
    status: 429,
  },
})
