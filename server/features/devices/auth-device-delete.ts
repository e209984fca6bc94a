import type * as calls from '@sixpence/protocol/devices/devices'
import type { Handler } from '#context/handler.ts'
import { removal } from './device-changes.ts'

export const authDeviceDelete: Handler<typeof calls.authDeviceDelete> = async (input, context) =>
  removal(input.deviceId, context)
