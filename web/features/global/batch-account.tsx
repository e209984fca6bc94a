import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type GlobalBatch, globalBatchUpdate } from '@sixpence/protocol/global/global-batches'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'

/** The account that pays for a batch; another one may have another currency. */
export function BatchAccount({ batch }: { batch: GlobalBatch }) {
  const t = useTranslate()
  const accounts = useRead(balanceInquiry, {}).data?.accounts.filter(isSpendable) ?? []
  const change = useChange(globalBatchUpdate, { shows: () => true })
  return (
    <AccountPicker
      label={t('From')}
      accounts={accounts}
      value={batch.accountId}
      error={change.refusal?.description}
      onChange={(accountId) => void change.send({ batchId: batch.batchId, accountId })}
    />
  )
}
