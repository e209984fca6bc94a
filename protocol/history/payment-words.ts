// What a payment and its state are called: on screens, in filters, in exported files and on receipts.
import type { OperationType, TransactionStatus } from '../rules/operation-types.ts'
import type { Translate } from '../words.ts'

type Word = (t: Translate) => string

/** A type by the direction of a payment; `either` for payments of both. */
type OperationWords = Word | { in: Word; out: Word; either: Word }

const operationWords: Record<OperationType, OperationWords> = {
  P2P: {
    in: (t) => t('From a customer'),
    out: (t) => t('To a person'),
    either: (t) => t('Between people'),
  },
  Wire: (t) => t('Bank wire'),
  EFT: (t) => t('Bank transfer'),
  OCT: (t) => t('Card payout'),
  Crypto: (t) => t('Digital currency'),
  Instant: (t) => t('Instant payment'),
  Interac: (t) => t('Interac'),
  Card: { in: (t) => t('Card refund'), out: (t) => t('Card payment'), either: (t) => t('Card') },
  BetweenAccounts: (t) => t('Between your accounts'),
  Invoice: (t) => t('Invoice'),
  Fees: (t) => t('Fee'),
  GlobalTransfer: (t) => t('Payment link'),
  Exchange: (t) => t('Exchange'),
}

const statusWords: Record<TransactionStatus, Word> = {
  created: (t) => t('Waiting for approval'),
  pending: (t) => t('Pending payment'),
  submitted: (t) => t('Submitted'),
  processing: (t) => t('On its way'),
  completed: (t) => t('Completed##payment'),
  rejected: (t) => t('Rejected'),
  canceled: (t) => t('Canceled'),
  returned: (t) => t('Returned'),
}

/** Name of a type of payment; of payments in one direction, if given. */
export function operationWord(
  type: OperationType,
  t: Translate,
  direction: 'in' | 'out' | 'either' = 'either',
): string {
  const word = operationWords[type]
  return typeof word === 'function' ? word(t) : word[direction](t)
}

/** Name of a payment's state. */
export const statusWord = (status: TransactionStatus, t: Translate): string => statusWords[status](t)
