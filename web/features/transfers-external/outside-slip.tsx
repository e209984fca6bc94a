import { methodTexts } from '@sixpence/protocol/methods/texts'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ChangeWhat, SlipFact, SlipFacts, SlipStop } from '#ui/layout/slip.tsx'
import { useNow } from '#widgets/now.ts'
import { useBankDay } from '#widgets/bank-day.ts'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { EntrySlip, type EntrySlipState, SlipMoney } from '#widgets/payment/steps/entry-slip.tsx'
import { Unknown } from '#widgets/payment/steps/slip-place.tsx'
import { FeeStop } from '#widgets/payment/steps/fee-stop.tsx'
import type { Draft } from './draft.ts'
import type { OutsideStep } from './outside-search.ts'
import { DetailFacts, DetailLines } from './outside-details.tsx'
import { RateStop } from './rate-stop.tsx'
import type { Payment } from './use-payment.ts'
import { arrivalIn, laterDay, repeatsIn } from './when.ts'

type OutsideSlipProps = EntrySlipState & { draft: Draft; payment: Payment }

/** The payment as far as known: amount, fee, rate, and the amount that arrives. */
export function OutsideSlip({ draft, payment, state, isOpen = true }: OutsideSlipProps) {
  const t = useTranslate()
  const format = useFormat()
  const now = useNow()
  const today = useBankDay()
  const { account, terms, payeeName, after } = payment
  const from = account?.currencyCode ?? ''
  const sent = draft.currency ?? ''
  const method = draft.method && t(methodTexts[draft.method].label)
  const exchanges = from !== '' && sent !== '' && from !== sent
  const dayFacts = { draft, payment, today }
  const day = laterDay(dayFacts)
  const repeats = repeatsIn(dayFacts, t, format)
  const change = (step: OutsideStep, what: string) =>
    state === 'check' && isOpen ? (
      <Link to="/transfer/external" search={{ step }}>
        <ChangeWhat what={what} />
      </Link>
    ) : undefined
  const gets = {
    label: t('{name} gets', { name: payeeName || t('The recipient') }),
    amount: <SlipMoney display amount={terms?.toAmount} currency={terms?.toCurrencyCode} />,
  }

  return (
    <EntrySlip
      state={state}
      from={
        exchanges
          ? {
              label: t('You send'),
              amount: <SlipMoney display amount={terms?.fromAmount} currency={from} />,
            }
          : gets
      }
      to={exchanges ? gets : undefined}
      total={<SlipMoney display amount={terms?.total} currency={from} />}
      facts={
        state === 'check' && (
          <SlipFacts>
            <SlipFact term={t('Arrives')}>{arrivalIn(dayFacts, { t, format, now }) ?? <Unknown />}</SlipFact>
            {day !== undefined && (
              <SlipFact
                term={draft.repeat ? t('First payment') : t('Leaves')}
                action={change('amount', t('day'))}
              >
                {format.day(day)}
              </SlipFact>
            )}
            {repeats !== undefined && (
              <SlipFact
                term={t('Repeats')}
                action={change('amount', t('how often'))}
                meta={repeats.notes.map((note) => (
                  <p key={note}>{note}</p>
                ))}
              >
                {repeats.often}
              </SlipFact>
            )}
            <DetailFacts draft={draft} payment={payment} change={change} />
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
        value={<SlipMoney amount={terms && `-${terms.total}`} currency={from} />}
        action={change('amount', t('account'))}
      />
      <FeeStop
        fee={terms?.fee}
        currency={terms?.feeCurrencyCode}
        title={method && t('Fee, {method}', { method })}
        meta={
          terms?.networkFee
            ? t('The network gets {amount} of it', {
                amount: format.amount(terms.networkFee, terms.feeCurrencyCode),
              })
            : t('You pay it. They get the full amount')
        }
        action={change('place', t('method'))}
      />
      {exchanges && <RateStop payment={payment} />}
      <SlipStop
        kind="to"
        title={payeeName || t('Recipient')}
        meta={<DetailLines draft={draft} payment={payment} />}
        value={<SlipMoney amount={terms?.toAmount} currency={terms?.toCurrencyCode} />}
        action={change('payee', t('recipient'))}
      />
    </EntrySlip>
  )
}
