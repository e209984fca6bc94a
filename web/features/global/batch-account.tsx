import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type GlobalBatch, globalBatchUpdate } from '@sixpence/protocol/global/global-batches'
import { useChoice } from '#kit/form/use-choice.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'

/** The account that pays for a batch; another account may have another currency. */
export function BatchAccount({ batch }: { batch: GlobalBatch }) {
  const t = useTranslate()
  const accounts = useRead(balanceInquiry, {}).data?.accounts.filter(isSpendable) ?? []
  const change = useChange(globalBatchUpdate, { shows: () => true })
  const choice = useChoice(batch.accountId, (accountId: number) =>
    change.send({ batchId: batch.batchId, accountId }),
  )
  return (
    <AccountPicker
      label={t('From')}
      accounts={accounts}
      value={choice.value}
      error={change.refusal?.description}
      onChange={choice.choose}
    />
  )
}
