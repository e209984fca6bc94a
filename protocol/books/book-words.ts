// Words of the bank's books: its own accounts, and the operations that bring it income.
import type { Translate } from '../words.ts'

const purposeWords: Readonly<Record<string, (t: Translate) => string>> = {
  customer: (t) => t('Customers’ money'),
  fees: (t) => t('Fees'),
  fx: (t) => t('Currency exchange'),
  rounding: (t) => t('Rounding'),
  suspense: (t) => t('Suspense account'),
  returns: (t) => t('Returns in progress'),
  writeoffs: (t) => t('Write-offs'),
  'rail:cards': (t) => t('Cards'),
}

/** A kind of accounts: customers' money, or a purpose of the bank's own accounts; undefined for a company's. */
export const accountKindWord = (kind: string, t: Translate): string | undefined => purposeWords[kind]?.(t)

const payments = (t: Translate): string => t('Payments to customers')
const between = (t: Translate): string => t('Between own accounts')
const received = (t: Translate): string => t('Money received')
const returned = (t: Translate): string => t('Returned payments')
const links = (t: Translate): string => t('Payment links')

/** By the kind of an operation with entries of fees, exchange, rounding or write-offs. */
const incomeWords: Readonly<Record<string, (t: Translate) => string>> = {
  p2p: payments,
  p2pPost: payments,
  p2pKept: payments,
  p2pPostKept: payments,
  p2pReturn: returned,
  own: between,
  ownPost: between,
  outside: received,
  outsideSuspense: received,
  outsidePost: (t) => t('Payments out'),
  outsideReturn: returned,
  houseReturn: returned,
  houseReturnBack: returned,
  cardPost: (t) => t('Cards'),
  cardFee: (t) => t('Cards'),
  identityFee: (t) => t('Identity checks'),
  globalHold: links,
  globalEnd: links,
  globalBatchEnd: links,
  massEnd: (t) => t('Payments from files'),
  writeOff: (t) => t('Write-offs'),
  writeOffReversal: (t) => t('Reversed write-offs'),
}

/** What brought the bank income; an operation of a later version by its kind. */
export const incomeWord = (operation: string, t: Translate): string =>
  incomeWords[operation]?.(t) ?? operation
