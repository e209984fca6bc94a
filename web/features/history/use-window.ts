import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridRow, Heights } from './grid-rows.ts'

/** Drawn above and below what is seen, so that a fast wheel finds no gap; and how far one scrolls between drawings. */
const marginPx = 900
const stepPx = 150
/** Another list is drawn where it is seen; what is around joins it by so much at a time, between the letters of a search. */
const growthPx = 300

/**
 * The stretch of the list to draw, in pixels from its top, while the page scrolls. `question`: what the lines answer;
 * undefined as long as they are those of the question before.
 */
export function useWindow(
  list: RefObject<HTMLElement | null>,
  question: string | undefined,
): { from: number; to: number } {
  const [start, setFrom] = useState(-marginPx)
  const [height, setHeight] = useState(() => globalThis.innerHeight)
  const margin = useMargin(question)
  const drawn = useRef({ from: 0, to: 0 })
  const from = start + marginPx - margin
  const to = start + marginPx + height + stepPx + margin

  useLayoutEffect(() => {
    drawn.current = { from, to }
  }, [from, to])

  useEffect(() => {
    const look = () => {
      if (!list.current) return
      const above = -list.current.getBoundingClientRect().top
      const next = Math.floor((above - marginPx) / stepPx) * stepPx
      const isSeen = above >= drawn.current.from && above + globalThis.innerHeight <= drawn.current.to
      // Rows that are still out of sight are drawn bit by bit, between what is more urgent.
      if (isSeen) startTransition(() => setFrom(next))
      else setFrom(next)
      setHeight(globalThis.innerHeight)
    }
    // What stands above the list grows and shrinks too.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
    }
  }, [list])

  return { from, to }
}

/** Grows from nothing to the whole margin each time there is another list. */
function useMargin(question: string | undefined): number {
  const [now, setNow] = useState({ question, px: marginPx })
  let { px } = now
  if (question !== undefined && question !== now.question) {
    px = now.question === undefined ? marginPx : 0
    setNow({ question, px })
  }
  useEffect(() => {
    if (px >= marginPx) return undefined
    const timer = setTimeout(() =>
      startTransition(() =>
        setNow((before) => ({ ...before, px: Math.min(before.px + growthPx, marginPx) })),
      ),
    )
    return () => clearTimeout(timer)
  }, [px])
  return px
}

/**
 * What a row has room for: narrow, the status stands under the words; wide, the balance has a column of its own. Known
 * here and not by container queries, which would have every new row styled and laid out twice.
 */
export type Room = 'narrow' | 'medium' | 'wide'
const roomOf = (width: number): Room => (width < 520 ? 'narrow' : width < 720 ? 'medium' : 'wide')

/** The heights of the rows at the reader's text size and density, and the room they have. */
export function useHeights(list: RefObject<HTMLElement | null>): { heights: Heights; room: Room } {
  const [now, setNow] = useState<{ heights: Heights; room: Room }>(() => ({
    heights: heightsFor(60, 16, 'medium'),
    room: 'medium',
  }))

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const row = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row'))
      const room = roomOf(element.clientWidth)
      const next = { heights: heightsFor(row, rem, room), room }
      setNow((before) => (same(before, next) ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  return now
}

function heightsFor(rowPx: number, rem: number, room: Room): Heights {
  const line = Math.max(rowPx, Math.ceil(2.6 * rem))
  return {
    line,
    tall: room === 'narrow' ? line + Math.ceil(1.6 * rem) : line,
    heading: Math.ceil(2.6 * rem),
    footnote: Math.ceil(2.4 * rem),
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Scrolls as little as shows the row, clear of what sticks to the edges of the page. */
export function showRow(list: HTMLElement, row: Pick<GridRow, 'top' | 'height'>): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const top = list.getBoundingClientRect().top + row.top
  const over = top - (Number.parseFloat(scrollPaddingTop) || 0)
  const under = top + row.height + (Number.parseFloat(scrollPaddingBottom) || 0) - globalThis.innerHeight
  if (over < 0) scrollBy({ top: over, behavior: 'instant' })
  else if (under > 0) scrollBy({ top: under, behavior: 'instant' })
}
