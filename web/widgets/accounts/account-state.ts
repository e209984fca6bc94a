import { type Account, accountStatuses } from '@sixpence/protocol/accounts/accounts'

type State = Pick<Account, 'accountStatusId' | 'subType'>

/** Closed accounts are listed separately and only give access to statements and history (B191, B192). */
export const isClosed = ({ accountStatusId }: State): boolean => accountStatusId === accountStatuses.closed

/**
 * Whether money may leave the account, regardless of its balance. The owner may move money from a prepaid card that can
 * no longer pay; the account of a debit card has none.
 */
export const isSpendable = ({ accountStatusId, subType }: State): boolean =>
  subType === 'PREPAID'
    ? accountStatusId !== accountStatuses.closed
    : accountStatusId === accountStatuses.active && subType === undefined
