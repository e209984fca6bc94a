import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { add, amountText, isCurrency, parseAmount, zero } from '@sixpence/money'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Money } from '#ui/money.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { Loaded, type ReadState } from '#widgets/loaded.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

export type Payer = {
  balances: ReadState<unknown>
  accounts: readonly Account[]
  /** Undefined without such an account, and until the accounts are loaded. */
  accountId: number | undefined
  choose: (accountId: number) => void
}

/** The account that pays the fee, by default the first account in its currency. */
export function useFeeAccount(currency: string | undefined): Payer {
  const balances = useRead(balanceInquiry, {})
  const [selectedId, choose] = useState<number>()
  const accounts = (balances.data?.accounts ?? []).filter(
    (account) => isSpendable(account) && account.currencyCode === currency,
  )
  const isThere = accounts.some(({ accountId }) => accountId === selectedId)
  return { balances, accounts, accountId: isThere ? selectedId : accounts[0]?.accountId, choose }
}

type Props = {
  payer: Payer
  /** Decimal texts that are added up. */
  fees: readonly string[]
  currency: string
  error?: string | undefined
}

/** The total and the account it is paid from. */
export function FeeAccount({ payer, fees, currency, error }: Props) {
  const t = useTranslate()
  return (
    <Loaded
      read={payer.balances}
      skeleton={<SkeletonText lines={2} />}
      failure={t('We could not load your accounts.')}
    >
      {() =>
        payer.accounts.length === 0 ? (
          <Notice
            kind="warn"
            title={t('You have no account in {currency} to pay from.', { currency })}
            live="polite"
          />
        ) : (
          <>
            <AccountPicker
              label={t('Pay the fee from')}
              accounts={payer.accounts}
              value={payer.accountId}
              error={error}
              onChange={payer.choose}
            />
            <Cluster as="p" gap="3" align="stretch" justify="between" isOneLine className="pt-3">
              <span>{t('Due now')}</span>
              <Money amount={sumOf(fees, currency)} currency={currency} />
            </Cluster>
          </>
        )
      }
    </Loaded>
  )
}

function sumOf(fees: readonly string[], currency: string): string {
  if (!isCurrency(currency)) return fees[0] ?? '0'
  let sum = zero(currency)
  for (const fee of fees) {
    const amount = parseAmount(fee, currency)
    if (!('refused' in amount)) sum = add(sum, amount)
  }
  return amountText(sum)
}
