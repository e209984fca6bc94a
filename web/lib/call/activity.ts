/** Whether the person did something since the last call; a call says so once (Q026). */
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
