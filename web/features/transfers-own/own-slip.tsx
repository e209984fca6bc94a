import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ChangeWhat, SlipFact, SlipFacts, SlipStop } from '#ui/layout/slip.tsx'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { useBankDay } from '#widgets/bank-day.ts'
import { type Repeat, scheduleOf, scheduleWords } from '#widgets/payment/repeat.ts'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import { EntrySlip, type EntrySlipState, SlipMoney } from '#widgets/payment/steps/entry-slip.tsx'
import { Unknown } from '#widgets/payment/steps/slip-place.tsx'
import { FeeStop } from '#widgets/payment/steps/fee-stop.tsx'
import type { Terms } from './own-draft.ts'
import type { Transfer } from './use-transfer.ts'

type OwnSlipProps = EntrySlipState & {
  transfer: Pick<Transfer, 'from' | 'to' | 'after'>
  terms: Pick<Terms, 'fromAmount' | 'toAmount' | 'fee' | 'total' | 'rate'> | undefined
  repeat?: Repeat | undefined
}

/** The transfer as far as known: amounts and rate. */
export function OwnSlip({
  transfer: { from, to, after },
  terms,
  repeat,
  state,
  isOpen = true,
}: OwnSlipProps) {
  const today = useBankDay()
  const t = useTranslate()
  const format = useFormat()
  const leaves = from?.currencyCode ?? ''
  const arrives = to?.currencyCode ?? ''
  const isExchange = leaves !== '' && arrives !== '' && leaves !== arrives
  const change = (what: string) =>
    state === 'check' && isOpen ? (
      <Link to="/transfer/account" search={{ step: 'amount' }}>
        <ChangeWhat what={what} />
      </Link>
    ) : undefined

  return (
    <EntrySlip
      state={state}
      from={{
        label: isExchange ? t('You exchange') : t('You move'),
        amount: <SlipMoney display amount={terms?.fromAmount} currency={leaves} />,
      }}
      to={
        isExchange
          ? {
              label: t('Arrives'),
              amount: <SlipMoney display amount={terms?.toAmount} currency={arrives} />,
            }
          : undefined
      }
      total={<SlipMoney display amount={terms?.total} currency={leaves} />}
      facts={
        repeat && (
          <SlipFacts>
            <SlipFact
              term={t('Repeats')}
              action={change(t('how often'))}
              meta={isExchange && t('Each time at the rate of its day.')}
            >
              {scheduleWords(scheduleOf(repeat, today), t, format)}
            </SlipFact>
          </SlipFacts>
        )
      }
    >
      <SlipStop
        kind="from"
        title={from?.alias ?? t('Your account')}
        meta={from && <FromMeta account={from} after={isOpen ? after : undefined} />}
        value={<SlipMoney amount={terms && `-${terms.total}`} currency={leaves} sign="negative" />}
        action={change(t('account'))}
      />
      {isExchange && (
        <SlipStop
          kind="between"
          title={t('Rate')}
          meta={t('Exchanged by us at a rate held while you decide')}
          value={terms ? rateWords({ from: leaves, to: arrives, rate: terms.rate }, t, format) : <Unknown />}
        />
      )}
      <FeeStop fee={terms?.fee} currency={leaves} meta={t('You pay it, on top of the amount')} />
      <SlipStop
        kind="to"
        title={to?.alias ?? t('Your other account')}
        meta={to?.currencyCode}
        value={<SlipMoney amount={terms?.toAmount} currency={arrives} />}
        action={change(t('account'))}
      />
    </EntrySlip>
  )
}
