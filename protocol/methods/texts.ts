import type { InstantKeyType } from './fields/instant-key.ts'
import type { ProblemName } from './fields/kind.ts'
import type { Purpose } from './fields/words.ts'
import type { FieldName } from './field-names.ts'
import type { Method } from './method.ts'

// English source texts, which are keys of the translations. {size} is a length.

export const methodTexts: Record<Method, { label: string; hint: string }> = {
  wire: { label: 'Bank wire', hint: 'To a bank account almost anywhere, from bank to bank.' },
  eft: { label: 'Bank transfer', hint: 'To a bank account, by the payment system of its country.' },
  oct: { label: 'Card payout', hint: 'To somebody’s card. Only the card number is needed.' },
  crypto_eft: {
    label: 'Digital currency',
    hint: 'To an address on the network of the currency. It cannot be called back.',
  },
  instant_payment: { label: 'Instant payment', hint: 'In the account within seconds, day and night.' },
  interac: {
    label: 'Interac e-Transfer',
    hint: 'To an e-mail address in Canada, with a question only the payee can answer.',
  },
  p2p: { label: 'To another customer', hint: 'At once, to an e-mail address known here.' },
  betweenAccounts: { label: 'Between own accounts', hint: 'At once, at the rate you see.' },
}

export const fieldTexts: Record<FieldName, { label: string; hint?: string }> = {
  payeeName: { label: 'Name of the payee', hint: 'As their bank knows them, in Latin letters.' },
  iban: { label: 'IBAN', hint: 'Starts with two letters. You find it on the payee’s invoice or statement.' },
  bic: { label: 'BIC (SWIFT code)', hint: '8 or 11 letters and digits.' },
  accountNumber: { label: 'Account number' },
  accountType: { label: 'Type of account' },
  routingNumber: { label: 'Routing number (ABA)', hint: '9 digits.' },
  sortCode: { label: 'Sort code', hint: '6 digits.' },
  bsb: { label: 'BSB number', hint: '6 digits.' },
  institutionNumber: { label: 'Institution number', hint: '3 digits.' },
  transitNumber: { label: 'Transit number', hint: '5 digits.' },
  clabe: { label: 'CLABE', hint: '18 digits.' },
  cnaps: { label: 'CNAPS code', hint: '12 digits of the bank’s branch.' },
  ifsc: { label: 'IFSC', hint: '11 letters and digits of the bank’s branch.' },
  bankCode: { label: 'Bank code' },
  branchCode: { label: 'Branch code' },
  taxId: { label: 'CPF or CNPJ', hint: 'The payee’s tax number in Brazil.' },
  cardNumber: { label: 'Card number', hint: '16 to 19 digits on the payee’s card.' },
  network: { label: 'Network', hint: 'Ask the payee. Sent on another network, the money is lost.' },
  address: { label: 'Address of the wallet', hint: 'Paste it, then compare its first and last signs.' },
  instantKeyType: { label: 'Type of key' },
  instantKey: { label: 'Key of the account' },
  email: { label: 'E-mail address of the payee' },
  question: { label: 'Security question', hint: 'Only the payee can answer it.' },
  answer: { label: 'Answer', hint: '3 to 25 letters and digits, no spaces. Do not send it by e-mail.' },
  street: { label: 'Street' },
  building: { label: 'House number' },
  postalCode: { label: 'Postal code' },
  town: { label: 'Town' },
  addressCountry: { label: 'Country of residence' },
  purpose: { label: 'Purpose of the payment' },
  reference: {
    label: 'Reference for the payee',
    hint: "Up to 140 letters without accents, digits and / - ? : ( ) . , ' +",
  },
}

export const problemTexts: Record<ProblemName, { text: string }> = {
  missing: { text: 'Fill this in.' },
  tooShort: { text: 'This is too short: at least {size} characters are needed.' },
  tooLong: { text: 'This is too long: at most {size} characters fit.' },
  wrongLength: { text: 'This needs exactly {size} characters.' },
  wrongCharacters: { text: 'There are characters here that do not belong. Use only those of the hint.' },
  wrongForm: { text: 'This does not have the right form. Compare it with what the payee gave you.' },
  wrongCheckDigits: {
    text: 'There is a typing mistake: the check digits do not fit. Compare it with what the payee gave you.',
  },
  wrongCountry: { text: 'This belongs to another country than the one you chose.' },
  countryHasNone: { text: 'There are no such numbers in this country.' },
  unknownChoice: { text: 'Choose one of the list.' },
  notAskedFor: { text: 'This method does not ask for this.' },
}

export const purposeTexts: Record<Purpose, { label: string }> = {
  family: { label: 'Support of family or friends' },
  goods: { label: 'Goods' },
  services: { label: 'Services' },
  salary: { label: 'Salary' },
  rent: { label: 'Rent' },
  loan: { label: 'Loan' },
  taxes: { label: 'Taxes' },
  education: { label: 'Education' },
  health: { label: 'Health' },
  savings: { label: 'Savings' },
  investment: { label: 'Investment' },
  charity: { label: 'Charity' },
  other: { label: 'Something else' },
}

export const instantKeyTexts: Record<InstantKeyType, { label: string }> = {
  taxId: { label: 'CPF or CNPJ' },
  phone: { label: 'Phone number' },
  email: { label: 'E-mail address' },
  random: { label: 'Random key' },
}

export const accountTypeTexts: Record<string, { label: string }> = {
  checking: { label: 'Checking account' },
  savings: { label: 'Savings account' },
  ordinary: { label: 'Ordinary account (futsu)' },
  current: { label: 'Current account (toza)' },
}
