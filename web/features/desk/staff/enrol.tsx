import { consoleEnrol, consoleInviteGet, consoleSelfGet } from '@sixpence/protocol/console/console'
import type { OutputOf } from '@sixpence/protocol/call'
import { consoleEnrolPasskeyBegin } from '@sixpence/protocol/console/console-ways'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { useBrand } from '#lib/brand.ts'
import { exchange } from '#lib/call/exchange.ts'
import { refresh } from '#lib/call/refresh.ts'
import { useRead } from '#lib/call/use-call.ts'
import { knowsPasskeys } from '#lib/knows-passkeys.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { NewPasswordField } from '#widgets/new-password.tsx'
import { newPasswordProblem } from '#widgets/new-password-problem.ts'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { makePasskey } from '../own/make-passkey.ts'

type Invitation = OutputOf<typeof consoleInviteGet>

/** The enrolment by the link of an invitation: name, password, and an authenticator proved by its first code. */
export function Enrol({ token }: { token: string }) {
  const t = useTranslate()
  const read = useRead(consoleInviteGet, { token })
  return (
    <PublicLayout wide="text">
      <Stack gap="5">
        <h1>{t('Join the desk')}</h1>
        {read.error?.name === 'staffInviteGone' ? (
          <Notice kind="bad" title={read.error.description} />
        ) : (
          <Loaded
            read={read}
            skeleton={<SkeletonRows count={6} />}
            failure={t('We could not load the invitation.')}
          >
            {(invitation) => <EnrolForm token={token} invitation={invitation} />}
          </Loaded>
        )}
      </Stack>
    </PublicLayout>
  )
}

type Way = 'passkey' | 'authenticator'
const first = { email: '', firstName: '', lastName: '', password: '', code: '' }

function EnrolForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const t = useTranslate()
  const { name: brand } = useBrand()
  const navigate = useNavigate()
  const { role, secret, otpauth } = invitation
  const isUnknown = invitation.email === undefined
  const [way, setWay] = useState<Way>('authenticator')
  const [problem, setProblem] = useState<string>()
  const byPasskey = way === 'passkey'
  const form = useFormOf({
    first,
    problemsOf: ({ email, firstName, lastName, password, code }) => ({
      email: isUnknown && !email.includes('@') && t('Enter a valid e-mail address.'),
      firstName: !firstName.trim() && t('Enter your first name.'),
      ...(!byPasskey && {
        password: newPasswordProblem(
          password,
          { email: invitation.email ?? email, words: [firstName, lastName], brand },
          t,
        ),
        code: !/^\d{6}$/.test(code.trim()) && t('Enter the six digits.'),
      }),
    }),
    send: async ({ email, password, code, ...names }) => {
      setProblem(undefined)
      const emailField = isUnknown ? { email: email.trim() } : {}
      const passkey = byPasskey
        ? await makePasskey(() => exchange(consoleEnrolPasskeyBegin, { token, ...emailField }), t)
        : undefined
      if (passkey && 'problem' in passkey) {
        setProblem(passkey.problem)
        return
      }
      await exchange(consoleEnrol, {
        token,
        ...names,
        ...emailField,
        ...(passkey ? { passkey } : { password, code: code.trim() }),
      })
      await navigate({ to: '/admin-overview', search: {}, hash: '', replace: true })
      await refresh(consoleSelfGet.reads ?? [])
    },
  })
  return (
    <Stack as="form" gap="4" {...form.props}>
      <p>
        {invitation.email === undefined
          ? t('Your role: {role}.', { role })
          : t('Role for {email}: {role}.', { email: invitation.email, role })}
      </p>
      <FormTrouble form={form} />
      {isUnknown && (
        <TextField {...form.text('email')} label={t('E-mail')} type="email" autoComplete="username" />
      )}
      <TextField {...form.text('firstName')} label={t('First name')} autoComplete="given-name" />
      <TextField
        {...form.text('lastName')}
        label={t('Last name')}
        hint={t('Leave it empty if you have only one name.')}
        autoComplete="family-name"
      />
      {knowsPasskeys() && (
        <Segmented
          label={t('Sign-in method')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'authenticator', label: t('Password and authenticator') },
            { value: 'passkey', label: t('Passkey') },
          ]}
        />
      )}
      {problem && <Notice kind="warn" live="polite" title={problem} />}
      {byPasskey ? (
        <p>
          {t(
            'Your device creates the passkey when you join. It signs you in at this address with your device’s screen lock, without a password or code.',
          )}
        </p>
      ) : (
        <>
          <NewPasswordField {...form.text('password')} label={t('Password')} />
          <Stack as="section" gap="3" aria-labelledby="enrol-authenticator">
            <h2 id="enrol-authenticator">{t('Authenticator')}</h2>
            <p>
              {t(
                'Scan this with an authenticator app, or enter the key in the app. The desk asks for a code from the app each time you sign in.',
              )}
            </p>
            <QrCode text={otpauth} label={t('QR code with the authenticator key')} />
            <p className="wraps">
              {t('Key')}: <code>{secret}</code>
            </p>
            <TextField
              {...form.text('code')}
              label={t('Code from your authenticator')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
            />
          </Stack>
        </>
      )}
      <Button kind="primary" size="big" type="submit" busy={form.isSending}>
        {t('Join the desk')}
      </Button>
    </Stack>
  )
}
