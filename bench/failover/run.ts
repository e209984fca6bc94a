import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@sixpence/postgres/connect'
import { freePort } from '@sixpence/postgres/free-port'
import type { Pool } from 'pg'
import { Books } from '../torture/books.ts'
import { type Check, ledgerChecks } from '../torture/checks.ts'
import { Gateway } from '../torture/gateway.ts'
import { Listener } from '../torture/listener.ts'
import { keepPaying, type Load } from '../torture/payer.ts'
import { untilMore } from '../torture/until-more.ts'
import { makePeople, type Place, renewing } from '../torture/people.ts'
import { Random } from '../torture/random.ts'
import { listenersCheck, settledBooks } from '../torture/run.ts'
import { root } from '../upgrade/checkout.ts'
import { openHaproxy } from '../upgrade/haproxy.ts'
import { runIn, VersionServer } from '../upgrade/server.ts'
import { type Blow, blows } from './blows.ts'
import { Cluster } from './cluster.ts'
import { programs } from './needs.ts'
import { Pauses } from './pauses.ts'
import { standbyCheck } from './standby-check.ts'

type FailoverOptions = {
  rounds: number
  workers: number
  seed: number
  /** The longest pause between two definite answers that is still good. */
  pauseMs: number
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number
  /** Folder for the logs of all programs; by default they are not kept. */
  logs?: string | undefined
}

type FailoverReport = { checks: Check[]; numbers: Record<string, string | number> }

type Run = { options: FailoverOptions; cluster: Cluster; servers: readonly VersionServer[]; load: Load }

/**
 * Two servers on a database under Patroni, whose primary is repeatedly killed, frozen and cut off while payers pay over
 * HTTP and retry every key until it is answered. Then the payers' answers are compared with the primary and the
 * standby.
 */
export async function failover(options: FailoverOptions): Promise<FailoverReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-failover-'))
  const gateway = await Gateway.open()
  const ending: (() => Promise<unknown>)[] = [() => gateway.close()]
  try {
    const { logs = folder } = options
    mkdirSync(logs, { recursive: true })
    const cluster = new Cluster(folder, logs)
    ending.unshift(() => cluster.stop())
    await cluster.start()
    const owner = openPool(cluster.url, { max: 2 })
    ending.unshift(() => owner.end())
    const env = environment(cluster, folder, gateway)
    const ports = [await freePort(), await freePort()]
    const servers = ports.map((port) => new VersionServer(port, env))
    ending.unshift(() => Promise.all(servers.map((server) => server.stop())))
    if (options.logs) ending.unshift(() => keepLogs(servers, logs))
    for (const server of servers) await server.start(root)
    const balancer = await openHaproxy(programs.haproxy, ports, folder)
    ending.unshift(balancer.close)
    const place = { folder, run: (...command: string[]) => runIn(root, env, command) }
    const people = await makePeople(place, owner, options.workers * 2)
    const load: Load = {
      port: balancer.port,
      people,
      books: new Books(),
      gateway,
      dice: new Random(options.seed),
      restMs: options.restMs,
    }
    return await underBlows({ options, cluster, servers, load }, { owner, place })
  } finally {
    for (const end of ending) await end().catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

async function underBlows(
  { options, cluster, servers, load }: Run,
  { owner, place }: { owner: Pool; place: Place },
): Promise<FailoverReport> {
  const { books, people, dice } = load
  const listeners = people.slice(0, people.length / 4).map((person) => new Listener(load.port, person))
  await Promise.all(listeners.map(({ opened }) => opened))
  const over = new AbortController()
  const paying = Promise.all(
    Array.from({ length: options.workers }, (_, worker) =>
      keepPaying(
        load,
        people.filter((_person, at) => at % options.workers === worker),
        over.signal,
      ),
    ),
  )
  const fresh = renewing(place, people, over.signal)
  const pauses = new Pauses(books)
  const began = performance.now()
  const struck = dice.shuffled(
    Array.from({ length: options.rounds }, (_, round) => blows[round % blows.length]),
  )
  const changes: string[] = []
  try {
    for (const blow of struck)
      if (blow) changes.push(...(await Promise.race([strike(blow, cluster, load, pauses), ended(paying)])))
  } catch (error) {
    // Their pages reconnect forever, which would keep the process alive.
    for (const listener of listeners) void listener.stop()
    throw error
  } finally {
    over.abort()
    pauses.stop()
    await Promise.all([paying.catch(() => {}), fresh])
  }
  const seconds = (performance.now() - began) / 1_000
  await settledBooks(load, owner)
  await sleep(1_000)
  await Promise.all(listeners.map((listener) => listener.stop()))
  const primary = await cluster.untilWhole()
  const sealed = await place.run(process.execPath, 'server/app/audit-verify.ts').then(
    () => [],
    (error: unknown) => [String(error)],
  )
  const alive = await Promise.all(servers.map((server) => server.version()))
  return {
    checks: [
      ...(await ledgerChecks(owner, books, people)),
      await listenersCheck(owner, listeners),
      { name: 'the sealed audit trail verifies', faults: sealed },
      await standbyCheck(cluster, primary),
      { name: 'the standby took over when it had to, and else did not', faults: changes },
      {
        name: 'no server ended',
        faults: alive.flatMap((text, at) => (text ? [] : [`server ${at} does not answer`])),
      },
      {
        name: 'no request was a fault',
        faults: books.answers['fault'] ? [`${books.answers['fault']} answers were faults`] : [],
      },
      {
        name: `the longest pause stays under ${options.pauseMs / 1_000} s`,
        faults:
          books.longestPauseMs > options.pauseMs ? [`${(books.longestPauseMs / 1_000).toFixed(1)} s`] : [],
      },
    ],
    numbers: {
      seed: options.seed,
      workers: options.workers,
      blows: options.rounds,
      'timeline at the end': await timelineOf(owner),
      'seconds under load': Math.round(seconds),
      payments: books.payments.size,
      completed: [...books.payments.values()].filter(({ end }) => end === 'completed').length,
      duplicates: books.duplicates,
      'longest pause': `${(books.longestPauseMs / 1_000).toFixed(1)} s`,
      ...pauses.numbers(),
      answers: JSON.stringify(books.answers),
      'faults in the logs': JSON.stringify(logged(servers)),
      'events heard by open pages': listeners.reduce((sum, listener) => sum + listener.events, 0),
      'times they had to reload all': listeners.reduce((sum, listener) => sum + listener.resyncs, 0),
    },
  }
}

/**
 * Applies a fault once payments succeed and the standby is up to date; returns faults about which machine is the
 * primary afterwards.
 */
async function strike(
  blow: Blow,
  cluster: Cluster,
  { books, dice }: Load,
  pauses: Pauses,
): Promise<string[]> {
  const before = await cluster.untilWhole()
  await sleep(dice.whole(200, 1_500))
  const [primary, standby] = [...cluster.nodes.values()].sort((node) =>
    node.machine.name === before ? -1 : 1,
  )
  const etcd = cluster.network.machines.get('etcd')
  if (!primary || !standby || !etcd) throw new Error('the cluster has no two machines')
  pauses.begin()
  await blow.strike(cluster, { primary, standby, etcd: etcd.address, here: cluster.network.here })
  const after = await cluster.untilWhole()
  await untilMore(() => books.definite, { more: 50, patienceMs: 240_000, after: `“${blow.name}”` })
  const seconds = pauses.end(blow.name)
  console.log(`${new Date().toISOString()} ${blow.name}: ${before}, then ${after}; pause ${seconds} s`)
  return blow.failsOver === 'may' || (after !== before) === blow.failsOver
    ? []
    : [`${blow.name}: ${before}, then ${after}`]
}

const ended = (paying: Promise<unknown>): Promise<never> =>
  paying.then(() => Promise.reject(new Error('the payers have ended')))

async function timelineOf(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ timeline: number }>(
    'select timeline from ledger.generation order by number desc limit 1',
  )
  return rows[0]?.timeline ?? 0
}

/** Faults in the servers' logs, by their text. */
function logged(servers: readonly VersionServer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of servers.flatMap(({ faults }) => faults)) {
    const {
      message = '',
      msg = '',
      job = '',
    }: { message?: string; msg?: string; job?: string } = JSON.parse(line)
    const said = [msg, job, message].filter(Boolean).join(': ')
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

async function keepLogs(servers: readonly VersionServer[], logs: string): Promise<void> {
  for (const [at, { faults, warnings, complaint }] of servers.entries())
    writeFileSync(join(logs, `server-${at}.log`), [...warnings, ...faults, complaint].join('\n'))
}

const environment = (cluster: Cluster, folder: string, gateway: Gateway): Record<string, string> => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  DATABASE_URL: cluster.url,
  DATABASE_URL_READ: cluster.readUrl,
  SIXPENCE_MODE: 'production',
  SIXPENCE_BRANDS: join(root, 'brands'),
  SIXPENCE_HOSTS: '127.0.0.1=ostra,localhost=ostra',
  SIXPENCE_DATA: join(folder, 'bank'),
  SIXPENCE_SECRET: 'a secret for the run only, 0123456789 abcdefgh',
  LOAD_TEST: 'on',
  SIXPENCE_RATE_FACTOR: '1000',
  SIXPENCE_DRAIN_SECONDS: '0',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_URL: gateway.url,
  SMS_SECRET: gateway.secret,
})
