import { fileURLToPath } from 'node:url'
import { freePort } from '@sixpence/postgres/free-port'
import type { Pool } from 'pg'
import type { BenchBank } from '../bank.ts'
import { Supervisor } from '../torture/kills.ts'
import { FaultLine } from './fault-line.ts'

const shiftedClock = fileURLToPath(new URL('shifted-clock.ts', import.meta.url))

/** A server of a bank with several, with its connections to the proxy and to the database. */
export type FleetServer = {
  port: number
  supervisor: Supervisor
  /** From the proxy to the server. */
  fromProxy: FaultLine
  /** From the server to the database. */
  toDatabase: FaultLine
}

/** Sequencer and sealer, by the numbers of their advisory locks. */
const locks = { sequencer: 6_000_031, sealer: 6_000_032 } as const
export type Leadership = keyof typeof locks

/** Servers of a bank, each with its own connections, so that a single server can be cut off. */
export class Fleet {
  readonly servers: readonly FleetServer[]
  readonly #owner: Pool

  private constructor(servers: readonly FleetServer[], owner: Pool) {
    this.servers = servers
    this.#owner = owner
  }

  /** Starts a server for each of `clocks`, in turn, with a clock offset of that many ms. */
  static async start(
    bank: Pick<BenchBank, 'ownerUrl' | 'startAnother'>,
    owner: Pool,
    { clocks, env = {} }: { clocks: readonly number[]; env?: Readonly<Record<string, string>> },
  ): Promise<Fleet> {
    const servers: FleetServer[] = []
    for (const shift of clocks) {
      const port = await freePort()
      const url = new URL(bank.ownerUrl)
      const toDatabase = await FaultLine.open(Number(url.port))
      url.port = String(toDatabase.port)
      const more = {
        env: { ...env, DATABASE_URL: url.href, CLOCK_SHIFT_MS: String(shift) },
        flags: ['--import', shiftedClock],
      }
      const supervisor = new Supervisor({ startServer: () => bank.startAnother(port, more) })
      servers.push({ port, supervisor, toDatabase, fromProxy: await FaultLine.open(port) })
      await supervisor.start()
    }
    return new Fleet(servers, owner)
  }

  /** The server that leads; undefined while none does. */
  async leader(of: Leadership): Promise<FleetServer | undefined> {
    const { rows } = await this.#owner.query<{ port: number | null }>(
      `select a.client_port as port from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = $1 and l.objsubid = 1
         and l.database = (select oid from pg_database where datname = current_database())`,
      [locks[of]],
    )
    const port = rows[0]?.port
    return this.servers.find(({ toDatabase }) => typeof port === 'number' && toDatabase.carries(port))
  }

  async stop(): Promise<void> {
    for (const { toDatabase, fromProxy } of this.servers)
      for (const line of [toDatabase, fromProxy]) {
        line.slow(0)
        line.mend()
      }
    await Promise.all(this.servers.map(({ supervisor }) => supervisor.stop()))
    await Promise.all(this.servers.flatMap((server) => [server.toDatabase.close(), server.fromProxy.close()]))
  }
}
