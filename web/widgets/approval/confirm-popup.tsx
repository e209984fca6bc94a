import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Seal } from '#widgets/seal.tsx'
import { LockIcon, RepeatIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { PasskeyWay } from './passkey-way.tsx'
import { AuthenticatorKey } from './authenticator-key.tsx'
import { type ConfirmParts, type ConfirmState, useConfirm } from './use-confirm.ts'
import { Grid, Stack } from '#ui/layout/primitives.tsx'
import styles from './confirm-popup.module.css'

export type ConfirmPopupProps = ConfirmParts & {
  title: ReactNode
  /** The action to be confirmed, as a sentence. */
  children?: ReactNode
  /** Consequences. */
  note?: ReactNode
  /** Closed without an answer: nothing was changed. */
  onClose: () => void
}

/** Confirms a change of security settings by phone (R107) or code (R108). */
export function ConfirmPopup({ title, children, note, onClose, ...parts }: ConfirmPopupProps) {
  const t = useTranslate()
  const formId = useId()
  const confirming = useConfirm(parts)
  const { confirmation, over, isBusy } = confirming
  const isPush = confirmation.method === 'push'
  const main = over ? (
    <Button
      kind="primary"
      icon={<RepeatIcon size="small" />}
      busy={isBusy}
      onClick={() => void confirming.again()}
    >
      {t('Start again')}
    </Button>
  ) : (
    <Button
      kind={isPush ? 'quiet' : 'primary'}
      type="submit"
      form={formId}
      icon={isPush ? undefined : <LockIcon />}
      busy={isBusy}
    >
      {isPush ? t('I have answered') : t('Confirm')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={main}>
      <Stack
        as="form"
        gap="4"
        align="start"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void confirming.confirm()
        }}
      >
        {children && <p>{children}</p>}
        {note}
        {over ? (
          <Notice kind="warn" live="assertive" title={over}>
            {t('Nothing was changed.')}
          </Notice>
        ) : (
          <>
            {confirmation.otpauth && <OwnCode confirming={confirming} otpauth={confirmation.otpauth} />}
            {confirming.hasPasskey && (
              <PasskeyWay
                isBusy={confirming.isSigning}
                problem={confirming.passkeyProblem}
                beside={isPush ? 'phone' : 'code'}
                onPress={() => void confirming.confirmByPasskey()}
              />
            )}
            {isPush ? <OnPhone confirming={confirming} /> : <ByCode confirming={confirming} />}
          </>
        )}
        {confirming.trouble && <Notice kind="warn" live="assertive" title={confirming.trouble} />}
      </Stack>
    </Dialog>
  )
}

/** The code of the new authenticator. */
function OwnCode({ confirming, otpauth }: { confirming: ConfirmState; otpauth: string }) {
  const t = useTranslate()
  const { attempt, confirmation } = confirming
  const isOnlyCode = confirmation.method === 'push'
  const box = useRef<HTMLDivElement>(null)

  // When a wrong code has cleared the field and there is no other field.
  useEffect(() => {
    if (attempt > 0 && isOnlyCode) box.current?.querySelector('input')?.focus()
  }, [attempt, isOnlyCode])

  return (
    <>
      <AuthenticatorKey otpauth={otpauth} />
      <div ref={box}>
        <CodeField
          key={`${otpauth} ${attempt}`}
          name="authenticatorCode"
          label={t('Code from the app')}
          error={confirming.ownProblem}
          onChange={confirming.setOwnCode}
        />
      </div>
    </>
  )
}

function ByCode({ confirming }: { confirming: ConfirmState }) {
  const t = useTranslate()
  const format = useFormat()
  const { confirmation, attempt, problem } = confirming
  const { method, sentTo, expiresAt, otpauth } = confirmation
  const box = useRef<HTMLDivElement>(null)

  // On mount, and again when a wrong code has cleared the field.
  useEffect(() => {
    if (attempt > 0 || !otpauth) box.current?.querySelector('input')?.focus()
  }, [attempt, otpauth])

  return (
    <Stack gap="3" align="start" ref={box} className="full">
      <p>
        {method === 'otp'
          ? t('Enter the code your authenticator app shows.')
          : t('We sent a code to {where}.', { where: sentTo ?? '' })}
      </p>
      <CodeField
        key={attempt}
        name="code"
        label={t('6-digit code')}
        hint={t('Valid until {time}. Never give it to anyone.', { time: format.time(expiresAt) })}
        error={problem}
        onChange={confirming.setCode}
      />
      {method !== 'otp' && <Resend confirming={confirming} />}
    </Stack>
  )
}

function Resend({ confirming }: { confirming: ConfirmState }) {
  const t = useTranslate()
  const wait = useCountdown(confirming.resendAt)
  return (
    <Stack gap="1">
      {wait > 0 ? (
        <p className="soft t-13 hides-empty">
          {t('A new code can be sent in {seconds} s.', { seconds: wait })}
        </p>
      ) : (
        <Button
          kind="text"
          icon={<RepeatIcon size="small" />}
          busy={confirming.isBusy}
          onClick={() => void confirming.again()}
        >
          {t('Send the code again')}
        </Button>
      )}
      <output className="soft t-13 hides-empty">
        {confirming.isSentAgain && t('A new code is on its way. The one before no longer works.')}
      </output>
    </Stack>
  )
}

function OnPhone({ confirming }: { confirming: ConfirmState }) {
  const t = useTranslate()
  const { number, expiresAt } = confirming.confirmation
  const left = useCountdown(Date.parse(expiresAt))
  const minutes = Math.floor(left / 60)
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <Stack gap="2" align="center" className="full centred">
      <p>{t('Open the app on your phone and choose this number:')}</p>
      {number !== undefined && (
        <p className={styles.number} aria-label={t('Number {number}', { number: String(number) })}>
          {number}
        </p>
      )}
      <output className="soft t-13 hides-empty">{t('Waiting for your answer on the phone.')}</output>
      <p className="soft t-13 hides-empty">{t('{time} left', { time: `${minutes}:${seconds}` })}</p>
    </Stack>
  )
}

const openMs = 3_000

/** Success message, which closes after three seconds. */
export function DonePopup({
  title,
  children,
  onClose,
}: {
  title: ReactNode
  children?: ReactNode
  onClose: () => void
}) {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const timer = setTimeout(() => close.current(), openMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title={title} onClose={onClose}>
      <Grid columns="start-main" gap="3" align="middle">
        <Seal tone="good" size="small" />
        <output>{children}</output>
      </Grid>
    </Dialog>
  )
}
