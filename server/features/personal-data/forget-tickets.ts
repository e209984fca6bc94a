import { DeskAway, DeskBusy, DeskMissing } from '@sixpence/partners/support-desk/support-desk'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'

/** What was on its way to the help desk when somebody left has arrived by then. */
const onItsWayMs = 60_000

/** Has the support company forget who has left, again and again until it has. */
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
        log.warn(faultFields(error), 'the support company has not forgotten somebody yet')
        continue
      }
      // It knows nobody like that.
      if (!(error instanceof DeskMissing)) throw error
    }
    await db.query('update app.erasure set desk_forgot_at = $2 where customer_id = $1', [
      contact.customerId,
      now,
    ])
  }
}
