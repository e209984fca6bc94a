import { passwordChange, passwordChangeConfirm } from '@sixpence/protocol/security/security'
import type { Customer } from './customer.ts'
import { passwordLength, passwordProblem } from '@sixpence/protocol/rules/password'
import { type FormEvent, useId, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Meter } from '#ui/charts/meter.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { ConfirmPopup, DonePopup } from '#widgets/approval/confirm-popup.tsx'
import { type Strength, strengthOf } from './strength.ts'
import { attempt } from '#lib/call/attempt.ts'
import { type Waits, waitsOf } from '#widgets/approval/waits.ts'
import { Stack } from '#ui/layout/primitives.tsx'

type Fields = { password: string; passwordNew: string; passwordNewRepeat: string }
type Problems = Partial<Record<keyof Fields, string>>
const empty: Fields = { password: '', passwordNew: '', passwordNewRepeat: '' }

export type PasswordDialogProps = {
  customer: Customer
  /** Somebody else may know the old one. */
  isUrgent?: boolean | undefined
  onClose: () => void
}

/** The old password, the new one twice, then the code or the phone. */
export function PasswordDialog({ customer, isUrgent, onClose }: PasswordDialogProps) {
  const t = useTranslate()
  const [fields, setFields] = useState(empty)
  const [waits, setWaits] = useState<Waits>()
  const [isDone, setDone] = useState(false)

  if (isDone)
    return (
      <DonePopup title={t('Password changed')} onClose={onClose}>
        {t('You stay signed in here. Everywhere else you were signed out.')}
      </DonePopup>
    )
  if (waits)
    return (
      <ConfirmPopup
        title={t('Confirm the new password')}
        waits={waits}
        confirm={({ key, code }) =>
          attempt(passwordChangeConfirm, { requestKey: key, ...(code !== undefined && { code }) })
        }
        again={() => attempt(passwordChange, fields, waitsOf)}
        onDone={() => setDone(true)}
        onClose={onClose}
      />
    )
  return (
    <PasswordForm
      customer={customer}
      isUrgent={isUrgent}
      fields={fields}
      onChange={setFields}
      onWaits={setWaits}
      onClose={onClose}
    />
  )
}

type PasswordFormProps = PasswordDialogProps & {
  fields: Fields
  onChange: (fields: Fields) => void
  onWaits: (waits: Waits) => void
}

function PasswordForm(props: PasswordFormProps) {
  const { customer, isUrgent, fields, onChange, onWaits, onClose } = props
  const t = useTranslate()
  const brand = useBrand()
  const id = useId()
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState<string>()
  const { send, isSending } = useChange(passwordChange, { shows: take })
  const known = {
    email: customer.login.email,
    words: [customer.firstName, customer.lastName, brand.name],
  }
  const strength = strengthOf(fields.passwordNew, known)

  function take(refusal: Refusal): true {
    const found: Problems = Object.fromEntries(
      Object.keys(empty).flatMap((name) => {
        const words = refusal.problemOf(name)
        return words ? [[name, words]] : []
      }),
    )
    setProblems(found)
    if (Object.keys(found).length === 0) setTrouble(refusal.description)
    else focusOn(found)
    return true
  }

  function focusOn(found: Problems): void {
    const [first] = Object.keys(empty).filter((name) => name in found)
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTrouble(undefined)
    const found = problemsOf(fields, known, brand.name, t)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusOn(found)
    const answer = await send(fields)
    const waits = answer && waitsOf(answer)
    if (waits) onWaits(waits)
  }

  const field = (name: keyof Fields) => ({
    id: `${id}-${name}`,
    name,
    value: fields[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onChange({ ...fields, [name]: currentTarget.value })
      setProblems({ ...problems, [name]: undefined })
    },
  })

  return (
    <Dialog
      title={t('Change your password')}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={id} busy={isSending}>
          {t('Continue')}
        </Button>
      }
    >
      <Stack as="form" gap="4" id={id} noValidate onSubmit={(event) => void submit(event)}>
        {isUrgent && (
          <Notice kind="warn" live="polite" title={t('Everybody else was signed out')}>
            {t('They may know your password. Choose a new one now.')}
          </Notice>
        )}
        <input type="hidden" autoComplete="username" value={customer.login.email} readOnly />
        <PasswordField {...field('password')} label={t('Current password')} autoComplete="current-password" />
        <Stack gap="2">
          <PasswordField
            {...field('passwordNew')}
            label={t('New password')}
            autoComplete="new-password"
            hint={t(
              '{count} characters or more. A few words that do not belong together are easy to keep in mind.',
              { count: passwordLength.least },
            )}
          />
          {fields.passwordNew !== '' && (
            <Meter label={t('Strength of the password')} used={strength.share}>
              {strengthWords(strength, t)}
            </Meter>
          )}
        </Stack>
        <PasswordField
          {...field('passwordNewRepeat')}
          label={t('New password again')}
          autoComplete="new-password"
        />
        {trouble && <Notice kind="warn" live="assertive" title={trouble} />}
      </Stack>
    </Dialog>
  )
}

function problemsOf(
  { password, passwordNew, passwordNewRepeat }: Fields,
  known: { email: string; words: readonly string[] },
  brand: string,
  t: Translate,
): Problems {
  const weak = passwordProblem(passwordNew, known)
  const said = {
    passwordTooShort: t('Use at least {count} characters.', { count: passwordLength.least }),
    passwordTooLong: t('Use at most {count} characters.', { count: passwordLength.most }),
    passwordPersonal: t('Leave your name, your e-mail and the name {brand} out of the password.', { brand }),
  }
  return {
    ...(password === '' && { password: t('Enter your current password.') }),
    ...(weak && { passwordNew: passwordNew === '' ? t('Choose a new password.') : said[weak] }),
    ...(passwordNew !== passwordNewRepeat && { passwordNewRepeat: t('The two passwords differ.') }),
  }
}

function strengthWords({ word }: Strength, t: Translate): string {
  switch (word) {
    case 'short':
      return t('Too short yet')
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
