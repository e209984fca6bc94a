import { passwordChangePhoneStatus, passwordChangeWithCode } from '@sixpence/protocol/security/security'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { exchange } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { BigNumber } from './big-number.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

/** A reset whose new password waits for the phone. */
export type PhoneWait = { requestKey: string; number: number; expiresAt: string }

type ResetPhoneProps = {
  fields: { email: string; code: string; password: string }
  first: PhoneWait
  onChanged: () => void
  /** The reset has ended. */
  onOver: (why: string) => void
}

const askEveryMs = 2_000

/** Confirms the new password with the phone, or with a recovery code if the phone is lost. */
export function ResetPhone({ fields, first, onChanged, onOver }: ResetPhoneProps) {
  const t = useTranslate()
  const [wait, setWait] = useState(first)
  const [isLost, setLost] = useState(false)
  const [isExpired, setExpired] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const left = useCountdown(Date.parse(wait.expiresAt))
  const isOver = isExpired || left === 0
  const { requestKey } = wait

  /** Sets the password, or returns why not. */
  async function set(more: { requestKey?: string; recoveryCode?: string }): Promise<Refusal | undefined> {
    setErrorText(undefined)
    setBusy(true)
    try {
      const answer = await exchange(passwordChangeWithCode, { ...fields, ...more })
      if (answer.requestKey === undefined) onChanged()
      else {
        const { requestKey: key, number = 0, expiresAt = wait.expiresAt } = answer
        setWait({ requestKey: key, number, expiresAt })
        setExpired(false)
      }
      return undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (['resetCodeInvalid', 'phoneDeclined', 'resendUsedUp'].includes(error.name))
        onOver(error.description)
      else if (error.name === 'confirmationOver') setExpired(true)
      else return error
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function complete(): Promise<void> {
    setErrorText((await set({ requestKey }))?.description)
  }

  const ask = useEffectEvent(async () => {
    const { state } = await exchange(passwordChangePhoneStatus, { requestKey }).catch(() => ({
      state: 'waiting',
    }))
    if (state === 'expired') setExpired(true)
    else if (state !== 'waiting' && !isBusy) await complete()
  })
  useEffect(() => {
    if (isOver || isLost) return undefined
    const timer = setInterval(() => void ask(), askEveryMs)
    return () => clearInterval(timer)
  }, [isOver, isLost])

  if (isLost)
    return (
      <RecoveryCodeForm
        action={t('Set the new password')}
        onCode={async (recoveryCode) => (await set({ recoveryCode }))?.description}
        onBack={() => setLost(false)}
      >
        <p className="intro">
          {t('Confirm the new password with one of your ten recovery codes instead. Each works once.')}
        </p>
      </RecoveryCodeForm>
    )
  return (
    <>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      {isOver ? (
        <Notice kind="warn" live="polite" title={t('The request has expired.')}>
          {t('The request on your phone was not answered. Send a new request, or use another way.')}
        </Notice>
      ) : (
        <Waiting number={wait.number} left={left} />
      )}
      {isOver && (
        <Button kind="primary" size="big" block busy={isBusy} onClick={() => void set({})}>
          {t('Send a new request')}
        </Button>
      )}
      <Button kind="text" className="middle" onClick={() => setLost(true)}>
        {t('My phone is lost')}
      </Button>
    </>
  )
}

function Waiting({ number, left }: { number: number; left: number }) {
  const t = useTranslate()
  const { name: brand } = useBrand()
  return (
    <>
      <p className="intro">{t('Open {brand} on your phone and enter this number there:', { brand })}</p>
      <BigNumber number={number} />
      <p className="soft t-15 centred" role="timer">
        {t('Waiting for your answer: {time}', {
          time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
        })}
      </p>
      <p className="hint wraps centred">{t('If you did not ask for a new password, decline it there.')}</p>
    </>
  )
}
