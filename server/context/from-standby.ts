import type { AnyCall } from '@sixpence/protocol/call'
import { faultFields } from '#core/log.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { Transactions } from '#store/operation/transactions.ts'
import type { Handler } from './handler.ts'
import type { Services } from './services.ts'

/**
 * Declares that a call only reads, and may do so on a standby that has everything committed before the call. Without a
 * standby, or if it fails meanwhile, the call runs on the primary. The dispatcher's checks always read the primary.
 */
export const fromStandby =
  <C extends AnyCall>(handler: Handler<C>): Handler<C> =>
  (input, context) =>
    readingAt(context.services, (services) => handler(input, { ...context, services }))

async function readingAt<Output>(
  services: Services,
  read: (services: Services) => Promise<Output>,
): Promise<Output> {
  const lease = await services.standby?.lease()
  if (!lease) return read(services)
  const { db } = lease
  // The other stores have caches, and continue to read the primary.
  const store = { ...services.store, transactions: new Transactions(db) }
  try {
    const output = await read({ ...services, db, store })
    lease.end()
    return output
  } catch (error) {
    if (error instanceof Refused || error instanceof InvalidInput) {
      lease.end()
      throw error
    }
    lease.end(error)
    services.log.warn(faultFields(error), 'a read failed at the standby and is repeated at the primary')
    return read(services)
  }
}
