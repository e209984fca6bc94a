/** Runs the work when the page is idle. Safari has no API for that. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
