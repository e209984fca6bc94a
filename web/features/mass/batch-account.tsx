import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { type MassBatch, massBatchUpdate } from '@sixpence/protocol/mass/mass'
import { useChoice } from '#kit/form/use-choice.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'

/** The account that pays for a batch; after a change of the account every line is checked again. */
export function BatchAccount({ batch }: { batch: MassBatch }) {
  const t = useTranslate()
  const accounts = useRead(balanceInquiry, {}).data?.accounts.filter(isSpendable) ?? []
  const change = useChange(massBatchUpdate, { shows: () => true })
  const choice = useChoice(batch.accountId, (fromAccountId: number) =>
    change.send({ batchId: batch.batchId, fromAccountId }),
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
