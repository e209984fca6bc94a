import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width, at the reader's text size, a line is a single cell with everything important, and its amount. */
const narrowRem = 45

/** The height of a row for the reader's text size and density, and whether the grid has room for columns. */
export function useGridSize(box: RefObject<HTMLElement | null>): { rowPx: number; isNarrow: boolean } {
  const [size, setSize] = useState({ rowPx: 60, isNarrow: false })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const row = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row'))
      const isNarrow = element.clientWidth < narrowRem * rem
      // Three lines on a phone: the name, the destination, and the problem.
      const rowPx = Math.max(row || 60, Math.ceil((isNarrow ? 5 : 3.4) * rem))
      setSize((before) =>
        before.rowPx === rowPx && before.isNarrow === isNarrow ? before : { rowPx, isNarrow },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
