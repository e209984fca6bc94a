import { money } from '@sixpence/money'
import type { Currency, Money } from '@sixpence/money'
import type { AccountState } from './accounts.ts'
import type { AccountId } from './command.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'

export type Balance = {
  account: AccountId
  owner: number
  currency: Currency
  kind: string
  brand: string
  booked: Money
  held: Money
  /** Booked less held. The spendable amount is this less the floor. */
  available: Money
  floor: Money
  /** Number of entries booked, which is the exact length of the account's history. */
  version: number
  state: AccountState
  openedAt: Date
}

/** Accounts with their balances, keyed by id; unknown ids are absent. */
export async function balances(
  db: Database,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, Balance>> {
  const balanceRows = await rows<BalanceRow>(db, `${select} where a.id = any($1)`, [accounts])
  return new Map(balanceRows.map((row) => [Number(row.id), balance(row)]))
}

/** Accounts of each owner in order of opening; owners without accounts are absent. */
export async function accountsOf(db: Database, owners: readonly number[]): Promise<Map<number, Balance[]>> {
  const balanceRows = await rows<BalanceRow>(
    db,
    `${select} where a.owner = any($1) and a.lane is null order by a.id`,
    [owners],
  )
  return Map.groupBy(balanceRows.map(balance), (account) => account.owner)
}

export type SystemBalance = { purpose: string; booked: Money }

/** Booked balance of the system accounts per purpose and currency, summed over all lanes. */
export async function systemBalances(db: Database): Promise<SystemBalance[]> {
  const balanceRows = await rows<{ purpose: string; currency: Currency; booked: string }>(
    db,
    'select purpose, currency, booked::text from ledger.system_balance order by purpose, currency',
    [],
  )
  return balanceRows.map((row) => ({ purpose: row.purpose, booked: money(BigInt(row.booked), row.currency) }))
}

const select = `
  select a.id, a.owner, a.currency, a.kind, a.brand, a.opened_at, b.version, b.state,
    b.booked::text, b.held::text, b.floor::text
  from ledger.account a join ledger.balance b on b.account_id = a.id`

type BalanceRow = {
  id: string
  owner: string
  currency: Currency
  kind: string
  brand: string
  opened_at: Date
  version: string
  state: AccountState
  booked: string
  held: string
  floor: string
}

function balance(row: BalanceRow): Balance {
  const { currency, kind, brand, state } = row
  const booked = BigInt(row.booked)
  const held = BigInt(row.held)
  return {
    account: Number(row.id),
    owner: Number(row.owner),
    currency,
    kind,
    brand,
    booked: money(booked, currency),
    held: money(held, currency),
    available: money(booked - held, currency),
    floor: money(BigInt(row.floor), currency),
    version: Number(row.version),
    state,
    openedAt: row.opened_at,
  }
}
