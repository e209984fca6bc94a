/** Runs the work once the next frame is painted, so that the page reacts to a click before slower work begins. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
