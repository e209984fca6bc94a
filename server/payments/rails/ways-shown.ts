import { balances } from '@sixpence/ledger'
import { accountCurrencies } from '@sixpence/protocol/methods/index'
import type { PermissionFlag } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { askWays } from './ways-in.ts'
import { accountFlags } from '#rules/account-flags.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Customer } from '#store/customer/people.ts'
import { requestWaysIn, initialWaysIn, waysInOf, type WayIn, type WayKind } from '#store/way-in/ways-in.ts'

/** The customer's accounts that money can be paid into; with `only`, that account alone. */
export async function payableAccounts(
  s: Services,
  customer: Customer,
  only: OwnAccount | undefined,
): Promise<OwnAccount[]> {
  const accounts = only ? [only] : await s.store.accounts.of(customer.id)
  const stand = await balances(
    s.db,
    accounts.map(({ id }) => id),
  )
  return accounts.filter(
    ({ id, type, currency }) =>
      accountFlags({
        type,
        currency,
        closed: stand.get(id)?.state === 'closed',
        verified: customer.verified,
      }).instructions,
  )
}

/**
 * The pay-in methods of these accounts that this customer may see. With `asks`, missing pay-in details are requested
 * first: the account may be older than the feature, or the permission for payments by others may be new.
 */
export async function shownWays(
  s: Services,
  customer: Customer,
  accounts: readonly OwnAccount[],
  { asks }: { asks: boolean },
): Promise<WayIn[]> {
  const ids = accounts.map(({ id }) => id)
  if (asks) {
    for (const { id, currency } of accounts)
      await requestWaysIn(s.db, {
        accountId: id,
        ways: [...initialWaysIn(currency), ...thirdParty(customer, currency)],
        now: s.clock.now(),
      })
    await askWays(s, await waysInOf(s.db, ids))
  }
  const ways = await waysInOf(s.db, ids)
  return ways.filter((way) => way.state !== 'notOffered' && isShown(way, customer))
}

/** The permission for payments by others than the customer, by method (B330). */
const permissionOf: Partial<Record<WayKind['way'], PermissionFlag>> = {
  wire: 'addFundsWireThirdParty',
  local: 'addFundsBankThirdParty',
}

/** Digital currencies need no permission for payments by others, because a chain does not show who pays. */
function isShown({ way, source }: WayKind, { permissions }: Customer): boolean {
  const permission = permissionOf[way]
  return source === 'own' || permission === undefined || permissions.includes(permission)
}

const thirdParty = (customer: Customer, currency: string): WayKind[] =>
  accountCurrencies.some((accountCurrency) => accountCurrency === currency)
    ? (['local', 'wire'] as const)
        .map((way) => ({ way, source: 'anyone' as const }))
        .filter((item) => isShown(item, customer))
    : []
