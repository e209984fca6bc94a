import type * as calls from '@sixpence/protocol/console/console'
import type { Handler } from '#context/handler.ts'
import { invitedBy } from '#store/staff/invites.ts'
import { invitedKey, pairing } from './invited-key.ts'

export const consoleInviteGet: Handler<typeof calls.consoleInviteGet> = async (
  { token },
  { services: s, browser, refuse },
) => {
  const invited = await invitedBy(s.db, token, { now: s.clock.now() })
  const person = invited && (await s.store.people.person(invited.personId))
  if (!person?.staff) return refuse('staffInviteGone')
  const { name } = s.brand(browser.brand)
  return {
    ...(invited?.hasEmail && { email: person.email }),
    role: person.staff.roleName,
    ...pairing(invitedKey(s, token), {
      name,
      email: invited?.hasEmail ? person.email : person.staff.roleName,
    }),
  }
}
