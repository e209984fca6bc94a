import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import type { Translate } from '#core/translate.ts'
import { hasMail, mailStaff } from '#notify/staff-letter.ts'
import { fullName } from '#store/customer/sealed-people.ts'
import { noteInviteMailed } from '#store/staff/invites.ts'

/** The address at which somebody enrols; its secret is after the #, which browsers send to no server. */
export const linkOf = (s: Pick<Services, 'config'>, brand: string, token: string): string =>
  `${siteOf(s.config, brand)}/admin-overview#invite=${token}`

/**
 * Mails a new link to whom it invites, after the commit; without mail it is returned, for whoever invites to hand on.
 * A link that is mailed is shown to nobody else: who has it enrols as that person.
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
