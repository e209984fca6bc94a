import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openAccount } from '@sixpence/ledger'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { serverMessage, subprotocolsOf, type PushEvent, type ServerMessage } from '@sixpence/protocol/push'
import type pg from 'pg'
import pino from 'pino'
import { WebSocket, type ClientOptions } from 'ws'
import * as z from 'zod/mini'
import { MovableClock } from '#core/clock.ts'
import { Hub, type HubOptions } from '#core/push/hub.ts'
import type { Log } from '#core/log.ts'
import { announce, Sequencer, type Projection } from '#core/outbox/outbox.ts'
import { keepEventsOf } from '#core/push/push-log.ts'
import { openPool, transaction } from '#core/database.ts'
import { randomPersonalKeys } from '../random-personal-keys.ts'
import { PersonalData } from '#core/sealing/personal-data.ts'
import { openStore } from '#store/store.ts'

/** A customer who has had an open page before, with a person, session and euro account, whose floor is far below zero. */
export type Someone = {
  personId: number
  customerId: number
  sessionId: string
  accountId: number
  brand: string
}

/** Sequencers and hubs of the push channel on their own database, without calls. */
export class TestChannel {
  readonly database: TestDatabase
  readonly pool: pg.Pool
  readonly clock = new MovableClock()
  readonly personal: PersonalData
  /** Faults in the log. */
  readonly faults: string[] = []
  readonly #closing: (() => Promise<unknown>)[] = []
  readonly #servers = new Map<number, Server>()
  #people = 0

  private constructor(database: TestDatabase) {
    this.database = database
    this.pool = openPool(database.apiUrl)
    this.personal = new PersonalData(this.pool, randomPersonalKeys())
  }

  static async open(): Promise<TestChannel> {
    return new TestChannel(await testDatabase(['ledger', 'app']))
  }

  get log(): Log {
    return pino({ level: 'warn', base: null }, { write: (line: string) => void this.faults.push(line) })
  }

  async close(): Promise<void> {
    for (const close of this.#closing.toReversed()) await close()
    await this.pool.end()
    await this.database.drop()
  }

  async someone(brand = 'ostra'): Promise<Someone> {
    this.#people += 1
    const email = `person-${this.#people}@people.example`
    const { owner } = this.database
    const [person] = (
      await owner.query<{ id: string }>(
        `insert into app.person (brand, email_clear, first_name_clear, last_name_clear, password_hash) values ($1, $2, 'A', 'B', '')
         returning id`,
        [brand, email],
      )
    ).rows
    const [customer] = (
      await owner.query<{ id: string }>(
        `insert into app.customer (brand, type, name_clear, email_clear, residence_country, default_currency)
         values ($1, 1, 'A B', $2, 'LT', 'EUR') returning id`,
        [brand, email],
      )
    ).rows
    const personId = Number(person?.id)
    const customerId = Number(customer?.id)
    await owner.query('insert into app.access (person_id, customer_id, access_right) values ($1, $2, 2)', [
      personId,
      customerId,
    ])
    await keepEventsOf(this.pool, customerId)
    const accountId = await openAccount(this.pool, {
      owner: customerId,
      currency: 'EUR',
      kind: 'payment',
      brand,
      floor: -(10n ** 15n),
    })
    return { personId, customerId, accountId, brand, sessionId: await this.session(personId, brand) }
  }

  async session(personId: number, brand: string): Promise<string> {
    const id = randomUUID()
    await this.pool.query(
      `insert into app.session (id, person_id, brand, client, created_at, active_at, rotated_at)
       values ($1, $2, $3, 'spa', $4, $4, $4)`,
      [id, personId, brand, this.clock.now()],
    )
    return id
  }

  announce(customerId: number, n: number): Promise<void> {
    return transaction(this.pool, (client) =>
      announce(client, { customerId, event: 'notification', data: { n }, changed: ['customer'] }),
    )
  }

  hub(
    times: HubOptions['times'] = {},
    build?: string,
    onSessionEnded?: HubOptions['onSessionEnded'],
    trustedProxies = 0,
  ): Hub {
    const { pool, clock, log } = this
    const hub = new Hub({
      pool,
      listenUrl: this.database.apiUrl,
      store: openStore(pool, this.personal),
      clock,
      log,
      times,
      trustedProxies,
      ...(build && { build }),
      ...(onSessionEnded && { onSessionEnded }),
    })
    this.#closing.push(() => hub.close())
    return hub
  }

  sequencer(hub: Pick<Hub, 'notice' | 'idle'>, projections: Projection[] = []): Sequencer {
    const sequencer = new Sequencer({
      url: this.database.apiUrl,
      pool: this.pool,
      projections,
      hub,
      log: this.log,
    })
    this.#closing.push(() => sequencer.stop())
    return sequencer
  }

  /** A server whose upgrades go to the hub; returns its port. */
  async serve(hub: Hub): Promise<number> {
    const server: Server = createServer((_, answer) => answer.writeHead(404).end())
    hub.attach(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    this.#closing.push(async () => server.close())
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    this.#servers.set(port, server)
    return port
  }

  /** Number of open sockets at the server. */
  async connectionsTo(port: number): Promise<number> {
    const server = this.#servers.get(port)
    if (!server) throw new Error(`nobody serves at ${port}`)
    return promisify(server.getConnections.bind(server))()
  }
}

/** A hub without connections. */
export const nobody: Pick<Hub, 'notice' | 'idle'> = { notice: () => {}, idle: async () => {} }

/** A browser's end of the push channel. */
export class TestSocket {
  readonly messages: ServerMessage[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>

  constructor(
    port: number,
    options: { brand?: string; path?: string; origin?: string; ticket?: string } & ClientOptions = {},
  ) {
    const { brand = 'ostra', path = '/ws', origin, ticket, ...more } = options
    const host = `${brand}.localhost:${port}`
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, ticket ? subprotocolsOf(ticket) : [], {
      ...more,
      headers: { host, origin: origin ?? `http://${host}`, ...more.headers },
    })
    this.socket.on('error', () => {})
    this.socket.on('message', (data) => {
      const message: unknown = Buffer.isBuffer(data) ? JSON.parse(data.toString()) : undefined
      this.messages.push(z.parse(serverMessage, message))
    })
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
  }

  /** Authenticates the socket; resolves on the server's first message. */
  async auth(ticket: string, lastSeen?: number): Promise<this> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open')
    this.send({ type: 'auth', ticket, ...(lastSeen !== undefined && { lastSeen }) })
    await this.until(() => this.messages.length > 0)
    return this
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  get events(): PushEvent[] {
    return this.messages.filter((message) => message.type === 'event')
  }

  get lastSeen(): number {
    const last = this.messages.findLast((message) => message.type !== 'pong')
    return last?.type === 'event' ? last.id : (last?.seq ?? 0)
  }

  async until(claim: () => boolean, ms = 120_000): Promise<void> {
    const deadline = performance.now() + ms
    while (!claim()) {
      if (performance.now() > deadline)
        throw new Error(`waited in vain; got ${JSON.stringify(this.messages).slice(0, 500)}`)
      await sleep(5)
    }
  }

  cut(): void {
    this.socket.terminate()
  }
}
