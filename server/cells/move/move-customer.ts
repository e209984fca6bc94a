import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Command, Result } from '@sixpence/ledger'
import { transaction } from '#core/database.ts'
import { codeOf } from '#core/error-code.ts'
import { cursorOf } from '#core/outbox/outbox.ts'
import { fundSandbox } from '#payments/play-money.ts'
import type { Cells, OtherCell } from '#cells/databases.ts'
import { raiseGuard } from '#store/customer/people.ts'
import { sandboxesOf } from '#store/customer/sandboxes.ts'
import type { Accepted } from '#cells/move/moved-tables.ts'
import { beginMove, changeMove, endMove, forgetMove, moveOf, type Move } from '#cells/move/moves.ts'
import { inTheWay, MoveRefused, moverOf, type Mover } from './check.ts'
import { copyRows } from './copy.ts'
import { drain } from './drain.ts'
import { leave } from './leave.ts'
import { note } from './note.ts'
import { partyOf } from './party.ts'

/** The steps of a move; each may be repeated, and an interrupted move continues with the first step that is not done. */
export type MoveStep = 'frozen' | 'copied' | 'drained' | 'switched' | 'known' | 'gone' | 'here'

export type Moving = {
  db: pg.Pool
  committer: { submit: (command: Command) => Promise<Result> }
  cells: Cells
  now: () => Date
  /** Reasons against the move that the operator accepts by name. */
  accepted?: readonly Accepted[]
  /** Called after each step. */
  onStep?: (step: MoveStep) => void
  /** Times in ms: until open work has to have ended, and until every server has read the new place. */
  waits?: { open?: number; known?: number }
}

/**
 * Longer than servers cache the directory's answers (10 s), and than two polls of moved customers (2 s each, a poll
 * may fail).
 */
const knownMs = 15_000
const openMs = 20_000

/**
 * Moves customers with everybody who signs in to them from this cell to another, or continues an interrupted move: a
 * single customer who shares no users with others, or all who share users. @throws MoveRefused when something
 * prevents it; then nothing of them is changed, and nobody is frozen
 */
export async function moveCustomer(
  s: Moving,
  requestedIds: number | readonly number[],
  to: string,
): Promise<void> {
  const customerIds = typeof requestedIds === 'number' ? [requestedIds] : requestedIds
  const client = await s.db.connect()
  let isAlone = false
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      oneAtATime,
    ])
    isAlone = rows[0]?.alone ?? false
    if (!isAlone) throw new MoveRefused(customerIds, ['another move from this cell is under way'])
    await move(s, customerIds, to)
  } finally {
    // A connection that is lost has lost the lock.
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [oneAtATime]).catch(() => {})
    client.release(true)
  }
}

/** Two concurrent commands for the same customer could freeze and thaw them against each other. */
const oneAtATime = 6_000_103

async function move(s: Moving, requestedIds: readonly number[], to: string): Promise<void> {
  const { db, cells } = s
  const before = await begunBefore(db, requestedIds, to)
  if (before === 'done') return s.onStep?.('here')
  const mover = before ? { ...before, to, accepted: s.accepted ?? [] } : await moverOf(s, requestedIds, to)
  const { leadId, customerIds } = mover
  const step = (name: MoveStep): void => s.onStep?.(name)
  const other = cells.cell(to)
  if (!before) {
    await cells.directory.requireThere(mover, cells.own)
    await freeze(db, mover, s.now())
  }
  step('frozen')
  const { begunAt, state } = await getMove(db, leadId)
  if (state === 'frozen') {
    // After the copy there is no way back.
    if (!(await moveOf(other.db, leadId))) await untilNothingIsOpen(s, mover)
    await copyRows(db, other, { mover, from: cells.own, begunAt }).catch(async (error: unknown) => {
      if (!isRefusedByDatabase(error)) throw error
      await thaw(db, mover)
      throw new MoveRefused(customerIds, [`it cannot be copied: ${String(error)}`])
    })
    await fundSandboxes(other, customerIds)
    step('copied')
    await drain({ db, committer: s.committer, own: cells.own, other, begunAt }, customerIds)
    step('drained')
    await cells.directory.move({ ...mover, from: cells.own })
    step('switched')
    await sleep(s.waits?.known ?? knownMs)
    step('known')
    await leave(db, mover, s.now())
  }
  step('gone')
  await arrive(other.db, mover, s.now())
  step('here')
  await endMove(db, leadId, s.now())
}

/**
 * The move already in progress for any of the customers, to be continued; `done` when it has ended, because a command
 * that was killed at its end is repeated. @throws MoveRefused when its target is another cell
 */
async function begunBefore(
  db: pg.Pool,
  requestedIds: readonly number[],
  to: string,
): Promise<Pick<Mover, 'leadId' | 'customerIds' | 'personIds'> | 'done' | undefined> {
  const [customerId = 0] = requestedIds
  const before = await moveOf(db, customerId)
  // Customers who moved here before are refused with all other reasons.
  if (!before || ['arriving', 'here'].includes(before.state)) return undefined
  if (before.doneAt && before.other === to) return 'done'
  if (before.doneAt) throw new MoveRefused(requestedIds, [`moved to ${before.other} already`])
  if (before.other !== to)
    throw new MoveRefused(requestedIds, [`on the way to ${before.other}: go on with that`])
  const { leadId, customerIds, personIds } = before
  return { leadId, customerIds, personIds }
}

/** Whether a statement was refused, so that nothing was committed; after a lost connection this is unknown. */
const isRefusedByDatabase = (error: unknown): boolean => /^(?:22|23|42|P0)/.test(codeOf(error) ?? '')

async function getMove(db: pg.Pool, leadId: number): Promise<Move> {
  const move = await moveOf(db, leadId)
  if (!move) throw new Error(`customer ${leadId} is not frozen`)
  return move
}

/** From here on no person changes anything, and no command decided before takes effect. */
async function freeze(
  db: pg.Pool,
  { leadId, customerIds, personIds, to }: Mover,
  begunAt: Date,
): Promise<void> {
  await transaction(db, async (client) => {
    await beginMove(client, { leadId, customerIds, personIds, other: to, begunAt, way: 'out' })
    await tell(db, client, { customerIds, outcome: 'frozen' })
  })
}

/** Unfreezes the customers: nothing else of them was changed. */
async function thaw(db: pg.Pool, { leadId, customerIds }: Mover): Promise<void> {
  await transaction(db, async (client) => {
    await forgetMove(client, leadId)
    await tell(db, client, { customerIds, outcome: 'refused' })
  })
}

/** Raises the guards, so that payments decided before are stale, and writes the audit row. */
async function tell(
  db: pg.Pool,
  client: pg.PoolClient,
  { customerIds, outcome }: { customerIds: readonly number[]; outcome: string },
): Promise<void> {
  for (const customerId of customerIds) {
    await raiseGuard(client, customerId)
    await note(db, client, { customerId, outcome })
  }
}

/** Credits the sandboxes that were opened in the other cell with their first play money, once. */
async function fundSandboxes(other: OtherCell, customerIds: readonly number[]): Promise<void> {
  for (const customerId of customerIds) {
    const [sandbox] = await sandboxesOf(other.db, customerId)
    if (sandbox !== undefined) await fundSandbox(other, sandbox)
  }
}

/**
 * Waits until nothing of the frozen customers is in progress. @throws MoveRefused when something does not end or
 * prevents the move; then nobody is frozen any more
 */
async function untilNothingIsOpen(s: Moving, mover: Mover): Promise<void> {
  const { db } = s
  const until = performance.now() + (s.waits?.open ?? openMs)
  for (;;) {
    const open = [...(await unseen(db, mover)), ...(await inTheWay(db, mover, 'all'))]
    if (open.length === 0 && (await nobodyWrites(db))) break
    if (performance.now() > until) {
      await thaw(db, mover)
      throw new MoveRefused(mover.customerIds, open.length > 0 ? open : ['changes that do not end'])
    }
    await sleep(50)
  }
  // Anything a writer committed before the freeze is visible now.
  const late = [...(await inTheWay(db, mover, 'all')), ...(await others(s, mover))]
  if (late.length === 0) return
  await thaw(db, mover)
  throw new MoveRefused(mover.customerIds, late)
}

/** Whether somebody became a user while the move began. */
async function others(
  { db, cells }: Moving,
  { leadId, customerIds, personIds, to }: Mover,
): Promise<string[]> {
  const now = await partyOf(db, leadId, cells.cell(to).db)
  const isSame =
    now.customerIds.every((id) => customerIds.includes(id)) &&
    now.personIds.every((id) => personIds.includes(id))
  return isSame ? now.leftBehind.slice() : ['somebody became a user meanwhile']
}

/** Whether no change that began before the freeze is in progress; later changes see the freeze. */
async function nobodyWrites(db: pg.Pool): Promise<boolean> {
  const { rows } = await db.query<{ alone: boolean }>('select pg_try_advisory_xact_lock(6000102) as alone')
  return rows[0]?.alone ?? false
}

/** Projections that must have caught up before a move, by cursor name, with their description. */
const followers = {
  monitoring: 'payments that monitoring has not looked at',
  'push:operations': 'payments of which the consequences are not recorded',
} as const

/** Consequences of the customers' payments that are not recorded yet, such as the order of a card whose fee is paid. */
async function unseen(db: pg.Pool, { customerIds }: Mover): Promise<string[]> {
  const client = await db.connect()
  const behind: string[] = []
  try {
    for (const [cursor, name] of Object.entries(followers)) {
      const { xid, id } = await cursorOf(client, cursor)
      const { rowCount } = await client.query(
        `select from app.account a
           join lateral (select e.operation_id from ledger.entry e where e.account_id = a.id order by e.version desc limit 1) e on true
           join ledger.operation o on o.id = e.operation_id
         where a.customer_id = any($1) and (o.xid, o.id) > ($2::xid8, $3::bigint) limit 1`,
        [customerIds, xid, id],
      )
      if (rowCount) behind.push(name)
    }
    return behind
  } finally {
    client.release()
  }
}

/** Activates the customers in the target cell. */
async function arrive(db: pg.Pool, { leadId, customerIds }: Mover, now: Date): Promise<void> {
  await transaction(db, async (client) => {
    if (!(await changeMove(client, leadId, { from: 'arriving', to: 'here', doneAt: now }))) return
    await tell(db, client, { customerIds, outcome: 'here' })
  })
}
