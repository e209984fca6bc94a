import type { OwnAccount } from '#store/account/accounts.ts'
import { formerAccounts } from '#store/move/moves.ts'
import type { Services } from './services.ts'

/** The services that answer for what a customer had in another cell before they moved here; those given for anybody else. */
export function inPast(s: Services): Services {
  const { before } = s
  if (!before) return s
  const { db, store } = before
  const { accounts, transactions } = store
  return { ...s, db, primary: db, standby: undefined, store: { ...s.store, accounts, transactions } }
}

type PaidFrom = { customerId: number; accountId: number }

/** The services by which a file of payments is read where it was made: the id of its account says the cell. */
export const placeOfFile = (s: Services, { accountId }: Pick<PaidFrom, 'accountId'>): Services =>
  s.before && s.cells?.isElsewhere(accountId) ? inPast(s) : s

/** The account by which a file is paid now: its own, or the one that became of it; undefined when none did. */
export async function accountNow(
  s: Services,
  { customerId, accountId }: PaidFrom,
): Promise<OwnAccount | undefined> {
  if (placeOfFile(s, { accountId }) === s) return s.store.accounts.own(customerId, accountId)
  const former = (await formerAccounts(s.db, customerId)).find(({ id }) => id === accountId)
  return former?.nowId ? s.store.accounts.own(customerId, former.nowId) : undefined
}
