import type pg from 'pg'
import { forwardMoney, type Forwarding } from '#cells/payments/forward-money.ts'
import { leaveAccount, unitsLeft } from '#cells/move/left-accounts.ts'
import { formerAccounts } from '#cells/move/moves.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { entryKinds } from '#store/operation/lines.ts'
import type { OtherCell } from '#cells/databases.ts'

export type Draining = Omit<Forwarding, 'other'> & { db: pg.Pool; other: OtherCell; begunAt: Date }

/**
 * Sends the balances of left accounts to their successors, once. The accounts stay open: later credits are forwarded
 * by the servers, with their sender.
 */
export async function drain(s: Draining, customerIds: readonly number[]): Promise<void> {
  const accounts = await Promise.all(customerIds.map((id) => formerAccounts(s.other.db, id)))
  for (const { id, nowId } of accounts.flat()) {
    if (nowId === null) continue
    const left = await leaveAccount(s.db, { id, cell: s.other.name, nowId })
    const units = await unitsLeft(s.db, left)
    if (units <= 0n) continue
    const outcome = await forwardMoney(s, left, {
      stated: `move-${id}-${left.drained}`,
      at: s.begunAt,
      units,
      there: (detail) => ({ kind: operationKinds.own, line: entryKinds.own, detail }),
    })
    if (outcome !== 'passed') throw new Error(`account ${id} has less than was on it: ${outcome}`)
  }
}
