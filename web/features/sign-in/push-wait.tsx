import { authPushResend } from '@sixpence/protocol/devices/devices'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { followPush } from './follow-push.ts'
import { type RequestOutcome, halfway } from './halfway.ts'
import { BigNumber } from './big-number.tsx'
import type { SecondStepProps } from './second-step-props.ts'
import { finishSignIn } from './sign-in.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Lifetime of a request, and delay before another request (Q028, Q029). */
const lifeMs = 2 * 60_000
const resendMs = 30_000

/** Waits for the phone's answer, showing the number to type there (B071). */
export function PushWait(props: SecondStepProps & { onOtherWay: () => void }) {
  const { waiting, onSignedIn, onStartAgain, onOtherWay } = props
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [lastPush, setLastPush] = useState(() => ({ at: Date.now(), times: 1 }))
  const [isExpired, setExpired] = useState(false)
  const [errorText, setErrorText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const left = useCountdown(lastPush.at + lifeMs)
  const untilResend = useCountdown(lastPush.at + resendMs)
  const isOver = isExpired || left === 0
  const [device] = waiting.devices ?? []

  useEffect(() => heading.current?.focus(), [])

  async function answered(how: RequestOutcome): Promise<void> {
    if (how === 'expired') return setExpired(true)
    if (how === 'declined') return onStartAgain(t('Sign-in was declined on your device.'))
    try {
      await finishSignIn(waiting)
      await onSignedIn()
    } catch (error) {
      refused(error)
    }
  }

  function refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    // This sign-in cannot continue.
    if (['signInExpired', 'pushDeclined', 'phoneDeclined', 'sessionExpired'].includes(error.name))
      onStartAgain(error.description)
    else setErrorText(error.description)
  }

  const tell = useEffectEvent((how: RequestOutcome) => void answered(how))
  const fail = useEffectEvent(refused)
  const { times } = lastPush
  useEffect(() => {
    if (isExpired || times === 0) return undefined
    return followPush(waiting, halfway(waiting.tmpJwt), tell, fail)
  }, [waiting, isExpired, times])

  async function resend(): Promise<void> {
    setErrorText(undefined)
    setBusy(true)
    try {
      await halfway(waiting.tmpJwt)(authPushResend, {})
      setExpired(false)
      setLastPush({ at: Date.now(), times: times + 1 })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack gap="4">
      <h1 ref={heading} tabIndex={-1}>
        {t('Confirm on your phone')}
      </h1>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      {isOver ? (
        <Notice kind="warn" live="polite" title={t('The request has expired.')}>
          {t('The request on your phone was not answered. Send a new request, or use another way.')}
        </Notice>
      ) : (
        <>
          <p className="intro">
            {device
              ? t.rich('Open {brand} on <b>{device}</b> and enter this number there:', {
                  brand,
                  device: device.name,
                  b: strong,
                })
              : t('Open {brand} on your phone and enter this number there:', { brand })}
          </p>
          {waiting.number !== undefined && <BigNumber number={waiting.number} />}
          <p className="soft t-15 centred" role="timer">
            {t('Waiting for your answer: {time}', { time: minutesAndSeconds(left) })}
          </p>
          <p className="hint wraps centred">{t('If you did not start this sign-in, decline it there.')}</p>
        </>
      )}
      {!isOver && untilResend > 0 ? (
        <p className="hint wraps centred">
          {t('You can send the request again in {count} seconds.', { count: untilResend })}
        </p>
      ) : (
        <Button
          kind={isOver ? 'primary' : 'quiet'}
          size={isOver ? 'big' : 'medium'}
          block
          busy={isBusy}
          onClick={() => void resend()}
        >
          {isOver ? t('Send a new request') : t('Send the request again')}
        </Button>
      )}
      <Cluster gap="6" rowGap="1" justify="center">
        <Button kind="text" onClick={onOtherWay}>
          {t('Use another way')}
        </Button>
        <Button kind="text" onClick={() => onStartAgain()}>
          {t('Use another e-mail')}
        </Button>
      </Cluster>
    </Stack>
  )
}

const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const strong = (part: ReactNode) => <strong>{part}</strong>
