import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import type { Handler } from '#context/handler.ts'
import { deleteAllowedIp } from '#store/api-key/allowed-ips.ts'
import { changeRanges } from './change-ranges.ts'

export const allowedIpDelete: Handler<typeof calls.allowedIpDelete> = (input, context) =>
  changeRanges(context, {
    subject: `${input.id}:delete`,
    address: '–',
    next: (ranges) => ranges.filter(({ id }) => id !== input.id),
    write: async (client) => {
      await deleteAllowedIp(client, input.id)
      return {}
    },
  })
