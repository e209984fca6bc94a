import type { AnyCall } from '@sixpence/protocol/call'
import { Refused } from './refused.ts'
import type { Services } from './services.ts'

/**
 * Looks up every thing the input points at and proves that it is the customer's. Somebody else's thing and no thing
 * at all get the same answer. @throws Refused accountNotFound | transactionNotFound at that field
 */
export async function resolveReferences(
  call: AnyCall,
  input: Record<string, unknown>,
  customerId: number,
  { store }: Pick<Services, 'store'>,
): Promise<Record<string, unknown>> {
  const found = await Promise.all(
    Object.entries(call.references ?? {}).map(async ([field, kind]) => {
      const value = input[field]
      if (value === undefined || kind === undefined) return [field, undefined] as const
      const thing =
        kind === 'ownAccount'
          ? await store.accounts.own(customerId, Number(value))
          : await store.transactions.own(customerId, Number(value))
      if (!thing)
        throw new Refused(kind === 'ownAccount' ? 'accountNotFound' : 'transactionNotFound', {}, field)
      return [field, thing] as const
    }),
  )
  return Object.fromEntries(found)
}
