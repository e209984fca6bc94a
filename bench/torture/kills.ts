import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchBank } from '../bank.ts'
import type { Books } from './books.ts'
import type { Random } from './random.ts'
import { untilMore } from './until-more.ts'

/** Starts the server again whenever it ends, as an operator's service manager does. */
export class Supervisor {
  starts = 0
  /** Faults in the server's log, by their text. */
  readonly logged: Record<string, number> = {}
  readonly #bank: Pick<BenchBank, 'startServer'>
  #child: ChildProcess | undefined
  #stopping = false
  #watching: Promise<void> = Promise.resolve()

  constructor(bank: Pick<BenchBank, 'startServer'>) {
    this.#bank = bank
  }

  async start(): Promise<void> {
    await this.#launch()
    this.#watching = this.#watch()
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  /** Stops the process like a stalled machine; `thaw` resumes it. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }

  async stop(): Promise<void> {
    this.#stopping = true
    this.thaw()
    this.#child?.kill('SIGTERM')
    await this.#watching
  }

  async #watch(): Promise<void> {
    for (;;) {
      const child = this.#child
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (this.#stopping) return
      // It does not start while PostgreSQL is away.
      await this.#launch().catch(() => sleep(50))
    }
  }

  async #launch(): Promise<void> {
    const child = await this.#bank.startServer()
    this.starts++
    this.#child = child
    if (!child.stdout) return
    createInterface({ input: child.stdout }).on('line', (line) => this.#note(line))
  }

  #note(line: string): void {
    const reason =
      /"level":[56]0.*?"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ??
      /"level":[56]0.*"msg":"([^"]*)"/.exec(line)?.[1]
    if (reason !== undefined) this.logged[reason] = (this.logged[reason] ?? 0) + 1
  }
}

export type Blow = 'server' | 'postgres' | 'both'

/** The blows in a random order; a third of those that both can take hit both at once. */
export function plan(serverKills: number, postgresKills: number, dice: Random): Blow[] {
  const both = Math.floor(Math.min(serverKills, postgresKills) / 3)
  const of = (blow: Blow, count: number): Blow[] => Array.from({ length: count }, () => blow)
  return dice.shuffled([
    ...of('both', both),
    ...of('server', serverKills - both),
    ...of('postgres', postgresKills - both),
  ])
}

/** kill -9 at random moments; the next blow waits until payments go through again. */
export async function strike(
  blows: readonly Blow[],
  {
    supervisor,
    postgres,
    books,
    dice,
  }: {
    supervisor: Supervisor
    postgres: BenchBank['postgres']
    books: Books
    dice: Random
  },
): Promise<void> {
  for (const blow of blows) {
    await sleep(dice.whole(500, 2_500))
    if (blow !== 'server') process.kill(postgres.pid(), 'SIGKILL')
    if (blow !== 'postgres') supervisor.kill()
    await untilMore(() => books.definite, { more: 200, patienceMs: 240_000, after: `${blow} was killed` })
  }
  await sleep(1_000)
}
