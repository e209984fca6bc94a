import { internalRail } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import {
  instructionColumns,
  instructionOf,
  type InstructionRead,
  type InstructionRow,
} from './instructions.ts'

type Was = { was: InstructionRow['state'] }

/** A claimed instruction, with its previous state. */
export type ClaimedInternal = InstructionRow & Was

/** Claims due payments to other databases of this bank. From then on they count as sent, even if the process crashes. */
export async function claimInternal(
  db: pg.Pool,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedInternal[]> {
  const rows = await claimDue<InstructionRead & Was>(
    db,
    {
      table: 'app.instruction i',
      key: 'operation_id',
      read: 'operation_id, state',
      due: `next_at <= $3 and partner = '${internalRail}'`,
      order: 'next_at',
      lease: 'claimed_until',
      set: `claimed_until = $1, attempts = attempts + 1, state = case when state = 'created' then 'sent' else state end,
        sent_at = case when state = 'created' then $3 else sent_at end`,
      returning: `${instructionColumns('i')}, (select state from due where due.operation_id = i.operation_id) as was`,
    },
    { now, limit, leaseMs: moneyLeaseMs },
  )
  return rows.map(instructionOf)
}
