import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useCountdown } from './countdown.ts'

const waitMs = 60_000

/** Sending a code or a link once more: a minute after the last one. */
export function useAgain(send: () => Promise<true | Refusal>, { waitsFirst = true } = {}) {
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
    /** Seconds until it may be sent again. */
    left,
    isBusy,
    isSent,
    refusal,
    again: () => void again(),
  }
}

/** What was not sent may be tried again at once, unless it was too soon. */
function waitOf(answer: true | Refusal): number {
  if (!(answer instanceof Refusal)) return waitMs
  return answer.name === 'resendTooSoon' ? (answer.retryAfterMs ?? waitMs / 4) : 0
}
