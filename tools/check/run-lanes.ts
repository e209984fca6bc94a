import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** A command of a check. `report`: the file that its test runner writes, passed to it as `REPORT`. */
export type Part = { name: string; command: readonly string[]; env?: Record<string, string>; report?: string }

/** How a part ended. `code`: the exit code; null if a signal ended it or it was not begun. */
export type EndedPart = { part: Part; code: number | null; seconds: number }

const children = new Set<ReturnType<typeof spawn>>()
let isEnding = false

/** Ends the running commands and begins no other. */
export function endLanes(): void {
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
}

/**
 * Runs lanes in parallel, and the parts of a lane in turn even if a part fails, because tests wait half of their
 * time. Every line they print begins with the name of the part.
 */
export async function runLanes(
  lanes: readonly (readonly Part[])[],
  cwd = process.cwd(),
): Promise<EndedPart[]> {
  const endedParts = await Promise.all(
    lanes.map(async (parts) => {
      const results: EndedPart[] = []
      for (const part of parts)
        results.push(isEnding ? { part, code: null, seconds: 0 } : await run(part, cwd))
      return results
    }),
  )
  return endedParts.flat()
}

async function run(part: Part, cwd: string): Promise<EndedPart> {
  const began = performance.now()
  const [program = '', ...args] = part.command
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...part.env, ...(part.report && { REPORT: part.report }) },
    shell: process.platform === 'win32',
  })
  children.add(child)
  child.once('error', (error) => process.stderr.write(`${part.name}  ${error.message}\n`))
  print(child.stdout, process.stdout, part.name)
  print(child.stderr, process.stderr, part.name)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  children.delete(child)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${part.name}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s\n`)
  return { part, code, seconds }
}

function print(from: Readable, to: NodeJS.WriteStream, name: string): void {
  createInterface({ input: from }).on('line', (line) => to.write(`${name}  ${line}\n`))
}
