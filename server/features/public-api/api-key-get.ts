import type * as calls from '@sixpence/protocol/public-api/api-keys'
import type { Handler } from '#context/handler.ts'
import { apiKeyDto } from './api-key-dto.ts'

export const apiKeyGet: Handler<typeof calls.apiKeyGet> = async (_input, { own, services: s }) => ({
  apiKey: apiKeyDto(own.id, s.clock.now()),
})
