/** Runs the work once the next frame is painted, so that a press is answered before what takes longer. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
