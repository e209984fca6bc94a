import type * as calls from '@sixpence/protocol/public-api/allowed-ips'
import type { Handler } from '#context/handler.ts'
import { allowedIpDto } from './allowed-ip-dto.ts'

export const allowedIpGet: Handler<typeof calls.allowedIpGet> = async (_input, { own }) => ({
  allowedIp: allowedIpDto(own.id),
})
