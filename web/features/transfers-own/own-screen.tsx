import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { PaymentSteps, usePaymentFlow } from '#widgets/payment/steps/payment-flow.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { ownFlow } from './own-flow.ts'
import { ownSearch } from './own-search.ts'
import { useTransfer } from './use-transfer.ts'

/** Transfer between own accounts, with an exchange if their currencies differ (R054). */
export default function OwnScreen() {
  const t = useTranslate()
  const flow = usePaymentFlow(ownFlow, { search: z.parse(ownSearch, useSearch({ strict: false })) })
  const { draft, update, refused } = flow
  const transfer = useTransfer(draft)

  useEffect(() => {
    // The server refused the quote as expired; this machine's clock may be behind.
    if (refused?.parameter === 'quote' && draft.terms) update({ terms: { ...draft.terms, endsAt: 0 } })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [refused])

  if (transfer.customer && !transfer.customer.own?.betweenAccounts)
    return (
      <FlowPage {...flow.at('amount')} title={t('Move money between your accounts')}>
        <Notice kind="info" title={t('You do not have permission to move money between these accounts.')}>
          {t('Ask the person who manages access to them.')}
        </Notice>
      </FlowPage>
    )
  if (transfer.from && transfer.targets.length === 0)
    return (
      <FlowPage {...flow.at('amount')} title={t('Move money between your accounts')}>
        <EmptyState
          title={t('You have one account.')}
          action={
            <ButtonTo to="/home" search={{ show: 'addCurrency' }}>
              {t('Open another account')}
            </ButtonTo>
          }
        >
          {t('You need two accounts to move money. Each currency has its own account.')}
        </EmptyState>
      </FlowPage>
    )
  const amount = <AmountStep flow={flow} transfer={transfer} />
  const { terms } = draft
  return (
    <PaymentSteps
      flow={flow}
      pages={{ amount, check: terms ? <CheckStep flow={flow} terms={terms} transfer={transfer} /> : amount }}
    />
  )
}
