import type { Account } from '@sixpence/protocol/accounts/accounts'
import { lastFour } from '#lib/language/format.ts'
import type { useTranslate } from '#lib/language/translate.ts'
import { Money } from '#ui/money.tsx'
import type { RowParts } from '#ui/layout/row.tsx'
import { CurrencyTile } from '#ui/layout/tile.tsx'

/** An account in a list: icon, name, last digits and available amount. */
export function accountRow(account: Account, t: ReturnType<typeof useTranslate>): RowParts {
  return {
    media: <CurrencyTile currency={account.currencyCode} />,
    title: account.alias,
    meta: accountMeta(account, t),
    end: <Money amount={account.balance} currency={account.currencyCode} />,
  }
}

/** "EUR, ends 4821". */
export const accountMeta = (
  account: Pick<Account, 'currencyCode' | 'accountNumber'>,
  t: ReturnType<typeof useTranslate>,
): string =>
  t('{currency}, ending in {digits}', {
    currency: account.currencyCode,
    digits: lastFour(account.accountNumber),
  })
