import type * as calls from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { attemptsOf, bodyOf } from '#store/delivery/history.ts'
import { attemptDto, messageDto } from './message-dto.ts'

export const ipnMessageGet: Handler<typeof calls.ipnMessageGet> = async (_input, { own, services: s }) => {
  const [body, log] = await Promise.all([bodyOf(s.personal, own.id), attemptsOf(s.db, own.id.id)])
  return {
    notice: {
      ...messageDto(own.id),
      ...(body !== undefined && { body }),
      log: log.map((attempt) => ({ number: attempt.number, ...attemptDto(attempt) })),
    },
  }
}
