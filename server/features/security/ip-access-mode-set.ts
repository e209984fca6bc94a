import type * as calls from '@sixpence/protocol/security/security'
import { plainAddress } from '#auth/ip-access.ts'
import type { Handler } from '#context/handler.ts'
import { setIpAccess } from '#store/customer/credentials.ts'
import { lockPerson } from '#store/customer/locks.ts'
import { coverage } from './ip-coverage.ts'

export const ipAccessModeSet: Handler<typeof calls.ipAccessModeSet> = async (
  { enable },
  { by, browser, refuse, change },
) => {
  const ip = plainAddress(browser.address)
  await change(async (client) => {
    await lockPerson(client, by.person.id)
    const covers = await client.query(coverage, [by.person.id, ip])
    if (enable && covers.rowCount === 0) return refuse('ipWouldLockOut', { ip })
    return setIpAccess(client, by.person.id, enable)
  })
  return {}
}
