import type { Account } from '@sixpence/protocol/accounts/accounts'
import { useTranslate } from '#lib/language/translate.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Money } from '#ui/money.tsx'
import { AccountNumbers } from '#widgets/accounts/account-numbers.tsx'
import { isZeroAmount } from '#lib/is-zero-amount.ts'

/** Facts about the account, shown in the margin while no line is open. */
export function AccountFacts({ account }: { account: Account }) {
  const t = useTranslate()
  const { balance, pendingAmount, currencyCode } = account
  return (
    <aside aria-label={t('This account')}>
      <h2>{account.alias}</h2>
      <DefinitionList>
        <Definition term={t('Available')}>
          <Money amount={balance} currency={currencyCode} />
        </Definition>
        {!isZeroAmount(pendingAmount) && (
          <Definition term={t('Outgoing')}>
            <Money amount={pendingAmount} currency={currencyCode} />
          </Definition>
        )}
        <AccountNumbers account={account} />
      </DefinitionList>
    </aside>
  )
}
