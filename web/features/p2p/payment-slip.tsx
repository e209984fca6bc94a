import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ChangeWhat, SlipFact, SlipFacts, SlipStop } from '#ui/layout/slip.tsx'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { later } from '#widgets/lazy-part.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { scheduleOf, scheduleWords } from '#widgets/payment/repeat.ts'
import { EntrySlip, type EntrySlipState, SlipMoney } from '#widgets/payment/steps/entry-slip.tsx'
import { FeeStop } from '#widgets/payment/steps/fee-stop.tsx'
import type { Draft } from './draft.ts'
import type { SendStep } from './send-search.ts'
import type { Payment } from './use-payment.ts'

const InvoiceNote = later(async () => (await import('./invoice-to-pay.tsx')).InvoiceNote)

export type PaymentSlipProps = EntrySlipState & { draft: Draft; payment: Payment }

/** The payment as far as known, from the form. */
export function PaymentSlip({ draft, payment, state, isOpen = true }: PaymentSlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const today = useBankDay()
  const { account, payee, fee, after } = payment
  const currency = account?.currencyCode ?? ''
  const amount = isAmountOf(draft.amount, currency) ? draft.amount : undefined
  const change = (step: SendStep, what: string) =>
    state === 'check' && isOpen ? <Change step={step} what={what} /> : undefined

  const arrives = (): string => {
    if (draft.repeat && draft.repeat.first > today) return format.day(draft.repeat.first)
    if (payment.approvers) return t('As soon as a colleague approves it')
    return payment.customer && needsCode(payment.customer) ? t('As soon as you confirm it') : t('At once')
  }
  return (
    <EntrySlip
      state={state}
      from={{
        label: t('{name} gets', { name: payee?.name ?? t('The recipient') }),
        amount: <SlipMoney display amount={amount} currency={currency} />,
      }}
      total={<SlipMoney display amount={fee?.total} currency={currency} />}
      facts={
        state === 'check' && (
          <SlipFacts>
            <SlipFact term={t('Arrives')}>{arrives()}</SlipFact>
            {draft.invoice !== undefined && (
              <SlipFact term={t('Invoice')}>
                {draft.invoice}
                <Suspense>
                  <InvoiceNote id={draft.invoice} />
                </Suspense>
              </SlipFact>
            )}
            {draft.repeat && (
              <SlipFact term={t('Repeats')} action={change('amount', t('how often'))}>
                {scheduleWords(scheduleOf(draft.repeat, today), t, format)}
              </SlipFact>
            )}
            <SlipFact term={t('Note')} action={change('amount', t('note'))}>
              {draft.note.trim() || t('None')}
            </SlipFact>
            <SlipFact term={t('Reference')} action={change('amount', t('reference'))}>
              {draft.reference.trim() || t('None')}
            </SlipFact>
          </SlipFacts>
        )
      }
    >
      <SlipStop
        kind="from"
        title={account?.alias ?? t('Your account')}
        meta={account && <FromMeta account={account} after={isOpen ? after : undefined} />}
        value={<SlipMoney amount={fee && `-${fee.total}`} currency={currency} sign="negative" />}
        action={change('amount', t('account'))}
      />
      <FeeStop fee={fee?.fee} currency={currency} meta={t('You pay it. They get the full amount')} />
      <SlipStop
        kind="to"
        title={payee?.name ?? (draft.to || t('Recipient'))}
        meta={payee && <ToMeta email={payment.email} brandName={payee.brandName} />}
        value={<SlipMoney amount={amount} currency={currency} />}
        action={draft.invoice === undefined && change('payee', t('recipient'))}
      />
    </EntrySlip>
  )
}

const ToMeta = ({ email, brandName }: { email: string; brandName: string | undefined }) => (
  <>
    {email}
    {brandName && (
      <>
        <br />
        {brandName}
      </>
    )}
  </>
)

const Change = ({ step, what }: { step: SendStep; what: string }) => (
  <Link to="/transfer/p2p" search={{ step }}>
    <ChangeWhat what={what} />
  </Link>
)

const needsCode = ({ transactionApproveMode }: { transactionApproveMode: number }): boolean =>
  transactionApproveMode !== 0
