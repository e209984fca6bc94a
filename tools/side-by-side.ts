// node tools/side-by-side.ts script … -- script …: runs npm scripts in lanes beside each other, those of a lane one after the
// other, whatever becomes of the ones before. Every line they print begins with the script's name. Ends with 1 if one failed.
//
// Tests wait half of their time, and what one waits for another can use.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const lanes = process.argv
  .slice(2)
  .join(' ')
  .split(' -- ')
  .map((lane) => lane.split(' ').filter(Boolean))
if (lanes.flat().length === 0) {
  process.stderr.write('Use it as: node tools/side-by-side.ts script … -- script …\n')
  process.exit(2)
}
const children = new Set<ReturnType<typeof spawn>>()
// The scripts get Ctrl-C from the terminal; this process waits for their exit codes.
process.on('SIGINT', () => {})
let isEnding = false
process.on('SIGTERM', () => {
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
})

const ends = await Promise.all(
  lanes.map(async (scripts) => {
    const failed: string[] = []
    for (const script of scripts) if (isEnding || (await run(script)) !== 0) failed.push(script)
    return failed
  }),
)
const failed = ends.flat()
if (failed.length > 0) process.stderr.write(`Failed: ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0

/** The exit code of an npm script; null if a signal ended it. */
async function run(script: string): Promise<number | null> {
  const began = performance.now()
  const child = spawn('npm', ['run', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  children.add(child)
  print(child.stdout, process.stdout, script)
  print(child.stderr, process.stderr, script)
  const code = await new Promise<number | null>((done) => child.once('close', done))
  children.delete(child)
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${script}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s\n`)
  return code
}

function print(from: Readable, to: NodeJS.WriteStream, script: string): void {
  createInterface({ input: from }).on('line', (line) => to.write(`${script}  ${line}\n`))
}
