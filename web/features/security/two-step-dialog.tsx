import { linkedDeviceList } from '@sixpence/protocol/devices/devices'
import { twoStepVerificationConfirm, twoStepVerificationPut } from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { refresh } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { KeyIcon, LockIcon, PhoneIcon, ChatIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards, type RadioCardsProps } from '#ui/fields/radio-cards.tsx'
import { CoolingNote } from '#widgets/approval/cooling-note.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { ConfirmPopup, DonePopup } from '#widgets/approval/confirm-popup.tsx'
import { type Mode, modeWords, type TypeMode } from './two-step-modes.ts'
import { type PendingConfirmation, pendingConfirmationOf } from '#widgets/approval/pending-confirmation.ts'

/** Changes the second step for signing in or for payments, confirmed by the current second step. */
export function TwoStepDialog({
  typeMode,
  now,
  onClose,
}: {
  typeMode: TypeMode
  now: Mode | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const devices = useRead(linkedDeviceList, {})
  const [confirmation, setConfirmation] = useState<PendingConfirmation>()
  const [isDone, setDone] = useState(false)
  const [isRenewed, setRenewed] = useState(false)
  const form = useFormOf({
    first: { mode: now },
    problemsOf: ({ mode }) => ({ mode: mode === undefined && t('Choose a method.') }),
    otherwise: 'mode',
    send: async ({ mode }) => {
      if (mode === undefined || mode === now) return onClose()
      const answer = await tryCall(twoStepVerificationPut, { mode, typeMode }, pendingConfirmationOf)
      return answer === true || answer instanceof Refusal ? answer : setConfirmation(answer)
    },
  })
  const { mode } = form.values
  const hasPhone = devices.data?.devices.some(({ state }) => state === 'linked')

  function close(): void {
    onClose()
    if (isRenewed) void navigate({ to: '/home' })
  }

  if (isDone)
    return (
      <DonePopup title={t('Your confirmation method has changed')} onClose={close}>
        {typeMode === 'login'
          ? t('You now sign in with: {step}.', { step: modeWords(mode ?? 'none', t) })
          : t('You now confirm payments with: {step}.', { step: modeWords(mode ?? 'none', t) })}
      </DonePopup>
    )
  if (confirmation && mode)
    return (
      <ConfirmPopup
        title={t('Confirm the change')}
        confirmation={confirmation}
        isPhoneOnly={mode === 'push' && typeMode === 'login'}
        confirm={({ key, ...codes }) =>
          tryCall(twoStepVerificationConfirm, { reqId: key, ...codes }, (answer) => {
            // The session continues with new tokens (B375).
            if (answer.accessToken && answer.refreshToken) {
              session().begin({ accessToken: answer.accessToken, refreshToken: answer.refreshToken })
              setRenewed(true)
            }
            return undefined
          })
        }
        again={() => tryCall(twoStepVerificationPut, { mode, typeMode }, pendingConfirmationOf)}
        onDone={() => {
          setDone(true)
          void refresh(customerInfoGet.reads ?? [])
        }}
        onClose={onClose}
      >
        {t('Confirm the change with the method you use now.')}
      </ConfirmPopup>
    )

  return (
    <FormDialog
      form={form}
      title={typeMode === 'login' ? t('Two-step sign-in') : t('Confirming payments')}
      action={t('Continue')}
      beside={null}
      onClose={onClose}
    >
      <ModeChoice typeMode={typeMode} hasPhone={hasPhone} {...form.choice('mode')} />
      {mode === 'none' && now !== 'none' && (
        <Notice kind="warn" title={t('This makes your account less safe.')} />
      )}
      {(mode === 'none' || mode === 'otp') && mode !== now && <CoolingNote />}
    </FormDialog>
  )
}

type ModeChoiceProps = Pick<RadioCardsProps<Mode>, 'id' | 'error' | 'value' | 'onChange'> & {
  typeMode: TypeMode
  /** Undefined until the devices are loaded. */
  hasPhone: boolean | undefined
}

function ModeChoice({ typeMode, hasPhone, ...choice }: ModeChoiceProps) {
  const t = useTranslate()
  return (
    <RadioCards
      {...choice}
      label={t('Confirmation method')}
      hideLabel
      cards={[
        {
          value: 'push',
          title: modeWords('push', t),
          media: <PhoneIcon />,
          detail: t('See the details and confirm on a linked phone.'),
          disabledReason: hasPhone === false && t('Link a phone first.'),
        },
        {
          value: 'otp',
          title: modeWords('otp', t),
          media: <KeyIcon />,
          detail: t('A new code every 30 seconds, also without a connection.'),
        },
        {
          value: 'sms',
          title: modeWords('sms', t),
          media: <ChatIcon />,
          detail: t('A code in a text message. It is easier for others to intercept.'),
        },
        {
          value: 'none',
          title: modeWords('none', t),
          media: <LockIcon />,
          detail:
            typeMode === 'login'
              ? t('Anyone who knows your password can sign in.')
              : t('Anyone signed in as you can send money.'),
        },
      ]}
    />
  )
}
