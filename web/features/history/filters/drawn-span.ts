/** A range of the list, in pixels from its top. */
export type Span = { from: number; to: number }

/**
 * Margin rendered above and below the visible range, so that fast scrolling shows no gap; and the size of a slice per
 * render.
 */
const marginPx = 900
const slicePx = 300

export const covers = (drawn: Span, seen: Span): boolean => drawn.from <= seen.from && drawn.to >= seen.to

/** The rendered range extended to the visible range; after a jump, without distant parts. */
export function withSeen(drawn: Span, seen: Span): Span {
  if (covers(drawn, seen)) return drawn
  const { from, to } = around(seen)
  const overlap = { from: Math.max(drawn.from, from), to: Math.min(drawn.to, to) }
  if (overlap.to < seen.from || overlap.from > seen.to) return seen
  return { from: Math.min(overlap.from, seen.from), to: Math.max(overlap.to, seen.to) }
}

/** Extends the range by a slice towards the margins; returns the same range when complete. */
export function nearer(drawn: Span, seen: Span): Span {
  const { from, to } = around(seen)
  return { from: Math.max(from, drawn.from - slicePx), to: Math.min(to, drawn.to + slicePx) }
}

const around = ({ from, to }: Span): Span => ({ from: from - marginPx, to: to + marginPx })
