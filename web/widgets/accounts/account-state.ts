import { type Account, accountStatuses } from '@sixpence/protocol/accounts/accounts'

type State = Pick<Account, 'accountStatusId' | 'subType'>

/** Closed accounts are shown apart, for their statements and history only (B191, B192). */
export const isClosed = ({ accountStatusId }: State): boolean => accountStatusId === accountStatuses.closed

/**
 * Whether money may leave it; whether there is enough of it is another question. What is on a prepaid card that can no
 * longer pay is its owner's all the same; the account of a debit card holds none.
 */
export const isSpendable = ({ accountStatusId, subType }: State): boolean =>
  subType === 'PREPAID'
    ? accountStatusId !== accountStatuses.closed
    : accountStatusId === accountStatuses.active && subType === undefined
