import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useCountdown } from './countdown.ts'

const waitMs = 60_000

/** Resending of a code or link, possible a minute after the last. */
export function useResend(send: () => Promise<true | Refusal>, { waitsFirst = true } = {}) {
  const [mayAskAt, setMayAskAt] = useState(() => (waitsFirst ? Date.now() + waitMs : 0))
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const left = useCountdown(mayAskAt)

  async function again(): Promise<void> {
    setBusy(true)
    setSent(false)
    setRefusal(undefined)
    const answer = await send().finally(() => setBusy(false))
    if (answer === true) setSent(true)
    else setRefusal(answer)
    setMayAskAt(Date.now() + waitOf(answer))
  }

  return {
    /** Seconds until it can be resent. */
    left,
    isBusy,
    isSent,
    refusal,
    again: () => void again(),
  }
}

/** If nothing was sent, it can be retried at once, unless it was too early. */
function waitOf(answer: true | Refusal): number {
  if (!(answer instanceof Refusal)) return waitMs
  return answer.name === 'resendTooSoon' ? (answer.retryAfterMs ?? waitMs / 4) : 0
}
