import { useEffect, useState } from 'react'

/** Whole seconds left until a moment of this machine's clock, updated every second; 0 afterwards. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const tick = () => setNow(Date.now())
    // Immediately as well, because the last render may be long ago.
    const first = setTimeout(tick)
    const timer = setInterval(tick, 1000)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isRunning])
  return left
}
