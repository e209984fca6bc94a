import {
  authDeviceApprove,
  authDeviceApproveMethod,
  authDevicesApproveMethods,
} from '@sixpence/protocol/devices/devices'
import type { Device } from '@sixpence/protocol/fields'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { AnswerOf } from '#lib/call/exchange.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { isWrongCode } from '#lib/call/wrong-code.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/fields/code-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { BigNumber } from './big-number.tsx'
import { type Ask, watchRequest } from './halfway.ts'

type DeviceApproval = AnswerOf<typeof authDeviceApprove>

/** A linked phone, the first of `approveMethods` (Q033). */
const byDevice = 3

/** Links a phone that has registered its key, after a code or an answer from another phone. */
export function ApprovePhone(props: {
  ask: Ask
  device: Device
  onApproved: () => void
  /** The phone was removed meanwhile. */
  onGone: () => void
  onOver: (why: string) => void
}) {
  const { ask, device, onApproved, onGone, onOver } = props
  const t = useTranslate()
  const [approval, setApproval] = useState<DeviceApproval>()
  const [methods, setMethods] = useState<readonly number[]>([])
  const [wrong, setWrong] = useState({ text: '', attempt: 0 })
  const [errorText, setErrorText] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 401) return onOver(error.description)
    if (error.name === 'deviceNotFound') return onGone()
    if (isWrongCode(error))
      return setWrong(({ attempt }) => ({ text: error.description, attempt: attempt + 1 }))
    setErrorText(error.description)
    if (error.name === 'confirmationOver' || error.name === 'phoneDeclined') setApproval(undefined)
  }

  async function begin(methodId?: number): Promise<void> {
    setErrorText(undefined)
    setBusy(true)
    try {
      setApproval(await ask(authDeviceApprove, { deviceId: device.id, ...(methodId && { methodId }) }))
      const offered = await ask(authDevicesApproveMethods, {})
      setMethods(offered.methods.map(({ id }) => id))
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  async function approve(methodId: number, code?: string): Promise<void> {
    setErrorText(undefined)
    setBusy(true)
    try {
      await ask(authDeviceApproveMethod, { deviceId: device.id, methodId, ...(code && { code }) })
      onApproved()
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const start = useEffectEvent(() => void begin())
  useEffect(() => {
    const timer = setTimeout(() => start())
    return () => clearTimeout(timer)
  }, [])

  const answered = useEffectEvent(() => void approve(byDevice))
  const fail = useEffectEvent(refused)
  const requestKey = approval?.methodId === byDevice ? approval.requestId : undefined
  useEffect(() => {
    if (requestKey === undefined) return undefined
    // The call that needs the answer reports it, whatever it is.
    return watchRequest(ask, requestKey, answered, fail)
  }, [ask, requestKey])

  const others = methods.filter((id) => id !== approval?.methodId)
  return (
    <Stack gap="4">
      <p className="intro">
        {t.rich('<b>{device}</b> asks to confirm for you. Is it your phone?', {
          device: device.name,
          b: strong,
        })}
      </p>
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      {!approval && !errorText && <SkeletonText lines={2} />}
      {!approval && errorText && (
        <Button block busy={isBusy} onClick={() => void begin()}>
          {t('Try again')}
        </Button>
      )}
      {approval?.methodId === byDevice && approval.number !== undefined && (
        <>
          <p className="intro">{t('Enter this number on a phone you have linked before:')}</p>
          <BigNumber number={approval.number} />
        </>
      )}
      {approval && approval.methodId !== byDevice && (
        <CodeField
          key={wrong.attempt}
          name="code"
          label={
            approval.sentTo
              ? t('Code we sent to {where}', { where: approval.sentTo })
              : t('Code from your authenticator app')
          }
          error={wrong.text}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do in this step
          autoFocus
          disabled={isBusy}
          onComplete={(code) => void approve(approval.methodId, code)}
        />
      )}
      {others.map((id) => (
        <Button key={id} kind="text" className="middle" onClick={() => void begin(id)}>
          {insteadBy(id, t)}
        </Button>
      ))}
    </Stack>
  )
}

function insteadBy(methodId: number, t: Translate): string {
  switch (methodId) {
    case byDevice:
      return t('Confirm on another phone instead')
    case 4:
      return t('Use the authenticator instead')
    case 2:
      return t('Send a code by e-mail instead')
    default:
      return t('Send a code by SMS instead')
  }
}

const strong = (part: ReactNode) => <strong>{part}</strong>
