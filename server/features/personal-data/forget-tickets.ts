import type { BackgroundJob } from '#context/background-job.ts'
import { DeskAway, DeskBusy, DeskMissing } from '@sixpence/partners/support-desk/support-desk'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/** Time within which messages sent before the erasure reach the help desk. */
const onItsWayMs = 60_000

/** Job: requests the support company to delete tickets of erased customers; repeated until it has answered. */
export async function forgetTickets({
  db,
  clock,
  log,
  partners,
}: Pick<Services, 'db' | 'clock' | 'log' | 'partners'>): Promise<void> {
  const now = clock.now()
  const { rows } = await db.query<{ customerId: number; brand: string }>(
    `select e.customer_id as "customerId", c.brand from app.erasure e join app.customer c on c.id = e.customer_id
     where e.desk_forgot_at is null and e.asked_at <= $1 order by e.asked_at limit 100`,
    [new Date(now.getTime() - onItsWayMs)],
  )
  for (const contact of rows) {
    try {
      await partners.supportDesk.forget(contact)
    } catch (error) {
      if (error instanceof DeskAway || error instanceof DeskBusy) {
        log.warn(
          { customer: contact.customerId, ...faultFields(error) },
          'the support company has not erased a customer yet',
        )
        continue
      }
      // The support company has no such contact.
      if (!(error instanceof DeskMissing)) throw error
    }
    await db.query('update app.erasure set desk_forgot_at = $2 where customer_id = $1', [
      contact.customerId,
      now,
    ])
  }
}

export const forgetTicketsJob: BackgroundJob = {
  name: 'forgetTickets',
  everyMs: 60_000,
  work: forgetTickets,
}
