import type * as calls from '@sixpence/protocol/console/console-ways'
import type { Handler } from '#context/handler.ts'
import { mailStaff } from '#notify/staff-letter.ts'
import { madeStaffPasskey } from './staff-passkey.ts'

export const consolePasskeyCreate: Handler<typeof calls.consolePasskeyCreate> = async (
  passkey,
  { by, services: s, browser, change, tell, refuse, t },
) => {
  if (!(await s.staffSessions.isFresh(by.sessionId))) return refuse('staffSignInOld')
  const keep = await madeStaffPasskey(s, browser, { personId: by.person.id, passkey })
  await change(async (client) => {
    await keep(client)
    tell({ customerId: undefined, detail: { staff: by.person.id } })
  })
  // After the commit, and without waiting: the mail warns a staff member whose session was stolen.
  const { email } = by.person
  s.later.run('consolePasskeyCreate', async () => {
    await mailStaff(
      s,
      { brand: by.person.brand, to: email, t },
      { about: 'passkeyAdded', name: passkey.name },
    )
  })
  return {}
}
