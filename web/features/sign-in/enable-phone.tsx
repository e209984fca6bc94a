import { authScpRequest } from '@sixpence/protocol/devices/devices'
import type { Device } from '@sixpence/protocol/fields'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { BigNumber } from './big-number.tsx'
import { type RequestOutcome, type Ask, watchRequest } from './halfway.ts'

/** Turns on push with a linked phone, on which the number is typed (strat `enable`, B078). */
export function EnablePhone(props: {
  ask: Ask
  device: Device
  onEnabled: () => void
  onOver: (why: string) => void
}) {
  const { ask, device, onEnabled, onOver } = props
  const t = useTranslate()
  const [pushRequest, setPushRequest] = useState<{ key: string; number: number | undefined }>()
  const [errorText, setErrorText] = useState<string>()

  function refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 401) onOver(error.description)
    else setErrorText(error.description)
  }

  async function begin(): Promise<void> {
    setErrorText(undefined)
    try {
      const { requestKey = '', number } = await ask(authScpRequest, { deviceId: device.id })
      setPushRequest({ key: requestKey, number })
    } catch (error) {
      refused(error)
    }
  }

  const start = useEffectEvent(() => void begin())
  useEffect(() => {
    const timer = setTimeout(() => start())
    return () => clearTimeout(timer)
  }, [])

  const tell = useEffectEvent((how: RequestOutcome) => {
    if (how === 'accepted') return onEnabled()
    setPushRequest(undefined)
    setErrorText(how === 'declined' ? t('It was declined on your phone.') : t('The request has expired.'))
  })
  const fail = useEffectEvent(refused)
  const key = pushRequest?.key
  useEffect(() => (key ? watchRequest(ask, key, tell, fail) : undefined), [ask, key])

  return (
    <Stack gap="4">
      {errorText && (
        <>
          <Notice kind="bad" live="assertive" title={errorText} />
          <Button block onClick={() => void begin()}>
            {t('Try again')}
          </Button>
        </>
      )}
      {!errorText && (
        <p className="intro">
          {t.rich('Enter this number on <b>{device}</b>:', { device: device.name, b: strong })}
        </p>
      )}
      {pushRequest?.number !== undefined && <BigNumber number={pushRequest.number} />}
      {!pushRequest && !errorText && <SkeletonText lines={2} />}
    </Stack>
  )
}

const strong = (part: ReactNode) => <strong>{part}</strong>
