import type { Account } from '@sixpence/protocol/accounts/accounts'
import { type Receipt, type Transaction, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { InvoiceIcon, SendIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import { Slip, SlipFact, SlipFacts, SlipHead, SlipRoute, SlipStop, SlipTotal } from '#ui/layout/slip.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { needTexts } from '#lib/language/language.ts'
import { later } from '#widgets/lazy-part.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { isFeeOfPayment, operationWord, wordsOf } from '#widgets/accounts/operation-words.tsx'
import { PaymentStatus, PendingFootnote } from '#widgets/accounts/payment-status.tsx'
import { CopyButton } from '#widgets/copy.tsx'
import type { Line } from '../lines/lines.ts'
import { isOpen } from '../lines/lines.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './details.module.css'

// The slip is shown before its further data are loaded.
const Trace = later(async () => {
  const [{ Trace }] = await Promise.all([import('./trace.tsx'), needTexts('payment')])
  return Trace
})

export type DetailsProps = {
  line: Line
  account: Account
  /** Opens another line, such as the payment of a fee. */
  onOpen: (key: string) => void
}

/** All details of a line, as a slip. */
export function Details({ line, account, onOpen }: DetailsProps) {
  const t = useTranslate()
  const { shown } = line
  const isPayment = hasReceipt(shown)
  const receipt = useRead(
    transactionReceiptGet,
    { transactionId: shown.transactionId },
    { enabled: isPayment },
  ).data?.receipt
  const isIn = shown.direction === 'in'
  const money = (amount: string, sign?: 'negative') => (
    <Money amount={amount} currency={shown.currencyCode} sign={sign} />
  )
  const amount = receipt?.amount ?? shown.amount.replace('-', '')
  const total = receipt?.total ?? shown.amount.replace('-', '')

  return (
    <Stack gap="4" className={styles.details}>
      <Slip state={slipState(shown)} label={t('Payment slip')}>
        <SlipHead
          from={{
            label: headWord(shown, t),
            amount: <Money display amount={amount} currency={shown.currencyCode} />,
          }}
        />
        <SlipRoute>
          {isIn ? (
            <>
              <OtherStop kind="from" line={shown} />
              <SlipStop
                kind="to"
                title={account.alias}
                meta={account.currencyCode}
                value={money(shown.amount)}
              />
            </>
          ) : (
            <>
              <SlipStop
                kind="from"
                title={account.alias}
                meta={account.currencyCode}
                value={money(`-${total}`, 'negative')}
              />
              {isPayment && (
                <SlipStop kind="between" title={t('Fee')} value={receipt?.fee && money(receipt.fee)} />
              )}
              <OtherStop kind="to" line={shown} value={money(amount)} />
            </>
          )}
        </SlipRoute>
        <SlipFacts>
          <SlipFact term={t('When')}>
            <DateTime value={shown.transactionDate} as="shortDayTime" />
          </SlipFact>
          <SlipFact term={t('Kind')}>{operationWord(shown, t)}</SlipFact>
          {shown.status !== 'completed' && (
            <SlipFact term={t('Status')}>
              <PaymentStatus status={shown.status} />
            </SlipFact>
          )}
          {shown.expiresAt && (
            <SlipFact term={t('Expires')}>
              <DateTime value={shown.expiresAt} as="shortDayTime" />
            </SlipFact>
          )}
          {receipt?.decisions?.map(({ name, approved, reason, at }) => (
            <SlipFact key={at} term={approved ? t('Approved by') : t('Declined by')}>
              {reason === undefined ? name : `${name}: ${reason}`}
            </SlipFact>
          ))}
          {isFeeOfPayment(shown) && (
            <SlipFact term={t('Belongs to')}>
              <button
                type="button"
                className={styles.link}
                onClick={() => onOpen(String(shown.transactionId))}
              >
                {wordsOf(shown, t).meta}
              </button>
            </SlipFact>
          )}
          {shown.note && <SlipFact term={t('Note')}>{shown.note}</SlipFact>}
          {shown.reference && (
            <SlipFact
              term={t('Reference')}
              action={<CopyButton label={t('Copy reference')} text={shown.reference} />}
            >
              {shown.reference}
            </SlipFact>
          )}
          {shown.endToEndId && <SlipFact term={t('End-to-end ID')}>{shown.endToEndId}</SlipFact>}
          <SlipFact
            term={t('Number')}
            action={<CopyButton label={t('Copy number')} text={String(shown.transactionId)} />}
          >
            {shown.transactionId}
          </SlipFact>
          {shown.batchId !== undefined && (
            <SlipFact term={t('Batch payment')}>
              <Link to="/history/batch-transfers" search={{ batch: shown.batchId }} className={styles.link}>
                {t('Batch {number}', { number: String(shown.batchId) })}
              </Link>
            </SlipFact>
          )}
          {shown.balanceAfter !== undefined && (
            <SlipFact term={t('Balance after')}>{money(shown.balanceAfter, 'negative')}</SlipFact>
          )}
        </SlipFacts>
        <SlipTotal
          label={totalWord(shown, t)}
          amount={<Money display amount={total} currency={shown.currencyCode} />}
        />
      </Slip>
      {shown.status === 'pending' && <PendingFootnote />}
      {isPayment && <Actions line={shown} receipt={receipt} />}
      <Suspense fallback={<SkeletonText lines={3} />}>
        <Trace key={shown.transactionId} transactionId={shown.transactionId} />
      </Suspense>
    </Stack>
  )
}

function OtherStop({ line, kind, value }: { line: Transaction; kind: 'from' | 'to'; value?: ReactNode }) {
  const t = useTranslate()
  const brand = useBrand()
  // A fee is paid to the bank, whoever the payee of the payment is.
  if (isFeeOfPayment(line)) return <SlipStop kind={kind} title={brand.name} value={value} />
  const name = line.counterpartyName ?? operationWord(line, t)
  return <SlipStop kind={kind} title={name} meta={line.counterpartyEmail} value={value} />
}

function Actions({ line, receipt }: { line: Transaction; receipt: Receipt | undefined }) {
  const t = useTranslate()
  const payee = line.direction === 'out' ? receipt?.payeeEmail : undefined
  return (
    <Cluster gap="2">
      <ButtonTo
        to="/transfer/p2p/receipt/$transactionId"
        params={{ transactionId: String(line.transactionId) }}
        icon={<InvoiceIcon />}
      >
        {isOpen(line.status) ? t('Open payment') : t('Open receipt')}
      </ButtonTo>
      {payee !== undefined && (
        <ButtonTo to="/transfer/p2p" search={{ to: payee }} icon={<SendIcon />}>
          {t('Send again')}
        </ButtonTo>
      )}
    </Cluster>
  )
}

/** A payment between two customers of the bank; only these have a receipt page. */
const hasReceipt = (line: Transaction): boolean =>
  line.operationType === 'P2P' && line.counterpartyEmail !== undefined

const slipState = ({ status }: Transaction) =>
  isOpen(status) ? 'waiting' : status === 'completed' ? 'stamped' : 'refused'

type Words = ReturnType<typeof useTranslate>

function headWord(line: Transaction, t: Words): string {
  if (line.direction === 'in') return t('You received')
  if (isOpen(line.status)) return t('You send')
  return line.status === 'completed' ? t('You paid') : t('Not paid')
}

function totalWord(line: Transaction, t: Words): string {
  if (line.direction === 'in') return t('Arrived in your account')
  if (isOpen(line.status)) return t('Set aside in your account')
  return line.status === 'completed' ? t('Left your account') : t('Back in your account')
}
