import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import { digestOfChange } from '#auth/confirmed.ts'
import { plainAddress } from '#auth/ip-access.ts'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { allowedIpsOf, changeAllowedIp, type OwnAllowedIp } from '#store/api-key/allowed-ips.ts'
import { requireActing } from './acting-company.ts'
import { changeRanges } from './change-ranges.ts'
import { rangeWords, readRange } from './ip-range.ts'

export const allowedIpUpdate: Handler<typeof calls.allowedIpUpdate> = async (input, context) => {
  const { own, services: s, refuse } = context
  requireActing(input, context)
  const { id, customerId } = own.id
  const changed = (range: OwnAllowedIp): OwnAllowedIp => ({
    ...range,
    name: input.name ?? range.name,
    isEnabled: input.enabled ?? range.isEnabled,
    ipFrom: plainAddress(input.ipFrom ?? range.ipFrom),
    ipTo: plainAddress(input.ipTo ?? range.ipTo),
  })
  const readChanged = async (db: Parameters<typeof allowedIpsOf>[0], range: OwnAllowedIp) => {
    const read = await readRange({ db }, changed(range))
    return 'refusal' in read ? refuse(read.refusal) : { ...changed(range), ...read }
  }
  const range = await readChanged(s.db, own.id)
  return changeRanges(context, {
    subject: `${id}:${digestOfChange(range)}`,
    address: rangeWords(range),
    next: (ranges) => ranges.map((other) => (other.id === id ? changed(other) : other)),
    write: async (client) => {
      const [present] = await allowedIpsOf(client, customerId, id)
      if (!present) throw new Refused('allowedIpNotFound', {}, 'id')
      await changeAllowedIp(client, await readChanged(client, present))
      return {}
    },
  })
}
