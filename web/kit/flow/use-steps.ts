import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { carryOver } from './carry-over.ts'

/** Where the flows of paying are. */
export type FlowPath = '/transfer/p2p' | '/transfer/external' | '/transfer/account' | '/transfer/global'

export type FlowStep = 'place' | 'payee' | 'amount' | 'check' | 'confirm'

export type Asked<Step> = { step?: Step | undefined; payment?: number | undefined }
type Options<Change> = { replace?: boolean; payment?: number; change?: Change }

/**
 * The steps of a flow stand in its address: this keeps what it says true to the step that is open, and gives how another
 * one is opened. Entries that change with it do so in the same moment, so that the slip is carried over. `isLed`: the
 * address says something else that comes first.
 */
export function useSteps<Step extends FlowStep, Change>(flow: {
  path: FlowPath
  asked: Asked<Step>
  step: Step
  update: (change: Change) => void
  isLed?: boolean | undefined
}): (next: Step, options?: Options<Change>) => void {
  const { path, asked, step, update, isLed = false } = flow
  const navigate = useNavigate()

  useEffect(() => {
    if (asked.step !== step && !isLed)
      void navigate({ to: path, search: { step, payment: asked.payment }, replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- follows the address; who changes the entries moves on by themselves
  }, [asked.step, asked.payment, isLed])

  return (next, { replace = false, payment, change } = {}) =>
    carryOver(() => {
      if (change) update(change)
      return navigate({ to: path, search: { step: next, payment }, replace })
    })
}
