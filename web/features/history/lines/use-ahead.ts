import { useEffect, useState } from 'react'

/**
 * A part of the address that is here at once and written into the address a moment after the last change: a router has
 * much to do for each change, and nobody who types or walks with the arrow keys should wait for it. A change of the
 * address from elsewhere, such as "back", wins.
 */
export function useAhead<Value extends string | undefined>(
  known: Value,
  tell: (value: Value) => void,
  pauseMs: number,
): [Value, (value: Value) => void] {
  const [now, setNow] = useState(known)
  const [address, setAddress] = useState(known)
  /** What we told the address and have not seen in it yet, the oldest first. */
  const [told, setTold] = useState<readonly Value[]>([])

  if (known !== address) {
    setAddress(known)
    // Our own word that comes back is no news, perhaps there is a newer one.
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
