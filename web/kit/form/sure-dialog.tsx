import type { ReactNode } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormTrouble } from './form-trouble.tsx'
import { useFormOf } from './use-form-of.ts'

type SureDialogProps = {
  title: ReactNode
  /** Describes the effect. */
  children: ReactNode
  action: ReactNode
  kind?: 'primary' | 'danger' | undefined
  /** Text of the button that closes it, if not Cancel. */
  cancel?: string | undefined
  /** Performs the action; a refusal is shown in the dialog, which stays open. */
  onSure: () => unknown
  onClose: () => void
}

/** Requests a confirmation of an action that is not easily undone. It may be inside a form, so it is not a form itself. */
export function SureDialog(props: SureDialogProps) {
  const { title, children, action, kind = 'danger', cancel, onSure, onClose } = props
  const t = useTranslate()
  const form = useFormOf({
    first: {},
    send: async () => {
      const answer = await onSure()
      if (!(answer instanceof Refusal)) onClose()
      return answer
    },
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? t('Cancel')}</Button>
          <Button kind={kind} busy={form.isSending} onClick={() => void form.submit()}>
            {action}
          </Button>
        </>
      }
    >
      <FormTrouble form={form} />
      {children}
    </Dialog>
  )
}
