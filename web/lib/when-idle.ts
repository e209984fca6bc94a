/** Does it when the page has nothing else to do. Safari cannot say when that is. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
  else setTimeout(work, 1_000)
}
