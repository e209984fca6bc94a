import { balances } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import type { OwnAccount } from '#store/account/accounts.ts'

/** @throws Refused accountClosed: nothing can be paid from it, so nothing is prepared for it either */
export async function fillableAccount(
  { db }: Pick<Services, 'db'>,
  { id }: OwnAccount,
  refuse: (name: 'accountClosed') => never,
): Promise<void> {
  if ((await balances(db, [id])).get(id)?.state === 'closed') refuse('accountClosed')
}
