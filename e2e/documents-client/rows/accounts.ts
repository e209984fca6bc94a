import { fieldsOf, rowsAs, type Row } from '../row.ts'

const ines = rowsAs(2, 'ines')

/** Accounts and cards: document 2, section 7. */
export const accounts: Row[] = [
  ines('OP115', 'balanceInquiry', {
    answers: fieldsOf(
      'accounts',
      'accountId type subType accountStatusId balance accountBalanceMin pendingAmount customerId cardIsVirtual cardExpiryMonth cardExpiryYear',
    ),
  }),
  rowsAs(2, 'ines/northlight')('OP115', 'balanceInquiry', {
    what: 'a debit card',
    answers: 'accounts.settlementAccountId',
  }),
  ines('OP116', 'paymentInstructionList', {
    send: ({ inesEUR }) => ({ accountId: inesEUR }),
    answers: 'instructions.id instructions.bankAccountNumber',
    keep: { instructionId: 'instructions.0.id' },
  }),
  rowsAs(3, 'ines')('OP116', 'paymentInstructionList', {
    what: 'of all accounts',
    answers: 'instructions.id instructions.bankAccountNumber',
  }),
  ines('OP117', 'paymentInstructionViewed', { send: ({ instructionId }) => ({ instructionId }) }),
  ines('OP118', 'accountCurrencyAdd', { send: { currencyCode: 'GBP' } }),
  ines('OP119', 'digitalWalletCreate', { send: { currencyCode: 'BTC' } }),
  ines('OP122', 'exchangeRateGet', { send: { fromCurrencyCode: 'EUR', toCurrencyCode: 'USD' } }),
  ines('OP122', 'exchangeRateGet', {
    what: 'the same currency',
    send: { fromCurrencyCode: 'EUR', toCurrencyCode: 'eur' },
  }),
  ines('OP122', 'exchangeRateGet', { what: 'one is missing', send: { fromCurrencyCode: 'EUR' } }),
  ines('OP123', 'exchangeDefaultRatesGet'),
  ines('OP120', 'statementExportList', {
    send: ({ inesEUR }) => ({ accountId: inesEUR, source: 'monthly', pageNumber: 1, pageSize: 12 }),
    answers: 'exports',
    keep: { dateFrom: 'exports.0.dateFrom' },
  }),
  rowsAs(3, 'ines')('OP120', 'statementExportList', {
    send: ({ inesEUR }) => ({ accountId: inesEUR, source: 'monthly' }),
    answers: 'exports',
  }),
  ines('OP121', 'statementExportGet', {
    send: ({ inesEUR, dateFrom }) => ({ accountId: inesEUR, source: 'monthly', dateFrom }),
    answers: `exports ${fieldsOf('totals', 'beginingBalance totalDebit totalCredit endingBalance processingCount rejectedCount')}`,
  }),
]
