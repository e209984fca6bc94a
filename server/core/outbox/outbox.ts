import { setTimeout as sleep } from 'node:timers/promises'
import {
  isSettled,
  operationsAfter,
  outboxBeginning,
  type Operation,
  type OperationId,
  type OutboxCursor,
} from '@sixpence/ledger'
import type { Topic } from '@sixpence/protocol/call'
import type pg from 'pg'
import { pushEvents, type PushDraft } from '#rules/push-events.ts'
import type { Hub } from '#core/push/hub.ts'
import type { Activity } from '#core/activity.ts'
import { Leader, type LeaderWatch, type Turn } from '#core/leader.ts'
import type { Log } from '#core/log.ts'
import { appendEvents, pushChannel } from '#core/push/push-log.ts'
import { forgetAnnouncements } from './outbox-retention.ts'
import { forgetEvents } from '#core/push/push-retention.ts'

/** A read model updated from money operations, in the transaction that advances its cursor. */
export type Projection = {
  name: string
  onOperations(client: pg.ClientBase, operations: readonly Operation[]): Promise<void>
  /** Operations without notification, by their ids: their data is not read; only data stored about them is updated. */
  onQuiet?: (client: pg.ClientBase, ids: readonly OperationId[]) => Promise<void>
}

export type Announcement = {
  customerId: number
  event: string
  data: Record<string, unknown>
  changed: readonly Topic[]
}

/**
 * Announces a change other than money to a customer's open pages; delivered if and only if the transaction commits.
 * The data identifies what to reload rather than containing it: at most 4 KB.
 */
export const announce = (client: pg.ClientBase, announcement: Announcement): Promise<void> =>
  announceAll(client, [announcement])

/** Announces several changes to customers' open pages, as `announce` does one. */
export async function announceAll(client: pg.ClientBase, all: readonly Announcement[]): Promise<void> {
  if (all.length === 0) return
  for (const { event, data } of all) {
    const { length } = JSON.stringify(data)
    if (length > 4_096) throw new RangeError(`an announcement of ${event} carries ${length} characters`)
  }
  await client.query({
    name: 'announce',
    text: `insert into app.outbox (customer_id, event, data, changed)
      select customer_id, event, data, changed
      from rows from (jsonb_to_recordset($1) as (customer_id bigint, event text, data jsonb, changed text[]))
        with ordinality r(customer_id, event, data, changed, n)
      order by n`,
    values: [
      JSON.stringify(
        all.map(({ customerId, event, data, changed }) => ({
          customer_id: customerId,
          event,
          data,
          changed,
        })),
      ),
    ],
  })
}

export type OutboxRow = PushDraft & { at: Date }

/**
 * Announcements after the cursor in commit order. Excludes transactions that a running transaction can still precede;
 * ordering by id alone would lose announcements that commit late.
 */
export async function outboxAfter(
  client: pg.ClientBase | pg.Pool,
  cursor: OutboxCursor,
  limit: number,
): Promise<{ rows: OutboxRow[]; cursor: OutboxCursor }> {
  const { rows } = await client.query<
    Omit<OutboxRow, 'customerId'> & { customerId: string; generation: number; xid: string; id: string }
  >({
    name: 'outbox-after',
    // Qualified, because an unqualified xid in "order by" would be the text output column, in which '10' sorts before
    // '9'.
    text: `select b.generation, b.xid::text, b.id, b.at, b.customer_id as "customerId", b.event, b.data, b.changed
      from app.outbox b
      where (b.generation, b.xid, b.id) > ($1::int, $2::xid8, $3::bigint) and ${isSettled('b')}
      order by b.generation, b.xid, b.id limit $4`,
    values: [cursor.generation, cursor.xid, cursor.id, limit],
  })
  const last = rows.at(-1)
  return {
    rows: rows.map(({ at, customerId, event, data, changed }) => ({
      at,
      customerId: Number(customerId),
      event,
      data,
      changed,
    })),
    cursor: last ? { generation: last.generation, xid: last.xid, id: Number(last.id) } : cursor,
  }
}

/** Receives every committed round; for metrics. */
export type SequencerWatch = LeaderWatch & {
  turned: (round: {
    operations: readonly Operation[]
    quiet: number
    announcements: number
    ms: number
  }) => void
}

const batch = 1_000
const lock = 6_000_031
const pollMs = 100
/** The first change after a quiet period is delivered at once, later changes in batches. */
const restMs = 25
/** Interval between rounds of retention, which run in small steps. */
const tidyMs = 10 * 60_000
const sources = { operations: 'push:operations', outbox: 'push:outbox' } as const

/**
 * Turns committed operations and announcements into numbered push events and read models. A single process at a time.
 * Projections, event numbers and cursors of a batch share a transaction, and a cursor is only moved from where it was
 * read, so that each is processed exactly once whatever is killed. Operations are in commit order and so are
 * announcements; between the two no order is guaranteed.
 */
export class Sequencer {
  readonly #pool: pg.Pool
  readonly #projections: readonly Projection[]
  readonly #hub: Pick<Hub, 'notice' | 'idle'>
  readonly #quiet: string | undefined
  readonly #watch: SequencerWatch | undefined
  readonly #leader: Leader

  constructor(options: {
    url: string
    pool: pg.Pool
    projections: readonly Projection[]
    hub: Pick<Hub, 'notice' | 'idle'>
    /** SQL: whether the operation `o` causes no notification. */
    quiet?: string
    activity?: Activity | undefined
    log: Log
    watch?: SequencerWatch | undefined
  }) {
    this.#pool = options.pool
    this.#projections = options.projections
    this.#hub = options.hub
    this.#quiet = options.quiet
    this.#watch = options.watch
    const { url, log, watch, activity } = options
    this.#leader = new Leader({
      url,
      log,
      activity,
      watch,
      lock,
      name: 'sequencer',
      everyMs: pollMs,
      restMs,
      lead: this.#lead,
    })
  }

  /** Starts competing for leadership. */
  start(): void {
    this.#leader.start()
  }

  /** This process committed something; start the next round at once. */
  wake(): void {
    this.#leader.wake()
  }

  /** Ends after the round in progress. */
  async stop(): Promise<void> {
    await this.#leader.stop()
  }

  /** Resolves when everything committed before the call has its events and was sent to this process's sockets. */
  async idle(): Promise<void> {
    const { rows: untold } = await this.#pool.query<{
      name: string
      generation: number
      xid: string
      id: string
    }>(
      `select name, generation, xid::text, id from (
         (select $1 as name, generation, xid, id from ledger.operation o
           order by o.generation desc, o.xid desc, o.id desc limit 1)
         union all
         (select $2, generation, xid, id from app.outbox b
           order by b.generation desc, b.xid desc, b.id desc limit 1)) last
       where not exists (
         select from app.cursor c
         where c.name = last.name and (c.generation, c.xid, c.id) >= (last.generation, last.xid, last.id))`,
      [sources.operations, sources.outbox],
    )
    for (const { name, generation, xid, id } of untold) {
      for (;;) {
        this.wake()
        await sleep(5)
        const reached = await this.#pool.query(
          `select from app.cursor
           where name = $1 and (generation, xid, id) >= ($2::int, $3::xid8, $4::bigint)`,
          [name, generation, xid, id],
        )
        if (reached.rowCount) break
      }
    }
    // The cursor is visible at commit, shortly before the hub is notified.
    await this.#leader.turned()
    await this.#hub.idle()
  }

  #lead = async (client: pg.Client): Promise<Turn> => {
    // If a crash of the database loses a batch, its cursor is lost too, and the batch is processed again.
    await client.query('set synchronous_commit = off')
    let operations = await cursorOf(client, sources.operations)
    let outbox = await cursorOf(client, sources.outbox)
    let tidied: number | undefined
    let tidyAt = 0
    return async () => {
      if (performance.now() >= tidyAt) {
        const isMoreTold = await forgetAnnouncements(client, outbox)
        tidied = await forgetEvents(client, tidied ?? 0)
        if (tidied === undefined && !isMoreTold) tidyAt = performance.now() + tidyMs
      }
      const page = await outboxAfter(client, outbox, batch)
      const booked = await operationsAfter(client, operations, batch, this.#quiet)
      const count = booked.operations.length + booked.quiet.length
      if (page.rows.length + count === 0) return false
      const startedAt = performance.now()
      const places = await inTransaction(client, async () => {
        // At least one cursor moves, which would reveal another leader.
        if (page.rows.length > 0) await move(client, sources.outbox, outbox, page.cursor)
        if (count > 0) await move(client, sources.operations, operations, booked.cursor ?? operations)
        for (const projection of this.#projections) {
          await projection.onOperations(client, booked.operations)
          if (booked.quiet.length > 0) await projection.onQuiet?.(client, booked.quiet)
        }
        const appended = await appendEvents(client, [...booked.operations.flatMap(eventsOf), ...page.rows])
        await notify(client, appended)
        return appended
      })
      outbox = page.cursor
      operations = booked.cursor ?? operations
      this.#hub.notice(places)
      this.#watch?.turned({
        operations: booked.operations,
        quiet: booked.quiet.length,
        announcements: page.rows.length,
        ms: performance.now() - startedAt,
      })
      return page.rows.length === batch || count === batch
    }
  }
}

/** The position of a reader of the outbox; the beginning if it has never read. */
export async function cursorOf(client: pg.ClientBase, name: string): Promise<OutboxCursor> {
  const { generation, xid, id } = outboxBeginning
  const { rows } = await client.query<{ generation: number; xid: string; id: string }>(
    `insert into app.cursor (name, generation, xid, id) values ($1, $2, $3, $4)
     on conflict (name) do update set name = excluded.name returning generation, xid::text, id`,
    [name, generation, xid, id],
  )
  const [row] = rows
  return row ? { ...row, id: Number(row.id) } : outboxBeginning
}

/** Moves a cursor. @throws when another process has moved it, so that this process is no longer the leader */
export async function move(
  client: pg.ClientBase,
  name: string,
  from: OutboxCursor,
  to: OutboxCursor,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'cursor-move',
    text: `update app.cursor set generation = $5, xid = $6::xid8, id = $7
      where name = $1 and generation = $2 and xid = $3::xid8 and id = $4`,
    values: [name, from.generation, from.xid, from.id, to.generation, to.xid, to.id],
  })
  if (rowCount !== 1) throw new Error(`the cursor ${name} was moved by another process`)
}

const eventsOf = (operation: Operation): OutboxRow[] =>
  pushEvents(operation).map((event) => ({ ...event, at: operation.at }))

/** Notifies the hubs of other processes; PostgreSQL sends the notification when the batch commits. */
async function notify(client: pg.ClientBase, places: ReadonlyMap<number, number>): Promise<void> {
  const words = [...places].map(([customerId, seq]) => `${customerId}:${seq}`)
  // A payload is limited to 8,000 bytes, and an item has at most 33.
  for (let start = 0; start < words.length; start += 200)
    await client.query('select pg_notify($1, $2)', [pushChannel, words.slice(start, start + 200).join(' ')])
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
