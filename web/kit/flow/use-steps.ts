import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startViewTransition } from './view-transition.ts'
import type { FlowStep } from './steps.ts'

/** Paths of the payment flows. */
export type FlowPath = '/transfer/p2p' | '/transfer/external' | '/transfer/account' | '/transfer/global'

export type StepSearch<Step> = { step?: Step | undefined; payment?: number | undefined }
type Options<Change> = { replace?: boolean; payment?: number; change?: Change }

/**
 * Keeps the step in the URL equal to the open step of a flow, and returns how to open another step. Entries that change with
 * the step change in the same transition. `isLed`: another part of the URL takes precedence.
 */
export function useSteps<Step extends FlowStep, Change>(flow: {
  path: FlowPath
  requested: StepSearch<Step>
  step: Step
  update: (change: Change) => void
  isLed?: boolean | undefined
}): (next: Step, options?: Options<Change>) => void {
  const { path, requested, step, update, isLed = false } = flow
  const navigate = useNavigate()

  useEffect(() => {
    if (requested.step !== step && !isLed)
      void navigate({ to: path, search: { step, payment: requested.payment }, replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address; who changes the entries moves on by themselves
  }, [requested.step, requested.payment, isLed])

  return (next, { replace = false, payment, change } = {}) =>
    startViewTransition(() => {
      if (change) update(change)
      return navigate({ to: path, search: { step: next, payment }, replace })
    })
}
