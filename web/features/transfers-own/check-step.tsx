import { approvalMethods } from '@sixpence/protocol/rights'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '#lib/format.ts'
import { useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dock } from '#ui/dock.tsx'
import { ChevronLeftIcon, MoveIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { useCountdown } from '#widgets/countdown.ts'
import { HeldRate } from '#widgets/held-rate.tsx'
import { ButtonTo, IconTo } from '#widgets/links.tsx'
import { CheckMargin } from '#widgets/payment/check-list.tsx'
import { ApproversPreview, useApprovers } from '#widgets/payment/approvers-preview.tsx'
import { FactorNote } from '#widgets/payment/factor-note.tsx'
import { LimitMeter } from '#widgets/payment/limit-meter.tsx'
import type { Draft, Terms } from './own-draft.ts'
import { OwnPage } from './own-page.tsx'
import { OwnSlip } from './own-slip.tsx'
import type { Transfer } from './use-transfer.ts'

type CheckStepProps = {
  draft: Draft
  terms: Terms
  transfer: Transfer
  isSending: boolean
  /** It was handed in, and its outcome is not known. */
  isUnknown: boolean
  /** Why it was not sent, or not known to be. */
  trouble?: string | undefined
  onRenew: () => void
  onSend: () => void
}

/** The whole transfer before it is made. Once it was handed in, nothing of it can be changed until its outcome is known. */
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
    <OwnPage
      step="check"
      title={isUnknown ? t('Did it go through?') : t('Check before it leaves')}
      back={
        isOpen && (
          <IconTo
            to="/transfer/account"
            search={{ step: 'amount' }}
            label={t('Back to the amount')}
            icon={<ChevronLeftIcon />}
          />
        )
      }
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
      asideKind="notes"
      dock={
        <Dock
          secondary={
            isOpen && (
              <ButtonTo to="/transfer/account" search={{ step: 'amount' }} size="big">
                {t('Back')}
              </ButtonTo>
            )
          }
          primary={
            <Button
              kind="primary"
              size="big"
              busy={isSending}
              icon={isUnknown ? undefined : <MoveIcon />}
              onClick={onSend}
            >
              {isUnknown
                ? t('Find out')
                : t('Move {amount}', { amount: format.amount(terms.fromAmount, leaves) })}
            </Button>
          }
        />
      }
    >
      {isUnknown && (
        <Notice kind="warn" live="assertive" title={t('We do not know yet whether this went through.')}>
          {trouble} {t('Find out now: it will not be made twice.')}
        </Notice>
      )}
      {!isUnknown && trouble && (
        <Notice kind="bad" live="assertive" title={t('Nothing was moved')}>
          {trouble}
        </Notice>
      )}
      {isExchange && isOpen && (
        <HeldRate
          rate={terms.rate}
          from={leaves}
          to={arrives}
          endsAt={terms.endsAt}
          isRenewing={fee.isFetching}
          onRenew={onRenew}
        />
      )}
      <OwnSlip transfer={transfer} terms={terms} repeat={draft.repeat} state="check" isOpen={isOpen} />
    </OwnPage>
  )
}
