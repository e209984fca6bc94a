import { amountText, subtract } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { claimDays } from '@sixpence/protocol/global/global'
import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { accessRights } from '@sixpence/protocol/rights'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { LockIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { moneyOf } from '#widgets/accounts/money-of.ts'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { Checked, CheckList, CheckMargin } from '#widgets/payment/steps/check-list.tsx'
import { type CheckPageFlow, CheckPage } from '#widgets/payment/steps/check-page.tsx'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { BatchSlip } from './batch-slip.tsx'
import { WrongPayments } from './wrong-payments.tsx'
import { summarySteps } from './summary-steps.ts'

type BatchCheckProps = {
  batch: GlobalBatch
  payments: readonly GlobalBatchPayment[]
  flow: Omit<CheckPageFlow, 'steps' | 'current' | 'path'>
  wrong: Refusal | undefined
}

/** The whole batch before it is sent: sums, countries, remaining balance and approvers. */
export function BatchCheck(props: BatchCheckProps) {
  const { batch, payments, flow, wrong } = props
  const t = useTranslate()
  const format = useFormat()
  const [problem, setProblem] = useState<string>()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const accounts = useRead(balanceInquiry, {}).data?.accounts
  const account = accounts?.find(({ accountId }) => accountId === batch.accountId)
  const { currencyCode: currency, total } = batch
  const approvers = useApprovers(
    customer && isBusinessType(customer.customerType) && batch.payments > 0
      ? { accountId: batch.accountId, amount: total, type: 'global' }
      : undefined,
  )
  const after = account && amountText(subtract(moneyOf(account.balance, currency), moneyOf(total, currency)))
  // For a person who may only request, the batch is sent when a colleague has approved it.
  const isRequest = approvers?.isAsked ?? customer?.accessRight === accessRights.initiate
  const sum = { amount: format.amount(total, currency) }
  const isShort = after?.startsWith('-') ?? false
  const short = t('The total is {total}, but the account has {balance}.', {
    total: sum.amount,
    balance: format.amount(account?.balance ?? '0', currency),
  })

  /** Shows before sending what would be refused. */
  function confirm(): void {
    const reason =
      batch.withProblems > 0
        ? t('Correct or remove {count} payments first', { count: batch.withProblems })
        : batch.payments === 0
          ? t('There is no payment left in it.')
          : isShort
            ? short
            : undefined
    setProblem(reason)
    if (reason === undefined) flow.send()
  }

  const isOfPayments = wrong?.validationErrors.some(({ parameter }) => parameter.startsWith('payments.'))
  return (
    <CheckPage
      flow={{
        ...flow,
        steps: summarySteps(t),
        current: 2,
        path: { to: '/transfer/mass/global', batch: batch.batchId },
        trouble: problem ?? (isOfPayments ? undefined : flow.trouble),
      }}
      confirm={{
        label: isRequest ? t('Request approval of {amount}', sum) : t('Send {amount}', sum),
        icon: <LockIcon />,
      }}
      onConfirm={confirm}
      note={t('All or nothing: one approval covers every payment.')}
      aside={
        <CheckMargin>
          <HowConfirmed
            approvers={approvers}
            customer={customer}
            amount={total}
            currency={currency}
            payeeName={batch.batchName}
          />
          <CheckList>
            <Checked>{t('Everyone gets their own link')}</Checked>
            <Checked>
              {t('If unclaimed after {count} days, it is returned to you with the fee', { count: claimDays })}
            </Checked>
          </CheckList>
        </CheckMargin>
      }
    >
      {wrong && isOfPayments && <WrongPayments batchId={batch.batchId} payments={payments} refusal={wrong} />}
      {isShort && flow.isOpen && problem === undefined && (
        <Notice kind="warn" title={t('There is not enough money in the account')}>
          {short}
        </Notice>
      )}
      <BatchSlip
        batch={batch}
        payments={payments}
        account={account}
        after={flow.isOpen ? after : undefined}
      />
    </CheckPage>
  )
}
