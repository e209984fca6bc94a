import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { authPushStatus } from '@sixpence/protocol/devices/devices'
import { type AnswerOf, exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'

/** Calls that continue a sign-in or, on its pages, act for a signed-in person. */
export type Ask = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<AnswerOf<C>>

/** With the tmpJwt of an unfinished sign-in (Q030). */
export const halfway =
  (tmpJwt = ''): Ask =>
  (call, input) =>
    exchange(call, input, { token: tmpJwt })

export type RequestOutcome = 'accepted' | 'declined' | 'expired'

const everyMs = 3_000

/**
 * Polls a request until the phone has answered or it expires. Connection failures are retried. Returns a function that stops
 * it.
 */
export function watchRequest(
  ask: Ask,
  requestKey: string | undefined,
  tell: (answered: RequestOutcome) => void,
  fail: (error: unknown) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function look(): Promise<void> {
    try {
      const { state } = await ask(authPushStatus, requestKey === undefined ? {} : { requestKey })
      if (isOver) return
      if (state === 'waiting') timer = setTimeout(() => void look(), everyMs)
      else tell(state)
    } catch (error) {
      if (isOver) return
      if (error instanceof Refusal && !error.isCertain) timer = setTimeout(() => void look(), everyMs)
      else fail(error)
    }
  }

  timer = setTimeout(() => void look(), everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
