import type * as calls from '@sixpence/protocol/security/security'
import { plainAddress } from '#auth/ip-access.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'
import { setIpAccess } from '#store/customer/credentials.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { coverage } from './ip-coverage.ts'

export const ipAccessModeSet: Handler<typeof calls.ipAccessModeSet> = async (
  { enable },
  { by: { person }, services: s, browser, refuse, change },
) => {
  const ip = plainAddress(browser.address)
  const act = { subject: enable ? 'addressesOn' : 'addressesOff' }
  const does = async () => {
    await change(async (client) => {
      await lockPerson(client, person.id)
      const covers = await client.query(coverage, [person.id, ip])
      if (enable && covers.rowCount === 0) return refuse('ipWouldLockOut', { ip })
      await setIpAccess(client, person.id, enable)
      return notifyPerson(s, client, { person, act })
    })
    return {}
  }
  // Switching it on only restricts access.
  return { act: enable ? undefined : act, does }
}
