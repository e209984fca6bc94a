import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { hasStaff } from '#store/staff/invites.ts'
import { inviteFromOutside } from './invitation.ts'

/** The link for the first administrator, once, on a bank without staff; otherwise nothing. */
export async function firstInvitation(s: Services): Promise<string> {
  const [brand = s.config.brands[0]?.key ?? ''] = s.config.brandHosts.values()
  const invitation = await transaction(s.db, async (db) =>
    (await hasStaff(db))
      ? undefined
      : inviteFromOutside(
          { db, personal: s.personal, config: s.config, audit: s.audit, now: s.clock.now() },
          { brand, call: 'first start' },
        ),
  )
  return invitation
    ? `\nNobody works here yet. The first administrator enrols by this link, once and within a day:\n  ${invitation.link}\nLater: npm run operator -- operator:invite --email …\n`
    : ''
}
