import type * as calls from '@sixpence/protocol/console/console-ways'
import type { Handler } from '#context/handler.ts'
import { invitedBy } from '#store/staff/invites.ts'
import { staffPasskeyOptions } from './staff-passkey.ts'

export const consoleEnrolPasskeyBegin: Handler<typeof calls.consoleEnrolPasskeyBegin> = async (
  { token, email },
  { services: s, browser, refuse },
) => {
  const invited = await invitedBy(s.db, token, { now: s.clock.now() })
  const person = invited && (await s.store.people.person(invited.personId))
  if (!invited || !person?.staff) return refuse('staffInviteGone')
  const userName = invited.hasEmail ? person.email : email
  if (userName === undefined) return refuse('staffEmailMissing')
  return staffPasskeyOptions(s, browser, { personId: invited.personId, userName })
}
