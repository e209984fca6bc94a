import { useEffect, useState } from 'react'

/** Amounts settle for this time before their fee is requested. */
export const amountDelayMs = 250

/** A value that follows its input after a pause, so that fees are not requested for every keystroke. */
export function useDebounced(value: string, quietMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
