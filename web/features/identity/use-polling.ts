import { useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'

export type PollState<Answer> = {
  answer: Answer | undefined
  refusal: Refusal | undefined
  /** Repeats a request that was refused, for instance after a lost connection. */
  retry: () => void
  /** Displays the answer of another call about the same subject, and polls on. */
  replaceAnswer: (answer: Answer) => void
}

const pollEveryMs = 3_000

type State<Answer> = {
  answer?: Answer
  refusal?: Refusal
  /** Number of requests so far; each new number starts the wait for the next request. */
  round: number
}

/**
 * Polls a status every few seconds while it may change and the page is visible. Stops at a refusal of the first request;
 * a later refusal leaves the displayed answer, because the next request may succeed.
 */
export function usePolling<Answer>(
  request: () => Promise<Answer>,
  mayChange: (answer: Answer) => boolean,
): PollState<Answer> {
  const [state, setState] = useState<State<Answer>>({ round: 0 })
  const { answer, refusal, round } = state
  const isSettled = (answer !== undefined && !mayChange(answer)) || refusal !== undefined

  const poll = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const newAnswer = await request()
      if (isCurrent()) setState((current) => ({ answer: newAnswer, round: current.round + 1 }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isCurrent()) setState((current) => afterRefusal(current, error))
    }
  })

  useEffect(() => {
    if (isSettled) return undefined
    let isCurrent = true
    const timer = setTimeout(
      () => {
        if (document.hidden) setState(nextRound)
        else void poll(() => isCurrent)
      },
      round === 0 ? 0 : pollEveryMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [round, isSettled])

  return {
    answer,
    refusal,
    // Without the refusal and the answer. The first request has no wait, nor has its repetition.
    retry: () => setState((current) => ({ round: current.round === 0 ? 0 : current.round + 1 })),
    replaceAnswer: (newAnswer) => setState((current) => ({ answer: newAnswer, round: current.round + 1 })),
  }
}

const nextRound = <Answer>(state: State<Answer>): State<Answer> => ({ ...state, round: state.round + 1 })

const afterRefusal = <Answer>(state: State<Answer>, refusal: Refusal): State<Answer> =>
  state.answer === undefined ? { ...state, refusal } : nextRound(state)
