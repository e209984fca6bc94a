import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const ines = rowsAs(2, 'ines')
const submitted = 'transactionId approveType approvalSentTo availableApprovalMethods'
const own = ({ inesEUR, inesUSD }: Record<string, unknown>) => ({
  fromAccountId: inesEUR,
  toAccountId: inesUSD,
})

/** Examples of details per payment method, as /openapi.json describes them. */
const ways = {
  Oct: {
    countryCode: 'DE',
    currencyCode: 'EUR',
    details: { payeeName: 'Ana Nowak', cardNumber: '4000001234567899' },
  },
  Eft: {
    countryCode: 'DE',
    currencyCode: 'EUR',
    details: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
  },
  Wire: {
    countryCode: 'DE',
    currencyCode: 'EUR',
    details: {
      payeeName: 'Kontor GmbH',
      addressCountry: 'DE',
      town: 'Hamburg',
      iban: 'DE89370400440532013000',
      purpose: 'goods',
      reference: 'INV 117',
    },
  },
  CryptoEft: {
    countryCode: 'DE',
    currencyCode: 'BTC',
    details: { payeeName: 'Ana Nowak', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  },
  InstantPayment: {
    countryCode: 'DE',
    currencyCode: 'EUR',
    details: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
  },
  Interac: {
    countryCode: 'CA',
    currencyCode: 'CAD',
    details: { payeeName: 'Ana Nowak', email: 'ana@example.com', question: 'Which tree', answer: 'chestnut' },
  },
}
const amountOf = (way: string): number => (way === 'CryptoEft' ? 0.0005 : 21)
const accountOf = (way: string): string => (way === 'CryptoEft' ? 'inesBTC' : 'inesEUR')
const submitOps = {
  Oct: 'OP147',
  Eft: 'OP148',
  Wire: 'OP149',
  CryptoEft: 'OP150',
  InstantPayment: 'OP151',
  Interac: 'OP152',
}
const feeOps = {
  Oct: 'OP153',
  Eft: 'OP154',
  Wire: 'OP155',
  CryptoEft: 'OP156',
  InstantPayment: 'OP157',
  Interac: 'OP158',
}

const outside = Object.entries(ways).flatMap(([way, { countryCode, currencyCode, details }]): Row[] => [
  ines(feeOps[way as keyof typeof ways], `transfer${way}FeeGet`, {
    unshown: true,
    send: (kept) => ({
      fromAccountId: kept[accountOf(way)],
      amount: amountOf(way),
      destination: { countryCode, currencyCode },
    }),
    answers: 'fee feeCurrencyCode',
  }),
  ines(submitOps[way as keyof typeof ways], `transfer${way}Submit`, {
    unshown: true,
    send: (kept) => ({
      fromAccountId: kept[accountOf(way)],
      amount: amountOf(way),
      currencyCode,
      countryCode,
      permission: '3d',
      beneficiaryType: way === 'Wire' ? 'company' : 'person',
      details,
    }),
    answers: submitted,
    ...(way === 'Eft' && { keep: { eftId: 'transactionId' } }),
  }),
])

/** Confirms a bank transfer, so that there is a payment to repeat. */
async function paidOut(world: World): Promise<void> {
  const heard = await world.town.newest('+37061200012')
  const { transactionId } = await world.call('ines', 'transferEftSubmit', {
    fromAccountId: world.kept['inesEUR'],
    amount: '22.00',
    permission: '3d',
    beneficiaryType: 'person',
    ...ways.Eft,
  })
  const approvalCode = await world.town.code('+37061200012', heard)
  await world.call('ines', 'transferConfirm', { trxid: transactionId, approvalCode })
}

/** Between own accounts and out of the bank: document 2, section 7. */
export const transfers: Row[] = [
  ines('OP143', 'betweenAccountsFeeGet', { send: (kept) => ({ amount: '10.00', ...own(kept) }) }),
  ines('OP143', 'betweenAccountsFeeGet', {
    what: 'a number',
    send: (kept) => ({ amount: 10, ...own(kept) }),
  }),
  ines('OP144', 'betweenAccountsMaxAmountGet', {
    send: (kept) => ({ operation: 'betweenAccounts', ...own(kept) }),
  }),
  ines('OP145', 'betweenAccountsLimitsGet', {
    send: { type: 'betweenAccounts', currencyCode: 'EUR' },
    answers: 'limits',
    decision: '144',
  }),
  ines('OP145', 'betweenAccountsLimitsGet', {
    what: 'with both accounts',
    send: (kept) => ({ type: 'betweenAccounts', currencyCode: 'EUR', ...own(kept) }),
    answers: 'limits',
  }),
  ines('OP146', 'betweenAccountsSubmit', {
    send: ({ inesEUR, inesUSD }) => ({
      toAmount: 5,
      currency: 'USD',
      fromAccount: inesEUR,
      toAccount: inesUSD,
    }),
  }),
  ines('OP146', 'betweenAccountsSubmit', {
    what: 'with subscription fields',
    send: ({ inesEUR, inesUSD }) => ({
      toAmount: '6.00',
      currency: 'USD',
      fromAccount: inesEUR,
      toAccount: inesUSD,
      subscriptionFrequency: 'monthly',
      subscriptionTransactions: 3,
      subscriptionUserCancel: true,
    }),
  }),
  ines('OP163', 'transferMethodsDefaultGet', { answers: 'methods' }),
  ines('OP164', 'transferMethodsByCountryGet', { send: { countryCode: 'DE' }, answers: 'methods' }),
  ...outside,
  ines('OP159', 'cryptoFeeGet', {
    unshown: true,
    send: { currencyCode: 'BTC', amount: 0.001, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
    answers: 'fee',
  }),
  ines('OP170', 'transferMaxAmountGet', {
    send: ({ inesEUR }) => ({
      countryCode: 'DE',
      currencyCode: 'EUR',
      fromAccountId: inesEUR,
      operation: 'eft',
    }),
  }),
  ines('OP173', 'transferLimitsGet', {
    send: ({ inesEUR }) => ({ type: 'withdrawals', countryCode: 'DE', fromAccountId: inesEUR }),
    answers: 'limits',
  }),
  ines('OP160', 'recentTransferList', {
    send: { types: ['eft', 'wire', 'oct', 'crypto_eft', 'instant_payment', 'interac'] },
    answers: 'transfers.permission transfers.isDisabled transfers.details.type',
    before: paidOut,
    keep: { recentId: 'transfers.0.transactionId' },
  }),
  ines('OP160', 'recentTransferList', {
    what: 'p2p on home',
    send: { types: ['p2p'] },
    answers: 'transfers.permission transfers.isDisabled transfers.details.type',
  }),
  ines('OP161', 'recentTransferDetailsGet', {
    send: ({ recentId, eftId }) => ({ transactionId: recentId ?? eftId }),
  }),
  ines('OP162', 'beneficiarySearch', {
    send: { countryCode: 'DE', search: 'Ana', types: ['wire', 'eft', 'creditCards'] },
    answers: 'wire eft creditCards',
  }),
  ines('OP165', 'bankList', { unshown: true, send: { countryCode: 'JP' }, answers: 'banks' }),
  ines('OP166', 'transferExtraParamsGet', {
    unshown: true,
    send: { countryCode: 'JP', paymentMethod: 'eft', currencyCode: 'EUR' },
    answers: 'extraParams',
  }),
  ines('OP167', 'branchCodeList', {
    send: { paramName: 'branchCode', countryCode: 'JP', bankCode: '0005' },
    answers: 'branches',
  }),
  ines('OP168', 'bankBySwiftGet', {
    send: { swift: 'BBDEBRSPXXX' },
    answers: 'address city zipCode countryIsoCode bankName code',
  }),
  ines('OP168', 'bankBySwiftGet', {
    what: 'an unknown one',
    send: { swift: 'DEUTDEFF' },
    code: 'VF',
    answers: '',
  }),
  ines('OP169', 'bankByIbanGet', {
    send: { iban: 'DE89370400440532013000' },
    answers: 'address branch city zipCode countryIsoCode country bankName SWIFT',
  }),
  ines('OP171', 'externalCardList', { answers: 'cards' }),
  ines('OP172', 'paymentTemplateList', { answers: 'templates' }),
  ines('OP174', 'binBlacklistGet', { answers: 'bins' }),
  ines('OP175', 'binInfoGet', {
    send: { binNumber: 411111 },
    answers:
      'bin.binNumber bin.issuer bin.cardBrand bin.cardCategory bin.cardType bin.countryCode bin.currencyCode bin.isCommercial bin.isPrepaid bin.valid',
  }),
  ines('OP176', 'instantKeyInfoGet', {
    send: { taxId: '12345678909', instantKey: 'joao@mail.example', instantKeyType: 'email' },
    answers: 'instantInfo',
  }),
  ines('OP177', 'instantBankList', { send: { countryCode: 'BR' }, answers: 'banks' }),
  ines('OP066', 'checkEmail', {
    send: { email: 'bo@ostra.example' },
    answers: 'exists isEmployee outBlacklist',
  }),
  ines('OP178', 'checkPayee', {
    send: { email: 'bo@ostra.example' },
    answers: 'exists isEmployee outBlacklist',
  }),
]
