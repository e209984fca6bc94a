import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const steps = ['where', 'details', 'check'] as const
export type ClaimStep = (typeof steps)[number]

const shape = z.object({ step: z.enum(steps) })

/** The step is stored in the history entry: Back goes back a step, and the URL stays the link. */
export function useStep(): [ClaimStep, (step: ClaimStep) => void] {
  return [useSyncExternalStore(listen, stepNow), goTo]
}

function goTo(step: ClaimStep): void {
  if (step !== stepNow()) history.pushState({ step }, '')
  window.scrollTo(0, 0)
  for (const listener of listeners) listener()
}

function stepNow(): ClaimStep {
  const state = shape.safeParse(history.state)
  return state.success ? state.data.step : 'where'
}

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}
