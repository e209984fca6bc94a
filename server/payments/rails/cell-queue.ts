import type pg from 'pg'
import { claimDue, moneyLeaseMs } from '#core/claim-due.ts'
import {
  instructionColumns,
  instructionOf,
  type InstructionRead,
  type InstructionRow,
} from './instructions.ts'

type Was = { was: InstructionRow['state'] }

/** An instruction that was claimed to be carried out, with the state it had before. */
export type ClaimedForCell = InstructionRow & Was

/** Claims payments to other cells that are due. From then on they count as sent, whatever becomes of the process. */
export async function claimForCells(
  db: pg.Pool,
  { now, limit }: { now: Date; limit: number },
): Promise<ClaimedForCell[]> {
  const rows = await claimDue<InstructionRead & Was>(
    db,
    {
      table: 'app.instruction i',
      key: 'operation_id',
      read: 'operation_id, state',
      due: `next_at <= $3 and partner = 'cell'`,
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
