/**
 * Changes the page in a view transition: the payment slip moves from its place in this step to its place in the next. A
 * transition skipped by the next change is not an error.
 */
export function startViewTransition(change: () => Promise<void>): void {
  if (!('startViewTransition' in document) || document.visibilityState === 'hidden') return void change()
  const { ready, finished } = document.startViewTransition(change)
  for (const moment of [ready, finished]) moment.catch(() => undefined)
}
