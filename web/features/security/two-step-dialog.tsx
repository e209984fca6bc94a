import { approvalMethods } from '@sixpence/protocol/rights'
import { linkedDeviceList } from '@sixpence/protocol/devices/devices'
import { twoStepVerificationConfirm, twoStepVerificationPut } from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { refresh } from '#lib/call/refresh.ts'
import { session } from '#lib/call/session.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { KeyIcon, LockIcon, PhoneIcon, ChatIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { CoolingNote } from '#widgets/approval/cooling-note.tsx'
import { attempt } from '#lib/call/attempt.ts'
import { ConfirmPopup, DonePopup } from '#widgets/approval/confirm-popup.tsx'
import type { Customer } from './customer.ts'
import { type Waits, waitsOf } from '#widgets/approval/waits.ts'
import { Stack } from '#ui/layout/primitives.tsx'

export type Mode = 'none' | 'sms' | 'push' | 'otp'
export type TypeMode = 'login' | 'transaction'

const modes: readonly Mode[] = ['push', 'otp', 'sms', 'none']

/** What signing in is completed with; anything other than `no` means that there is a second step (B378). */
export const loginModeOf = ({ login2faMode }: Pick<Customer, 'login2faMode'>): Mode =>
  login2faMode === 'no' ? 'none' : (modes.find((mode) => mode === login2faMode) ?? 'sms')

/** What payments are approved with; undefined: with the approval code. */
export const paymentModeOf = ({
  transactionApproveMode,
}: Pick<Customer, 'transactionApproveMode'>): Mode | undefined =>
  modes.find((mode) => approvalMethods[mode] === transactionApproveMode)

export function modeWords(mode: Mode, t: Translate): string {
  switch (mode) {
    case 'push':
      return t('Your phone')
    case 'otp':
      return t('Authenticator app')
    case 'sms':
      return t('Code by SMS')
    case 'none':
    default:
      return t('Off##second step')
  }
}

/** Another second step, for signing in or for payments, confirmed by the one there is. */
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
  const id = useId()
  const navigate = useNavigate()
  const devices = useRead(linkedDeviceList, {})
  const [mode, setMode] = useState(now)
  const [waits, setWaits] = useState<Waits>()
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isRenewed, setRenewed] = useState(false)
  const beginning = useChange(twoStepVerificationPut, {
    shows: ({ description }) => {
      setProblem(description)
      return true
    },
  })
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
  if (waits && mode)
    return (
      <ConfirmPopup
        title={t('Confirm the change')}
        waits={waits}
        isPhoneOnly={mode === 'push'}
        confirm={({ key, ...codes }) =>
          attempt(twoStepVerificationConfirm, { reqId: key, ...codes }, (answer) => {
            // The session goes on with other tokens (B375).
            if (answer.accessToken && answer.refreshToken) {
              session().begin({ accessToken: answer.accessToken, refreshToken: answer.refreshToken })
              setRenewed(true)
            }
            return undefined
          })
        }
        again={() => attempt(twoStepVerificationPut, { mode, typeMode }, waitsOf)}
        onDone={() => {
          setDone(true)
          void refresh(customerInfoGet.reads ?? [])
        }}
        onClose={onClose}
      >
        {t('Confirm the change with the method you use now.')}
      </ConfirmPopup>
    )

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (mode === undefined) return setProblem(t('Choose a method.'))
    if (mode === now) return onClose()
    const answer = await beginning.send({ mode, typeMode })
    const begun = answer && waitsOf(answer)
    if (begun) setWaits(begun)
    return undefined
  }

  return (
    <Dialog
      title={typeMode === 'login' ? t('Two-step sign-in') : t('Confirming payments')}
      onClose={onClose}
      actions={
        <Button kind="primary" type="submit" form={id} busy={beginning.isSending}>
          {t('Continue')}
        </Button>
      }
    >
      <Stack as="form" gap="4" id={id} noValidate onSubmit={(event) => void submit(event)}>
        <RadioCards
          label={t('Confirmation method')}
          hideLabel
          value={mode}
          error={problem}
          onChange={(next) => {
            setMode(next)
            setProblem(undefined)
          }}
          cards={[
            {
              value: 'push',
              title: modeWords('push', t),
              media: <PhoneIcon />,
              detail: t('You see what it is and confirm it on a linked phone.'),
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
              detail: t('A code in a message. Others may get hold of it more easily.'),
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
        {mode === 'none' && now !== 'none' && (
          <Notice kind="warn" title={t('This makes your account less safe.')} />
        )}
        {(mode === 'none' || mode === 'otp') && mode !== now && <CoolingNote />}
      </Stack>
    </Dialog>
  )
}
