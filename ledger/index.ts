// The ledger: double entry on PostgreSQL. It contains accounts, not customers. All money moves through Committer.
export { Committer } from './committer.ts'
export type { CommitterOptions, CommitterStats } from './committer.ts'
export type { LentLane } from './lane.ts'
export { CommandFault } from './pending-command.ts'
export { refusals } from './command.ts'
export type { AccountId, Command, Decision, Detail, Guard, Leg, LimitUse, NewHold } from './command.ts'
export type { OperationId, Refusal, Result, Settle, SystemPurpose, Void } from './command.ts'
export { Coalescer } from './coalesce.ts'
export { closeAccount, freezeAccount, openAccount, openPlayAccount, unfreezeAccount } from './accounts.ts'
export { isPlayAccount } from './play.ts'
export type { AccountState, NewAccount, StateChange } from './accounts.ts'
export { accountsOf, balances, systemBalances } from './balances.ts'
export type { Balance, SystemBalance } from './balances.ts'
export { entriesPage, versionAt } from './entries.ts'
export type { EntriesPage, EntriesQuery, Entry } from './entries.ts'
export { dueHolds, expireDueHolds, hold, openHolds } from './holds.ts'
export type { Hold, HoldState } from './holds.ts'
export { isSettled, operation, operationByKey, operations, operationsAfter } from './operations.ts'
export { outboxBeginning } from './operations.ts'
export type { Operation, OutboxCursor } from './operations.ts'
export { bookBeginning, firstNotIn, houseTurnovers, settledPlace, turnovers } from './books.ts'
export type { BookEnd, HouseTurnover, Turnover } from './books.ts'
export { bumpGuard, guardVersions } from './guards.ts'
export { checkPrimary, FormerPrimary } from './primary.ts'
export { replicatedOperations } from './replicated.ts'
export { limitUsage } from './limits.ts'
export type { LimitUsage } from './limits.ts'
export { verify } from './verify.ts'
export type { Violation } from './verify.ts'

/** Directory of the numbered SQL files of schema ledger, for postgres/migrate. */
export const ledgerSchema = {
  name: 'ledger',
  folder: new URL('./migrations/', import.meta.url),
  functions: new URL('./functions/', import.meta.url),
}
