import type { Account } from '@sixpence/protocol/accounts/accounts'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { Slip, SlipFacts, SlipHead, SlipRoute, SlipStop, SlipTotal } from '#ui/layout/slip.tsx'
import { FromMeta } from '#widgets/payment/from-meta.tsx'
import { SlipPlace } from '#widgets/payment/steps/slip-place.tsx'

type BatchSlipProps = {
  batch: { currencyCode: string; fee: string; total: string }
  recipients: number
  received: { amount: string; currency: string }
  account: Account | undefined
  /** What is left on the account, if known. */
  after: string | undefined
  feeMeta: string
  /** The stops of what is received. */
  stops: ReactNode
  facts: ReactNode
}

/** The total of a batch, its account, fees and what is received. */
export function BatchSlip(props: BatchSlipProps) {
  const { batch, recipients, received, account, after, feeMeta, stops, facts } = props
  const t = useTranslate()
  const { currencyCode: currency } = batch
  return (
    <SlipPlace>
      <Slip state="check" label={t('Payment slip')}>
        <SlipHead
          from={{
            label: t('{count} recipients get', { count: recipients }),
            amount: <Money display amount={received.amount} currency={received.currency} />,
          }}
        />
        <SlipRoute>
          <SlipStop
            kind="from"
            title={account?.alias ?? t('Your account')}
            meta={account && <FromMeta account={account} after={after} />}
            value={<Money amount={`-${batch.total}`} currency={currency} sign="negative" />}
          />
          <SlipStop
            kind="between"
            title={t('Fees')}
            meta={feeMeta}
            value={<Money amount={batch.fee} currency={currency} />}
          />
          {stops}
        </SlipRoute>
        <SlipFacts>{facts}</SlipFacts>
        <SlipTotal
          label={t('Leaves your account')}
          amount={<Money display amount={batch.total} currency={currency} />}
        />
      </Slip>
    </SlipPlace>
  )
}
