import type { Services } from '#context/services.ts'
import { claimDue } from '#core/claim-due.ts'
import { faultFields } from '#core/log.ts'
import { mailPeople } from '#notify/mail-people.ts'
import type { DeliveryKind } from '#store/delivery/delivery.ts'
import { noteOwnerTold, untoldEndpoints } from '#store/delivery/queue.ts'
import { hasFullRightSql } from '#store/customer/customer-sql.ts'
import type { DeliverySources } from './source.ts'

type Untold = { id: number; customerId: number; kind: DeliveryKind }

/**
 * Job: mails the users with full access of a company that messages to its server were set aside, at most once a day for
 * each server; repeated if the mail partner fails. Returns the number of servers.
 */
export async function notifyOwners(s: Services, sources: DeliverySources): Promise<number> {
  const rows = await claimDue<Untold>(s.db, untoldEndpoints, { now: s.clock.now() })
  for (const row of rows)
    await tell(s, sources, row).catch((error: unknown) =>
      s.log.warn(
        { notice: 'deliveries', endpoint: row.id, ...faultFields(error) },
        'a notice was not sent and will retry',
      ),
    )
  return rows.length
}

async function tell(s: Services, sources: DeliverySources, { id, customerId, kind }: Untold): Promise<void> {
  const source = sources[kind]
  const { rows } = await s.db.query<{ id: number }>(
    `select a.person_id as id from app.access a join app.customer c on c.id = a.customer_id
     where a.customer_id = $1 and ${hasFullRightSql('a')} and not c.closed order by a.person_id`,
    [customerId],
  )
  if (source)
    await mailPeople(
      s,
      rows.map((row) => row.id),
      (t) => source.letter(t),
    )
  await noteOwnerTold(s.db, id, s.clock.now())
}
