import { useEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PhoneIcon } from '#ui/icons/icons.tsx'
import type { Approval } from './approval.ts'
import { CancelPayment, ApprovalRefusal, WaitsUntil, WhatIsApproved } from './approval-parts.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './approval-form.module.css'

/**
 * Waits for the phone that confirms a payment (R089). The push channel reports the result: the payment's record is refetched,
 * and the parent component continues.
 */
export function PushApproval({ approval }: { approval: Approval }) {
  const t = useTranslate()
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <Stack gap="4" align="start" className={styles.form}>
      <p ref={start} tabIndex={-1} className={styles.what}>
        <WhatIsApproved approval={approval} />
      </p>
      {approval.hasPasskey && (
        <PasskeyWay
          isBusy={approval.isSigning}
          problem={approval.passkeyProblem}
          beside="phone"
          onPress={() => void approval.confirmByPasskey()}
        />
      )}
      <div className="full">
        <Notice icon={PhoneIcon} live="polite" title={t('Answer on your phone')}>
          {t('Check that it shows the same amount and recipient. If not, decline it.')}
        </Notice>
      </div>
      <WaitsUntil approval={approval} />
      <ApprovalRefusal approval={approval} />
      <Disclosure className={classNames('full t-14', styles.help)} summary={t('The phone shows nothing')}>
        <Stack as="ul" gap="1" className="bullets soft pt-1 pb-3">
          <li>{t('Open the app on your phone. The request is there.')}</li>
          <li>{t('Check that your phone has signal and notifications are on.')}</li>
        </Stack>
      </Disclosure>
      <CancelPayment approval={approval} />
    </Stack>
  )
}
