import type pg from 'pg'
import type { ActingPrincipal, Plan } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { Refused } from '#core/refused.ts'
import { allowedIpsOf, type OwnAllowedIp } from '#store/api-key/allowed-ips.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { letsInMore } from './lets-in-more.ts'
import { notifyOfKey } from './notify-of-key.ts'

type Changing = { by: Pick<ActingPrincipal, 'customer'>; services: Services; change: Change }

type RangesChange<Done> = {
  /** Identifies what is confirmed. */
  subject: string
  /** The addresses, for the text of the confirmation. */
  address: string
  /** The company's ranges after the change. */
  next: (ranges: readonly OwnAllowedIp[]) => readonly Omit<OwnAllowedIp, 'id'>[]
  write: (client: pg.PoolClient) => Promise<Done>
}

/**
 * Changes a company's allowed ranges. If keys then work from more addresses, the person confirms it by their own
 * factor: a stolen session cannot allow a stolen key elsewhere.
 */
export async function changeRanges<Done>(
  context: Changing,
  { subject, address, next, write }: RangesChange<Done>,
): Promise<Plan<Done>> {
  const { by, services: s, change } = context
  const customerId = by.customer.id
  const work = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    const { done, isWider } = await change(async (client) => {
      // Serialised: two concurrent removals, each while the other range exists, would leave none.
      await lockCustomer(client, customerId)
      const ranges = await allowedIpsOf(client, customerId)
      const widens = letsInMore(ranges, next(ranges))
      if (!isConfirmed && widens) throw new Refused('confirmationOver')
      const done = await write(client)
      return { done, isWider: widens && letsInMore(ranges, await allowedIpsOf(client, customerId)) }
    })
    if (isWider) notifyOfKey(context, 'usedFromFurther', { mode: 'live' })
    return done
  }
  const ranges = await allowedIpsOf(s.db, customerId)
  const act = {
    subject: `allowed-ip:${customerId}:${subject}`,
    facts: { company: by.customer.name, address },
  }
  return { act: letsInMore(ranges, next(ranges)) ? act : undefined, does: work }
}
