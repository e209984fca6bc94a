// node tools/browser.ts -- command arguments: runs the command with CHROMIUM and CHROMIUM_ARGS set to a browser
// that works here, and ends with the command's exit code.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { findChromium } from './chromium.ts'

const [program, ...args] = process.argv.slice(process.argv.indexOf('--') + 1)
if (!process.argv.includes('--') || program === undefined) {
  process.stderr.write('Use it as: node tools/browser.ts -- command arguments\n')
  process.exit(2)
}

try {
  const browser = await findChromium()
  process.stderr.write(`Chromium: ${browser.path}\n`)
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM: browser.path, CHROMIUM_ARGS: browser.args.join(' ') },
  })
  // The command gets Ctrl-C from the terminal; this process waits for its exit code.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('error', (error) => {
    process.stderr.write(`${program} could not be run: ${error.message}\n`)
    process.exitCode = 127
  })
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL']
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
