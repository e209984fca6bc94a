import { operationWord } from '@sixpence/protocol/history/payment-words'
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
import { isFeeOfPayment, wordsOf } from '#widgets/accounts/operation-words.tsx'
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
  const { transaction } = line
  const isPayment = hasReceipt(transaction)
  const receipt = useRead(
    transactionReceiptGet,
    isPayment ? { transactionId: transaction.transactionId } : undefined,
  ).data?.receipt
  const isIn = transaction.direction === 'in'
  const money = (amount: string, sign?: 'negative') => (
    <Money amount={amount} currency={transaction.currencyCode} sign={sign} />
  )
  const amount = receipt?.amount ?? transaction.amount.replace('-', '')
  const total = receipt?.total ?? transaction.amount.replace('-', '')

  return (
    <Stack gap="4" className={styles.details}>
      <Slip state={slipState(transaction)} label={t('Payment slip')}>
        <SlipHead
          from={{
            label: headWord(transaction, t),
            amount: <Money display amount={amount} currency={transaction.currencyCode} />,
          }}
        />
        <SlipRoute>
          {isIn ? (
            <>
              <OtherStop kind="from" line={transaction} />
              <SlipStop
                kind="to"
                title={account.alias}
                meta={account.currencyCode}
                value={money(transaction.amount)}
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
              <OtherStop kind="to" line={transaction} value={money(amount)} />
            </>
          )}
        </SlipRoute>
        <Facts line={transaction} receipt={receipt} onOpen={onOpen} />
        <SlipTotal
          label={totalWord(transaction, t)}
          amount={<Money display amount={total} currency={transaction.currencyCode} />}
        />
      </Slip>
      {transaction.status === 'pending' && <PendingFootnote />}
      {isPayment && <Actions line={transaction} receipt={receipt} />}
      <Suspense fallback={<SkeletonText lines={3} />}>
        <Trace key={transaction.transactionId} transactionId={transaction.transactionId} />
      </Suspense>
    </Stack>
  )
}

type FactsProps = { line: Transaction; receipt: Receipt | undefined; onOpen: DetailsProps['onOpen'] }

function Facts({ line, receipt, onOpen }: FactsProps) {
  const t = useTranslate()
  return (
    <SlipFacts>
      <SlipFact term={t('When')}>
        <DateTime value={line.transactionDate} as="shortDayTime" />
      </SlipFact>
      <SlipFact term={t('Kind')}>{operationWord(line.operationType, t, line.direction)}</SlipFact>
      {line.status !== 'completed' && (
        <SlipFact term={t('Status')}>
          <PaymentStatus status={line.status} />
        </SlipFact>
      )}
      {line.expiresAt && (
        <SlipFact term={t('Expires')}>
          <DateTime value={line.expiresAt} as="shortDayTime" />
        </SlipFact>
      )}
      {receipt?.decisions?.map(({ name, approved, reason, at }) => (
        <SlipFact key={at} term={approved ? t('Approved by') : t('Declined by')}>
          {reason === undefined ? name : `${name}: ${reason}`}
        </SlipFact>
      ))}
      {isFeeOfPayment(line) && (
        <SlipFact term={t('Belongs to')}>
          <button type="button" className="link" onClick={() => onOpen(String(line.transactionId))}>
            {wordsOf(line, t).meta}
          </button>
        </SlipFact>
      )}
      {line.note && <SlipFact term={t('Note')}>{line.note}</SlipFact>}
      {line.reference && (
        <SlipFact
          term={t('Reference')}
          action={<CopyButton label={t('Copy reference')} text={line.reference} />}
        >
          {line.reference}
        </SlipFact>
      )}
      {line.endToEndId && <SlipFact term={t('End-to-end ID')}>{line.endToEndId}</SlipFact>}
      <SlipFact
        term={t('Number')}
        action={<CopyButton label={t('Copy number')} text={String(line.transactionId)} />}
      >
        {line.transactionId}
      </SlipFact>
      {line.batchId !== undefined && (
        <SlipFact term={t('Batch payment')}>
          <Link to="/history/batch-transfers" search={{ batch: line.batchId }} className="link">
            {t('Batch {number}', { number: String(line.batchId) })}
          </Link>
        </SlipFact>
      )}
      {line.balanceAfter !== undefined && (
        <SlipFact term={t('Balance after')}>
          <Money amount={line.balanceAfter} currency={line.currencyCode} sign="negative" />
        </SlipFact>
      )}
    </SlipFacts>
  )
}

function OtherStop({ line, kind, value }: { line: Transaction; kind: 'from' | 'to'; value?: ReactNode }) {
  const t = useTranslate()
  const brand = useBrand()
  // A fee is paid to the bank, whoever the payee of the payment is.
  if (isFeeOfPayment(line)) return <SlipStop kind={kind} title={brand.name} value={value} />
  const name = line.counterpartyName ?? operationWord(line.operationType, t, line.direction)
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

function slipState({ status }: Transaction) {
  if (isOpen(status)) return 'waiting'
  return status === 'completed' ? 'stamped' : 'refused'
}

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
