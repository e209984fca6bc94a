import { claimDays } from '@sixpence/protocol/global/global'
import { methodTexts } from '@sixpence/protocol/methods/texts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ChangeWhat, SlipFact, SlipFacts, SlipStop } from '#ui/layout/slip.tsx'
import { cleanEmail } from '#widgets/email.ts'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { EntrySlip, type EntrySlipState, SlipMoney } from '#widgets/payment/steps/entry-slip.tsx'
import type { Draft } from './pay-draft.ts'
import type { PayStep } from './pay-search.ts'
import type { Payment } from './use-payment.ts'

type PaySlipProps = EntrySlipState & { draft: Draft; payment: Payment }

/** The payment as far as known: amount, fee and its payer, and the amount for the payee. */
export function PaySlip({ draft, payment, state, isOpen = true }: PaySlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const { account, currency, meta, offered, allowed, after } = payment
  const { payee } = draft
  const change = (step: PayStep, what: string) =>
    state === 'check' && isOpen ? (
      <Link to="/transfer/global" search={{ step }}>
        <ChangeWhat what={what} />
      </Link>
    ) : undefined
  return (
    <EntrySlip
      state={state}
      from={{
        label: t('{name} gets', { name: payee.name || t('The recipient') }),
        amount: <SlipMoney display amount={meta?.toAmount} currency={currency} />,
      }}
      total={<SlipMoney display amount={meta?.total} currency={currency} />}
      facts={
        state === 'check' && (
          <SlipFacts>
            <SlipFact term={t('Time to claim')}>
              {t('{count} days, then it is all returned to you', { count: claimDays })}
            </SlipFact>
            <SlipFact term={t('Ways to receive it')} action={change('payee', t('ways'))}>
              {allowed.length === offered.length
                ? t('All ways')
                : format.list(allowed.map((method) => t(methodTexts[method].label)))}
            </SlipFact>
            <SlipFact term={t('Message')} action={change('amount', t('message'))}>
              {draft.description.trim() || t('None')}
            </SlipFact>
            <SlipFact term={t('Note for yourself')} action={change('amount', t('note'))}>
              {draft.note.trim() || t('None')}
            </SlipFact>
          </SlipFacts>
        )
      }
    >
      <SlipStop
        kind="from"
        title={account?.alias ?? t('Your account')}
        meta={account && <FromMeta account={account} after={isOpen ? after : undefined} />}
        value={<SlipMoney amount={meta && `-${meta.total}`} currency={currency} sign="negative" />}
        action={change('amount', t('account'))}
      />
      <SlipStop
        kind="between"
        title={t('Fee')}
        meta={
          meta && !/[1-9]/.test(meta.fee)
            ? t('This payment is free')
            : draft.feeShare === 'sender'
              ? t('You pay it. They get the full amount')
              : t('They pay it, out of the amount')
        }
        value={<SlipMoney amount={meta?.fee} currency={currency} />}
        action={change('amount', t('who pays the fee'))}
      />
      <SlipStop
        kind="to"
        title={payee.name || t('Recipient')}
        meta={<PayeeLines payee={payee} />}
        value={<SlipMoney amount={meta?.toAmount} currency={currency} />}
        action={change('payee', t('recipient'))}
      />
    </EntrySlip>
  )
}

function PayeeLines({ payee: { email, country } }: Pick<Draft, 'payee'>) {
  const format = useFormat()
  return (
    <>
      {cleanEmail(email)}
      {email && country && <br />}
      {country && format.country(country)}
    </>
  )
}
