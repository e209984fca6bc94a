import { refusal } from './refusal.ts'

/** Cards: orders, states and use. */
export const cards = refusal({
  cardNotFound: { code: 'VF', text: 'This account has no card.', field: 'accountId', status: 404 },
  cardActionNotAllowed: {
    code: 'VF',
    text: 'You cannot do this with the card now. The card’s page shows what you can do.',
    field: 'accountId',
  },
  cardCompanyAway: { code: 'VF', text: 'The card company does not answer. Try again in a minute.' },
  cardKeyUnreadable: {
    code: 'VF',
    text: 'Something went wrong on this page. Reload it and try again.',
    field: 'pageKey',
  },
  cardHolderPhoneMissing: {
    code: 'VF',
    text: 'Add a phone number to your profile first: purchases are confirmed there.',
  },
  pinMissing: { code: 'VF', text: 'Enter the new PIN.', field: 'pin' },
  pinsDiffer: { code: 'VF', text: 'The PINs do not match.', field: 'pinRepeat' },
  pinNotFourDigits: { code: 'VF', text: 'A PIN has four digits.', field: 'pin' },
  pinTooEasy: {
    code: 'VF',
    text: 'This PIN is too easy to guess. Avoid sequences and four identical digits.',
    field: 'pin',
  },
  pinUnreadable: {
    code: 'VF',
    text: 'The card company could not read the PIN. Enter it again.',
    field: 'pin',
  },
  cardProductNotOffered: { code: 'VF', text: 'This card is not offered to you.', field: 'cardType' },
  cardRequirementMissing: {
    code: 'VF',
    text: 'You cannot order a card yet. The page shows what is missing.',
  },
  cardAddressMissing: { code: 'VF', text: 'Choose where to send the card.', field: 'addressId' },
  shippingNotPossible: {
    code: 'VF',
    text: 'The card cannot be sent there this way. Choose another one.',
    field: 'isExpressShipping',
  },
  tooManyCards: { code: 'VF', text: 'You can have at most {most} cards. Block one you no longer need.' },
  cardFeeCurrency: {
    code: 'VF',
    text: 'The fee is in {currency}. Choose an account in {currency}.',
    field: 'feeAccountId',
  },
  securityCodeWrong: {
    code: 'VF',
    text: 'This is not the security code of the card. It is the three digits on its back.',
    field: 'extraParams.securityCode',
    status: 403,
  },
  cardCoolingOff: {
    code: 'VF',
    text: 'You recently changed how you sign in or confirm. For {count} more hours, confirm this with a method you had before.',
    status: 403,
  },
  cardFirstLoad: {
    code: 'VF',
    text: 'Add money to this card from its own page, where you confirm it.',
    field: 'toAccount',
  },
  cardLoadCurrency: {
    code: 'VF',
    text: 'The card holds {currency}. Choose an account in {currency}.',
    field: 'fromAccountId',
  },
})
