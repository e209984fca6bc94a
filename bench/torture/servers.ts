import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '@sixpence/postgres/connect'
import { openBank } from '../bank.ts'
import { blowKinds, dealOut, plannedBlows, type Blow } from '../servers/blows.ts'
import { Fleet } from '../servers/fleet.ts'
import { startHaproxy } from '../servers/haproxy.ts'
import { Books } from './books.ts'
import { ledgerChecks, type Check } from './checks.ts'
import { Gateway } from './gateway.ts'
import { Listener } from './listener.ts'
import { keepPaying, type Load } from './payer.ts'
import { makePeople, renewing } from './people.ts'
import { Random } from './random.ts'
import { listenersCheck, loadChecks, sealCheck, settledBooks, type TortureReport } from './run.ts'

export type ServersOptions = {
  /** Number of blows, of all kinds in turn. */
  blows: number
  payers: number
  seed: number
  /** The longest pause between two definite answers that is still good. */
  pauseMs: number
  /** Longest pause of a payer after a payment, in ms; none by default. */
  restMs?: number
  /** For a short run: these blows, each with its duration. */
  only?: readonly { blow: Blow; ms: number }[]
}

/** Right, late and early: the last two are 180 s apart, and each 90 s from the first. */
const clocks = [0, -90_000, 90_000] as const

/**
 * Three servers behind HAProxy, with clocks 90 s apart, on one durable PostgreSQL. Servers are killed, frozen, cut from
 * the database or the proxy and slowed down, and PostgreSQL is killed, while payers pay, retrying every key until it is
 * answered, and pages are open. Then the payers' answers are compared with the database.
 */
export async function tortureServers(options: ServersOptions): Promise<TortureReport> {
  const dice = new Random(options.seed)
  const gateway = await Gateway.open()
  const bank = await openBank({
    env: { SMS_URL: gateway.url, SMS_SECRET: gateway.secret, SIXPENCE_PROXIES: '1' },
    sharedBuffers: '256MB',
    maxWalSize: '1GB',
  })
  const owner = openPool(bank.ownerUrl, { max: 3 })
  const ending: (() => Promise<unknown>)[] = [() => owner.end(), bank.stop, () => gateway.close()]
  try {
    const fleet = await Fleet.start(bank, owner, { clocks })
    ending.unshift(() => fleet.stop())
    const proxy = await startHaproxy(
      fleet.servers.map(({ fromProxy }) => fromProxy.port),
      bank.folder,
    )
    ending.unshift(proxy.stop)
    const people = await makePeople(bank, owner, options.payers * 2)
    const books = new Books()
    const load: Load = { port: proxy.port, people, books, gateway, dice, restMs: options.restMs }
    const pages = people
      .slice(0, Math.ceil(people.length / 4))
      .map((person) => new Listener(proxy.port, person))
    await Promise.all(pages.map(({ opened }) => opened))
    const leaders: number[] = []
    const began = performance.now()
    await underBlows(options, { bank, fleet, load, leaders })
    const seconds = (performance.now() - began) / 1000
    const pause = books.longestPauseMs

    await settledBooks(load, owner)
    await sleep(1_500)
    await Promise.all(pages.map((page) => page.stop()))
    const checks = [
      ...(await ledgerChecks(owner, books, people)),
      await listenersCheck(owner, pages),
      ticketsCheck(pages),
      await sealCheck(bank),
      ...loadChecks(books, gateway, pause, options.pauseMs),
    ]
    const moves = leaders.filter((leader, at) => at > 0 && leader !== leaders[at - 1]).length
    return { checks, numbers: numbersOf({ options, books, fleet, pages, seconds, pause, moves }) }
  } finally {
    for (const end of ending) await end().catch(() => {})
  }
}

type Run = {
  options: ServersOptions
  books: Books
  fleet: Fleet
  pages: readonly Listener[]
  seconds: number
  pause: number
  moves: number
}

async function underBlows(
  { payers, blows, only }: ServersOptions,
  run: {
    bank: Awaited<ReturnType<typeof openBank>>
    fleet: Fleet
    load: Load
    leaders: number[]
  },
): Promise<void> {
  const { bank, fleet, load, leaders } = run
  const { people, books, dice } = load
  const over = new AbortController()
  const paying = Array.from({ length: payers }, (_, payer) =>
    keepPaying(
      load,
      people.filter((_, place) => place % payers === payer),
      over.signal,
    ),
  )
  const fresh = renewing(bank, people, over.signal)
  const planned = only?.map(({ blow }) => blow) ?? plannedBlows(blows, dice)
  const lasts = (blow: Blow): number | undefined => only?.find((item) => item.blow === blow)?.ms
  try {
    await Promise.race([
      dealOut(planned, {
        fleet,
        postgres: bank.postgres,
        books,
        dice,
        lasts,
        onLeader: (place) => leaders.push(place),
      }),
      // A payer that fails ends the run.
      Promise.all(paying),
    ])
  } finally {
    over.abort()
    await Promise.all([...paying, fresh])
  }
}

/** A page with a ticket can connect, whichever server issued the ticket and whichever accepts it. */
function ticketsCheck(pages: readonly Listener[]): Check {
  return {
    name: 'no ticket of one server was refused by another',
    faults: pages.filter(({ refused }) => refused > 0).map((page) => `${page.person.email}: ${page.refused}`),
  }
}

function numbersOf({ options, books, fleet, pages, seconds, pause, moves }: Run): TortureReport['numbers'] {
  const payments = [...books.payments.values()]
  const ends = (end: string): number => payments.filter((payment) => payment.end === end).length
  const sum = (of: (page: Listener) => number): number =>
    pages.reduce((all, listener) => all + of(listener), 0)
  const { lost = 0, busy = 0, outcomeUnknown = 0 } = books.answers
  const logged: Record<string, number> = {}
  for (const { supervisor } of fleet.servers)
    for (const [what, count] of Object.entries(supervisor.logged)) logged[what] = (logged[what] ?? 0) + count
  return {
    seed: options.seed,
    'servers, and their clocks': clocks.map((ms) => `${ms / 1000} s`).join(', '),
    blows:
      options.only?.map(({ blow }) => blow).join(', ') ?? `${options.blows} of ${blowKinds.length} kinds`,
    'server starts': fleet.servers.reduce((all, { supervisor }) => all + supervisor.starts, 0),
    'times the leader was another one': moves,
    'seconds under load': Math.round(seconds),
    payments: payments.length,
    completed: ends('completed'),
    'of these by code': payments.filter((payment) => payment.end === 'completed' && payment.payer.phone)
      .length,
    refused: ends('refused'),
    canceled: ends('canceled'),
    duplicates: books.duplicates,
    'requests that were sent again': lost + busy + outcomeUnknown,
    'payments a second': Math.round(payments.length / seconds),
    'longest pause in s': (pause / 1000).toFixed(2),
    answers: JSON.stringify(books.answers),
    'faults in the log': JSON.stringify(logged),
    'events heard by open pages': sum((listener) => listener.events),
    'times they came back': sum((listener) => listener.returns),
    'times they had to reload all': sum((listener) => listener.resyncs),
  }
}
