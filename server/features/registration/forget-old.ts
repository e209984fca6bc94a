import { before } from '@sixpence/days'
import type { Services } from '#context/services.ts'
import { deleteKeys } from '#core/sealing/personal-data.ts'

const keptFor = { days: 1 }

/** Deletes registrations with their keys a day after their link expired, and expired captcha answers. */
export async function forgetOldRegistrations({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { rows } = await db.query<{ id: string }>(
    'delete from app.registration where expires_at < $1 returning id',
    [before(now, keptFor)],
  )
  await deleteKeys(
    db,
    rows.map(({ id }) => `registration:${id}` as const),
  )
  await db.query('delete from app.used_challenge where expires_at < $1', [now])
}
