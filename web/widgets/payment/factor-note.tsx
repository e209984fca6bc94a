import type { OutputOf } from '@sixpence/protocol/call'
import { accessRights, approvalMethods, approvedByPasskey } from '@sixpence/protocol/rights'
import type { customerInfoGet } from '@sixpence/protocol/session/session'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { ApproversPreview } from './approvers-preview.tsx'
import styles from './factor-note.module.css'
import type { useApprovers } from './use-approvers.ts'

type Customer = Pick<OutputOf<typeof customerInfoGet>['customer'], 'accessRight' | 'transactionApproveMode'>

type FactorNoteProps = {
  customer: Customer
  /** Replaces the person's usual method after a recent change of factors. */
  approveType?: number | undefined
  amount: string
  currency: string
  payeeName: string
}

/** How a payment will be confirmed: by approvers if required, otherwise by the person. */
export const HowConfirmed = ({
  approvers,
  customer,
  ...payment
}: Omit<FactorNoteProps, 'customer'> & {
  customer: Customer | undefined
  approvers: ReturnType<typeof useApprovers>
}) =>
  approvers?.isAsked ? (
    <ApproversPreview approvers={approvers} />
  ) : (
    customer && <FactorNote customer={customer} {...payment} />
  )

/** The step after the check page: how this payment will be confirmed. */
function FactorNote({ customer, approveType, amount, currency, payeeName }: FactorNoteProps) {
  const t = useTranslate()
  const format = useFormat()
  const { title, words, hasCode } = factorWords(
    { ...customer, transactionApproveMode: approveType ?? customer.transactionApproveMode },
    t,
  )
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.factor}>
        {hasCode && (
          <Stack gap="1" className={styles.phone} aria-hidden>
            <BrandMark size="small" />
            <b>{format.amount(amount, currency)}</b>
            <span>{t('to {name}', { name: payeeName })}</span>
            <Cluster as="span" gap="h" align="stretch" isOneLine className={styles.code}>
              {Array.from({ length: 6 }, (_, at) => (
                <i key={at} />
              ))}
            </Cluster>
          </Stack>
        )}
        <p className="meta">{words}</p>
      </div>
    </section>
  )
}

/** The next step, by the person's approval method (B224, B226, B228). */
function factorWords({ accessRight, transactionApproveMode: mode }: Customer, t: Translate) {
  if (accessRight === accessRights.initiate)
    return {
      title: t('Then a colleague approves it'),
      words: t('You can prepare payments. Someone with full access sends them.'),
      hasCode: false,
    }
  if (mode === approvalMethods.none)
    return {
      title: t('No code is needed'),
      words: t('Pressing the button is enough.'),
      hasCode: false,
    }
  if (mode === approvalMethods.otp)
    return {
      title: t('Then enter a code from your app'),
      words: t('Have your authenticator app ready. You have ten minutes to enter its code.'),
      hasCode: true,
    }
  if (mode === approvalMethods.push)
    return {
      title: t('Then confirm on your phone'),
      words: t('Check that it shows the same amount and recipient. If not, decline it.'),
      hasCode: false,
    }
  if (mode === approvedByPasskey)
    return {
      title: t('Then use your passkey'),
      words: t('Your device asks for your fingerprint, face or passcode. You have ten minutes.'),
      hasCode: false,
    }
  if (mode === approvalMethods.approvalCode)
    return {
      title: t('Then enter your approval code'),
      words: t('Have your 8-digit code ready. You have ten minutes to enter it.'),
      hasCode: false,
    }
  return {
    title: t('Then enter a code from your phone'),
    words: t(
      'Check that the message shows the same amount and recipient as this page. If not, do not enter it.',
    ),
    hasCode: true,
  }
}
