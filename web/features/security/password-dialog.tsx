import { passwordChange, passwordChangeConfirm } from '@sixpence/protocol/security/security'
import type { Customer } from './customer.ts'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useBrand } from '#lib/brand.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Meter } from '#ui/charts/meter.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { ConfirmPopup, DonePopup } from '#widgets/approval/confirm-popup.tsx'
import type { FormProblems } from '#kit/form/use-form-of.ts'
import { newPasswordProblem } from '#widgets/new-password-problem.ts'
import { NewPasswordField } from '#widgets/new-password.tsx'
import { type Strength, strengthOf } from './strength.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type Fields = { password: string; passwordNew: string; passwordNewRepeat: string }
const empty: Fields = { password: '', passwordNew: '', passwordNewRepeat: '' }

export type PasswordDialogProps = {
  customer: Customer
  /** Somebody else may know the old password. */
  isUrgent?: boolean | undefined
  onClose: () => void
}

/** Requests the old password and the new password twice, then the confirmation. */
export function PasswordDialog({ customer, isUrgent, onClose }: PasswordDialogProps) {
  const t = useTranslate()
  // Kept for a new confirmation, which the server begins only with all three passwords.
  const [fields, setFields] = useState(empty)
  const [confirmation, setConfirmation] = useState<PendingConfirmation>()
  const [isDone, setDone] = useState(false)

  if (isDone)
    return (
      <DonePopup title={t('Password changed')} onClose={onClose}>
        {t('You stay signed in here. You were signed out everywhere else.')}
      </DonePopup>
    )
  if (confirmation)
    return (
      <ConfirmPopup
        title={t('Confirm the new password')}
        confirmation={confirmation}
        confirm={({ key, code }) =>
          tryCall(passwordChangeConfirm, { requestKey: key, ...(code !== undefined && { code }) })
        }
        again={() => tryCall(passwordChange, fields, pendingConfirmationOf)}
        onDone={() => setDone(true)}
        onClose={onClose}
      />
    )
  return (
    <PasswordForm
      customer={customer}
      isUrgent={isUrgent}
      onConfirmation={(pendingConfirmation, values) => {
        setFields(values)
        setConfirmation(pendingConfirmation)
      }}
      onClose={onClose}
    />
  )
}

type PasswordFormProps = PasswordDialogProps & {
  onConfirmation: (confirmation: PendingConfirmation, fields: Fields) => void
}

function PasswordForm({ customer, isUrgent, onConfirmation, onClose }: PasswordFormProps) {
  const t = useTranslate()
  const brand = useBrand()
  const person = {
    email: customer.login.email,
    words: [customer.firstName, customer.lastName, brand.name],
    brand: brand.name,
  }
  const form = useForm(passwordChange, {
    first: empty,
    problemsOf: (fields) => problemsOf(fields, person, t),
    inputOf: (fields) => fields,
    onDone: (answer, fields) => {
      const confirmation = pendingConfirmationOf(answer)
      if (confirmation) onConfirmation(confirmation, fields)
    },
  })
  const { passwordNew } = form.values
  const strength = strengthOf(passwordNew, person)

  return (
    <FormDialog
      form={form}
      title={t('Change your password')}
      action={t('Continue')}
      beside={null}
      onClose={onClose}
    >
      {isUrgent && (
        <Notice kind="warn" live="polite" title={t('Everyone else was signed out')}>
          {t('They may know your password. Choose a new one now.')}
        </Notice>
      )}
      <input type="hidden" autoComplete="username" value={customer.login.email} readOnly />
      <PasswordField
        {...form.text('password')}
        label={t('Current password')}
        autoComplete="current-password"
      />
      <Stack gap="2">
        <NewPasswordField {...form.text('passwordNew')} label={t('New password')} />
        {passwordNew !== '' && (
          <Meter label={t('Strength of the password')} used={strength.share}>
            {strengthWords(strength, t)}
          </Meter>
        )}
      </Stack>
      <PasswordField
        {...form.text('passwordNewRepeat')}
        label={t('Repeat the new password')}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

function problemsOf(
  { password, passwordNew, passwordNewRepeat }: Fields,
  person: { email: string; words: readonly string[]; brand: string },
  t: Translate,
): FormProblems {
  return {
    password: password === '' && t('Enter your current password.'),
    passwordNew:
      passwordNew === '' ? t('Choose a new password.') : newPasswordProblem(passwordNew, person, t),
    passwordNewRepeat: passwordNew !== passwordNewRepeat && t('The passwords do not match.'),
  }
}

function strengthWords({ word }: Strength, t: Translate): string {
  switch (word) {
    case 'short':
      return t('Too short')
    case 'weak':
      return t('Easy to guess')
    case 'fair':
      return t('Could be stronger')
    case 'good':
      return t('Hard to guess')
    case 'strong':
    default:
      return t('Very hard to guess')
  }
}
