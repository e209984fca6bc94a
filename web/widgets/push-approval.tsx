import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { PhoneIcon } from '#ui/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Approval } from './approval.ts'
import { PasskeyWay } from './passkey-way.tsx'
import styles from './approval-form.module.css'

/**
 * Waits for the phone that confirms a payment (R089). How it ends the push channel says: the payment's record is
 * fetched anew, and whoever shows this moves on.
 */
export function PushApproval({ approval }: { approval: Approval }) {
  const t = useTranslate()
  const format = useFormat()
  const { payment, trouble } = approval
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div className={styles.form}>
      <p ref={start} tabIndex={-1} className={styles.what}>
        {t.rich('{amount} to <name>{payee}</name>', {
          amount: <Money amount={payment.amount} currency={payment.currencyCode} />,
          name: strong,
          payee: payment.payeeName,
        })}
      </p>
      {approval.hasPasskey && (
        <PasskeyWay
          isBusy={approval.isSigning}
          problem={approval.passkeyProblem}
          isBesidePhone={true}
          onPress={() => void approval.confirmByPasskey()}
        />
      )}
      <output className={styles.waits}>
        <PhoneIcon size="large" />
        <span>
          <b>{t('Your phone asks you now')}</b>
          <span className="meta">
            {t('It names the same amount and the same person. If they differ, decline it there.')}
          </span>
        </span>
      </output>
      {payment.expiresAt && (
        <p className="meta">
          {t('Waits until {time}, then nothing is sent.', { time: format.time(payment.expiresAt) })}
        </p>
      )}
      {trouble && (
        <Notice kind="warn" live="assertive" title={trouble.description}>
          {t('Press the button again: the payment will not be made twice.')}
        </Notice>
      )}
      <Disclosure className={styles.help} summary={t('The phone shows nothing')}>
        <ul className={styles.tips}>
          <li>{t('Open the app on the phone: what waits stands there in any case.')}</li>
          <li>{t('Check that the phone has signal and may show notifications.')}</li>
        </ul>
      </Disclosure>
      <div className={styles.cancel}>
        <Button kind="text" busy={approval.isCanceling} onClick={() => void approval.cancel()}>
          {t('Cancel this payment')}
        </Button>
      </div>
    </div>
  )
}

const strong = (part: ReactNode) => <strong>{part}</strong>
