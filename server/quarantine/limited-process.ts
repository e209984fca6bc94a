import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fileRefusals } from '@sixpence/protocol/rules/uploads'
import { NotTaken } from './inspection-result.ts'

/** Processor time, which a busy machine does not shorten, and memory beyond what the engine reserves for itself. */
export type Limits = {
  cpuSeconds: number
  memoryMb: number
  /** After this time it has not received its processor time; the file may be valid, and can be sent again. */
  wallMs: number
}
export const quarantineLimits: Limits = { cpuSeconds: 20, memoryMb: 768, wallMs: 170_000 }

const root = realpathSync(fileURLToPath(new URL('../../', import.meta.url)))
/** Folder of the packages, which need not be below the project. */
const [packages = root] = realpathSync(fileURLToPath(import.meta.resolve('sharp'))).split(
  /(?<=node_modules[/\\])/,
)
/** Size limit of the result by default: a re-encoded picture, or the PDF itself. */
const largestFile = 24 * 1024 * 1024
const atOnce = 2
/**
 * Address space that the engine reserves before it reads a byte. The system counts it as the process's data, although
 * most of it is never used; the remainder would depend on when the engine frees memory, later on a busy machine.
 */
const engineMb = 640
const maxWaiting = 20

/** Queue for a free worker. */
const waiting: (() => void)[] = []
let running = 0

/** Thrown when the queue is full, or the machine too busy to check the file. */
export class QuarantineBusy extends Error {}

export type Work = {
  program: 'worker.ts' | 'page-worker.ts' | 'logo-worker.ts' | 'table-worker.ts'
  words?: readonly string[]
  /** Called for the file when a worker is free. */
  load: () => Promise<Buffer>
  limits?: Limits
  maxOutputBytes?: number
}

/**
 * Runs a program on a file in a process that may read only the program: no network, no writing, no child processes,
 * with limits on time and memory. At most two run at a time. @throws NotTaken | QuarantineBusy
 */
export async function inQuarantine(work: Work): Promise<{ head: unknown; bytes: Buffer }> {
  await turn()
  try {
    return read(await quarantine.run(await work.load(), work))
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
  if (waiting.length >= maxWaiting)
    throw new QuarantineBusy(`${waiting.length} files wait to be checked already`)
  await new Promise<void>((ready) => void waiting.push(ready))
}

/** Result of a program for a file; a test that sends the same file hundreds of times caches it. */
export const quarantine = { run }

/** @throws NotTaken fileTooHeavy beyond its processor time or memory. @throws QuarantineBusy */
async function run(
  bytes: Buffer,
  {
    program,
    words = [],
    limits: { cpuSeconds, memoryMb, wallMs } = quarantineLimits,
    maxOutputBytes = largestFile,
  }: Work,
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
  // Decoders allocate and compute outside the engine, so the whole process is limited if the system supports it.
  const child =
    process.platform === 'win32'
      ? spawn(process.execPath, flags, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
      : spawn(
          '/bin/sh',
          [
            '-c',
            `ulimit -t ${cpuSeconds}; ulimit -d ${(engineMb + memoryMb) * 1024} 2>/dev/null; exec "$0" "$@"`,
            process.execPath,
            ...flags,
          ],
          { env: {}, stdio: ['pipe', 'pipe', 'ignore'] },
        )
  const out: Buffer[] = []
  let size = 0
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, wallMs)
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > maxOutputBytes) child.kill('SIGKILL')
    else out.push(piece)
  })
  // A worker that exits early closes its pipe.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  try {
    const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>(
      (done, fail) => {
        child.once('error', fail)
        child.once('close', (code, signal) => done({ code, signal }))
      },
    )
    if (isLate) throw new QuarantineBusy(`${program} took longer than ${wallMs} ms for a file`)
    if (signal !== null) throw new NotTaken('fileTooHeavy')
    if (code !== 0) throw new Error(`${program} ended with ${code} in the quarantine`)
    return Buffer.concat(out)
  } finally {
    clearTimeout(timer)
  }
}

function read(answer: Buffer): { head: unknown; bytes: Buffer } {
  const end = answer.indexOf('\n')
  const head = JSON.parse(answer.toString('utf8', 0, end)) as { refusal?: string }
  const refusal = fileRefusals.find((fileRefusal) => fileRefusal === head.refusal)
  if (refusal) throw new NotTaken(refusal)
  return { head, bytes: answer.subarray(end + 1) }
}
