import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { KeyIcon } from '#ui/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Approval } from './approval.ts'
import styles from './approval-form.module.css'

/** A payment that only a passkey confirms: nothing else is older than the last change of factors. */
export function PasskeyApproval({ approval, formId }: { approval: Approval; formId: string }) {
  const t = useTranslate()
  const format = useFormat()
  const { payment, trouble, passkeyProblem } = approval
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <form
      id={formId}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void approval.confirm()
      }}
    >
      <p ref={start} tabIndex={-1} className={styles.what}>
        {t.rich('{amount} to <name>{payee}</name>', {
          amount: <Money amount={payment.amount} currency={payment.currencyCode} />,
          name: strong,
          payee: payment.payeeName,
        })}
      </p>
      <div className={styles.waits}>
        <KeyIcon size="large" />
        <span>
          <b>{t('Your passkey confirms this payment')}</b>
          <span className="meta">
            {t(
              'Press the button, then answer your device. It takes a passkey you had before the last change.',
            )}
          </span>
        </span>
      </div>
      {payment.expiresAt && (
        <p className="meta">
          {t('Waits until {time}, then nothing is sent.', { time: format.time(payment.expiresAt) })}
        </p>
      )}
      {passkeyProblem && <Notice kind="warn" live="assertive" title={passkeyProblem} />}
      {trouble && (
        <Notice kind="warn" live="assertive" title={trouble.description}>
          {t('Press the button again: the payment will not be made twice.')}
        </Notice>
      )}
      <Disclosure className={styles.help} summary={t('The passkey is on another device')}>
        <ul className={styles.tips}>
          <li>
            {t('Choose another device in the question of the browser, and scan its code with the phone.')}
          </li>
          <li>{t('Or sign in there: what waits stands on the home page.')}</li>
        </ul>
      </Disclosure>
      <div className={styles.cancel}>
        <Button kind="text" busy={approval.isCanceling} onClick={() => void approval.cancel()}>
          {t('Cancel this payment')}
        </Button>
      </div>
    </form>
  )
}

const strong = (part: ReactNode) => <strong>{part}</strong>
