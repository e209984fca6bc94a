import { useEffect, useState } from 'react'

/**
 * A part of the URL as state that changes at once; the URL follows shortly after the last change, because a navigation
 * per keystroke would be slow. Changes of the URL from elsewhere, such as Back, take precedence.
 */
export function useAhead<Value extends string | undefined>(
  known: Value,
  tell: (value: Value) => void,
  pauseMs: number,
): [Value, (value: Value) => void] {
  const [now, setNow] = useState(known)
  const [address, setAddress] = useState(known)
  /** Values written to the URL that have not come back yet, oldest first. */
  const [told, setTold] = useState<readonly Value[]>([])

  if (known !== address) {
    setAddress(known)
    // A value written here that comes back is not a change; there may be a newer value.
    const at = told.indexOf(known)
    setTold(told.slice(at + 1))
    if (at < 0) setNow(known)
  }

  const last = told.length > 0 ? told.at(-1) : address
  useEffect(() => {
    if (now === last) return undefined
    const timer = setTimeout(() => {
      setTold((before) => [...before, now])
      tell(now)
    }, pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new `tell` is no new value
  }, [now, last, pauseMs])

  return [now, setNow]
}
