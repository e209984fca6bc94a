import { claimDays } from '@sixpence/protocol/global/global'
import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { accessRights } from '@sixpence/protocol/rights'
import { isBusinessType } from '@sixpence/protocol/rules/customer-kind'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { BatchCheckPage, type BatchFlow } from '#widgets/batches/batch-check-page.tsx'
import { useApprovers } from '#widgets/payment/use-approvers.ts'
import { Checked, CheckList } from '#widgets/payment/steps/check-list.tsx'
import { HowConfirmed } from '#widgets/payment/factor-note.tsx'
import { LinksSlip } from './links-slip.tsx'
import { WrongPayments } from './wrong-payments.tsx'

type BatchCheckProps = {
  batch: GlobalBatch
  payments: readonly GlobalBatchPayment[]
  flow: BatchFlow
  wrong: Refusal | undefined
}

/** The whole batch before it is sent: sums, countries, remaining balance and approvers. */
export function BatchCheck({ batch, payments, flow, wrong }: BatchCheckProps) {
  const t = useTranslate()
  const customer = useRead(customerInfoGet, {}).data?.customer
  const accounts = useRead(balanceInquiry, {}).data?.accounts
  const account = accounts?.find(({ accountId }) => accountId === batch.accountId)
  const { currencyCode: currency, total } = batch
  const approvers = useApprovers(
    customer && isBusinessType(customer.customerType) && batch.payments > 0
      ? { accountId: batch.accountId, amount: total, type: 'global' }
      : undefined,
  )
  // For a person who may only request, the batch is sent when a colleague has approved it.
  const isRequest = approvers?.isAsked ?? customer?.accessRight === accessRights.initiate
  const isOfPayments = wrong?.validationErrors.some(({ parameter }) => parameter.startsWith('payments.'))
  return (
    <BatchCheckPage
      batch={batch}
      payments={batch.payments}
      to="/transfer/mass/global"
      flow={{ ...flow, trouble: isOfPayments ? undefined : flow.trouble }}
      available={account?.balance}
      isRequest={isRequest}
      aside={
        <>
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
        </>
      }
      above={
        wrong && isOfPayments && <WrongPayments batchId={batch.batchId} payments={payments} refusal={wrong} />
      }
    >
      {(after) => <LinksSlip batch={batch} payments={payments} account={account} after={after} />}
    </BatchCheckPage>
  )
}
