import { accessRights, approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/format.ts'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { CheckIcon, InfoIcon } from '#ui/icons.tsx'
import styles from './check-notes.module.css'
import type { Draft } from './draft.ts'
import { LimitMeter } from './limit-meter.tsx'
import type { Payment } from './use-payment.ts'

/** The margin of the check page: how it will be confirmed, the limit, and what has been checked. */
export const CheckNotes = ({ draft, payment }: { draft: Draft; payment: Payment }) => (
  <div className={styles.notes}>
    {payment.customer && <Factor draft={draft} payment={payment} customer={payment.customer} />}
    <LimitMeter amount={draft.amount} payment={payment} />
    <Checks payment={payment} />
  </div>
)

type Customer = NonNullable<Payment['customer']>

function Factor({ draft, payment, customer }: { draft: Draft; payment: Payment; customer: Customer }) {
  const t = useTranslate()
  const format = useFormat()
  const { title, words, hasCode } = factorWords(
    {
      ...customer,
      transactionApproveMode: payment.payee?.cooling?.approveType ?? customer.transactionApproveMode,
    },
    t,
  )
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.factor}>
        {hasCode && (
          <div className={styles.phone} aria-hidden>
            <BrandMark size="small" />
            <b>{format.amount(draft.amount, draft.currency ?? '')}</b>
            <span>{t('to {name}', { name: payment.payeeName })}</span>
            <span className={styles.code}>
              {Array.from({ length: 6 }, (_, at) => (
                <i key={at} />
              ))}
            </span>
          </div>
        )}
        <p className="meta">{words}</p>
      </div>
    </section>
  )
}

/** What comes after this page, by the way this person approves payments (B224, B226, B228). */
function factorWords({ accessRight, transactionApproveMode: mode }: Customer, t: Translate) {
  if (accessRight === accessRights.initiate)
    return {
      title: t('Then a colleague approves it'),
      words: t('You may prepare payments. Somebody with full access sends them on.'),
      hasCode: false,
    }
  if (mode === approvalMethods.none)
    return {
      title: t('No code is needed'),
      words: t('The payment leaves as soon as you press the button.'),
      hasCode: false,
    }
  if (mode === approvalMethods.otp)
    return {
      title: t('Then a code from your app'),
      words: t('Have the authenticator app on your phone at hand. You have ten minutes to enter its code.'),
      hasCode: true,
    }
  if (mode === approvalMethods.push)
    return {
      title: t('Then your phone asks you'),
      words: t('It names the same amount and the same person. If they differ, decline it there.'),
      hasCode: false,
    }
  if (mode === approvedByPasskey)
    return {
      title: t('Then your passkey'),
      words: t('Your device asks for your finger, your face or its own code. You have ten minutes.'),
      hasCode: false,
    }
  if (mode === approvalMethods.approvalCode)
    return {
      title: t('Then your approval code'),
      words: t('Have the code of 8 digits at hand. You have ten minutes to enter it.'),
      hasCode: false,
    }
  return {
    title: t('Then a code from your phone'),
    words: t(
      'The message names the same amount and the same person. If they differ from this page, do not enter it.',
    ),
    hasCode: true,
  }
}

function Checks({ payment: { payee, payeeName, known } }: { payment: Payment }) {
  const t = useTranslate()
  if (!payee?.exists) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari
    <ul role="list" className={styles.checks}>
      {payee.brandName && (
        <Checked>
          {t('{name} has an account at {brand}', { name: payeeName, brand: payee.brandName })}
        </Checked>
      )}
      {payee.outBlacklist && <Checked>{t('Not on your blacklist')}</Checked>}
      {known ? (
        <Checked>{t('You have paid them {count} times before', { count: known.payments })}</Checked>
      ) : (
        <li>
          <InfoIcon size="small" />
          {t('You have not paid them before')}
        </li>
      )}
    </ul>
  )
}

const Checked = ({ children }: { children: ReactNode }) => (
  <li data-good>
    <CheckIcon size="small" />
    {children}
  </li>
)
