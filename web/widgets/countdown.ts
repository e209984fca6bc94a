import { useEffect, useState } from 'react'

/** Whole seconds until a moment of this machine's clock, counted down while there are any; 0 when it is over. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const tick = () => setNow(Date.now())
    // At once too: the last drawing may be long ago.
    const first = setTimeout(tick)
    const timer = setInterval(tick, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isRunning])
  return left
}
