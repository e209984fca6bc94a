// Kills a committer's process under load and records its acknowledgements. `missingOrDoubled` then compares the record
// with the ledger; it works for any other load whose keys were recorded.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Acknowledgement } from './crash-check.ts'

export { missingOrDoubled } from './crash-check.ts'
export type { Acknowledgement } from './crash-check.ts'

export type CrashLoadOptions = {
  /** Address of the database as the API's role. */
  url: string
  /** Funded accounts to transfer between. */
  accounts: readonly number[]
  /** Commands in flight at once; 32 by default. */
  workers?: number
}

/** A writer process that can be killed and restarted; unanswered keys are sent again after a restart. */
export class CrashLoad {
  /** Every acknowledgement received, including those of keys sent again on purpose. */
  readonly acknowledged: Acknowledgement[] = []
  /** Number of refusals by outcome; `busy` occurs while the database is down. */
  readonly refused: Record<string, number> = {}
  kills = 0
  readonly #options: CrashLoadOptions
  readonly #unanswered = new Set<string>()
  #child: ChildProcess | undefined
  #lines: Promise<void> = Promise.resolve()

  constructor(options: CrashLoadOptions) {
    this.#options = options
  }

  /** Starts the writer process and passes it the keys that are not answered yet. */
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

  /** Sends SIGKILL and starts the next process. */
  async kill(): Promise<void> {
    this.kills++
    await this.#end('SIGKILL')
    this.start()
  }

  /** Sends SIGTERM; the writer finishes the commands it has accepted. */
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
      // A line that was cut off by the kill is ignored.
      if (!/^[0-9a-f-]{36}$/.test(key)) continue
      if (word === 'try') this.#unanswered.add(key)
      else this.#unanswered.delete(key)
      if (word === 'refused') this.refused[rest] = (this.refused[rest] ?? 0) + 1
      if (word === 'done' && /^\d+$/.test(rest)) this.#answered({ key, owner: 1, operationId: Number(rest) })
    }
  }

  #answered(acknowledged: Acknowledgement): void {
    this.acknowledged.push(acknowledged)
  }
}
