import type { Currency } from '@sixpence/money'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { decisions, postText, postValues } from './batch.ts'
import type { PostRow } from './batch.ts'
import type { Command, Decision } from './command.ts'
import { purposeFor } from './play.ts'
import { checkPrimary } from './primary.ts'
import { untilReplicated } from './replicated.ts'

// Namespace of the advisory locks; arbitrary, but the same in every process.
const LANE_LOCKS = 6_000_024

/** A named statement, which is prepared once per connection. */
export type Statement = { name: string; text: string; values: unknown[] }

/** A command with its detail as JSON. */
type Sendable = { command: Command; detail: string }

/** A committer's connection. While open it owns a lane number and the lane's rows of the system accounts. */
export class LaneConnection {
  readonly #client: Client
  readonly lane: number
  readonly #systemAccounts = new Map<string, number>()
  /** True once the connection was closed by the other side or by an error. */
  ended = false

  private constructor(client: Client, lane: number) {
    this.#client = client
    this.lane = lane
    client.once('end', () => (this.ended = true))
  }

  /**
   * Connects, verifies the cluster and takes the lowest free lane. Throws when the database was copied to another
   * cluster, is not the primary, or does not answer within twice the connection time-out (10 s by default).
   */
  static async open(config: ClientConfig): Promise<LaneConnection> {
    const client = new Client(config)
    // A cut connection also fails the query in flight; an unhandled error event would end the process.
    client.on('error', () => {})
    await client.connect()
    // A machine that hangs, or a connection that is cut, just after connecting would keep the lane forever.
    const { connectionTimeoutMillis: withinMs = 10_000 } = config
    const late = setTimeout(() => client.connection.stream.destroy(), withinMs)
    try {
      // In a cluster that the database was merely copied to, outbox readers would never see the payment.
      await checkPrimary(client)
      // The lowest number no other connection has locked; PostgreSQL frees it however the connection ends.
      const { rows } = await client.query<{ lane: number }>(
        'select n as lane from generate_series(1, 32767) n where pg_try_advisory_lock($1, n) limit 1',
        [LANE_LOCKS],
      )
      return new LaneConnection(client, rows[0]?.lane ?? 0)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    } finally {
      clearTimeout(late)
    }
  }

  /**
   * Posts prepared commands as a batch. Nothing is awaited before the statement is sent; `onSend` is called just
   * before, because the batch may commit from then on.
   */
  async post(batch: readonly Sendable[], onSend: () => void): Promise<Decision[]> {
    const commands = batch.map(({ command }) => command)
    const values = postValues(
      commands,
      (purpose, currency) => this.#knownAccount(purpose, currency),
      batch.map(({ detail }) => detail),
    )
    onSend()
    const { rows } = await this.#client.query<PostRow>({ name: 'ledger.post', text: postText, values })
    const [row] = rows
    if (!row) throw new Error(`ledger.post returned no row for ${commands.length} commands`)
    const decided = decisions(commands, row)
    // A batch of repeated keys only writes nothing, so it would not wait for the standby.
    if (decided.some(({ outcome }) => outcome === 'repeated')) await untilReplicated(this.#client)
    return decided
  }

  /** Destroys the socket at once, also with a statement in flight. */
  cut(): void {
    this.#client.connection.stream.destroy()
  }

  /** Ends the connection in order, which frees its lane number. */
  async close(): Promise<void> {
    await this.#client.end()
  }

  #knownAccount(purpose: string, currency: Currency): number {
    const id = this.#systemAccounts.get(`${purpose} ${currency}`)
    if (id === undefined) throw new Error(`ledger.account has no row for ${purpose} in ${currency}`)
    return id
  }

  /** Looks up the system accounts of the commands; undefined if all are cached, which is the usual case. */
  prepare(commands: readonly Command[]): Promise<void> | undefined {
    const unknown = new Map<string, [string, Currency]>()
    for (const command of commands) {
      for (const { account, amount } of command.legs ?? []) {
        if (typeof account === 'number') continue
        const purpose = purposeFor(command, account)
        const name = `${purpose} ${amount.currency}`
        if (!this.#systemAccounts.has(name)) unknown.set(name, [purpose, amount.currency])
      }
    }
    return unknown.size === 0 ? undefined : this.#find([...unknown.values()])
  }

  async #find(unknown: readonly [string, Currency][]): Promise<void> {
    for (const [purpose, currency] of unknown) await this.systemAccount(purpose, currency)
  }

  /** The lane's row for a purpose and currency, created on demand. */
  async systemAccount(purpose: string, currency: Currency): Promise<number> {
    const name = `${purpose} ${currency}`
    const accountId = this.#systemAccounts.get(name)
    if (accountId !== undefined) return accountId
    const { rows } = await this.#client.query<{ id: string }>(
      'select ledger.system_account($1, $2, $3) as id',
      [purpose, currency, this.lane],
    )
    const id = Number(rows[0]?.id)
    this.#systemAccounts.set(name, id)
    return id
  }

  /** Runs a statement of a borrower of the lane. */
  async query<Row>(statement: Statement): Promise<Row[]> {
    const { rows } = await this.#client.query(statement)
    return rows as Row[]
  }
}
