import { balances } from '@sixpence/ledger'
import { accountCurrencies } from '@sixpence/protocol/methods/index'
import type { PermissionFlag } from '@sixpence/protocol/rights'
import type { Services } from '#context/services.ts'
import { askWays } from './ways-in.ts'
import { accountFlags } from '#rules/account-flags.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { Customer } from '#store/customer/people.ts'
import { expectWays, firstWays, waysOf, type WayIn, type WayKind } from '#store/way-in/ways-in.ts'

/** Of the customer's accounts, or of the one that was asked about, those that money can be paid into. */
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
 * The ways into these accounts that this customer is shown. With `asks` the companies are asked for what an account has not
 * yet: it may be older than this, or its owner may be paid by others only since today.
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
      await expectWays(s.db, id, [...firstWays(currency), ...thirdParty(customer, currency)], s.clock.now())
    await askWays(s, await waysOf(s.db, ids))
  }
  const ways = await waysOf(s.db, ids)
  return ways.filter((way) => way.state !== 'notOffered' && isShown(way, customer))
}

/** Which permission lets others than the customer pay in by a way (B330). */
const permissionOf: Partial<Record<WayKind['way'], PermissionFlag>> = {
  wire: 'addFundsWireThirdParty',
  local: 'addFundsBankThirdParty',
}

/** Nobody can tell who pays on a chain. */
function isShown({ way, source }: WayKind, { permissions }: Customer): boolean {
  const permission = permissionOf[way]
  return source === 'own' || permission === undefined || permissions.includes(permission)
}

const thirdParty = (customer: Customer, currency: string): WayKind[] =>
  accountCurrencies.some((one) => one === currency)
    ? (['local', 'wire'] as const)
        .map((way) => ({ way, source: 'anyone' as const }))
        .filter((one) => isShown(one, customer))
    : []
