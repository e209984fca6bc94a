import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { changeAllowedIp } from '#store/api-key/allowed-ips.ts'
import { requireActing } from './acting-company.ts'
import { changeRanges } from './change-ranges.ts'
import { rangeWords, readRange } from './ip-range.ts'

export const allowedIpUpdate: Handler<typeof calls.allowedIpUpdate> = async (input, context) => {
  const { own, services: s, refuse } = context
  requireActing(input, context)
  const { id, customerId } = own.id
  const { ipFrom = own.id.ipFrom, ipTo = own.id.ipTo, name = own.id.name, enabled = own.id.isEnabled } = input
  const read = await readRange(s, { ipFrom, ipTo })
  if ('refusal' in read) return refuse(read.refusal)
  const range = { id, name, isEnabled: enabled, ...read }
  return changeRanges(context, {
    subject: `${id}:${digestOfChange(range)}`,
    address: rangeWords(range),
    next: (ranges) => ranges.map((one) => (one.id === id ? { ...range, customerId } : one)),
    write: async (client) => {
      await changeAllowedIp(client, range)
      return {}
    },
  })
}
