import { type Account, accountStatuses } from '@sixpence/protocol/accounts'

type State = Pick<Account, 'accountStatusId'>

/** Closed accounts are shown apart, for their statements and history only (B191, B192). */
export const isClosed = ({ accountStatusId }: State): boolean => accountStatusId === accountStatuses.closed

/** Whether money may leave it; whether there is enough of it is another question. */
export const isSpendable = ({ accountStatusId }: State): boolean => accountStatusId === accountStatuses.active
