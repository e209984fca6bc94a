import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programs } from './needs.ts'
import { childrenOf, type Machine } from './network.ts'

/** The user that runs Patroni and PostgreSQL, from Debian's package. */
export type User = { uid: number; gid: number }

/** A machine with PostgreSQL under Patroni. */
export class DatabaseNode {
  readonly machine: Machine
  readonly #folder: string
  readonly #log: string
  readonly #user: User
  #patroni: ChildProcess | undefined
  #frozen: number[] = []

  /** `config` is the text of its `patroni.yml`, with PostgreSQL's files in `folder`/data; both write to `log`. */
  constructor(
    machine: Machine,
    { folder, log, user, config }: { folder: string; log: string; user: User; config: string },
  ) {
    this.machine = machine
    this.#folder = folder
    this.#log = log
    this.#user = user
    mkdirSync(folder, { mode: 0o700 })
    writeFileSync(join(folder, 'patroni.yml'), config, { mode: 0o600 })
    for (const path of [folder, join(folder, 'patroni.yml')]) chownSync(path, user.uid, user.gid)
  }

  /** Starts Patroni, which starts PostgreSQL or adopts the running server. */
  start(): void {
    const { uid, gid } = this.#user
    const words = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig=KILL', programs.patroni]
    const child = spawn(
      'ip',
      ['netns', 'exec', this.machine.namespace, 'setpriv', ...words, join(this.#folder, 'patroni.yml')],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', HOME: this.#folder },
      },
    )
    const log = createWriteStream(this.#log, { flags: 'a' })
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
    this.#patroni = child
  }

  /** The last lines of Patroni's log, for diagnosis. */
  lastWords(): string {
    return readFileSync(this.#log, 'utf8').split('\n').slice(-15).join('\n')
  }

  /** Kills Patroni, and the PostgreSQL it has started, as its unit does (`deploy/failover/patroni.service.conf`). */
  async killPatroni(): Promise<void> {
    const child = this.#patroni
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
    this.killPostgres()
  }

  /** The postmaster and everything it has started, at once. */
  killPostgres(): void {
    for (const pid of this.#postgres()) signal(pid, 'SIGKILL')
  }

  freezePostgres(): void {
    this.#freeze(this.#postgres())
  }

  freezePatroni(): void {
    if (this.#patroni?.pid !== undefined) this.#freeze([this.#patroni.pid])
  }

  /** Resumes all frozen processes. */
  thaw(): void {
    for (const pid of this.#frozen) signal(pid, 'SIGCONT')
    this.#frozen = []
  }

  /** Resolves when PostgreSQL accepts connections, or no longer does. */
  async untilPostgres(is: 'there' | 'gone', seconds = 30): Promise<void> {
    const deadline = performance.now() + seconds * 1_000
    while (this.#postgres().length > 0 !== (is === 'there')) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL of ${this.machine.name} is not ${is}`)
      await sleep(50)
    }
  }

  #freeze(pids: readonly number[]): void {
    for (const pid of pids) signal(pid, 'SIGSTOP')
    this.#frozen.push(...pids)
  }

  /** The postmaster first, so that it starts no more processes. */
  #postgres(): number[] {
    try {
      const pid = Number(readFileSync(join(this.#folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
      // Z is a zombie: it has ended and was not reaped yet.
      return /^\d+ \(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        ? [pid, ...childrenOf(pid)]
        : []
    } catch {
      return []
    }
  }
}

/** A process that has ended meanwhile needs no signal. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}
