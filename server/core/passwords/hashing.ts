import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the thread is asked: the text as it is to be hashed, and its salt. */
export type Asked = { password: string; nonce: Uint8Array }

export type Manners = {
  /** So many hash at a time. */
  most: number
  /** So many wait for their turn. */
  mostWaiting: number
  /** Steps of priority below the rest of the server. */
  nice: number
  /** For how many times as long as it took the place of a hash stays empty. */
  rest: number
}

const cores = availableParallelism()

/**
 * Half of the cores at most, half of the time, and only what nobody else wants: a flood of sign-ins does not stop the
 * payments that run.
 */
export const belowPayments: Manners = {
  most: Math.max(1, Math.floor(cores / 2)),
  mostWaiting: 16 * Math.max(2, cores),
  nice: 19,
  rest: 1,
}

export type Derive = (password: string, nonce: Uint8Array) => Promise<Buffer>

/** Argon2id of a text, in threads of its own, which start when they are needed. */
export function hashingThreads(manners: Manners): Derive {
  const threads = new Set<Thread>()
  return (password, nonce) => {
    const [idlest] = [...threads].sort((a, b) => a.waiting() - b.waiting())
    const isNew = !idlest || (idlest.waiting() > 0 && threads.size < manners.most)
    return (isNew ? startThread(manners, threads) : idlest).derive({ password, nonce })
  }
}

type Thread = { derive: (asked: Asked) => Promise<Buffer>; waiting: () => number }

/** A thread answers in the order it is asked. It keeps no process alive that waits for none of its answers. */
function startThread(manners: Manners, threads: Set<Thread>): Thread {
  const file = new URL('hashing-thread.ts', import.meta.url)
  const worker = new Worker(file, { execArgv: [], workerData: manners })
  const asked: PromiseWithResolvers<Buffer>[] = []
  const thread: Thread = {
    waiting: () => asked.length,
    derive: (what) => {
      const answer = Promise.withResolvers<Buffer>()
      asked.push(answer)
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(what)
      return answer.promise
    },
  }
  const ended = (error: Error): void => {
    threads.delete(thread)
    for (const one of asked.splice(0)) one.reject(error)
  }
  worker.on('message', (tag: unknown) => {
    // Under --watch-path Node tells by the same way which files the thread has read.
    if (!(tag instanceof Uint8Array)) return
    asked.shift()?.resolve(Buffer.from(tag))
    if (asked.length === 0) worker.unref()
  })
  worker.once('error', ended)
  worker.once('exit', () => ended(new Error('a hashing thread ended')))
  threads.add(thread)
  return thread
}
