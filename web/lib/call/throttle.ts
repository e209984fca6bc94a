export type ThrottleOptions = {
  /** Milliseconds between two fetches. */
  everyMs: number
  /** After this many milliseconds without an answer a new fetch may start. */
  releaseMs: number
}

/**
 * At most one fetch per `everyMs`; calls in between share the last fetch (B200, Q082). After `expire` the shared response is
 * stale: calls within the interval then share the next fetch, which starts when the interval is over.
 */
export function throttled<Answer>(fetch: () => Promise<Answer>, { everyMs, releaseMs }: ThrottleOptions) {
  let last: { at: number; answer: Promise<Answer>; isRunning: boolean; isOld: boolean } | undefined
  let next: Promise<Answer> | undefined

  function start(): Promise<Answer> {
    const run = { at: Date.now(), answer: fetch(), isRunning: true, isOld: false }
    last = run
    next = undefined
    run.answer.then(
      () => (run.isRunning = false),
      // A failure is not shared: the next call fetches again.
      () => last === run && (last = undefined),
    )
    return run.answer
  }

  function ask(): Promise<Answer> {
    if (next) return next
    if (!last) return start()
    const age = Date.now() - last.at
    if (age >= (last.isRunning ? releaseMs : everyMs)) return start()
    if (!last.isOld) return last.answer
    return (next = new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, everyMs - age))).then(
      start,
    ))
  }

  return {
    ask,
    expire: () => {
      if (last) last.isOld = true
    },
  }
}
