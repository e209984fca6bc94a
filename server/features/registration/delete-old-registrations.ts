import type { BackgroundJob } from '#context/background-job.ts'
import { before } from '@sixpence/days'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { deleteKeys } from '#core/sealing/personal-data.ts'
import { removeAccess } from '#store/customer/access.ts'
import { noPassword } from '#store/customer/credentials.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { linkRepresentative } from '#store/representative/representatives.ts'

const keptFor = { days: 1 }

/**
 * Deletes registrations with their keys a day after their link expired, together with the access given by an invitation
 * that was never accepted, and expired captcha answers.
 */
export async function deleteOldRegistrations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const over = before(now, keptFor)
  await endInvitations(db, over, now)
  const { rows } = await db.query<{ id: string }>(
    'delete from app.registration where expires_at < $1 returning id',
    [over],
  )
  await deleteKeys(
    db,
    rows.map(({ id }) => `registration:${id}` as const),
  )
  await db.query('delete from app.used_challenge where expires_at < $1', [now])
}

/** People invited to a company who have no password and no unexpired invitation. */
const neverUsed = `select distinct r.id, r.customer_id as "customerId", p.id as "personId"
  from app.registration i join app.representative r on r.id = i.representative_id join app.person p on p.id = r.person_id
  where i.activated_at is null and i.expires_at < $1 and p.password_hash = $2
    and not exists (select from app.registration o where o.representative_id = r.id and o.expires_at >= $1)`

type Invited = { id: number; customerId: number; personId: number }

async function endInvitations(db: Services['db'], over: Date, now: Date): Promise<void> {
  const { rows } = await db.query<Invited>(neverUsed, [over, noPassword])
  for (const { id, customerId } of rows)
    await transaction(db, async (client) => {
      await lockCustomer(client, customerId)
      // Invited again, or activated, in the meantime.
      const result = await client.query<Invited>(`${neverUsed} and r.id = $3`, [over, noPassword, id])
      const [row] = result.rows
      if (!row) return
      const { couldApprove } = await removeAccess(client, row)
      await linkRepresentative(client, { id, personId: null })
      if (couldApprove) await handOverRequests(client, { ...row, now })
    })
}

export const deleteOldRegistrationsJob: BackgroundJob = {
  name: 'deleteOldRegistrations',
  everyMs: 60 * 60_000,
  work: deleteOldRegistrations,
}
