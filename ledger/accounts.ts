import type { Currency } from '@sixpence/money'
import type { AccountId } from './command.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'

export type AccountState = 'open' | 'frozen' | 'closed'

export type NewAccount = {
  owner: number
  currency: Currency
  /** Account type in the caller's vocabulary, for example `payment`; the ledger does not interpret it. */
  kind: string
  brand: string
  /** Lowest permitted balance in minor units, zero or negative; 0 by default. */
  floor?: bigint
}

export type StateChange = 'done' | 'unknownAccount' | 'accountClosed' | 'notEmpty'

/** Opens an empty account and returns its id. Runs in the caller's transaction when given a connection. */
export async function openAccount(db: Database, account: NewAccount): Promise<AccountId> {
  const { owner, currency, kind, brand, floor = 0n } = account
  const [row] = await rows<{ id: string }>(db, 'select ledger.open_account($1, $2, $3, $4, $5) as id', [
    owner,
    currency,
    kind,
    brand,
    String(floor),
  ])
  return Number(row?.id)
}

/**
 * Opens an empty account of play money, which has no floor, and returns its id. Play money is never in the same operation
 * as the bank's.
 */
export async function openPlayAccount(db: Database, account: Omit<NewAccount, 'floor'>): Promise<AccountId> {
  const { owner, currency, kind, brand } = account
  const [row] = await rows<{ id: string }>(db, 'select ledger.open_play_account($1, $2, $3, $4) as id', [
    owner,
    currency,
    kind,
    brand,
  ])
  return Number(row?.id)
}

/** Blocks debits and new holds. Credits still post, and open holds can be voided. */
export const freezeAccount = (db: Database, account: AccountId): Promise<StateChange> =>
  changeState(db, account, 'frozen')

/** Allows debits and new holds again; `accountClosed` for an account that was closed. */
export const unfreezeAccount = (db: Database, account: AccountId): Promise<StateChange> =>
  changeState(db, account, 'open')

/** Closes the account permanently; `notEmpty` while its balance or its held amount is not zero. */
export const closeAccount = (db: Database, account: AccountId): Promise<StateChange> =>
  changeState(db, account, 'closed')

async function changeState(db: Database, account: AccountId, state: AccountState): Promise<StateChange> {
  const [row] = await rows<{ outcome: StateChange }>(
    db,
    'select ledger.set_account_state($1, $2) as outcome',
    [account, state],
  )
  return row?.outcome ?? 'unknownAccount'
}
