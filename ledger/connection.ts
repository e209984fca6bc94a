import type { Currency } from '@sixpence/money'
import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import { decisions, postText, postValues } from './batch.ts'
import type { PostRow } from './batch.ts'
import type { Command, Decision } from './command.ts'

// Any number will do, as long as every process uses the same.
const LANE_LOCKS = 6_000_024

/** A committer's connection. While it lives it owns a lane number, and with it the lane's rows of the house. */
export class LaneConnection {
  readonly #client: Client
  readonly lane: number
  readonly #systemAccounts = new Map<string, number>()
  /** Set when the connection ended by itself. */
  ended = false

  private constructor(client: Client, lane: number) {
    this.#client = client
    this.lane = lane
    client.once('end', () => (this.ended = true))
  }

  static async open(config: ClientConfig): Promise<LaneConnection> {
    const client = new Client(config)
    // A cut connection also fails the query in flight; without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    try {
      // A payment that is booked in a cluster the database was merely copied to would never be told to anybody.
      await client.query('select ledger.check_cluster()')
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    // The lowest number that no other connection holds; it is free again when this one ends, however it ends.
    const { rows } = await client.query<{ lane: number }>(
      'select n as lane from generate_series(1, 32767) n where pg_try_advisory_lock($1, n) limit 1',
      [LANE_LOCKS],
    )
    return new LaneConnection(client, rows[0]?.lane ?? 0)
  }

  /** Posts one batch; `onSend` is called when from now on it may be committed. */
  async post(commands: readonly Command[], onSend: () => void): Promise<Decision[]> {
    await this.#findSystemAccounts(commands)
    const values = postValues(commands, (purpose, currency) => this.#systemAccount(purpose, currency))
    onSend()
    const { rows } = await this.#client.query<PostRow>({ name: 'ledger.post', text: postText, values })
    const [row] = rows
    if (!row) throw new Error('ledger.post gave no row')
    return decisions(commands, row)
  }

  /** At once, whatever is in flight. */
  cut(): void {
    this.#client.connection.stream.destroy()
  }

  async close(): Promise<void> {
    await this.#client.end()
  }

  #systemAccount(purpose: string, currency: Currency): number {
    const id = this.#systemAccounts.get(`${purpose} ${currency}`)
    if (id === undefined) throw new Error(`no row for ${purpose} in ${currency}`)
    return id
  }

  async #findSystemAccounts(commands: readonly Command[]): Promise<void> {
    for (const { legs = [] } of commands) {
      for (const { account, amount } of legs) {
        const name = `${account} ${amount.currency}`
        if (typeof account === 'number' || this.#systemAccounts.has(name)) continue
        const { rows } = await this.#client.query<{ id: string }>(
          'select ledger.system_account($1, $2, $3) as id',
          [account, amount.currency, this.lane],
        )
        this.#systemAccounts.set(name, Number(rows[0]?.id))
      }
    }
  }
}
