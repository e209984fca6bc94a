import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

export type WhyDialogProps = {
  title: string
  /** The button, in words of what it does. */
  action: string
  danger?: boolean | undefined
  /** The customer can read why. */
  isTold?: boolean | undefined
  children?: ReactNode
  /** What `children` say of it themselves: names of the call’s fields. */
  fields?: readonly string[]
  isSending: boolean
  refusal: Refusal | undefined
  onSend: (why: string) => void
  onClose: () => void
}

/** A decision: its fields, and why, which the next colleague reads. What was refused keeps every word. */
export function WhyDialog(props: WhyDialogProps) {
  const { title, action, danger, isTold, children, fields = [], isSending, refusal, onSend, onClose } = props
  const t = useTranslate()
  const form = useId()
  const [why, setWhy] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(why.trim().length < 3)
    if (why.trim().length >= 3) onSend(why)
  }
  const missing = isMissing ? t('Say why in a few words.') : refusal?.problemOf('why')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind={danger ? 'danger' : 'primary'} busy={isSending}>
            {action}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="3" id={form} noValidate onSubmit={send}>
        {refusal && ![...fields, 'why'].some((field) => refusal.problemOf(field)) && (
          <Notice kind="bad" live="assertive">
            {refusal.description}
          </Notice>
        )}
        {children}
        <TextArea
          label={t('Why')}
          hint={
            isTold
              ? t('Kept with the visit. The customer can read it.')
              : t('Kept with the decision. The customer does not read it.')
          }
          error={missing}
          maxLength={500}
          rows={2}
          value={why}
          onChange={(event) => setWhy(event.target.value.replaceAll(/\s+/g, ' '))}
        />
      </Stack>
    </Dialog>
  )
}
