import { useEffect, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { KeyIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Approval } from './approval.ts'
import { CancelPayment, ApprovalRefusal, WaitsUntil, WhatIsApproved } from './approval-parts.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './approval-form.module.css'

/** A payment that only a passkey can confirm: all other factors have changed recently. */
export function PasskeyApproval({ approval, formId }: { approval: Approval; formId: string }) {
  const t = useTranslate()
  const { passkeyProblem } = approval
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <Stack
      as="form"
      gap="4"
      align="start"
      id={formId}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void approval.confirm()
      }}
    >
      <p ref={start} tabIndex={-1} className={styles.what}>
        <WhatIsApproved approval={approval} />
      </p>
      <div className="full">
        <Notice icon={KeyIcon} title={t('Your passkey confirms this payment')}>
          {t('Press the button, then follow your device. Use a passkey you had before the last change.')}
        </Notice>
      </div>
      <WaitsUntil approval={approval} />
      {passkeyProblem && <Notice kind="warn" live="assertive" title={passkeyProblem} />}
      <ApprovalRefusal approval={approval} />
      <Disclosure
        className={classNames('full t-14', styles.help)}
        summary={t('The passkey is on another device')}
      >
        <Stack as="ul" gap="1" className="bullets soft pt-1 pb-3">
          <li>{t('When the browser asks, choose another device and scan its code with your phone.')}</li>
          <li>{t('Or sign in there: the request is on the home page.')}</li>
        </Stack>
      </Disclosure>
      <CancelPayment approval={approval} />
    </Stack>
  )
}
