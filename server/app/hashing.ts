import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What the thread is asked: the text as it is to be hashed, and its salt. */
export type Asked = { password: string; nonce: Uint8Array }

/** Nice value of the threads: when the cores are busy they get a tenth of what the payments' threads get. */
export const belowPayments = 10

/** Half of the cores hash at most. */
export const hashingThreads = Math.max(1, Math.floor(availableParallelism() / 2))

type Thread = { derive: (asked: Asked) => Promise<Buffer>; waiting: () => number }
const threads = new Set<Thread>()

/** Argon2id of a text, in a thread that gives way to everything else the server does. */
export function derive(password: string, nonce: Uint8Array): Promise<Buffer> {
  const [idlest] = [...threads].sort((a, b) => a.waiting() - b.waiting())
  const isNew = !idlest || (idlest.waiting() > 0 && threads.size < hashingThreads)
  return (isNew ? startThread() : idlest).derive({ password, nonce })
}

/** A thread answers in the order it is asked. It keeps no process alive that waits for none of its answers. */
function startThread(): Thread {
  const worker = new Worker(new URL('hashing-thread.ts', import.meta.url), { execArgv: [] })
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
  worker.on('message', (tag: Uint8Array) => {
    asked.shift()?.resolve(Buffer.from(tag))
    if (asked.length === 0) worker.unref()
  })
  worker.once('error', ended)
  worker.once('exit', () => ended(new Error('a hashing thread ended')))
  threads.add(thread)
  return thread
}
