import type { ClientMessage } from '@sixpence/protocol/push'
import type pg from 'pg'
import type { Clock } from '#core/clock.ts'
import { faultFields, type Log } from '#core/log.ts'
import type { Peer } from './peer.ts'
import { sameSecret } from '#core/secrets.ts'
import { sha256 } from '#core/keys/sha256.ts'

type Login = Extract<ClientMessage, { type: 'login' }>

/**
 * Pages that wait for a phone's decision about their sign-in. A page needs the code of the sign-in and the cookie of
 * the browser that started it. A decision made in this process is sent at once; decisions of other processes are
 * found by polling.
 */
export class SignInWaiters {
  readonly #options: { pool: pg.Pool; clock: Clock; log: Log }
  readonly #keys = new Map<Peer, string>()

  constructor(options: { pool: pg.Pool; clock: Clock; log: Log }) {
    this.#options = options
  }

  /** Whether the socket waits for a decision. */
  has(peer: Peer): boolean {
    return this.#keys.has(peer)
  }

  /** Stops waiting for a closed socket. */
  drop(peer: Peer): void {
    this.#keys.delete(peer)
  }

  /**
   * Verifies code and cookie, and closes the socket with `badTicket` when they do not match, with `unavailable` when
   * the database does not answer.
   */
  async admit(peer: Peer, { key, proof }: Login, cookies: string | undefined): Promise<void> {
    const cookie = /(?:^|;\s*)__Host-sign-in=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1] ?? ''
    // Registered before the look-up, so that a decision made meanwhile is not missed.
    this.#keys.set(peer, key)
    try {
      const { rows } = await this.#options.pool.query<{ binding: Buffer }>(
        `select binding_hash as binding from app.sign_in
         where code_hash = $1 and push_key = $2 and brand = $3 and used_at is null and expires_at > $4`,
        [sha256(proof), key, peer.brand, this.#options.clock.now()],
      )
      const [attempt] = rows
      if (!attempt || !sameSecret(sha256(cookie), attempt.binding)) {
        this.#keys.delete(peer)
        return peer.close('badTicket')
      }
      peer.following()
      await this.look()
    } catch (error) {
      this.#options.log.error(
        { brand: peer.brand, ...faultFields(error) },
        'a waiting sign-in could not be looked up',
      )
      peer.close('unavailable')
    }
  }

  /** Sends the decision to the pages waiting for this key. */
  decided(key: string, accepted: boolean): void {
    for (const [peer, own] of this.#keys) if (own === key) this.#tell(peer, key, accepted)
  }

  /** Finds decisions made in other processes. */
  async look(): Promise<void> {
    if (this.#keys.size === 0) return
    try {
      const { rows } = await this.#options.pool.query<{ key: string; state: string }>({
        name: 'sign-in-answers',
        text: `select key, state from app.push_request where key = any($1) and state <> 'waiting'`,
        values: [[...new Set(this.#keys.values())]],
      })
      for (const { key, state } of rows) this.decided(key, state === 'accepted')
    } catch (error) {
      this.#options.log.warn(
        { waiting: this.#keys.size, ...faultFields(error) },
        'answers to sign-ins could not be read',
      )
    }
  }

  #tell(peer: Peer, key: string, result: boolean): void {
    if (!peer.isFollowing) return
    this.#keys.delete(peer)
    peer.decision({ key, result }, this.#options.clock.now())
  }
}
