import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** A request to the thread: the normalised password and its salt. */
export type HashRequest = { password: string; nonce: Uint8Array }

export type Manners = {
  /** Maximum number of concurrent hashes. */
  most: number
  /** Maximum number of waiting requests. */
  maxWaiting: number
  /** Increase of the nice value over the rest of the server. */
  nice: number
  /** Pause after each hash, as a multiple of its duration. */
  rest: number
}

const cores = availableParallelism()

/**
 * At most half of the cores, half of the time, at low priority, so that a flood of sign-ins does not slow down
 * payments.
 */
export const belowPayments: Manners = {
  most: Math.max(1, Math.floor(cores / 2)),
  maxWaiting: 16 * Math.max(2, cores),
  nice: 19,
  rest: 1,
}

export type Derive = (password: string, nonce: Uint8Array) => Promise<Buffer>

/** Argon2id in threads of its own, which are started on demand. */
export function hashingThreads(manners: Manners): Derive {
  const threads = new Set<Thread>()
  return (password, nonce) => {
    const [idlest] = [...threads].sort((a, b) => a.waiting() - b.waiting())
    const isNew = !idlest || (idlest.waiting() > 0 && threads.size < manners.most)
    return (isNew ? startThread(manners, threads) : idlest).derive({ password, nonce })
  }
}

type Thread = { derive: (request: HashRequest) => Promise<Buffer>; waiting: () => number }

/**
 * A thread answers in the order of its requests. It is unreferenced while idle, so that it does not keep the process
 * alive.
 */
function startThread(manners: Manners, threads: Set<Thread>): Thread {
  const file = new URL('hashing-thread.ts', import.meta.url)
  const worker = new Worker(file, { execArgv: [], workerData: manners })
  const pending: PromiseWithResolvers<Buffer>[] = []
  const thread: Thread = {
    waiting: () => pending.length,
    derive: (what) => {
      const answer = Promise.withResolvers<Buffer>()
      pending.push(answer)
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(what)
      return answer.promise
    },
  }
  const onExit = (error: Error): void => {
    threads.delete(thread)
    for (const value of pending.splice(0)) value.reject(error)
  }
  worker.on('message', (tag: unknown) => {
    // Under --watch-path Node reports the thread's files through the same channel.
    if (!(tag instanceof Uint8Array)) return
    pending.shift()?.resolve(Buffer.from(tag))
    if (pending.length === 0) worker.unref()
  })
  worker.once('error', onExit)
  worker.once('exit', (code) =>
    onExit(new Error(`a hashing thread ended with ${code}, and ${pending.length} passwords waited`)),
  )
  threads.add(thread)
  return thread
}
