import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import type { Handler } from '#context/handler.ts'
import { changeAllowedIp } from '#store/api-key/allowed-ips.ts'
import { requireActing } from './acting-company.ts'
import { readRange } from './ip-range.ts'

export const allowedIpUpdate: Handler<typeof calls.allowedIpUpdate> = async (input, context) => {
  const { own, services: s, change, refuse } = context
  requireActing(input, context)
  const { ipFrom = own.id.ipFrom, ipTo = own.id.ipTo, name = own.id.name, enabled } = input
  const range = await readRange(s, { ipFrom, ipTo })
  if ('refusal' in range) return refuse(range.refusal)
  await change((client) =>
    changeAllowedIp(client, { id: own.id.id, name, isEnabled: enabled ?? own.id.isEnabled, ...range }),
  )
  return {}
}
