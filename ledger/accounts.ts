import type { Currency } from '@sixpence/money'
import type { AccountId } from './command.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'

export type AccountState = 'open' | 'frozen' | 'closed'

export type NewAccount = {
  owner: number
  currency: Currency
  /** What kind of account this is to its owner, in the caller's words. */
  kind: string
  brand: string
  /** How far below zero it may go, as a negative number of units; 0 when left out. */
  floor?: bigint
}

export type StateChange = 'done' | 'unknownAccount' | 'accountClosed' | 'notEmpty'

/** Opens an empty account and gives its id. Runs in the caller's transaction when given a connection. */
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

/** Nothing can leave a frozen account or be held on it; money still arrives, and holds can be voided. */
export const freezeAccount = (db: Database, account: AccountId): Promise<StateChange> =>
  changeState(db, account, 'frozen')

export const unfreezeAccount = (db: Database, account: AccountId): Promise<StateChange> =>
  changeState(db, account, 'open')

/** For good. `notEmpty` while there is money or a hold on it, or a debt. */
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
