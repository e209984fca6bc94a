import type pg from 'pg'
import type { Audit } from '#core/audit.ts'
import type { Config } from '#core/config.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { siteOf } from '#core/site.ts'
import { inviteStaff } from '#store/staff/invites.ts'

type Needs = { db: pg.PoolClient; personal: PersonalData; config: Config; audit: Audit; now: Date }

/**
 * Creates an invitation from outside the console, with an audit row that states this. Returns the link, which is shown
 * once. Undefined if the role does not exist.
 */
export async function inviteFromOutside(
  { db, personal, config, audit, now }: Needs,
  {
    email,
    role,
    brand,
    call,
  }: { email?: string | undefined; role?: string | undefined; brand: string; call: string },
): Promise<{ link: string; isNew: boolean } | undefined> {
  const invite = await inviteStaff({ db, personal }, { email, role, invitedBy: undefined }, now)
  if (!invite) return undefined
  const { token, personId, isNew } = invite
  await audit.write(
    {
      brand,
      actorId: undefined,
      customerId: undefined,
      call,
      outcome: 'done',
      address: 'command line',
      detail: { staff: personId, isNew },
    },
    db,
  )
  // After the #, which browsers do not send to servers.
  return { link: `${siteOf(config, brand)}/admin-overview#invite=${token}`, isNew }
}
