import type { Receipt } from '@sixpence/protocol/history/history'
import { operationWord, statusWord } from '@sixpence/protocol/history/payment-words'
import { outsideTypes } from '@sixpence/protocol/rules/operation-types'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { ClockIcon } from '#ui/icons/icons.tsx'
import { Money } from '#ui/money.tsx'
import {
  Slip,
  SlipBand,
  SlipCode,
  SlipFact,
  SlipFacts,
  SlipHead,
  SlipRoute,
  SlipStamp,
  type SlipState,
  SlipStop,
  SlipTotal,
} from '#ui/layout/slip.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { useNow } from '#widgets/now.ts'
import { arrivalWords } from './arrival-words.ts'
import { rateWords } from './held-rate.tsx'
import { moneyTone } from './money-tone.ts'
import { FeeStop } from './steps/fee-stop.tsx'
import { SlipPlace } from './steps/slip-place.tsx'

/** A payment from the server's record, for both parties. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const { currencyCode: currency, amount, fee, feeKept, total, status } = receipt
  const isOut = receipt.direction === 'out'
  const state = slipState(receipt)
  const isOver = state === 'refused'
  const tone = isOver ? 'struck' : 'plain'
  const words = slipWords(receipt, t)
  return (
    <SlipPlace>
      <Slip state={state} label={t('Payment slip')}>
        <Head receipt={receipt} label={words.head} tone={tone} />
        <Band receipt={receipt} />
        <SlipRoute>
          <SlipStop
            kind="from"
            title={receipt.payerName}
            meta={receipt.payerAccount}
            value={isOut && <Money amount={`-${total}`} currency={currency} tone={tone} />}
          />
          {fee !== undefined && (
            <FeeStop
              fee={fee}
              currency={currency}
              tone={feeKept ? 'plain' : tone}
              meta={feeWords(receipt, t)}
            />
          )}
          {receipt.rate && receipt.creditAmount && receipt.creditCurrencyCode && (
            <SlipStop
              kind="between"
              title={rateWords(
                { from: currency, to: receipt.creditCurrencyCode, rate: receipt.rate },
                t,
                format,
              )}
              value={<Money amount={amount} currency={currency} tone={tone} />}
            />
          )}
          <SlipStop
            kind="to"
            title={receipt.payeeName}
            meta={<PayeeMeta receipt={receipt} />}
            value={
              <Money
                amount={receipt.creditAmount ?? amount}
                currency={receipt.creditCurrencyCode ?? currency}
                tone={moneyTone({ isOver, isIn: !isOut })}
                sign={isOut ? undefined : 'always'}
              />
            }
          />
        </SlipRoute>
        <SlipFacts stamp={<Stamp receipt={receipt} />}>
          <SlipFact term={status === 'completed' ? t('Booked') : t('Prepared')}>
            <DateTime value={receipt.completedAt ?? receipt.createdAt} />
          </SlipFact>
          {receipt.arrival && (
            <SlipFact term={t('Arrives')}>{arrivalWords(receipt.arrival, { t, format, now })}</SlipFact>
          )}
          {outsideTypes.includes(receipt.operationType) && (
            <SlipFact term={t('Method##payment')}>{operationWord(receipt.operationType, t)}</SlipFact>
          )}
          <SlipFact term={t('Number')}>{receipt.transactionId}</SlipFact>
          {receipt.companyReference && (
            <SlipFact term={t('Bank reference')}>
              <BankNumber text={receipt.companyReference} />
            </SlipFact>
          )}
          {receipt.note && <SlipFact term={t('Note')}>{receipt.note}</SlipFact>}
          {receipt.reference && <SlipFact term={t('Reference')}>{receipt.reference}</SlipFact>}
          {receipt.endToEndId && <SlipFact term={t('End-to-end ID')}>{receipt.endToEndId}</SlipFact>}
          {receipt.refundOf !== undefined && (
            <SlipFact term={t('Refund of')}>
              <ReceiptLink id={receipt.refundOf}>{String(receipt.refundOf)}</ReceiptLink>
            </SlipFact>
          )}
          {receipt.refunds && (
            <SlipFact term={t('Refunds')}>
              <Stack gap="1">
                {receipt.refunds.map((refund) => (
                  <ReceiptLink key={refund.transactionId} id={refund.transactionId}>
                    <Money amount={refund.amount} currency={currency} />
                    {refund.isWaiting && ` ${t('(not approved yet)')}`}
                  </ReceiptLink>
                ))}
              </Stack>
            </SlipFact>
          )}
          {receipt.batchId !== undefined && (
            <SlipFact term={t('Batch payment')}>
              <Link to="/history/batch-transfers" search={{ batch: receipt.batchId }}>
                {t('Batch {number}', { number: String(receipt.batchId) })}
              </Link>
            </SlipFact>
          )}
        </SlipFacts>
        <SlipTotal
          label={words.total}
          amount={<Money display amount={isOver ? (feeKept ?? '0') : total} currency={currency} />}
        />
      </Slip>
    </SlipPlace>
  )
}

const ReceiptLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link to="/transfer/p2p/receipt/$transactionId" params={{ transactionId: String(id) }}>
    {children}
  </Link>
)

/** Breaks between its two parts if the line is too narrow. */
function BankNumber({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(/(?<=x)/)
  return (
    <SlipCode>
      {first}
      <wbr />
      {rest.join('')}
    </SlipCode>
  )
}

/** Both amounts, if they differ. */
function Head({ receipt, label, tone }: { receipt: Receipt; label: string; tone: 'struck' | 'plain' }) {
  const t = useTranslate()
  const { amount, currencyCode, creditAmount, creditCurrencyCode } = receipt
  const gets = (value: string, currency: string) => ({
    label,
    amount: <Money display amount={value} currency={currency} tone={tone} />,
  })
  if (creditAmount === undefined || creditCurrencyCode === undefined)
    return <SlipHead from={gets(amount, currencyCode)} />
  return (
    <SlipHead
      from={{
        label: t('You send'),
        amount: <Money display amount={amount} currency={currencyCode} tone={tone} />,
      }}
      to={gets(creditAmount, creditCurrencyCode)}
    />
  )
}

function PayeeMeta({ receipt: { payeeEmail, payeeAccount, countryCode } }: { receipt: Receipt }) {
  const format = useFormat()
  const lines = [payeeEmail, payeeAccount, countryCode && format.country(countryCode)].filter(Boolean)
  return lines.map((line) => (
    <span key={line}>
      {line}
      <br />
    </span>
  ))
}

function slipState({ status }: Receipt): SlipState {
  if (status === 'completed') return 'stamped'
  return status === 'canceled' || status === 'rejected' || status === 'returned' ? 'refused' : 'waiting'
}

function feeWords(receipt: Receipt, t: Translate): string {
  if (slipState(receipt) !== 'refused' && receipt.payments !== undefined)
    return t('For {count} payments', { count: receipt.payments })
  if (slipState(receipt) !== 'refused')
    return receipt.global?.feeShare === 'beneficiary'
      ? t('They pay it, out of the amount')
      : t('You pay it. They get the full amount')
  return receipt.feeKept === undefined ? t('You do not pay the fee') : t('The fee was not refunded')
}

function slipWords(receipt: Receipt, t: Translate): { head: string; total: string } {
  if (receipt.direction === 'in') return { head: t('You received'), total: t('Arrived in your account') }
  const name = receipt.payeeName
  const state = slipState(receipt)
  if (receipt.operationType === 'Exchange' || receipt.operationType === 'BetweenAccounts')
    return {
      head: t('To {account}', { account: name }),
      total: state === 'waiting' ? t('Leaves your account') : t('Left your account'),
    }
  if (receipt.payments !== undefined && state === 'waiting')
    return { head: t('All recipients get'), total: t('Leaves your account') }
  if (state === 'stamped') return { head: t('{name} received', { name }), total: t('Left your account') }
  if (state === 'refused')
    return { head: t('{name} received nothing', { name }), total: t('Left your account') }
  return { head: t('{name} gets', { name }), total: t('Leaves your account') }
}

function Band({ receipt: { status, expiresAt, waitsFor } }: { receipt: Receipt }) {
  const t = useTranslate()
  const format = useFormat()
  if (status === 'created')
    return <SlipBand icon={<ClockIcon />}>{t('Waiting for approval by a colleague')}</SlipBand>
  if (status !== 'pending') return null
  if (waitsFor !== undefined)
    return <SlipBand icon={<ClockIcon />}>{t('Waiting for {name}', { name: waitsFor })}</SlipBand>
  return (
    <SlipBand icon={<ClockIcon />}>
      {expiresAt
        ? t('Waiting for your code until {time}', { time: format.time(expiresAt) })
        : t('Waiting for your code')}
    </SlipBand>
  )
}

function Stamp({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  const format = useFormat()
  const day = format.shortDay(receipt.completedAt ?? receipt.endedAt ?? receipt.createdAt)
  const state = slipState(receipt)
  if (state === 'waiting') return null
  return (
    <SlipStamp
      word={statusWord(receipt.status, t)}
      detail={day}
      {...(state === 'refused' && { tone: 'bad' })}
    />
  )
}
