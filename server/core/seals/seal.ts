import { createPublicKey, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Anchor, AnchoredSeal, Link } from './anchor.ts'
import type { Activity } from '#core/activity.ts'
import type { Clock } from '#core/clock.ts'
import { Leader, type LeaderWatch, type Turn } from '#core/leader.ts'
import type { Log } from '#core/log.ts'
import { agree } from './seal-agree.ts'
import { digestOf, noLink, signatureOf, type SealKeys } from './seal-chain.ts'
import { committedAfter, maxRows, rootOf, tagsOf, type Place, type Row, type Source } from './seal-rows.ts'
import { insertLink, placeOf, signedRestores } from './seal-store.ts'

/** Advisory lock of the process that seals. */
export const sealerLock = 6_000_032

/** A session used within this time is certainly not yet ended by the database as that of a frozen leader. */
const surelyOursMs = 8_000

export type SealerOptions = {
  url: string
  anchor: Anchor
  key: KeyObject
  /** All public keys whose signatures are valid; by default only that of `key`. */
  keys?: (client: pg.ClientBase) => Promise<SealKeys>
  clock: Clock
  log: Log
  /** Interval between rounds in ms; a quarter of a second by default, so that rounds are short under load. */
  everyMs?: number
  activity?: Activity | undefined
  watch?: LeaderWatch | undefined
}

/**
 * Seals committed rows: a hash tree over each batch, chained to the previous seal, signed, and written to the
 * database and to an anchor outside it. Runs outside the transactions it covers, so that payments do not wait for it.
 * A single process at a time; a new leader first reconciles anchor and database, and stops when it cannot.
 */
export class Sealer {
  readonly #options: SealerOptions
  readonly #leader: Leader

  constructor(options: SealerOptions) {
    this.#options = options
    const { url, log, watch, activity, everyMs = 250 } = options
    this.#leader = new Leader({
      url,
      log,
      watch,
      activity,
      lock: sealerLock,
      name: 'sealer',
      everyMs,
      lead: this.#lead,
    })
  }

  /** Starts competing for leadership. */
  start(): void {
    this.#leader.start()
  }

  /** Ends after the round in progress. */
  async stop(): Promise<void> {
    await this.#leader.stop()
  }

  #lead = async (client: pg.Client): Promise<Turn> => {
    const { anchor, key } = this.#options
    const keys = (await this.#options.keys?.(client)) ?? createPublicKey(key)
    let last = await agree(client, anchor, keys)
    const restores = await signedRestores(client, keys)
    const places = {
      audit: await placeOf(client, 'audit', restores),
      operation: await placeOf(client, 'operation', restores),
    }
    return async () => {
      let isMore = false
      for (const source of ['audit', 'operation'] as const) {
        const rows = await committedAfter(client, source, places[source])
        const end = rows.at(-1)
        if (!end) continue
        const seal = this.#seal(
          source,
          rows,
          { from: places[source], to: { generation: end.generation, xid: end.xid, id: Number(end.id) } },
          last,
        )
        await this.#keep(client, seal)
        places[source] = seal.to
        last = seal
        isMore ||= rows.length === maxRows
      }
      return isMore
    }
  }

  #seal(
    source: Source,
    rows: readonly Row[],
    range: { from: Place; to: Place },
    last: Link | undefined,
  ): AnchoredSeal {
    const open = {
      number: (last?.number ?? 0) + 1,
      at: this.#options.clock.now().toISOString(),
      source,
      ...range,
      rows: rows.length,
      root: rootOf(rows),
      previous: last ? digestOf(last) : noLink,
    }
    return { ...open, signature: signatureOf(open, this.#options.key), tags: tagsOf(rows) }
  }

  /**
   * Anchored before the commit, so that after a crash the anchor may be a link ahead but never behind. A process that
   * was frozen meanwhile anchors nothing: another process may have sealed the rows.
   */
  async #keep(client: pg.Client, seal: AnchoredSeal): Promise<void> {
    const startedAt = performance.now()
    const isStill = (): boolean => performance.now() - startedAt < surelyOursMs
    await client.query('begin')
    try {
      await insertLink(client, seal)
      await this.#options.anchor.append(seal, isStill)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}
