import type { Network } from './fields/digital.ts'
import type { KindName } from './fields/index.ts'
import type { InstantKeyType } from './fields/instant-key.ts'
import type { Purpose, AccountType } from './fields/words.ts'
import type { FieldName } from './field-names.ts'
import type { Method } from './method.ts'

// English source texts, which are keys of the translations.

export const methodTexts: Record<Method, { label: string; hint: string }> = {
  wire: { label: 'Bank wire', hint: 'To a bank account almost anywhere, from bank to bank.' },
  eft: { label: 'Bank transfer', hint: 'To a bank account, through its country’s payment system.' },
  oct: { label: 'Card payout', hint: 'To someone’s card. You only need the card number.' },
  crypto_eft: {
    label: 'Digital currency',
    hint: 'To an address on the currency’s network. It cannot be recalled.',
  },
  instant_payment: { label: 'Instant payment', hint: 'In the account within seconds, day and night.' },
  fed_now: {
    label: 'Instant payment in the US',
    hint: 'In the account within seconds, day and night, where its bank takes part in FedNow.',
  },
  interac: {
    label: 'Interac',
    hint: 'To an e-mail address in Canada, with a question only the recipient can answer.',
  },
  p2p: { label: 'To another customer', hint: 'At once, to another customer’s e-mail address.' },
  global: {
    label: 'Payment link',
    hint: 'To a name and an e-mail address. The recipient says where the money goes.',
  },
  betweenAccounts: { label: 'Between your accounts', hint: 'At once, at the rate you see.' },
}

export const fieldTexts: Record<FieldName, { label: string; hint?: string }> = {
  payeeName: { label: 'Recipient’s name', hint: 'As their bank knows them, in Latin letters.' },
  iban: {
    label: 'IBAN',
    hint: 'Starts with two letters. The recipient can find it on their invoices and statements.',
  },
  bic: { label: 'BIC (SWIFT code)', hint: '8 or 11 letters and digits.' },
  accountNumber: { label: 'Account number' },
  accountType: { label: 'Account type' },
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
  taxId: { label: 'CPF or CNPJ', hint: 'The recipient’s tax number in Brazil.' },
  cardNumber: { label: 'Card number', hint: '16 to 19 digits on the recipient’s card.' },
  network: { label: 'Network', hint: 'Ask the recipient. Money sent on another network is lost.' },
  address: { label: 'Wallet address', hint: 'Paste it, then compare its first and last characters.' },
  instantKeyType: { label: 'Key type' },
  instantKey: { label: 'Account key' },
  email: { label: 'Recipient’s e-mail' },
  question: { label: 'Security question', hint: 'Ask something only the recipient can answer.' },
  answer: { label: 'Answer', hint: '3 to 25 letters and digits, no spaces. Do not send it by e-mail.' },
  street: { label: 'Street' },
  building: { label: 'House number' },
  postalCode: { label: 'Postal code' },
  town: { label: 'Town' },
  addressCountry: { label: 'Country of residence' },
  purpose: { label: 'Purpose of the payment' },
  reference: {
    label: 'Reference for the recipient',
    hint: 'Up to 140 characters. Letters that banks cannot carry are replaced; you see how before you confirm.',
  },
  endToEndId: {
    label: 'End-to-end ID',
    hint: 'Your own number for this payment. The recipient’s bank gets it unchanged.',
  },
}

const purposes: Record<Purpose, { label: string }> = {
  family: { label: 'Support for family or friends' },
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

const instantKeyTypes: Record<InstantKeyType, { label: string }> = {
  taxId: { label: 'CPF or CNPJ' },
  phone: { label: 'Phone number' },
  email: { label: 'E-mail address' },
  random: { label: 'Random key' },
}

const accountTypes: Record<AccountType, { label: string }> = {
  checking: { label: 'Checking account' },
  savings: { label: 'Savings account' },
  ordinary: { label: 'Ordinary account (futsu)' },
  current: { label: 'Current account (toza)' },
}

/** Names of networks are not translated, so they are not keys. */
const networks: Record<Network, { name: string }> = {
  bitcoin: { name: 'Bitcoin' },
  ethereum: { name: 'Ethereum (ERC-20)' },
  tron: { name: 'Tron (TRC-20)' },
  polygon: { name: 'Polygon PoS' },
  solana: { name: 'Solana' },
}

const choices: Partial<Record<KindName, Readonly<Record<string, { label: string } | { name: string }>>>> = {
  purpose: purposes,
  instantKeyType: instantKeyTypes,
  accountType: accountTypes,
  network: networks,
}

/**
 * Label of a choice: a text to translate, or a name that is the same in every language; undefined for kinds without choices.
 */
export function choiceText(kind: KindName, value: string): { label: string } | { name: string } | undefined {
  const texts = choices[kind]
  return texts && Object.hasOwn(texts, value) ? texts[value] : undefined
}
