import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { FormTrouble } from './form-trouble.tsx'
import type { useFormOf } from './use-form-of.ts'

type DialogForm = Pick<ReturnType<typeof useFormOf>, 'id' | 'props' | 'isSending' | 'trouble'>

type FormDialogProps = {
  form: DialogForm
  title: ReactNode
  /** The button that submits the form; without it nothing can be sent. */
  action?: ReactNode
  kind?: 'primary' | 'danger' | undefined
  /** Text of the button that closes it, if not Cancel. */
  cancel?: string | undefined
  /** Replaces that button; null for no button. */
  beside?: ReactNode
  /** The action that failed, shown above the server's message. */
  nothing?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A dialog that consists of a form. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, action, kind = 'primary', cancel, beside, nothing, onClose, children } = props
  const t = useTranslate()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {beside === undefined ? <Button onClick={onClose}>{cancel ?? t('Cancel')}</Button> : beside}
          {Boolean(action) && (
            <Button kind={kind} type="submit" form={form.id} busy={form.isSending}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <Stack as="form" gap="4" {...form.props}>
        <FormTrouble form={form} nothing={nothing} />
        {children}
      </Stack>
    </Dialog>
  )
}
