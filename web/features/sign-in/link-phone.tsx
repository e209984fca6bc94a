import { authDeviceList, authScpRequest } from '@sixpence/protocol/devices/devices'
import type { Device } from '@sixpence/protocol/fields'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { ApprovePhone } from './approve-phone.tsx'
import type { Ask } from './halfway.ts'
import { SendAppLink } from './send-app-link.tsx'
import styles from './second-step.module.css'

const everyMs = 3_000
/** A link is valid for ten minutes. */
const linkMs = 10 * 60_000

/**
 * Links a new phone: it scans the code and registers its key, and the person approves it. `onPhone`: this page is open
 * on the phone itself, so the link is shown instead of a code (R010).
 */
export function LinkPhone(props: {
  ask: Ask
  /** The link returned with the sign-in. */
  link?: string | undefined
  onPhone?: boolean
  onLinked: () => void
  /** This sign-in cannot continue. */
  onOver: (why: string) => void
}) {
  const { ask, onPhone = false, onLinked, onOver } = props
  const t = useTranslate()
  const { name: brand } = useBrand()
  const [link, setLink] = useState(() => ({ address: props.link ?? '', at: props.link ? Date.now() : 0 }))
  const [pending, setPending] = useState<Device>()
  const [errorText, setErrorText] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const left = useCountdown(link.at + linkMs)

  function refused(error: unknown): void {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 401) onOver(error.description)
    else setErrorText(error.description)
  }

  async function fresh(): Promise<void> {
    setErrorText(undefined)
    setBusy(true)
    try {
      const { deeplink } = await ask(authScpRequest, {})
      setLink({ address: deeplink, at: Date.now() })
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }

  const begin = useEffectEvent(() => void (link.address || fresh()))
  useEffect(() => {
    const timer = setTimeout(() => begin())
    return () => clearTimeout(timer)
  }, [])

  const look = useEffectEvent(async () => {
    try {
      const { devices } = await ask(authDeviceList, {})
      setPending(devices.findLast(({ state }) => state === 'pending'))
    } catch (error) {
      // Short connection failures are retried.
      if (error instanceof Refusal && error.isCertain) refused(error)
    }
  })
  useEffect(() => {
    if (pending) return undefined
    const timer = setInterval(() => void look(), everyMs)
    return () => clearInterval(timer)
  }, [pending])

  if (pending)
    return (
      <ApprovePhone
        ask={ask}
        device={pending}
        onApproved={onLinked}
        onOver={onOver}
        onGone={() => setPending(undefined)}
      />
    )
  const isStale = link.at > 0 && left === 0
  return (
    <Stack gap="4">
      {errorText && <Notice kind="bad" live="assertive" title={errorText} />}
      {isStale && (
        <Notice kind="warn" live="polite" title={t('This code is no longer valid.')}>
          {t('It is valid for ten minutes and for one phone.')}
        </Notice>
      )}
      {!isStale && link.address && (
        <>
          {!onPhone && (
            <>
              <p className="intro">
                {t('Open {brand} on the new phone and point its camera at this code.', { brand })}
              </p>
              <div className={styles.code}>
                <QrCode text={link.address} label={t('Code that links a phone')} />
              </div>
            </>
          )}
          <Stack className={onPhone ? undefined : styles.narrow}>
            <ButtonLink kind={onPhone ? 'primary' : 'quiet'} size="big" block href={link.address}>
              {t('Open the app on this phone')}
            </ButtonLink>
          </Stack>
          <output className="hint wraps centred">
            {t('Waiting for the phone. This page continues automatically.')}
          </output>
        </>
      )}
      {!link.address && !errorText && <SkeletonText lines={3} />}
      {(isStale || (!link.address && errorText)) && (
        <Button block busy={isBusy} onClick={() => void fresh()}>
          {t('Create a new code')}
        </Button>
      )}
      <SendAppLink ask={ask} />
    </Stack>
  )
}
