import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import type { Handler } from '#context/handler.ts'
import { deleteAllowedIp } from '#store/api-key/allowed-ips.ts'

export const allowedIpDelete: Handler<typeof calls.allowedIpDelete> = async ({ id }, { change }) => {
  await change((client) => deleteAllowedIp(client, id))
  return {}
}
