import { email as emailField } from '@sixpence/protocol/fields'
import { customerEmailAdd } from '@sixpence/protocol/profile/profile'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { attempt } from './attempt.ts'
import { Stack } from '#ui/layout/primitives.tsx'

/** One address, and the code that goes there. */
export function EmailDialog(props: {
  title: string
  label: string
  children?: ReactNode
  /** The field of the call, for what it says of it. */
  field: string
  onEmail: (address: string) => Promise<true | Refusal>
  onClose: () => void
}) {
  const t = useTranslate()
  const { title, label, children, field, onEmail, onClose } = props
  const formId = useId()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const box = event.currentTarget.elements.namedItem('email')
    const typed = z.safeParse(emailField, new FormData(event.currentTarget).get('email'))
    const say = (words: string): void => {
      setProblem(words)
      if (box instanceof HTMLElement) box.focus()
    }
    if (!typed.success) return say(t('Enter a valid e-mail address.'))
    setProblem('')
    setBusy(true)
    const answer = await onEmail(typed.data)
    setBusy(false)
    return answer === true ? undefined : say(answer.problemOf(field) ?? answer.description)
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy}>
            {t('Send the code')}
          </Button>
        </>
      }
    >
      <Stack as="form" gap="4" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {Boolean(children) && <p>{children}</p>}
        <TextField
          name="email"
          label={label}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={problem}
        />
      </Stack>
    </Dialog>
  )
}

export function AddEmailDialog(props: {
  onClose: () => void
  onAdded: (email: { emailId: number; emailAddress: string }) => void
}) {
  const t = useTranslate()
  const { onClose, onAdded } = props
  return (
    <EmailDialog
      title={t('Add an e-mail')}
      label={t('E-mail')}
      field="emailAddress"
      onEmail={async (emailAddress) => {
        const answer = await attempt(customerEmailAdd, { emailAddress })
        if (answer instanceof Refusal) return answer
        onAdded({ emailId: answer.emailId, emailAddress })
        return true
      }}
      onClose={onClose}
    />
  )
}
