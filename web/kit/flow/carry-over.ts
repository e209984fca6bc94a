/**
 * Changes the page so that the browser carries over what both pages have: the slip goes from its place in one step to
 * its place in the next. One that is overtaken by the next change is no failure.
 */
export function carryOver(change: () => Promise<void>): void {
  if (!('startViewTransition' in document) || document.visibilityState === 'hidden') return void change()
  const { ready, finished } = document.startViewTransition(change)
  for (const moment of [ready, finished]) moment.catch(() => undefined)
}
