import { email as emailField } from '@sixpence/protocol/fields'
import { customerEmailAdd } from '@sixpence/protocol/profile/profile'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { attempt } from './attempt.ts'

/** Adds an e-mail address and confirms it by a code. */
export function EmailDialog(props: {
  title: string
  label: string
  children?: ReactNode
  /** Field name of the call, for its problems. */
  field: string
  onEmail: (address: string) => Promise<true | Refusal>
  onClose: () => void
}) {
  const t = useTranslate()
  const { title, label, children, field, onEmail, onClose } = props
  const form = useFormOf({
    first: { email: '' },
    problemsOf: ({ email }) => ({
      email: !z.safeParse(emailField, email).success && t('Enter a valid e-mail address.'),
    }),
    fieldOf: (parameter) => (parameter === field ? 'email' : parameter),
    otherwise: 'email',
    send: ({ email }) => onEmail(z.parse(emailField, email)),
  })
  return (
    <FormDialog form={form} title={title} action={t('Send the code')} onClose={onClose}>
      {Boolean(children) && <p>{children}</p>}
      <TextField
        {...form.text('email')}
        label={label}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </FormDialog>
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
