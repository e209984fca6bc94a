import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Rows rendered above and below the visible rows, and by how many the slice moves at once. */
const margin = 6
const step = 4

export type Slice = { first: number; end: number }

/**
 * The rows to render of a list in a scroll container, in which every row has the same height. A list of a hundred thousand
 * rows costs as much as a list of thirty.
 */
export function useSlice(
  box: RefObject<HTMLElement | null>,
  { count, rowPx }: { count: number; rowPx: number },
): Slice {
  const [slice, setSlice] = useState<Slice>({ first: 0, end: 20 })

  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      const next = sliceAt(element.scrollTop, element.clientHeight, rowPx)
      const see = () =>
        setSlice((before) => (before.first === next.first && before.end === next.end ? before : next))
      startTransition(see)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, rowPx])

  return { first: Math.min(slice.first, count), end: Math.min(slice.end, count) }
}

/** In steps, so that a small scroll renders nothing: first and end move together. */
export function sliceAt(above: number, height: number, rowPx: number): Slice {
  const first = Math.max(0, Math.floor((above / rowPx - margin) / step) * step)
  const end = first + Math.ceil((height / rowPx + 2 * margin + step) / step) * step
  return { first, end }
}
