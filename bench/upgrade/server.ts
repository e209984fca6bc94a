import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A server of any version, on a given port. */
export class VersionServer {
  readonly port: number
  /** Lines of its log at the level of a fault; `warnings` has those at that of a warning. */
  readonly faults: string[] = []
  readonly warnings: string[] = []
  /** Its stderr, which has the reason if it ends by itself. */
  complaint = ''
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(port: number, env: Readonly<Record<string, string>>) {
    this.port = port
    this.#env = { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  }

  /** Starts the version in `root`; resolves when it serves. */
  async start(root: string): Promise<void> {
    const child = spawn(process.execPath, ['--max-semi-space-size=32', join(root, 'server/app/main.ts')], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    const end = (): void => void child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.complaint += text))
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/"level":[56]0/.test(line)) this.faults.push(line)
      else if (line.includes('"level":40')) this.warnings.push(line)
    })
    while (!(await this.version())) {
      if (child.exitCode !== null)
        throw new Error(`the server in ${root} did not start: ${this.complaint.trim()}`)
      await sleep(100)
    }
  }

  /** The client build it serves; undefined while it does not serve. */
  version(): Promise<string | undefined> {
    return publishedAt(this.port)
  }

  async stop(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** The answer of `/version.json` to a page. */
export async function publishedAt(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/version.json`, {
      signal: AbortSignal.timeout(2_000),
    })
    const { build } = (await response.json()) as { build?: string }
    return build
  } catch {
    return undefined
  }
}

/** Runs a command of a version beside its servers; returns its output, or throws an error with the end of it. */
export async function runIn(
  folder: string,
  env: Readonly<Record<string, string>>,
  command: readonly string[],
): Promise<string> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, all] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    all += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (all += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${all.trim().slice(-400)}`)
  return output
}
