import type * as calls from '@sixpence/protocol/console/console-ways'
import { deleteStaffPasskeys, staffPasskeysOf } from '#auth/passkeys/staff-passkeys.ts'
import type { Handler } from '#context/handler.ts'
import { lockStaff } from '#store/staff/roles.ts'

/**
 * Removes one of the caller's own passkeys. Of two concurrent removals by a caller without an authenticator, the second
 * fails, so that a passkey remains.
 */
export const consolePasskeyDelete: Handler<typeof calls.consolePasskeyDelete> = async (
  { passkeyId },
  { by, services: s, change, tell, refuse },
) => {
  const personId = by.person.id
  if (!(await s.staffSessions.isFresh(by.sessionId))) return refuse('staffSignInOld')
  await change(async (client) => {
    await lockStaff(client)
    const own = await staffPasskeysOf(client, personId)
    if (!own.some(({ id }) => id === passkeyId)) return refuse('passkeyNotFound')
    if (own.length === 1 && by.person.totpSecret === null) return refuse('staffFactorLast')
    await deleteStaffPasskeys(client, { personId, id: passkeyId })
    tell({ customerId: undefined, detail: { staff: personId } })
    return undefined
  })
  return {}
}
