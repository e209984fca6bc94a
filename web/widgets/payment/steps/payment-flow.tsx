import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import type { MoneyCall } from '#kit/flow/send-money-call.ts'
import type { SendProgress } from '#kit/flow/kept-draft.ts'
import { type Flow, type FlowOf, useFlow } from '#kit/flow/use-flow.ts'
import type { StepSearch } from '#kit/flow/use-steps.ts'
import type { FlowStep } from '#kit/flow/steps.ts'
import type { ConfirmCall } from '#widgets/approval/approval.ts'
import { useBankDay } from '#widgets/bank-day.ts'
import { later } from '#widgets/lazy-part.tsx'
import type { ConfirmStepProps } from './confirm-step.tsx'
import { useFinish } from './finish.ts'

const loadConfirmStep = async () => (await import('./confirm-step.tsx')).ConfirmStep
// Loaded during the previous step, so that the first page of a flow stays within its 35 kB.
const LaterConfirmStep = later(loadConfirmStep)

/** A payment flow; ends at the receipt, or at the scheduled payments if nothing was paid yet. */
export function usePaymentFlow<
  Step extends FlowStep,
  Draft extends SendProgress,
  Call extends MoneyCall,
  More,
>(
  flow: FlowOf<Step, Draft, Call, More>,
  now: {
    search: StepSearch<Step>
    isLed?: boolean
    more?: More
    /** Whether it starts on a later date. */
    isLater?: (draft: Draft, today: string) => boolean
    onForget?: () => void
  },
) {
  const { finish, finishScheduled } = useFinish()
  const today = useBankDay()
  return useFlow(flow, {
    ...now,
    onDone: ({ transactionId, draft, isOurs, isScheduled }) => {
      if (isScheduled || now.isLater?.(draft, today)) finishScheduled(transactionId)
      else finish(transactionId, isOurs)
    },
  })
}

type PaymentStepsProps<Step extends FlowStep> = {
  flow: Pick<Flow<Step, SendProgress>, 'step' | 'steps' | 'current' | 'waiting'>
  /** Pages of the steps, except the last, which requests the code. */
  pages: { readonly [One in Exclude<Step, 'confirm'>]: ReactNode }
  /** The call for its code, if not the common call. */
  confirmedBy?: ConfirmCall
  /** The code step, for flows that are used every day: it is part of their first chunk, whose code other screens share. */
  confirm?: ComponentType<ConfirmStepProps>
}

export function PaymentSteps<Step extends FlowStep>(props: PaymentStepsProps<Step>) {
  const { flow, pages, confirmedBy, confirm: ConfirmStep = LaterConfirmStep } = props
  const t = useTranslate()
  const { step, steps, current, waiting } = flow
  const asksCode = step === 'check' && current < steps.length - 1
  useEffect(() => {
    if (asksCode) loadConfirmStep().catch(() => undefined)
  }, [asksCode])
  return (
    <Suspense
      fallback={
        <FlowPage
          steps={steps}
          current={current}
          title={step === 'confirm' ? t('Enter the code') : t('Send money')}
        >
          <SkeletonText lines={4} />
        </FlowPage>
      }
    >
      {waiting ? (
        <ConfirmStep key={waiting.transactionId} steps={steps} confirmedBy={confirmedBy} {...waiting} />
      ) : (
        pages[step as Exclude<Step, 'confirm'>]
      )}
    </Suspense>
  )
}
