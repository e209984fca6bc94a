import { approvalMethods } from '@sixpence/protocol/rights'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { MoveIcon } from '#ui/icons/icons.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { CheckPage } from '#widgets/payment/steps/check-page.tsx'
import { CheckMargin } from '#widgets/payment/steps/check-list.tsx'
import { ApproversPreview } from '#widgets/payment/approvers-preview.tsx'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { FactorNote } from '#widgets/payment/factor-note.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import type { Draft, Terms } from './own-draft.ts'
import { stepNames } from './own-page.tsx'
import { ownSteps } from './own-search.ts'
import { OwnRate } from './own-rate.tsx'
import { OwnSlip } from './own-slip.tsx'
import type { Transfer } from './use-transfer.ts'

type CheckStepProps = {
  draft: Draft
  terms: Terms
  transfer: Transfer
  isSending: boolean
  isUnknown: boolean
  /** Why it was not sent, or not known to be. */
  trouble?: string | undefined
  onRenew: () => void
  onSend: () => void
}

/** The whole transfer before it is made; its rate is looked at again once it is over. */
export function CheckStep(props: CheckStepProps) {
  const { draft, terms, transfer, isSending, isUnknown, trouble, onRenew, onSend } = props
  const t = useTranslate()
  const format = useFormat()
  const isOpen = draft.sentAt === undefined
  const { from, to, customer, limits, fee } = transfer
  const [leaves, arrives] = [from?.currencyCode ?? '', to?.currencyCode ?? '']
  const isExchange = leaves !== arrives
  const approvers = useApprovers(
    { accountId: from?.accountId ?? 0, amount: terms.fromAmount, type: 'betweenAccounts' },
    from !== undefined && customer !== undefined && isBusinessType(customer.customerType),
  )
  const isOver = useCountdown(terms.endsAt) === 0
  const renew = useEffectEvent(onRenew)
  // Without an exchange there is no rate to look at again: its fee is asked for by itself.
  useEffect(() => {
    if (isOver && !isExchange && isOpen) renew()
  }, [isOver, isExchange, isOpen])

  return (
    <CheckPage
      steps={stepNames(t)}
      current={ownSteps.indexOf('check')}
      path="/transfer/account"
      isOpen={isOpen}
      isSending={isSending}
      isUnknown={isUnknown}
      trouble={trouble}
      nothing={t('Nothing was moved')}
      confirm={{
        label: t('Move {amount}', { amount: format.amount(terms.fromAmount, leaves) }),
        icon: <MoveIcon />,
        onPress: onSend,
      }}
      onFindOut={onSend}
      aside={
        <CheckMargin>
          {approvers?.isAsked ? (
            <ApproversPreview approvers={approvers} />
          ) : (
            customer && (
              <FactorNote
                customer={customer}
                approveType={approvalMethods.none}
                amount={terms.fromAmount}
                currency={leaves}
                payeeName={to?.alias ?? ''}
              />
            )
          )}
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
          onRenew={onRenew}
        />
      )}
      <OwnSlip transfer={transfer} terms={terms} repeat={draft.repeat} state="check" isOpen={isOpen} />
    </CheckPage>
  )
}
