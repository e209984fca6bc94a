import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import type { Handler } from '#context/handler.ts'
import { allowedIpsOf } from '#store/api-key/allowed-ips.ts'
import { requireActing } from './acting-company.ts'
import { allowedIpDto } from './allowed-ip-dto.ts'

export const allowedIpList: Handler<typeof calls.allowedIpList> = async (input, context) => {
  const { by, services: s } = context
  requireActing(input, context)
  return { allowedIps: (await allowedIpsOf(s.db, by.customer.id)).map(allowedIpDto) }
}
