import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { covers, nearer, type Span, withSeen } from '../filters/drawn-span.ts'
import type { GridRow, Heights } from './grid-rows.ts'

/** Scroll distance between renders. */
const stepPx = 150

/**
 * The range of the list to render, in pixels from its top, while the page scrolls: visible rows at once, those around them a
 * slice per frame, so that no render is long. `question`: the query of the lines; undefined while they belong to an earlier
 * query.
 */
export function useWindow(list: RefObject<HTMLElement | null>, question: string | undefined): Span {
  const [now, setNow] = useState(() => {
    const seen = seenAt(0)
    return { question, seen, drawn: seen }
  })
  // Another list restarts its slices.
  const currentQuestion = question ?? now.question
  const { seen } = now
  const drawn = currentQuestion === now.question ? now.drawn : seen

  const drawnSpan = useRef(drawn)
  useLayoutEffect(() => {
    drawnSpan.current = drawn
  }, [drawn])

  useEffect(() => {
    const look = () => {
      if (!list.current) return
      const next = seenAt(-list.current.getBoundingClientRect().top)
      const see = () =>
        setNow((before) =>
          same(before.seen, next) ? before : { ...before, seen: next, drawn: withSeen(before.drawn, next) },
        )
      if (covers(drawnSpan.current, next)) startTransition(see)
      else see()
    }
    // Content above the list may change its height, too.
    const observer = new ResizeObserver(look)
    observer.observe(document.body)
    addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', look)
    }
  }, [list])

  useEffect(() => {
    if (same(nearer(drawn, seen), drawn)) return undefined
    const frame = requestAnimationFrame(() =>
      startTransition(() =>
        setNow((before) => ({
          question: currentQuestion,
          seen: before.seen,
          drawn: nearer(before.question === currentQuestion ? before.drawn : before.seen, before.seen),
        })),
      ),
    )
    return () => cancelAnimationFrame(frame)
  }, [drawn, seen, currentQuestion])

  return drawn
}

function seenAt(above: number): Span {
  const from = Math.floor(above / stepPx) * stepPx
  return { from, to: from + globalThis.innerHeight + stepPx }
}

/**
 * Room in a row: if narrow, the status is below the text; if wide, the balance has a separate column. Measured here and not
 * with container queries, which would style and lay out each new row twice.
 */
export type Room = 'narrow' | 'medium' | 'wide'

function roomOf(width: number): Room {
  if (width < 520) return 'narrow'
  return width < 720 ? 'medium' : 'wide'
}

/** The row heights for the reader's text size and density, and the room of a row. */
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

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Scrolls as little as needed to show the row, clear of sticky elements. */
export function showRow(list: HTMLElement, row: Pick<GridRow, 'top' | 'height'>): void {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  const top = list.getBoundingClientRect().top + row.top
  const over = top - (Number.parseFloat(scrollPaddingTop) || 0)
  const under = top + row.height + (Number.parseFloat(scrollPaddingBottom) || 0) - globalThis.innerHeight
  if (over < 0) scrollBy({ top: over, behavior: 'instant' })
  else if (under > 0) scrollBy({ top: under, behavior: 'instant' })
}
