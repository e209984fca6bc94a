import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { decide } from './device-decision.ts'

export const deviceRequestAnswer: Handler<typeof calls.deviceRequestAnswer> = async (input, context) => {
  await decide(input, context, (kind) => kind !== 'signIn')
  return {}
}
