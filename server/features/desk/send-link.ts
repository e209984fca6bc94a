import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import type { Translate } from '#core/translate.ts'
import { hasMail, mailStaff } from '#notify/staff-letter.ts'
import { noteInviteMailed } from '#store/staff/invites.ts'

/** The address at which a staff member enrols; its secret is after the #, which browsers do not send to servers. */
export const linkOf = (s: Pick<Services, 'config'>, brand: string, token: string): string =>
  `${siteOf(s.config, brand)}/admin-overview#invite=${token}`

/**
 * Mails a new link to the invited person, after the commit. Without mail it is returned, so that the inviter can
 * forward it. A mailed link is not shown to the inviter: anyone with the link can enrol as that person.
 */
export async function sendLink(
  s: Services,
  { by: { person }, t }: { by: Principal; t: Translate },
  { personId, email, role, token }: { personId: number; email: string; role: string; token: string },
): Promise<{ isMailed: boolean; link?: string }> {
  const link = linkOf(s, person.brand, token)
  if (!hasMail(s)) return { isMailed: false, link }
  const letter = { about: 'invited', by: fullName(person), role, link } as const
  const isMailed = await mailStaff(s, { brand: person.brand, to: email, t }, letter)
  if (isMailed) await noteInviteMailed(s.db, personId, s.clock.now())
  return { isMailed }
}
