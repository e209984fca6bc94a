import { balances } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import type { OwnAccount } from '#store/account/accounts.ts'

/** A batch may only be prepared for an account that can pay it. @throws Refused accountClosed */
export async function fillableAccount(
  { db }: Pick<Services, 'db'>,
  { id }: OwnAccount,
  refuse: (name: 'accountClosed') => never,
): Promise<void> {
  if ((await balances(db, [id])).get(id)?.state === 'closed') refuse('accountClosed')
}
