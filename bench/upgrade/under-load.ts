import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerSchema } from '@sixpence/ledger'
import { pendingFiles } from '@sixpence/postgres/migrate'
import { label } from '@sixpence/postgres/migration-files'
import type { Pool } from 'pg'
import { type Check, ledgerChecks } from '../torture/checks.ts'
import { Listener } from '../torture/listener.ts'
import { keepPaying, type Load } from '../torture/payer.ts'
import { listenersCheck, settledBooks } from '../torture/run.ts'
import type { Balancer } from './balancer.ts'
import { root } from './checkout.ts'
import type { UpgradeDrillOptions, UpgradeReport } from './options.ts'
import { publishedAt, runIn, type VersionServer } from './server.ts'

type Run = {
  options: UpgradeDrillOptions
  owner: Pool
  env: Readonly<Record<string, string>>
  servers: readonly VersionServer[]
  balancer: Balancer
  load: Load
}

/** Upgrades the servers while payers pay and pages are open, then compares. */
export async function underLoad(run: Run): Promise<UpgradeReport> {
  const { load, owner } = run
  const past = await value<{ last: number; count: number }>(
    owner,
    `select jsonb_build_object('last', coalesce(max(id), 0), 'count', count(*)) as value from ledger.operation`,
  )
  const pages = load.people
    .slice(0, Math.ceil(load.people.length / 4))
    .map((person) => new Listener(load.port, person))
  try {
    await Promise.all(pages.map(({ opened }) => opened))
    return await compared(run, pages, past)
  } finally {
    // An open channel would keep the balancer from closing.
    await Promise.all(pages.map((page) => page.stop()))
  }
}

async function compared(
  run: Run,
  pages: readonly Listener[],
  past: { last: number; count: number },
): Promise<UpgradeReport> {
  const { options, owner, env, servers, balancer, load } = run
  const { books, people } = load
  const shown = { before: await publishedAt(load.port), after: '' }

  const over = new AbortController()
  const paying = Promise.all(
    Array.from({ length: options.payers }, (_, payer) =>
      keepPaying(
        load,
        people.filter((_, place) => place % options.payers === payer),
        over.signal,
      ),
    ),
  )
  const phases = new Phases(load, paying)
  const wait = (): Promise<void> => sleep(options.eachSeconds * 1000)
  const due = await contractSteps(owner)
  const contract: BesideOld = { due, waiting: [], said: '' }
  try {
    await phases.go('two old servers', wait)
    await phases.go('the first is upgraded', () => upgrade(0, { servers, balancer }))
    await phases.go('one old, one new', wait)
    contract.waiting = await contractSteps(owner)
    contract.said = await said(env, 'upgrade/migrate.ts')
    await phases.go('the second is upgraded', () => upgrade(1, { servers, balancer }))
    await phases.go('two new servers', wait)
  } finally {
    over.abort()
    await paying.catch(() => {})
  }
  await settledBooks(load, owner)
  await sleep(1_000)
  shown.after = (await publishedAt(load.port)) ?? ''
  await Promise.all(pages.map((page) => page.stop()))
  return {
    checks: [
      ...(await ledgerChecks(owner, books, people, past.last)),
      await listenersCheck(owner, pages),
      faultsCheck(run),
      phases.check(),
      await contractCheck(run, contract),
      pagesCheck(pages, shown),
      {
        name: 'the sealed audit trail verifies, and the books agree with the payment companies',
        faults: (await Promise.all([said(env, 'audit-verify.ts'), said(env, 'rails-reconcile.ts')])).filter(
          Boolean,
        ),
      },
    ],
    numbers: {
      'client before': shown.before ?? 'none',
      'client after': shown.after,
      'operations before': past.count,
      ...phases.numbers(),
      ...(await numbersOf(run)),
      'open pages, events they heard': `${pages.length}, ${pages.reduce((sum, page) => sum + page.events, 0)}`,
      'times they had to reload all': pages.reduce((sum, page) => sum + page.resyncs, 0),
    },
  }
}

/** Takes a server out of the balancer, ends it, starts this version at its port, and adds it again. */
async function upgrade(at: number, { servers, balancer }: Pick<Run, 'servers' | 'balancer'>): Promise<void> {
  await balancer.drain(at)
  // Requests in progress are answered.
  await sleep(500)
  await servers[at]?.stop()
  await servers[at]?.start(root)
  await balancer.ready(at)
}

/** The payments in each part of the run, with their durations. */
class Phases {
  readonly #load: Load
  readonly #paying: Promise<unknown>
  readonly #done: { name: string; answers: number; seconds: number }[] = []

  constructor(load: Load, paying: Promise<unknown>) {
    this.#load = load
    this.#paying = paying
  }

  async go(name: string, work: () => Promise<void>): Promise<void> {
    const { books } = this.#load
    const [began, before] = [performance.now(), books.definite]
    // A payer that fails ends the run.
    await Promise.race([work(), this.#paying.then(() => Promise.reject(new Error('the payers have ended')))])
    this.#done.push({ name, answers: books.definite - before, seconds: (performance.now() - began) / 1000 })
  }

  check(): Check {
    const idle = this.#done.filter(({ answers }) => answers === 0)
    return { name: 'payments went on all the while', faults: idle.map(({ name }) => `none while ${name}`) }
  }

  numbers(): Record<string, string> {
    return Object.fromEntries(
      this.#done.map(({ name, answers, seconds }) => [name, `${answers} answers in ${seconds.toFixed(1)} s`]),
    )
  }
}

function faultsCheck({ load: { books } }: Run): Check {
  const { fault = 0 } = books.answers
  return { name: 'no request was a fault', faults: fault > 0 ? [`${fault} answers were faults`] : [] }
}

/** Faults in the servers' logs, by their text; jobs that need the internet fail without it. */
function logged(servers: readonly VersionServer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const line of servers.flatMap(({ faults }) => faults)) {
    const { message = '', msg = '' }: { message?: string; msg?: string } = JSON.parse(line)
    const said = [msg, message].filter(Boolean).join(': ')
    counts[said] = (counts[said] ?? 0) + 1
  }
  return counts
}

const parts = [
  ledgerSchema,
  { name: 'app', folder: new URL('../../server/store/migrations/', import.meta.url) },
]

/** Contract steps of this version that have not run on the database. */
async function contractSteps(owner: Pool): Promise<string[]> {
  const client = await owner.connect()
  try {
    const pending = await pendingFiles(client, parts)
    return pending.filter(({ step }) => step === 'contract').map(label)
  } finally {
    client.release()
  }
}

/** Beside the last old server: the contract steps that were due before the upgrade, those that wait, and what `migrate` said. */
type BesideOld = { due: string[]; waiting: string[]; said: string }

async function contractCheck({ owner, servers }: Run, { due, waiting, said }: BesideOld): Promise<Check> {
  const name = 'contract steps waited until the last old server had ended, and then ran'
  const left = await contractSteps(owner)
  const faults = [
    ...due.filter((step) => !waiting.includes(step)).map((step) => `${step} ran beside an old server`),
    ...left.map((step) => `${step} never ran`),
  ]
  if (due.length === 0)
    return { name, faults: [...faults, ...(said ? [`npm run operator -- migrate said: ${said}`] : [])] }
  const isTold = servers[0]?.warnings.some((line) => line.includes('waits, because servers of an earlier'))
  return {
    name,
    faults: [
      ...faults,
      ...(isTold ? [] : ['the log of the first new server does not say that it waits']),
      ...(said.includes('ended with 1') ? [] : [`npm run operator -- migrate said: ${said || 'nothing'}`]),
    ],
  }
}

function pagesCheck(pages: readonly Listener[], shown: { before: string | undefined; after: string }): Check {
  return {
    name: 'every open page was told of the new version',
    faults: [
      ...(shown.before === shown.after ? [`/version.json says ${shown.after} as before`] : []),
      ...pages
        .filter(({ build }) => build !== shown.after)
        .map(({ person, build = 'no build' }) => `${person.email} was told of ${build}`),
    ],
  }
}

async function numbersOf({
  load: { books },
  balancer,
  owner,
  servers,
}: Run): Promise<Record<string, string | number>> {
  const { lost = 0, busy = 0, outcomeUnknown = 0 } = books.answers
  return {
    payments: books.payments.size,
    completed: [...books.payments.values()].filter(({ end }) => end === 'completed').length,
    'requests that were sent again': lost + busy + outcomeUnknown,
    'of these refused by the balancer': await balancer.refused(),
    answers: JSON.stringify(books.answers),
    'faults in the logs': JSON.stringify(logged(servers)),
    'longest pause': `${(books.longestPauseMs / 1000).toFixed(2)} s`,
    'last migrations': await value<string>(
      owner,
      `select string_agg(part || '/' || number, ', ') as value from (
         select part, max(number) as number from migration group by part order by part) m`,
    ),
  }
}

/** The error output of a command of this version; empty if it succeeds. */
const said = (env: Run['env'], file: string): Promise<string> =>
  runIn(root, env, [process.execPath, `server/app/${file}`]).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

async function value<Value>(owner: Pool, statement: string): Promise<Value> {
  const { rows } = await owner.query<{ value: Value }>(statement)
  if (!rows[0]) throw new Error(`${statement} gave nothing`)
  return rows[0].value
}
