export type ThrottleOptions = {
  /** At most one fetch in this time. */
  everyMs: number
  /** After this long without an answer a new fetch may start. */
  releaseMs: number
}

/**
 * At most one fetch per `everyMs`; whoever asks in between shares the last one (B200, Q082). After `expire` the shared
 * answer would be old news: whoever then asks too early shares the next fetch, which begins when the time is over.
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
      // A failure is not shared any longer: the next one may try.
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
