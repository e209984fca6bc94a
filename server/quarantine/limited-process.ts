import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileRefusals } from '@sixpence/protocol/rules/uploads'
import { NotTaken } from './found.ts'

export type Limits = { ms: number; memoryMb: number }
export const quarantineLimits: Limits = { ms: 20_000, memoryMb: 1_024 }

const root = realpathSync(fileURLToPath(new URL('../../', import.meta.url)))
/** Where packages lie, which need not be below. */
const [packages = root] = realpathSync(fileURLToPath(import.meta.resolve('sharp'))).split(
  /(?<=node_modules[/\\])/,
)
/** What comes back is a picture drawn anew, or the PDF itself. */
const mostOut = 24 * 1024 * 1024
const atOnce = 2
const mostWaiting = 20

/** Who waits for a turn, the first first. */
const waiting: (() => void)[] = []
let running = 0

/** Too many files wait already. */
export class QuarantineBusy extends Error {}

type Work = {
  program: 'worker.ts' | 'page-worker.ts'
  words?: readonly string[]
  /** Asked for the file when it is its turn. */
  load: () => Promise<Buffer>
  limits?: Limits
}

/**
 * Looks at one file in a process of its own that may read the program and nothing else: no network, no writing, no other
 * process, so much time, so much memory. At most two at a time. @throws NotTaken, QuarantineBusy
 */
export async function inQuarantine(work: Work): Promise<{ head: unknown; bytes: Buffer }> {
  await turn()
  try {
    return read(await run(await work.load(), work))
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function turn(): Promise<void> {
  if (running < atOnce) {
    running += 1
    return
  }
  if (waiting.length >= mostWaiting) throw new QuarantineBusy('too many files wait to be checked')
  await new Promise<void>((ready) => void waiting.push(ready))
}

/** @throws NotTaken fileTooHeavy when it takes too long, or too much memory */
async function run(
  bytes: Buffer,
  { program, words = [], limits: { ms, memoryMb } = quarantineLimits }: Work,
): Promise<Buffer> {
  const flags = [
    '--permission',
    '--allow-addons',
    `--allow-fs-read=${root}*`,
    `--allow-fs-read=${packages}*`,
    '--disable-warning=SecurityWarning',
    '--max-old-space-size=256',
    fileURLToPath(new URL(program, import.meta.url)),
    ...words,
  ]
  // Memory that pictures take is not the engine's own: where the system can, it holds the whole process to a limit.
  const child =
    process.platform === 'win32'
      ? spawn(process.execPath, flags, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
      : spawn(
          '/bin/sh',
          ['-c', `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`, process.execPath, ...flags],
          { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
        )
  const out: Buffer[] = []
  let size = 0
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > mostOut) child.kill('SIGKILL')
    else out.push(piece)
  })
  // A worker that ends early leaves a closed pipe behind.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
      (done, fail) => {
        child.once('error', fail)
        child.once('close', (code, signal) => done({ code, signal }))
      },
    )
    if (signal !== null) throw new NotTaken('fileTooHeavy')
    if (code !== 0) throw new Error(`the quarantine ended with ${code}`)
    return Buffer.concat(out)
  } finally {
    clearTimeout(timer)
  }
}

function read(answer: Buffer): { head: unknown; bytes: Buffer } {
  const end = answer.indexOf('\n')
  const head = JSON.parse(answer.toString('utf8', 0, end)) as { refusal?: string }
  const refusal = fileRefusals.find((one) => one === head.refusal)
  if (refusal) throw new NotTaken(refusal)
  return { head, bytes: answer.subarray(end + 1) }
}
