import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@sixpence/postgres/free-port'
import pg from 'pg'
import { openBank } from '../bank.ts'
import type { Person } from '../torture/client.ts'
import { Listener } from '../torture/listener.ts'
import { Answers, keepAsking } from './clients.ts'
import { faultsAtTheDoor } from './door.ts'
import { startProxy, type Proxy, type ProxyKind } from './proxy.ts'

export type DrainOptions = {
  /** Each is in front of both servers, with clients of its own. */
  proxies: readonly ProxyKind[]
  /** Number of clients per proxy. */
  clients: number
  /** Longest pause of a client after a payment and a page, in ms; none by default. */
  restMs?: number
  /** Number of restarts of each of the two servers. */
  rounds: number
  drainSeconds: number
}

export type Behind = {
  proxy: ProxyKind
  served: number
  faults: string[]
  counts: Record<string, number>
  /** Events received by open pages. */
  events: number
}

/**
 * Two servers behind each of the proxies, both under load: each in turn receives SIGTERM, ends, and is started again.
 * Meanwhile clients pay and load pages over persistent connections, and pages follow their push channel. Every request
 * has to be served at its first attempt, every acknowledged payment has to exist once, and no event may be missed.
 */
export async function drain({
  proxies: kinds,
  clients,
  restMs,
  rounds,
  drainSeconds,
}: DrainOptions): Promise<{ behind: Behind[]; faults: string[] }> {
  const bank = await openBank({
    env: { SIXPENCE_DRAIN_SECONDS: String(drainSeconds), SIXPENCE_PROXIES: '1' },
    sharedBuffers: '256MB',
    maxWalSize: '1GB',
  })
  const ports = [await freePort(), await freePort()] as const
  const servers: ChildProcess[] = []
  const proxies: Proxy[] = []
  try {
    // In turn, since the first migrates.
    for (const port of ports) servers.push(await bank.startAnother(port))
    for (const kind of kinds) {
      const folder = join(bank.folder, kind)
      mkdirSync(folder)
      proxies.push(await startProxy(kind, ports, folder))
    }
    const file = join(bank.folder, 'people.jsonl')
    await bank.run(process.execPath, 'demo/load-people.ts', file, '60', '60')
    const people = linesOf(file)
    const [readers, payers] = [people.slice(0, 8), people.slice(8)]
    const loads = proxies.map((proxy) => new Load(proxy, readers))
    const { ownerUrl } = bank
    const [person] = payers
    if (!person) throw new Error('nobody was made who pays')
    for (const load of loads) await load.look({ ownerUrl, person })
    await Promise.all(loads.map((load) => load.opened))
    const over = new AbortController()
    const asking = loads.map((load) =>
      load.ask({ clients, restMs, people: [...payers, ...readers], signal: over.signal }),
    )
    const replaced = replaceAll(servers, ports, { rounds, proxies, start: bank.startAnother })
    await Promise.race([replaced, Promise.all(asking)])
    over.abort()
    await Promise.all([replaced, ...asking])
    await sleep(1_500)
    const behind = await Promise.all(loads.map((load) => load.end()))
    return {
      behind,
      faults: await unbooked(
        ownerUrl,
        loads.flatMap((load) => load.paid),
      ),
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()))
    for (const server of servers) server.kill('SIGKILL')
    await bank.stop()
  }
}

/** Clients and open pages behind a proxy. */
class Load {
  readonly #proxy: Proxy
  readonly #answers = new Answers()
  readonly #listeners: Listener[]
  #faults: string[] = []

  constructor(proxy: Proxy, readers: readonly Person[]) {
    this.#proxy = proxy
    this.#listeners = readers.map((person) => new Listener(proxy.plain, person))
  }

  get opened(): Promise<unknown> {
    return Promise.all(this.#listeners.map((listener) => listener.opened))
  }

  get paid(): readonly string[] {
    return this.#answers.paid
  }

  /** Checks the other duties of a proxy once. */
  async look(bank: { ownerUrl: string; person: Person }): Promise<void> {
    this.#faults = await faultsAtTheDoor(this.#proxy, bank)
  }

  async ask({
    clients,
    restMs,
    people,
    signal,
  }: {
    clients: number
    restMs: number | undefined
    people: readonly Person[]
    signal: AbortSignal
  }): Promise<void> {
    const asked = { proxy: this.#proxy, people, answers: this.#answers, restMs, signal }
    await Promise.all(Array.from({ length: clients }, (_, place) => keepAsking(asked, place)))
  }

  async end(): Promise<Behind> {
    await Promise.all(this.#listeners.map((listener) => listener.stop()))
    return {
      proxy: this.#proxy.kind,
      served: this.#answers.served,
      counts: Object.fromEntries(this.#answers.counts),
      events: this.#listeners.reduce((sum, listener) => sum + listener.events, 0),
      faults: [
        ...this.#faults,
        ...this.#answers.faults,
        ...this.#listeners.flatMap((listener) => listener.faults),
        ...this.#listeners.flatMap((listener) =>
          listener.refused > 0 ? [`${listener.person.email} had ${listener.refused} tickets refused`] : [],
        ),
        ...this.#listeners.flatMap((listener) =>
          listener.resyncs > 0 ? [`${listener.person.email} missed events`] : [],
        ),
      ],
    }
  }
}

async function replaceAll(
  servers: ChildProcess[],
  ports: readonly number[],
  {
    rounds,
    proxies,
    start,
  }: { rounds: number; proxies: readonly Proxy[]; start: (port: number) => Promise<ChildProcess> },
): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const [place, port] of ports.entries()) {
      // Waits until the proxy uses both servers, for the time stated in docs/OPERATING.md.
      await sleep(5_000)
      const server = servers[place]
      if (!server) continue
      server.kill('SIGTERM')
      const [code] = (await once(server, 'exit')) as [number | null]
      if (code !== 0) throw new Error(`a server ended with ${code} when it was told to`)
      // On a busy machine checks take longer than that: the other server ends only after the proxies see this server
      // up again.
      await Promise.all(proxies.map((proxy) => proxy.noted(place, 'DOWN')))
      servers[place] = await start(port)
      await Promise.all(proxies.map((proxy) => proxy.noted(place, 'UP')))
    }
  await sleep(3_000)
}

const linesOf = (file: string): Person[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({ ...(JSON.parse(line) as Person), phone: undefined }))

/** Acknowledged payments that the ledger does not have exactly once. */
async function unbooked(ownerUrl: string, keys: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ledger.operation where kind = 'p2p'`,
    )
    const booked = Number(rows[0]?.count)
    return booked === keys.length ? [] : [`${keys.length} payments were acknowledged, ${booked} are booked`]
  } finally {
    await client.end()
  }
}
