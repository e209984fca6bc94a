import type { Account } from '@sixpence/protocol/accounts/accounts'
import { Money } from '#ui/money.tsx'
import type { RowParts } from '#ui/layout/row.tsx'
import { CurrencyTile } from '#ui/layout/tile.tsx'

/**
 * An account in a list: icon, name, currency and available amount. Its name identifies it, which the last digits of a number
 * do not.
 */
export function accountRow(account: Account): RowParts {
  return {
    media: <CurrencyTile currency={account.currencyCode} />,
    title: account.alias,
    meta: account.currencyCode,
    end: <Money amount={account.balance} currency={account.currencyCode} />,
  }
}
