import { randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import type { Currency, Money } from '@sixpence/money'
import type { AccountId, OperationId, Result } from './command.ts'
import type { Committer } from './committer.ts'
import { rows } from './database.ts'
import type { Database } from './database.ts'

export type HoldState = 'open' | 'posted' | 'voided' | 'expired'

export type Hold = {
  account: AccountId
  /** The operation that created it; its id is the hold's. */
  operation: OperationId
  amount: Money
  remaining: Money
  state: HoldState
  expires: Date
  /** The operation that posted the last part of it or voided it. */
  closedBy?: OperationId
}

/** Open holds of the account, oldest first; their `remaining` add up to the balance's `held`. */
export function openHolds(db: Database, account: AccountId): Promise<Hold[]> {
  return select(db, `where h.account_id = $1 and h.state = 'open' order by h.operation_id`, [account])
}

/** A hold in any state, undefined when the account has none with this id. */
export async function hold(
  db: Database,
  account: AccountId,
  operation: OperationId,
): Promise<Hold | undefined> {
  const [openHold] = await select(db, 'where h.account_id = $1 and h.operation_id = $2', [account, operation])
  return openHold
}

/** Open holds past their expiry by the database's clock, the longest overdue first. */
export function dueHolds(db: Database, limit: number): Promise<Hold[]> {
  return select(db, `where h.state = 'open' and h.expires <= clock_timestamp() order by h.expires limit $1`, [
    limit,
  ])
}

/**
 * Expires due holds through the committer and returns the result of each; `holdNotOpen` when another process was
 * first. A caller that must do more than expire it (reverse a limit) reads `dueHolds` and submits its own commands.
 */
export async function expireDueHolds(
  db: Database,
  committer: Pick<Committer, 'submit'>,
  limit = 500,
): Promise<{ hold: Hold; result: Result }[]> {
  const due = await dueHolds(db, limit)
  return Promise.all(
    due.map(async (hold) => {
      const result = await committer.submit({
        key: randomUUIDv7(),
        owner: 0,
        bodyHash: new Uint8Array(32),
        kind: 'holdExpired',
        actor: 0,
        channel: 'house',
        brand: '',
        void: { account: hold.account, hold: hold.operation, expired: true },
      })
      return { hold, result }
    }),
  )
}

async function select(db: Database, where: string, values: unknown[]): Promise<Hold[]> {
  const holdRows = await rows<HoldRow>(
    db,
    `select h.account_id, h.operation_id, h.amount::text, h.remaining::text, h.state, h.expires, h.closed_by,
      a.currency
    from ledger.hold h join ledger.account a on a.id = h.account_id ${where}`,
    values,
  )
  return holdRows.map(holdOf)
}

type HoldRow = {
  account_id: string
  operation_id: string
  amount: string
  remaining: string
  state: HoldState
  expires: Date
  closed_by: string | null
  currency: Currency
}

const holdOf = (row: HoldRow): Hold => ({
  account: Number(row.account_id),
  operation: Number(row.operation_id),
  amount: money(BigInt(row.amount), row.currency),
  remaining: money(BigInt(row.remaining), row.currency),
  state: row.state,
  expires: row.expires,
  ...(row.closed_by !== null && { closedBy: Number(row.closed_by) }),
})
