import { useEffect, useState } from 'react'

/** The value once it has not changed for so long, so that a fee is asked for amounts and not for keystrokes. */
export function useSettled(value: string, quietMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
