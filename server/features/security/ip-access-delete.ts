import type * as calls from '@sixpence/protocol/security/security'
import { plainAddress } from '#auth/ip-access.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { coverage } from './ip-coverage.ts'

/** Locks the person, so that two concurrent deletes cannot remove the last allowed address. */
export const ipAccessDelete: Handler<typeof calls.ipAccessDelete> = async (
  { id },
  { by, services: s, browser, refuse, change },
) => {
  await change(async (client) => {
    const { rows } = await client.query<{ on: boolean }>(
      'select ip_access as on from app.person where id = $1 for update',
      [by.person.id],
    )
    const removed = await client.query<{ low: string; high: string }>(
      'delete from app.ip_access where id = $1 and person_id = $2 returning host(low) as low, host(high) as high',
      [id, by.person.id],
    )
    if (removed.rowCount !== 1) return refuse('ipNotListed')
    const [{ low, high } = { low: '', high: '' }] = removed.rows
    const address = low === high ? low : `${low} – ${high}`
    await notifyPerson(s, client, {
      person: by.person,
      act: { subject: 'addressRemove', facts: { address } },
    })
    if (!rows[0]?.on) return undefined
    const ip = plainAddress(browser.address)
    const left = await client.query(coverage, [by.person.id, ip])
    return left.rowCount === 0 ? refuse('ipWouldLockOut', { ip }) : undefined
  })
  return {}
}
