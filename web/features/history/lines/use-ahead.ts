import { useEffect, useState } from 'react'

/**
 * A part of the URL as state that changes at once; the URL follows shortly after the last change, because a navigation
 * per keystroke would be slow. Changes of the URL from elsewhere, such as Back, take precedence.
 */
export function useAhead<Value extends string | undefined>(
  initialValue: Value,
  tell: (value: Value) => void,
  pauseMs: number,
): [Value, (value: Value) => void] {
  const [now, setNow] = useState(initialValue)
  const [address, setAddress] = useState(initialValue)
  /** Values written to the URL that have not come back yet, oldest first. */
  const [queue, setQueue] = useState<readonly Value[]>([])

  if (initialValue !== address) {
    setAddress(initialValue)
    // A value written here that comes back is not a change; there may be a newer value.
    const at = queue.indexOf(initialValue)
    setQueue(queue.slice(at + 1))
    if (at < 0) setNow(initialValue)
  }

  const last = queue.length > 0 ? queue.at(-1) : address
  useEffect(() => {
    if (now === last) return undefined
    const timer = setTimeout(() => {
      setQueue((before) => [...before, now])
      tell(now)
    }, pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new `tell` is no new value
  }, [now, last, pauseMs])

  return [now, setNow]
}
