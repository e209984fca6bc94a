import type pg from 'pg'
import { passOn, type Passing } from '#payments/cells/pass-on.ts'
import { leaveAccount, unitsLeft } from '#store/move/left-accounts.ts'
import { formerAccounts } from '#store/move/moves.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { entryKinds } from '#store/operation/lines.ts'
import type { OtherCell } from '#store/cell/cells.ts'

export type Draining = Omit<Passing, 'other'> & { db: pg.Pool; other: OtherCell; begunAt: Date }

/**
 * Sends what is on the accounts that are left to those they became, once. The accounts stay open: what comes in from then on is sent on
 * by the servers, with who sent it.
 */
export async function drain(s: Draining, customerId: number): Promise<void> {
  for (const { id, nowId } of await formerAccounts(s.other.db, customerId)) {
    if (nowId === null) continue
    const left = await leaveAccount(s.db, { id, cell: s.other.name, nowId })
    const units = await unitsLeft(s.db, left)
    if (units <= 0n) continue
    const outcome = await passOn(s, left, {
      stated: `move-${id}-${left.drained}`,
      at: s.begunAt,
      units,
      there: (detail) => ({ kind: operationKinds.own, line: entryKinds.own, detail }),
    })
    if (outcome !== 'passed') throw new Error(`account ${id} has less than was on it: ${outcome}`)
  }
}
