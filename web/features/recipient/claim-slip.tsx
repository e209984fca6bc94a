import { methodTexts } from '@sixpence/protocol/methods/texts'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import { Slip, SlipFacts, SlipHead, SlipRoute, type SlipState, SlipStop } from '#ui/layout/slip.tsx'
import { rateWords } from '#widgets/payment/held-rate.tsx'
import { SlipPlace, Unknown } from '#widgets/payment/steps/slip-place.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'
import type { Transfer } from './transfer.ts'

type ClaimSlipProps = {
  state: SlipState
  transfer: Transfer
  way: { paymentMethod: ExternalMethod; countryCode: string; currencyCode: string }
  /** Unknown while the rate loads. */
  terms: { toAmount: string; exchangeRate: string } | undefined
  account: ReactNode
  held?: ReactNode
  stamp?: ReactNode
  children: ReactNode
}

/** A claim as a slip: amount sent, deductions, and the amount and account it arrives at. */
export function ClaimSlip(props: ClaimSlipProps) {
  const { state, transfer, way, terms, account, held, stamp, children } = props
  const t = useTranslate()
  const format = useFormat()
  const { amount, currencyCode, claimable, feeIsBen, fee, senderName, beneficiaryName } = transfer
  const takesFee = feeIsBen && !isZeroAmount(fee)
  const arrives = terms && { amount: terms.toAmount, currency: way.currencyCode }
  return (
    <SlipPlace>
      <Slip state={state} label={t('Payment slip')}>
        <SlipHead
          from={{
            label: state === 'stamped' ? t('You received') : t('You get'),
            amount: arrives ? <Money display {...arrives} /> : <Unknown />,
          }}
        />
        <SlipRoute>
          <SlipStop
            kind="from"
            title={senderName}
            meta={t('Sent to you')}
            value={<Money amount={amount} currency={currencyCode} />}
          />
          {takesFee && (
            <SlipStop
              kind="between"
              title={t('Fee')}
              meta={t('You pay it')}
              value={<Money amount={`-${fee}`} currency={currencyCode} />}
            />
          )}
          {way.currencyCode !== currencyCode && (
            <SlipStop
              kind="between"
              title={
                terms
                  ? rateWords(
                      { from: currencyCode, to: way.currencyCode, rate: terms.exchangeRate },
                      t,
                      format,
                    )
                  : t('Exchange')
              }
              meta={held}
              value={<Money amount={claimable} currency={currencyCode} />}
            />
          )}
          <SlipStop
            kind="to"
            title={beneficiaryName}
            meta={
              <>
                {t(methodTexts[way.paymentMethod].label)}
                <br />
                {account}
                <br />
                {format.country(way.countryCode)}
              </>
            }
            value={arrives ? <Money {...arrives} /> : <Unknown />}
          />
        </SlipRoute>
        <SlipFacts stamp={stamp}>{children}</SlipFacts>
      </Slip>
    </SlipPlace>
  )
}
