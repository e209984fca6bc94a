import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CogIcon, RefreshIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonText } from '#ui/feedback/states.tsx'
import { Frame } from './frame.tsx'
import type { KeyLossReason, KeptPhone } from './kept-phone.ts'
import { PhoneLine } from './phone-line.ts'
import { PhoneSettings } from './phone-settings.tsx'
import { RequestCard } from './request-card.tsx'
import type { Outcome } from './outcome.ts'
import { useRequests } from './use-requests.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './phone.module.css'

type LinkedPhoneProps = {
  phone: KeptPhone
  onKeep: (phone: KeptPhone) => Promise<void>
  onForget: (reason?: KeyLossReason) => Promise<void>
}

/** Requests that wait for an answer. */
export function LinkedPhone({ phone, onKeep, onForget }: LinkedPhoneProps) {
  const t = useTranslate()
  const { deviceId, privateKey } = phone
  const line = useMemo(() => new PhoneLine({ deviceId, privateKey }), [deviceId, privateKey])
  const unknown = useMemo(() => () => void onForget('unknown'), [onForget])
  const {
    requests,
    trouble: refusal,
    isOnline,
    isLooking,
    look,
    drop,
  } = useRequests({
    line,
    pushToken: phone.pushToken,
    onUnknown: unknown,
  })
  const [outcome, setOutcome] = useState<Outcome>()
  const [isSetting, setSetting] = useState(false)
  const resultElement = useRef<HTMLDivElement>(null)
  // The focused card was removed: its result takes the focus.
  useEffect(() => {
    if (outcome) resultElement.current?.focus({ preventScroll: true })
  }, [outcome])

  return (
    <Frame
      end={
        <Cluster as="span" gap="1" isOneLine>
          <span className="hint cut">{phone.name}</span>
          <IconButton label={t('Phone settings')} icon={<CogIcon />} onClick={() => setSetting(true)} />
        </Cluster>
      }
    >
      <h1>{t('Requests')}</h1>
      {!isOnline && (
        <Notice kind="warn" live="polite" title={t('No connection')}>
          {t('Requests appear when you are online again.')}
        </Notice>
      )}
      {refusal && isOnline && <Notice kind="warn" live="polite" title={refusal.description} />}
      {outcome && (
        <div ref={resultElement} tabIndex={-1} className={styles.told}>
          <Notice kind={outcome.kind} live="polite" title={outcome.title}>
            {outcome.text}
          </Notice>
        </div>
      )}
      {requests === undefined && !refusal && <SkeletonText lines={3} />}
      {requests && requests.length > 0 && (
        <Stack as="ul" gap="4">
          {requests.map((request) => (
            <li key={request.key}>
              <RequestCard
                request={request}
                line={line}
                onEnd={(end) => {
                  setOutcome(end)
                  drop(request)
                  void look()
                }}
              />
            </li>
          ))}
        </Stack>
      )}
      {requests?.length === 0 && (
        <EmptyState title={t('Nothing is waiting for you')}>
          {t('Sign-ins and payments that need your answer appear here automatically.')}
        </EmptyState>
      )}
      {requests?.length === 0 || refusal ? (
        <Button
          className="start"
          icon={<RefreshIcon size="small" />}
          busy={isLooking}
          onClick={() => void look()}
        >
          {t('Check again')}
        </Button>
      ) : null}
      {isSetting && (
        <PhoneSettings
          phone={phone}
          line={line}
          onKeep={onKeep}
          onForget={onForget}
          onClose={() => setSetting(false)}
        />
      )}
    </Frame>
  )
}
