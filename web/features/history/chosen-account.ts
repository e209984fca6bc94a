import type { Account } from '@sixpence/protocol/accounts/accounts'

/**
 * The account the address names; if it names none, the first one by state ascending, so that an active one comes
 * before a closed or limited one, and before those of cards [B261]. `isUnknown`: it named one that is not there.
 */
export function chosenAccount(
  accounts: readonly Account[],
  accountId: number | undefined,
): { account: Account | undefined; isUnknown: boolean } {
  const named = accounts.find((account) => account.accountId === accountId)
  const [first] = accounts.toSorted(
    (one, other) =>
      Number(isOfCard(one)) - Number(isOfCard(other)) || one.accountStatusId - other.accountStatusId,
  )
  return { account: named ?? first, isUnknown: accountId !== undefined && !named }
}

const isOfCard = ({ subType }: Account): boolean => subType !== undefined
