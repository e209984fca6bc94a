import { msOf } from '@sixpence/days'
import type pg from 'pg'
import { transaction } from '#core/database.ts'
import { InSets } from '#core/in-sets.ts'
import { statusOf, type InstructionState } from '#rules/instruction-state.ts'
import { resolveCases } from './cases.ts'
import { endReturns } from './corrections.ts'
import { announceStates, type InstructionRow } from './instructions.ts'

/** Thrown when another worker was first or the ledger is busy; the same step is repeated immediately. */
export class RetryAtOnce extends Error {}

const finals: readonly InstructionState[] = ['settled', 'rejected', 'returned', 'recalled']

/** A change of an instruction's state. */
export type Move = {
  row: Pick<InstructionRow, 'operationId' | 'customerId' | 'partner' | 'reference' | 'state' | 'attempts'>
  state: InstructionState
  reason?: string | null
  now: Date
}

/**
 * Changes the state of an instruction, in a shared transaction with concurrent changes. @throws RetryAtOnce when its state
 * has changed meanwhile
 */
export async function moveInSet(db: pg.Pool, move: Move): Promise<void> {
  const sets = setsOf.get(db) ?? new InSets<Move, boolean>((moves) => moveSet(db, moves))
  setsOf.set(db, sets)
  if (!(await sets.do(move)))
    throw new RetryAtOnce(
      `instruction ${move.row.operationId} was moved from ${move.row.state} by another worker`,
    )
}

const setsOf = new WeakMap<pg.Pool, InSets<Move, boolean>>()

async function moveSet(db: pg.Pool, moves: readonly Move[]): Promise<boolean[]> {
  // Of two changes of the same instruction in a set, the second is too late.
  const first = new Map(moves.toReversed().map((move) => [move.row.operationId, move]))
  const moved = await transaction(db, (client) => moveAll(client, [...first.values()]))
  return moves.map((move) => first.get(move.row.operationId) === move && moved.has(move.row.operationId))
}

/** Changes the state of an instruction in the caller's transaction. @throws RetryAtOnce when it has changed meanwhile */
export async function move(client: pg.ClientBase, item: Move): Promise<void> {
  const moved = await moveAll(client, [item])
  if (!moved.has(item.row.operationId))
    throw new RetryAtOnce(
      `instruction ${item.row.operationId} was moved from ${item.row.state} by another worker`,
    )
}

/**
 * Changes the states of different instructions, with all consequences: closes their cases, ends their returns, and
 * announces the new statuses. Returns the ids that were changed; the others were no longer in the expected state.
 */
export async function moveAll(client: pg.ClientBase, moves: readonly Move[]): Promise<ReadonlySet<number>> {
  const changed = new Set(await changeAll(client, moves))
  const done = moves.filter(({ row }) => changed.has(row.operationId))
  const finalMoves = done.filter(({ state }) => finals.includes(state))
  if (finalMoves.length > 0) {
    await endReturns(
      client,
      finalMoves.map(({ row: { operationId }, state, reason = null, now }) => ({
        operationId,
        state,
        reason,
        now,
      })),
    )
    await resolveCases(
      client,
      finalMoves.map(({ row, now }) => ({ ...row, difference: 'overdue', resolution: 'ended', at: now })),
    )
  }
  await announceStates(
    client,
    done
      .filter(({ row, state }) => statusOf[state] !== statusOf[row.state])
      .map(({ row, state, now }) => ({ ...row, state, now })),
  )
  return changed
}

async function changeAll(client: pg.ClientBase, moves: readonly Move[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number | string }>({
    name: 'instructions-move',
    text: `update app.instruction i set state = m.state, reason = coalesce(m.reason, i.reason), claimed_until = null,
        next_at = m.next_at, accepted_at = coalesce(m.accepted_at, i.accepted_at), ended_at = coalesce(m.ended_at, i.ended_at)
      from jsonb_to_recordset($1) m(operation_id bigint, was text, state text, reason text, next_at timestamptz,
        accepted_at timestamptz, ended_at timestamptz)
      where i.operation_id = m.operation_id and i.state = m.was
      returning i.operation_id as id`,
    values: [
      JSON.stringify(
        moves.map((move) => ({
          operation_id: move.row.operationId,
          was: move.row.state,
          ...columnsOf(move),
        })),
      ),
    ],
  })
  return rows.map(({ id }) => Number(id))
}

function columnsOf({ row, state, reason = null, now }: Move) {
  const isFinal = finals.includes(state)
  return {
    state,
    reason,
    next_at: isFinal ? null : nextQueryAt(now, row.attempts),
    accepted_at: state === 'accepted' ? now : null,
    ended_at: isFinal ? now : null,
  }
}

const firstQueryMs = 10 * 60_000
const maxQueryMs = msOf({ days: 1 })

/** When to query a silent company again, with jitter: intervals double with each attempt, up to a day. */
export const nextQueryAt = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + jitter(Math.min(maxQueryMs, firstQueryMs * 2 ** Math.min(attempts, 20))))

/** A duration varied at random by up to a quarter, so that simultaneous failures are not all retried at once. */
export const jitter = (ms: number): number => ms * (0.75 + Math.random() / 2)
