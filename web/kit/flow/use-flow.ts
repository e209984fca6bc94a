import type { InputOf, OutputOf } from '@sixpence/protocol/call'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import type { FieldRefusal } from '#kit/form/use-entries.ts'
import { type MoneyCall, useHandIn } from './send-money-call.ts'
import { useIsHere } from './use-latest-answer.ts'
import { type ChangeOf, type KeptDraft, type SendProgress, useDraft } from './kept-draft.ts'
import type { FlowStep } from './steps.ts'
import { type StepSearch, type FlowPath, useSteps } from './use-steps.ts'

/** A flow that submits a payment, step by step; the page of each step stays in its feature. */
export type FlowOf<Step extends FlowStep, Draft extends SendProgress, Call extends MoneyCall, More> = {
  path: FlowPath
  /** Names the flow for its idempotency key. */
  form: string
  /** The steps in order, with their names. */
  steps: { readonly [One in Step]: (t: Translate) => string }
  kept: KeptDraft<Draft>
  /** The step that may be open while nothing is under way: the requested step, or an earlier step with missing entries. */
  openStep: (requestedStep: Step | undefined, draft: Draft, more: More) => Step
  callOf: (draft: Draft) => Call
  /**
   * The input that is sent, computed from the entries only: data that are read again must not change it, or a repeated
   * request would not be recognised. Undefined until all entries are complete.
   */
  inputOf: (draft: Draft, more: More) => InputOf<Call> | undefined
  /**
   * By step, the call's fields entered there, with the names of their inputs; `x.*` means all fields below x, by their own
   * names.
   */
  fields: { readonly [One in Step]?: Readonly<Record<string, string | undefined>> }
  outcomeOf: (answer: OutputOf<Call>) => Outcome
}

export type Outcome = {
  /** It waits for a code, which is entered in the last step. */
  waits?: boolean
  /** Completed immediately, not by a colleague later. */
  isOurs: boolean
  /** Begins on a later day. */
  isScheduled?: boolean
}

export type FlowResult<Draft> = Omit<Outcome, 'waits'> & { transactionId: number; draft: Draft }

type FlowOptions<Step extends FlowStep, Draft, More> = {
  /** The step and the payment in the URL. */
  search: StepSearch<Step>
  /** The URL has another step, which takes precedence while nothing is under way. */
  isLed?: boolean
  /** Further entries that are not stored. */
  more?: More
  onDone: (done: FlowResult<Draft>) => void
  /** Called when the entries are discarded. */
  onForget?: () => void
}

/** The input of every page of a flow: the entries, the open step, and the outcome. */
export type Flow<Step extends FlowStep, Draft extends SendProgress> = ReturnType<
  typeof useFlow<Step, Draft, MoneyCall, unknown>
>

export function useFlow<Step extends FlowStep, Draft extends SendProgress, Call extends MoneyCall, More>(
  flow: FlowOf<Step, Draft, Call, More>,
  { search, isLed = false, more: entered, onDone, onForget }: FlowOptions<Step, Draft, More>,
) {
  // Its result changes with every entry: memoisation by the compiler would only add code to the first page of every flow.
  'use no memo'
  const t = useTranslate()
  const { draft, update, replace, clear, forget } = useDraft(flow.kept)
  // Omitted only by a flow that has no such entries.
  const more = entered as More
  const isUnderWay = draft.sentAt !== undefined || draft.payment !== undefined
  const requested: StepSearch<Step> = isLed ? {} : search
  const step = openStep(flow, requested, draft, more)
  const goTo = useSteps({
    path: flow.path,
    requested,
    step,
    update,
    isLed: isLed && draft.sentAt === undefined,
  })
  const isHere = useIsHere()
  const under = (change: SendProgress) => change as ChangeOf<Draft>
  const { clearRefused, refuseField, refused, ...handIn } = useHandIn({
    call: flow.callOf(draft),
    form: flow.form,
    input: flow.inputOf(draft, more),
    isChecked: step === 'check',
    sentAt: draft.sentAt,
    keepSentAt: (sentAt) => update(under({ sentAt })),
    onField: goToField,
    onMade: (answer) => {
      const { transactionId } = answer as { transactionId: number }
      const outcome = flow.outcomeOf(answer)
      if (!outcome.waits) return finish(transactionId, outcome)
      const change = under({ sentAt: undefined, payment: transactionId })
      if (isHere()) goTo('confirm' as Step, { replace: true, payment: transactionId, change })
      else update(change)
    },
  })

  function goToField(parameter: string): void {
    const place = placeOf(flow, parameter)
    if (place && place.step !== step) goTo(place.step)
  }

  function finish(transactionId: number, outcome: Outcome): void {
    if (requested.payment === undefined || requested.payment === draft.payment) {
      forget()
      flow.kept.takeNext()
      onForget?.()
    }
    onDone({ transactionId, draft, isOurs: outcome.isOurs, isScheduled: outcome.isScheduled ?? false })
  }

  /**
   * The payment ended without being sent. Another payment requested meanwhile begins at once; otherwise the entries can be
   * sent again until the page is left.
   */
  function end(transactionId: number): (() => void) | undefined {
    if (draft.payment !== transactionId) return undefined
    const next = flow.kept.takeNext()
    if (isLed || next) {
      replace(next ?? flow.kept.empty)
      return undefined
    }
    return () => {
      const progress = flow.kept.stored().get() as SendProgress | undefined
      if (progress?.payment === transactionId) forget()
    }
  }

  const order = Object.keys(flow.steps) as Step[]
  const steps = order.map((step) => flow.steps[step](t))
  const refusedAt = refused && placeOf(flow, refused.parameter)
  const transactionId = requested.payment ?? draft.payment
  return {
    ...handIn,
    path: flow.path,
    steps,
    current: order.indexOf(step),
    step,
    /** For a page that replaces the page of a step. */
    at: (step: Step) => ({ steps, current: order.indexOf(step) }),
    isUnderWay,
    draft,
    update,
    replace,
    goTo,
    /** Opens the next step: the server's messages about earlier entries no longer apply. */
    goOn: (next: Step) => {
      clearRefused()
      goTo(next)
    },
    /** Starts again with all entries empty. */
    clear: () => {
      clearRefused()
      onForget?.()
      clear()
    },
    clearRefused,
    refused,
    /** The server's message about a field of the step. */
    refusalAt: (step: Step): FieldRefusal | undefined =>
      refused && refusedAt?.step === step ? { field: refusedAt.field, text: refused.text } : undefined,
    /** The server's message that concerns no field. */
    trouble: refusedAt ? undefined : refused?.text,
    /** A field of the call was refused: opens the step where it is entered, with this message. */
    refuse: (parameter: string, text: string) => {
      refuseField(parameter, text)
      goToField(parameter)
    },
    /** Its state cannot be requested from here, because its secret parts are no longer stored. */
    isLost: draft.sentAt !== undefined && flow.inputOf(draft, more) === undefined,
    /** The payment that waits for its code. */
    waiting:
      step === 'confirm' && transactionId !== undefined
        ? {
            transactionId,
            onDone: (isOurs: boolean) => finish(transactionId, { isOurs }),
            onOver: () => end(transactionId),
            /** Nothing was sent: sends the same entries again. */
            onAgain:
              transactionId === draft.payment
                ? () =>
                    goTo(order[order.indexOf('check' as Step) - 1] ?? step, {
                      replace: true,
                      change: under({ payment: undefined }),
                    })
                : undefined,
          }
        : undefined,
  }
}

/** While a payment is under way its step stays open, whatever step the URL has. */
export function openStep<Step extends FlowStep, Draft extends SendProgress, Call extends MoneyCall, More>(
  flow: FlowOf<Step, Draft, Call, More>,
  requested: StepSearch<Step>,
  draft: Draft,
  more: More,
): Step {
  if (requested.payment !== undefined || draft.payment !== undefined) return 'confirm' as Step
  if (draft.sentAt !== undefined) return 'check' as Step
  return flow.openStep(requested.step, draft, more)
}

/** The step in which a field of the call is entered. */
function placeOf<Step extends FlowStep>(
  { fields }: { fields: { readonly [One in Step]?: Readonly<Record<string, string | undefined>> } },
  parameter = '',
): { step: Step; field: string } | undefined {
  for (const step of Object.keys(fields) as Step[])
    for (const [name, field] of Object.entries(fields[step] ?? {})) {
      const above = name.endsWith('.*') ? name.slice(0, -1) : undefined
      if (above !== undefined && parameter.startsWith(above))
        return { step, field: parameter.slice(above.length) }
      if (name === parameter && field !== undefined) return { step, field }
    }
  return undefined
}
