// Kills a committer's process under load and keeps the books of what it had acknowledged. `missingOrDoubled` then
// holds these books against the ledger; it serves any other load too, as long as somebody wrote down the keys.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Acknowledged } from './crash-check.ts'

export { missingOrDoubled } from './crash-check.ts'
export type { Acknowledged } from './crash-check.ts'

export type CrashLoadOptions = {
  /** Address of the database as the API's role. */
  url: string
  /** Accounts with money to move about. */
  accounts: readonly number[]
  /** Commands waiting at once; 32 when left out. */
  workers?: number
}

/** A writer process that can be killed and started again; what it had tried before goes on after. */
export class CrashLoad {
  /** Every acknowledgement that arrived, also those of keys sent again on purpose. */
  readonly acknowledged: Acknowledged[] = []
  /** Refusals by outcome; `busy` is one while the database is away. */
  readonly refused: Record<string, number> = {}
  /** The longest time without any acknowledgement. */
  longestPauseMs = 0
  kills = 0
  readonly #options: CrashLoadOptions
  readonly #unanswered = new Set<string>()
  #child: ChildProcess | undefined
  #lines: Promise<void> = Promise.resolve()
  #lastAnswer = 0

  constructor(options: CrashLoadOptions) {
    this.#options = options
  }

  start(): void {
    const { url, accounts, workers = 32 } = this.#options
    const script = fileURLToPath(new URL('./crash-writer.ts', import.meta.url))
    const child = spawn(process.execPath, [script, url, String(workers), ...accounts.map(String)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    child.stdin?.end([...this.#unanswered].join('\n'))
    this.#lines = this.#read(child)
  }

  /** kill -9, and the next one. */
  async kill(): Promise<void> {
    this.kills++
    await this.#end('SIGKILL')
    this.start()
  }

  /** Lets the writer finish what it has taken. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child) return
    if (child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    await this.#lines
  }

  async #read(child: ChildProcess): Promise<void> {
    if (!child.stdout) return
    for await (const line of createInterface({ input: child.stdout })) {
      const [word, key = '', rest = ''] = line.split(' ')
      // A line that the kill cut short says nothing.
      if (!/^[0-9a-f-]{36}$/.test(key)) continue
      if (word === 'try') this.#unanswered.add(key)
      else this.#unanswered.delete(key)
      if (word === 'refused') this.refused[rest] = (this.refused[rest] ?? 0) + 1
      if (word === 'done' && /^\d+$/.test(rest)) this.#answered({ key, owner: 1, operationId: Number(rest) })
    }
  }

  #answered(acknowledged: Acknowledged): void {
    const now = performance.now()
    if (this.#lastAnswer > 0) this.longestPauseMs = Math.max(this.longestPauseMs, now - this.#lastAnswer)
    this.#lastAnswer = now
    this.acknowledged.push(acknowledged)
  }
}
