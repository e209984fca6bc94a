import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { useChoice } from '#kit/form/use-choice.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'

type BatchAccountProps = {
  accountId: number
  error: string | undefined
  /** Sends the account; resolves to undefined when it was refused. */
  onChoose: (accountId: number) => Promise<unknown>
}

/** The account that pays for a batch; after a change every payment is checked again, perhaps in another currency. */
export function BatchAccount({ accountId, error, onChoose }: BatchAccountProps) {
  const t = useTranslate()
  const accounts = useRead(balanceInquiry, {}).data?.accounts.filter(isSpendable) ?? []
  const choice = useChoice(accountId, onChoose)
  return (
    <AccountPicker
      label={t('From')}
      accounts={accounts}
      value={choice.value}
      error={error}
      onChange={choice.choose}
    />
  )
}
