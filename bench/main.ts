// node bench/main.ts bench|torture|drill NAME [options]: runs a program of programs.ts; without a name it lists them.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Kind, programs } from './programs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const [kind = '', name = '', ...options] = process.argv.slice(2)
const listed = Object.hasOwn(programs, kind) ? programs[kind as Kind] : {}
const program = Object.hasOwn(listed, name) ? listed[name] : undefined

if (program) {
  if (program.needs) run('tools/build-web.ts', '--if-changed')
  if (program.needs === 'browser') run('tools/browser.ts', '--', process.execPath, program.file, ...options)
  else run(program.file, ...options)
} else {
  const width = Math.max(...Object.keys(listed).map((key) => key.length))
  const lines = Object.entries(listed).map(([key, { about }]) => `  ${key.padEnd(width)}  ${about}\n`)
  process.stderr.write(`Use it as: npm run ${kind} -- NAME [options]\n${lines.join('')}`)
  process.exitCode = 2
}

/** Runs one of our files with Node and ends with its exit code unless that is 0. */
function run(file: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
