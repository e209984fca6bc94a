import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import type { ReactNode } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { type FormProblems, useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'

type DecisionOptions<Call extends AnyCall, Values> = {
  /** Fields besides the reason. */
  first?: Values
  problemsOf?: (values: Values) => FormProblems
  /** The form's field in which a field of the call is entered, if its name differs. */
  fieldOf?: (parameter: string) => string
  inputOf: (values: Values & { why: string }) => InputOf<Call>
  /** Reports that it has taken effect; without it the page shows it. */
  doneWords?: (answer: OutputOf<Call>) => string | undefined
  onDone: (answer: OutputOf<Call>, why: string) => void
}

/** State of a decision as a form with its reason; reports if a second administrator has to confirm. */
export function useDecision<Call extends AnyCall, Values extends object = object>(
  call: Call,
  { first, problemsOf, fieldOf, inputOf, doneWords, onDone }: DecisionOptions<Call, Values>,
) {
  const t = useTranslate()
  return useFormOf<Values & { why: string }>({
    first: { ...(first as Values), why: '' },
    problemsOf: (values) => ({
      ...problemsOf?.(values),
      why: values.why.trim().length < 3 && t('Say why in a few words.'),
    }),
    fieldOf,
    send: async (values) => {
      const why = values.why.trim()
      const answer = await tryCall(call, inputOf({ ...values, why }), (output) => ({ made: output }))
      if (answer instanceof Refusal || answer === true) return answer
      const { proposalId } = answer.made as { proposalId?: number }
      const text = proposalId === undefined ? doneWords?.(answer.made) : proposedWords(t)
      if (text !== undefined) showToast({ text })
      return onDone(answer.made, why)
    },
  })
}

/** A decision waits for a colleague. */
export const proposedWords = (t: Translate): string =>
  t('Proposed. A colleague must confirm it before anything changes.')

/** Reports that a decision waits for a colleague, if it does. */
export function notifyIfProposed({ proposalId }: { proposalId?: number | undefined }, t: Translate): void {
  if (proposalId !== undefined) showToast({ text: proposedWords(t) })
}

type ReasonForm = Pick<ReturnType<typeof useFormOf<{ why: string }>>, 'text' | 'set'>

/** The readers of the reason of a decision about the bank itself. */
export const houseReasonHint = (t: Translate): string =>
  t('The second person and the administrators read it.')

/** The reason of a decision; the hint names its readers. */
export function ReasonField({ form, hint }: { form: ReasonForm; hint: string }) {
  const t = useTranslate()
  return (
    <TextArea
      {...form.text('why')}
      label={t('Why')}
      hint={hint}
      maxLength={500}
      rows={2}
      onChange={({ target }) => form.set({ why: target.value.replaceAll(/\s+/g, ' ') })}
    />
  )
}

type DecisionDialogProps = {
  form: ReasonForm & Pick<ReturnType<typeof useFormOf>, 'id' | 'props' | 'isSending' | 'trouble'>
  title: string
  /** Text of the button, named for the action, if it is not the title. */
  action?: string
  danger?: boolean | undefined
  /** Who reads the reason, if not only colleagues. */
  hint?: string | undefined
  /** Replaces the button that closes it. */
  beside?: ReactNode
  children?: ReactNode
  onClose: () => void
}

/** Dialog of a decision: its fields, and the reason, which the next colleague reads. A refusal keeps all entries. */
export function DecisionDialog({ title, action, danger, hint, children, ...dialog }: DecisionDialogProps) {
  const t = useTranslate()
  return (
    <FormDialog {...dialog} title={title} action={action ?? title} kind={danger ? 'danger' : 'primary'}>
      {children}
      <ReasonField
        form={dialog.form}
        hint={hint ?? t('Kept with the decision. The customer does not see it.')}
      />
    </FormDialog>
  )
}

type DecisionProps<Call extends AnyCall> = Omit<DecisionDialogProps, 'form' | 'beside'> &
  Pick<DecisionOptions<Call, object>, 'doneWords'> & {
    call: Call
    /** The input besides the reason. */
    input: Omit<InputOf<Call>, 'why'>
    /** Besides closing the dialog. */
    onDone?: (answer: OutputOf<Call>, why: string) => void
  }

/** The dialog of a decision whose only entry is its reason. */
export function Decision<Call extends AnyCall>(props: DecisionProps<Call>) {
  const { call, input, doneWords, onDone, ...dialog } = props
  const form = useDecision(call, {
    inputOf: ({ why }) => ({ ...input, why }) as InputOf<Call>,
    ...(doneWords && { doneWords }),
    onDone: (...decided) => {
      dialog.onClose()
      onDone?.(...decided)
    },
  })
  return <DecisionDialog {...dialog} form={form} />
}
