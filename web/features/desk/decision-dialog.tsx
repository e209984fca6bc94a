import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import type { ReactNode } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'

type DecisionOptions<Call extends AnyCall, Values> = {
  /** Fields besides the reason. */
  first?: Values
  problemsOf?: (values: Values) => Readonly<Record<string, string | false>>
  inputOf: (values: Values & { why: string }) => InputOf<Call>
  onDone: (answer: OutputOf<Call>, why: string) => void
}

/** State of a decision as a form with its reason; reports if a second administrator has to confirm. */
export function useDecision<Call extends AnyCall, Values extends object = object>(
  call: Call,
  { first, problemsOf, inputOf, onDone }: DecisionOptions<Call, Values>,
) {
  const t = useTranslate()
  return useFormOf<Values & { why: string }>({
    first: { ...(first as Values), why: '' },
    problemsOf: (values) => ({
      ...problemsOf?.(values),
      why: values.why.trim().length < 3 && t('Say why in a few words.'),
    }),
    send: async (values) => {
      const answer = await tryCall(call, inputOf(values), (output) => ({ made: output }))
      if (answer instanceof Refusal || answer === true) return answer
      notifyIfProposed(answer.made as { proposalId?: number }, t)
      return onDone(answer.made, values.why)
    },
  })
}

/** Reports that a decision waits for a colleague, if it does. */
export function notifyIfProposed({ proposalId }: { proposalId?: number | undefined }, t: Translate): void {
  if (proposalId !== undefined)
    showToast({ text: t('Proposed. A colleague must confirm it before anything changes.') })
}

/** The reason of a decision about the bank itself, which the second person reads. */
export function ReasonField({ form }: { form: Pick<DecisionDialogProps['form'], 'text' | 'set'> }) {
  const t = useTranslate()
  return (
    <TextArea
      {...form.text('why')}
      label={t('Why')}
      hint={t('The second person and the administrators read it.')}
      maxLength={500}
      rows={2}
      onChange={({ target }) => form.set({ why: target.value.replaceAll(/\s+/g, ' ') })}
    />
  )
}

type DecisionDialogProps = {
  form: Pick<
    ReturnType<typeof useFormOf<{ why: string }>>,
    'id' | 'props' | 'isSending' | 'trouble' | 'text' | 'set'
  >
  title: string
  /** Text of the button, named for the action. */
  action: string
  danger?: boolean | undefined
  /** The customer can read the reason. */
  isTold?: boolean | undefined
  children?: ReactNode
  onClose: () => void
}

/** Dialog of a decision: its fields, and the reason, which the next colleague reads. A refusal keeps all entries. */
export function DecisionDialog({ form, danger, isTold, children, ...dialog }: DecisionDialogProps) {
  const t = useTranslate()
  return (
    <FormDialog {...dialog} form={form} kind={danger ? 'danger' : 'primary'}>
      {children}
      <TextArea
        {...form.text('why')}
        label={t('Why')}
        hint={
          isTold
            ? t('Kept with the visit. The customer can read it.')
            : t('Kept with the decision. The customer does not see it.')
        }
        maxLength={500}
        rows={2}
        onChange={({ target }) => form.set({ why: target.value.replaceAll(/\s+/g, ' ') })}
      />
    </FormDialog>
  )
}
