import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../torture-failover.ts', import.meta.url))

/**
 * Starts the run in a network namespace of its own. A browser of this machine drops its requests whenever an interface of its
 * network comes or goes.
 */
export function startInOwnNetwork(args: readonly string[], stdout: 'inherit' | 'pipe'): ChildProcess {
  const command = [
    'sh',
    '-c',
    'ip link set lo up && exec "$@"',
    'sh',
    process.execPath,
    main,
    '--apart',
    ...args,
  ]
  return spawn('unshare', ['--net', ...command], { stdio: ['ignore', stdout, 'inherit'] })
}
