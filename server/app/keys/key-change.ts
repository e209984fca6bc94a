import type pg from 'pg'
import { transaction } from '#core/database.ts'
import type { KeyedPart } from '#core/keys/keyed-part.ts'
import { notePlace, noteUse, placeOf } from '#core/keys/key-progress.ts'
import { serversWithout } from '#core/keys/secrets-on-all-servers.ts'
import type { Services } from '#context/services.ts'
import { keyedParts } from '#features/secrets/parts.ts'

type ChangeDeps = Pick<Services, 'db' | 'personal' | 'secrets' | 'clock' | 'log'>

/** Rows per transaction: few, because payments wait for locked rows that long. */
const batch = 200
/** Advisory lock of the process that re-encrypts rows. */
const changeLock = 6_000_084
const beatMs = 30_000
/** Pause after nothing was left to re-encrypt, and after a server without the secret was seen. */
const restMs = { done: 10 * 60_000, waiting: 10_000 }

/**
 * Re-encrypts or recomputes everything that depends on an earlier secret with the current secret, batch by batch.
 * Position and rows change in the same transaction, so that a killed process leaves no partial state; the remaining
 * work is determined from the rows themselves.
 */
export class KeyChange {
  readonly #s: ChangeDeps
  readonly #size: number
  #beatAt = -Infinity
  #restUntil = -Infinity
  /** Parts with nothing left in this round, so that their tables are not read again for each batch. */
  readonly #done = new Set<KeyedPart>()

  constructor(s: ChangeDeps, size: number = batch) {
    this.#s = s
    this.#size = size
  }

  /**
   * Processes a batch. Returns the number of rows; 0 if nothing is left, another process is working on it, or it has
   * to wait.
   */
  async work(): Promise<number> {
    const { db, secrets, clock, log } = this.#s
    const now = clock.now().getTime()
    if (now - this.#beatAt >= beatMs) {
      await noteUse(db, secrets.current, clock.now())
      this.#beatAt = now
    }
    if (secrets.numbers.length === 1 || now < this.#restUntil) return 0
    const without = await serversWithout(db, secrets)
    if (without > 0) {
      log.warn(
        { servers: without, number: secrets.current },
        'a change of the secret waits for servers without it',
      )
      this.#restUntil = now + restMs.waiting
      return 0
    }
    for (const part of keyedParts.filter((keyedPart) => !this.#done.has(keyedPart))) {
      const moved = await transaction(db, (client) => this.#step(client, part))
      if (moved === 'busy') return 0
      if (moved > 0) return moved
      this.#done.add(part)
    }
    this.#done.clear()
    this.#restUntil = now + restMs.done
    return 0
  }

  /** A batch of a part; 1 when it reached the end of the table and has to start again. */
  async #step(client: pg.PoolClient, part: KeyedPart): Promise<number | 'busy'> {
    const { personal, secrets, clock } = this.#s
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      changeLock,
    ])
    if (!rows[0]?.mine) return 'busy'
    const place = { number: secrets.current, part: part.name }
    const after = (await placeOf(client, place)) ?? ''
    if (after === '' && !(await part.isAnyLeft(client, secrets.current))) return 0
    const moved = await part.move(client, personal, { after, limit: this.#size })
    await notePlace(client, place, { after: moved.after ?? '', moved: moved.moved, now: clock.now() })
    if (moved.moved > 0 || after === '') return moved.moved
    return (await part.isAnyLeft(client, secrets.current)) ? 1 : 0
  }
}
