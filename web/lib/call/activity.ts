/** Whether the person was active since the last call; the next call reports it once (Q026). */
let didSomething = false

export const markActive = (): void => {
  didSomething = true
}

export const wasActive = (): boolean => didSomething

export function takeActive(): boolean {
  const did = didSomething
  didSomething = false
  return did
}
