import { Committer } from '@sixpence/ledger'
import { numberOfCell } from '#cells/directory/join-cells.ts'
import { systemClock } from '#core/clock.ts'
import type { CellsConfig, Config } from '#core/config.ts'
import { openPool } from '#core/database.ts'
import { Secrets } from '#core/secrets.ts'
import { Cells } from '#cells/databases.ts'
import type { Accepted } from '#cells/move/moved-tables.ts'
import { openMoves, type Move } from '#cells/move/moves.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

type Run = { url: string; ring: Config['ring']; cells: CellsConfig }

const messageByStep: Readonly<Record<MoveStep, string>> = {
  frozen: 'frozen: those who sign in are asked to wait',
  copied: 'copied',
  drained: 'the money is there',
  switched: 'the directory says the new cell',
  known: 'every server has had time to hear of it',
  gone: 'closed here',
  here: 'served there',
}

/**
 * Moves customers from the cell with this database, or continues their move, and prints each step. @throws like
 * moveCustomer
 */
export async function runMove(
  { url, ring, cells: set }: Run,
  {
    customerIds,
    to,
    accepted,
  }: { customerIds: readonly number[]; to: string; accepted: readonly Accepted[] },
): Promise<void> {
  const db = openPool(url, { max: 3 })
  const committer = new Committer({ url })
  const cells = new Cells({
    config: { ring, cells: set },
    secrets: new Secrets(ring),
    number: await numberOfCell(db),
  })
  try {
    const onStep = (step: MoveStep): void =>
      void process.stdout.write(`customer ${customerIds.join(', ')}: ${messageByStep[step]}\n`)
    const now = (): Date => systemClock.now()
    await moveCustomer({ db, committer, cells, now, accepted, onStep }, customerIds, to)
  } finally {
    await committer.close()
    await cells.close()
    await db.end()
  }
}

/** Moves from the cell with this database that have begun and not ended. */
export async function movesUnderWay(url: string): Promise<Move[]> {
  const db = openPool(url, { max: 1 })
  try {
    return await openMoves(db)
  } finally {
    await db.end()
  }
}
