import { useEffect, useState } from 'react'

/** The time by this machine's clock, drawn anew every so often: a page may stay open over midnight. */
export function useNow(everyMs = 60_000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
