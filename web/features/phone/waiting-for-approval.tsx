import { useCallback, useEffect, useRef, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { networkRefusal, Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { KeyLossReason, KeptPhone } from './kept-phone.ts'
import { PhoneLine } from './phone-line.ts'
import { Stack } from '#ui/layout/primitives.tsx'

/** Long enough to leave most of the IP address's sign-ins per minute to others. */
const lookMs = 8_000
/** The first secret is valid for ten minutes (see authDeviceCreate). */
const patienceMs = 10 * 60_000

type WaitingForApprovalProps = {
  phone: KeptPhone
  firstSecret: string
  onKeep: (phone: KeptPhone) => Promise<void>
  onForget: (reason?: KeyLossReason) => Promise<void>
}

/** The phone has registered its key and waits for the person's approval. */
export function WaitingForApproval({ phone, firstSecret, onKeep, onForget }: WaitingForApprovalProps) {
  const t = useTranslate()
  const brand = useBrand()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isLooking, setLooking] = useState(false)
  const [isEarly, setEarly] = useState(false)
  const [failure, setFailure] = useState<Refusal>()
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const look = useCallback(async (): Promise<boolean> => {
    try {
      await new PhoneLine(phone).signIn(firstSecret)
      const { firstSecret: _, ...linked } = phone
      await onKeep(linked)
      return true
    } catch (error) {
      const refusal = error instanceof Refusal ? error : networkRefusal()
      setFailure(refusal.name === 'signInExpired' || refusal.name === 'tooManyRequests' ? undefined : refusal)
      return false
    }
  }, [phone, firstSecret, onKeep])

  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - began > patienceMs) void onForget('late')
      else void look()
    }, lookMs)
    return () => clearInterval(timer)
  }, [look, onForget])

  async function checkNow(): Promise<void> {
    setEarly(false)
    setLooking(true)
    const isDone = await look()
    setLooking(false)
    setEarly(!isDone)
  }

  return (
    <Stack gap="5">
      <Stack gap="2">
        <h1 ref={heading} tabIndex={-1}>
          {t('Approve this phone')}
        </h1>
        <p className="intro">
          {t(
            'Go back to {brand} on your computer and confirm that {device} is yours. This page updates automatically.',
            {
              brand: brand.name,
              device: phone.name,
            },
          )}
        </p>
      </Stack>
      {failure && <Notice kind="warn" live="polite" title={failure.description} />}
      {isEarly && !failure && <Notice live="polite" title={t('It is not approved yet.')} />}
      <Button kind="primary" size="big" block busy={isLooking} onClick={() => void checkNow()}>
        {t('I have approved it')}
      </Button>
      <Button kind="text" block onClick={() => void onForget()}>
        {t('Use another link')}
      </Button>
    </Stack>
  )
}
