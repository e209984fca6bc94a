import * as z from 'zod/mini'
import { call } from '../call.ts'
import { device, id } from '../fields.ts'
import { notificationStatuses } from '../push.ts'

const service = { access: { who: 'service' } } as const
const userId = id

export const internalUserProfileGet = call('internalUserProfileGet', {
  ids: ['OP016'],
  about: 'Whether a person signs in by push, and their kind: 1 personal, 2 business, 3 admin, 4 employee.',
  door: 'GET /internal/users/{userId}/profile',
  input: z.object({ userId }),
  output: z.object({ scp: z.enum(['none', 'push']), type: z.int().check(z.minimum(1), z.maximum(4)) }),
  refusals: ['userNotFound'],
  ...service,
  rate: 'read',
  audit: 'none',
})

export const internalUserDevicesGet = call('internalUserDevicesGet', {
  ids: ['OP017'],
  about: 'The phones of a person.',
  door: 'GET /internal/users/{userId}/devices',
  input: z.object({ userId }),
  output: z.object({ devices: z.array(device) }),
  refusals: ['userNotFound'],
  ...service,
  rate: 'read',
  audit: 'none',
})

export const internalPasswordCheck = call('internalPasswordCheck', {
  ids: ['OP018'],
  about: 'Whether this is the password of a person; counted like every other attempt.',
  door: 'POST /internal/users/{userId}/password/check',
  input: z.object({ userId, password: z.string().check(z.minLength(1), z.maxLength(256)) }),
  output: z.object({ valid: z.boolean() }),
  refusals: ['userNotFound', 'lockedOut'],
  ...service,
  rate: 'signIn',
  audit: 'change',
})

export const internalDeviceDecision = call('internalDeviceDecision', {
  ids: ['OP019'],
  about:
    'Links or removes, for support, a phone that waits for its approval, after support has checked the person.',
  door: 'POST /internal/devices/{deviceId}/decision',
  input: z.object({ deviceId: id, result: z.boolean() }),
  output: z.object({}),
  refusals: ['deviceNotFound'],
  ...service,
  rate: 'change',
  audit: 'change',
})

export const internalPushSend = call('internalPushSend', {
  ids: ['OP020'],
  about:
    'Sends a notification to the open pages of a person’s own customers, and a push message to their phones.',
  door: 'POST /internal/push',
  input: z.object({
    userId,
    status: z.enum(notificationStatuses),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    body: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  output: z.object({}),
  refusals: ['userNotFound'],
  ...service,
  rate: 'change',
  audit: 'change',
})
