import { passwordChangeWithCode } from '@sixpence/protocol/security/security'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useBrand } from '#lib/brand.ts'
import { exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { newPasswordProblem } from '#widgets/new-password-problem.ts'
import { NewPasswordField } from '#widgets/new-password.tsx'
import type { PhoneWait } from './reset-phone.tsx'

/** Third step: the new password. */
export function ResetPasswordForm(props: {
  email: string
  code: string
  onChanged: () => void
  /** The phone has to confirm it. */
  onPhone: (password: string, wait: PhoneWait) => void
  /** The code is no longer valid. */
  onOver: (why: string) => void
}) {
  const { email, code, onChanged, onPhone, onOver } = props
  const t = useTranslate()
  const { name: brand } = useBrand()
  const form = useFormOf({
    first: { password: '' },
    initialFocus: 'password',
    problemsOf: ({ password }) => ({
      password: !password
        ? t('Choose a password.')
        : newPasswordProblem(password, { email, words: [], brand }, t),
    }),
    send: async ({ password }) => {
      try {
        const answer = await exchange(passwordChangeWithCode, { email, code, password })
        const { requestKey, number = 0, expiresAt = '' } = answer
        if (requestKey === undefined) onChanged()
        else onPhone(password, { requestKey, number, expiresAt })
      } catch (refused) {
        if (!(refused instanceof Refusal) || refused.name !== 'resetCodeInvalid') throw refused
        onOver(refused.description)
      }
    },
  })

  return (
    <Stack as="form" gap="4" {...form.props}>
      <FormTrouble form={form} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPasswordField {...form.text('password')} label={t('New password')} />
      <p className="hint wraps centred">
        {t('For a while afterwards, you can pay someone new only with a confirmation method you have now.')}
      </p>
      <Button kind="primary" size="big" block type="submit" busy={form.isSending}>
        {t('Set the new password')}
      </Button>
    </Stack>
  )
}
