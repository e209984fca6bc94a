import { useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'

export type PollState<Answer> = {
  answer: Answer | undefined
  refusal: Refusal | undefined
  /** Repeats the request, for instance after a lost connection. */
  again: () => void
  /** Stores the response of another call about the same subject. */
  take: (answer: Answer) => void
}

const everyMs = 3_000

/** Polls a status every few seconds while it may change and the page is visible. */
export function usePolling<Answer>(
  ask: () => Promise<Answer>,
  mayChange: (answer: Answer) => boolean,
): PollState<Answer> {
  const [state, setState] = useState<{ answer?: Answer; refusal?: Refusal; turn: number }>({ turn: 0 })
  const { answer, refusal, turn } = state
  const isSettled = (answer !== undefined && !mayChange(answer)) || refusal !== undefined

  const asking = useEffectEvent(async (isStill: () => boolean) => {
    try {
      const now = await ask()
      if (isStill()) setState((current) => ({ answer: now, turn: current.turn + 1 }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Keeps the displayed state; the next request may succeed.
      if (isStill())
        setState((current) =>
          current.answer === undefined
            ? { ...current, refusal: error }
            : { ...current, turn: current.turn + 1 },
        )
    }
  })

  useEffect(() => {
    if (isSettled) return undefined
    let isHere = true
    const isStill = () => isHere
    const timer = setTimeout(
      () => {
        if (document.hidden) setState((current) => ({ ...current, turn: current.turn + 1 }))
        else void asking(isStill)
      },
      turn === 0 ? 0 : everyMs,
    )
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [turn, isSettled])

  return {
    answer,
    refusal,
    again: () => setState(({ turn: last }) => ({ turn: last === 0 ? 0 : last + 1 })),
    take: (newAnswer) => setState((current) => ({ answer: newAnswer, turn: current.turn + 1 })),
  }
}
