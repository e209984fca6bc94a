import { approvalMethods } from '@sixpence/protocol/rights'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { MoveIcon } from '#ui/icons/icons.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { CheckPage } from '#widgets/payment/steps/check-page.tsx'
import { CheckMargin } from '#widgets/payment/steps/check-list.tsx'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import type { Terms } from './own-draft.ts'
import type { StepProps } from './own-flow.ts'
import { OwnRate } from './own-rate.tsx'
import { OwnSlip } from './own-slip.tsx'
import { termsOf } from './use-transfer.ts'

/** The whole transfer before it is made; an expired rate is shown again. */
export function CheckStep({ flow, terms, transfer }: StepProps & { terms: Terms }) {
  const t = useTranslate()
  const format = useFormat()
  const { draft, isOpen } = flow
  const { from, to, customer, limits, fee } = transfer
  const leaves = from?.currencyCode ?? ''
  const arrives = to?.currencyCode ?? ''
  const isExchange = leaves !== arrives
  const approvers = useApprovers(
    from && customer && isBusinessType(customer.customerType)
      ? { accountId: from.accountId, amount: terms.fromAmount, type: 'betweenAccounts' }
      : undefined,
  )
  const isOver = useCountdown(terms.endsAt) === 0
  const renewNow = useEffectEvent(renew)
  // Without an exchange there is no quote; the fee is requested alone.
  useEffect(() => {
    if (isOver && !isExchange && isOpen) void renewNow()
  }, [isOver, isExchange, isOpen])

  /** Shows the current rate on this page; a click meant for the previous rate does not confirm it. */
  async function renew(): Promise<void> {
    const { data, dataUpdatedAt } = await fee.refetch()
    if (!data) return
    flow.clearRefused()
    flow.update({ terms: termsOf(data, dataUpdatedAt) })
  }

  return (
    <CheckPage
      flow={flow}
      nothing={t('Nothing was moved')}
      confirm={{
        label: t('Move {amount}', { amount: format.amount(terms.fromAmount, leaves) }),
        icon: <MoveIcon />,
      }}
      onConfirm={flow.send}
      aside={
        <CheckMargin>
          <HowConfirmed
            approvers={approvers}
            customer={customer}
            approveType={approvalMethods.none}
            amount={terms.fromAmount}
            currency={leaves}
            payeeName={to?.alias ?? ''}
          />
          <LimitMeter amount={terms.fromAmount} limits={limits} />
        </CheckMargin>
      }
    >
      {isExchange && isOpen && (
        <OwnRate
          rate={terms.rate}
          from={leaves}
          to={arrives}
          endsAt={terms.endsAt}
          isRenewing={fee.isFetching}
          onRenew={() => void renew()}
        />
      )}
      <OwnSlip transfer={transfer} terms={terms} repeat={draft.repeat} state="check" isOpen={isOpen} />
    </CheckPage>
  )
}
