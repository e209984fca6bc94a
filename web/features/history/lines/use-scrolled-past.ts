import { type RefObject, useEffect, useState } from 'react'

/** True once the element has scrolled out of view at the top. */
export function useScrolledPast(element: RefObject<HTMLElement | null>): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    // A busy page is notified of several changes at once; the last counts.
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1)
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isPast
}
