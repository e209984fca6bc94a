/** A stretch of the list, in pixels from its top. */
export type Span = { from: number; to: number }

/** Drawn above and below what is seen, so that a fast wheel finds no gap; and how much joins it in one drawing. */
const marginPx = 900
const slicePx = 300

export const covers = (drawn: Span, seen: Span): boolean => drawn.from <= seen.from && drawn.to >= seen.to

/** What is drawn, and all of what is seen: where that is new, without what is now far from it. */
export function withSeen(drawn: Span, seen: Span): Span {
  if (covers(drawn, seen)) return drawn
  const { from, to } = around(seen)
  const kept = { from: Math.max(drawn.from, from), to: Math.min(drawn.to, to) }
  if (kept.to < seen.from || kept.from > seen.to) return seen
  return { from: Math.min(kept.from, seen.from), to: Math.max(kept.to, seen.to) }
}

/** A slice nearer to the margins around what is seen; the same span once it is there. */
export function nearer(drawn: Span, seen: Span): Span {
  const { from, to } = around(seen)
  return { from: Math.max(from, drawn.from - slicePx), to: Math.min(to, drawn.to + slicePx) }
}

const around = ({ from, to }: Span): Span => ({ from: from - marginPx, to: to + marginPx })
