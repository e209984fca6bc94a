import { argon2Sync } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { HashRequest, Manners } from './hashing.ts'

// On Linux threads have their own priorities; elsewhere this would slow down the whole server.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- hashing.ts alone starts this
const { nice } = workerData as Manners
if (nice > 0 && process.platform === 'linux')
  setPriority(Math.min(getPriority() + nice, constants.priority.PRIORITY_LOW))

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, 1 lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const

parentPort?.on('message', ({ password, nonce }: HashRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(argon2Sync('argon2id', { message: password, nonce, ...cost }))
})
