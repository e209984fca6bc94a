import type { Account } from '@sixpence/protocol/accounts/accounts'

/**
 * The account in the URL; without it, the first by state ascending, so that an active account comes before a closed or
 * limited account, and before card accounts [B261]. `isUnknown`: the URL names an unknown account.
 */
export function chosenAccount(
  accounts: readonly Account[],
  accountId: number | undefined,
): { account: Account | undefined; isUnknown: boolean } {
  const named = accounts.find((account) => account.accountId === accountId)
  const [first] = accounts.toSorted(
    (a, b) => Number(isOfCard(a)) - Number(isOfCard(b)) || a.accountStatusId - b.accountStatusId,
  )
  return { account: named ?? first, isUnknown: accountId !== undefined && !named }
}

const isOfCard = ({ subType }: Account): boolean => subType !== undefined
