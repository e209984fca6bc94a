import type * as calls from '@sixpence/protocol/internal/internal'
import type { Handlers } from '#context/handler.ts'
import { internalDeviceDecision } from './internal-device-decision.ts'
import { internalPasswordCheck } from './internal-password-check.ts'
import { internalPushSend } from './internal-push-send.ts'
import { internalUserDevicesGet, internalUserProfileGet } from './internal-user-get.ts'

export const internal: Handlers<typeof calls> = {
  internalUserProfileGet,
  internalUserDevicesGet,
  internalPasswordCheck,
  internalDeviceDecision,
  internalPushSend,
}
