import { type Contact, DeskAway, DeskBusy, DeskMissing } from '@sixpence/partners/support-desk/support-desk'
import type { RefusalName } from '@sixpence/protocol/codes'
import type { ActingPrincipal } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'

/** The help desk's contact for a call: the acting customer, whichever person acts (B394). */
export const contactOf = ({ customer }: ActingPrincipal): Contact => ({
  customerId: customer.id,
  brand: customer.brand,
})

/**
 * Awaits the support company and translates its errors; `missing` is the refusal for an unknown object. @throws
 * Refused supportBusy | supportAway | `missing`
 */
export async function fromDesk<T>(
  { log }: Pick<Services, 'log'>,
  work: Promise<T>,
  missing: RefusalName = 'ticketNotFound',
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof DeskBusy) throw new Refused('supportBusy', { seconds: error.seconds })
    if (error instanceof DeskMissing) throw new Refused(missing)
    if (!(error instanceof DeskAway)) throw error
    log.warn(faultFields(error), 'the support company is away')
    throw new Refused('supportAway')
  }
}
