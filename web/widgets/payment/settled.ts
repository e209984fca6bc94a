import { useEffect, useState } from 'react'

/** The value after it has not changed for a time, so that fees are not requested for every keystroke. */
export function useSettled(value: string, quietMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
