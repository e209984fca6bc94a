import { useEffect, useRef } from 'react'

/** Whether the person is still on this page: a person who has left is not redirected. */
export function useIsHere(): () => boolean {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}

/**
 * For asynchronous work started by a click: `begin` returns whether its result still counts, that is, whether nothing was
 * started after it and the page is still open.
 */
export function useNewest(): () => () => boolean {
  const newest = useRef(0)
  useEffect(
    () => () => {
      newest.current += 1
    },
    [],
  )
  return () => {
    newest.current += 1
    const own = newest.current
    return () => own === newest.current
  }
}
