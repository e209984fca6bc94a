import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { useForm } from './use-form.ts'

type FormDialogProps = {
  form: Pick<ReturnType<typeof useForm>, 'id' | 'props' | 'isSending' | 'trouble'>
  title: string
  /** The button that sends it. */
  action: string
  /** What did not happen, over what the server said of it. */
  nothing?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog that is one form. */
export function FormDialog({ form, title, action, nothing, onClose, children }: FormDialogProps) {
  const t = useTranslate()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={form.isSending}>
            {action}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" {...form.props}>
        {form.trouble && (
          <Notice kind="bad" live="assertive" title={nothing ?? form.trouble}>
            {nothing && form.trouble}
          </Notice>
        )}
        {children}
      </Stack>
    </Dialog>
  )
}
