import type { Services } from '#context/services.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import type { OwnMassBatch } from '#store/mass/mass-batches.ts'

/** The account that pays a batch. @throws Error when the customer no longer has it */
export async function accountOfBatch(
  { store }: Pick<Services, 'store'>,
  { id, customerId, accountId }: Pick<OwnMassBatch, 'id' | 'customerId' | 'accountId'>,
): Promise<OwnAccount> {
  const account = await store.accounts.own(customerId, accountId)
  if (!account)
    throw new Error(`customer ${customerId} has no account ${accountId}, which pays mass batch ${id}`)
  return account
}
