import type * as calls from '@sixpence/protocol/console/console-ways'
import { staffPasskeysOf } from '#auth/passkeys/staff-passkeys.ts'
import type { Handler } from '#context/handler.ts'
import { staffPasskeyOptions } from './staff-passkey.ts'

const maxPasskeys = 10

export const consolePasskeyBegin: Handler<typeof calls.consolePasskeyBegin> = async (
  _input,
  { by, services: s, browser, refuse },
) => {
  if (!(await s.staffSessions.isFresh(by.sessionId))) return refuse('staffSignInOld')
  if ((await staffPasskeysOf(s.db, by.person.id)).length >= maxPasskeys)
    return refuse('tooManyPasskeys', { most: maxPasskeys })
  return staffPasskeyOptions(s, browser, { personId: by.person.id, userName: by.person.email })
}
