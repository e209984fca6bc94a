import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst, phoneRequestStates } from '../confirmed.ts'
import {
  amountText,
  confirmationCode,
  currencyCode,
  device,
  deviceSignature,
  id,
  instant,
  oneTime,
  pushToken,
} from '../fields.ts'
import { starts, free, own, ownBegun } from '../protection.ts'

/** Numeric approval methods of a device link: never weaker than the person's second step (Q033). */
export const approveMethods = { sms: 1, mail: 2, device: 3, authenticator: 4 } as const
export type ApproveMethod = keyof typeof approveMethods

/**
 * The text that a phone signs with its key (ECDSA, P-256, SHA-256): the act and its facts, one per line. Facts of `link`: the
 * code; `token`: device id and secret; `answer`: key, decision, number, digest of what was shown.
 */
export const deviceProof = (act: 'link' | 'token' | 'answer', ...facts: (string | number)[]): string =>
  ['sixpence', act, ...facts].join('\n')

const deviceId = id
const requestKey = z.string().check(z.regex(/^[\w-]{22}$/))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), z.regex(/^[^\p{C}]*$/u))

/** Also accepts the tmpJwt of an unfinished sign-in (Q030). */
const person = { who: 'person', temporary: true } as const

export const authScpRequest = call('authScpRequest', {
  protection: free.signsIn,
  ids: ['OP006'],
  about:
    'Begins the move to push sign-in: the deeplink, usable once and for ten minutes, links the phone that opens it to this person. If a device is linked already, it is asked instead; the number shown here is then typed there.',
  door: 'POST /auth/scp/request',
  input: z.object({ deviceId: z.optional(deviceId) }),
  output: z.object({
    deeplink: z.string(),
    expiresAt: instant,
    requestKey: z.optional(z.string()),
    number: z.optional(z.int()),
  }),
  refusals: ['deviceNotFound'],
  access: person,
  beforeTerms: true,
  rate: 'code',
  audit: 'change',
})

export const authStoresUrlsSend = call('authStoresUrlsSend', {
  protection: free.signsIn,
  ids: ['OP008'],
  about: 'Sends the app-store links of the brand by SMS; five a day per number and per person.',
  door: 'POST /auth/stores-urls/send',
  input: z.object({ phoneNumber: z.string().check(z.trim(), z.regex(/^\+\d{4,15}$/)) }),
  output: z.object({}),
  refusals: ['lockedOut'],
  access: person,
  beforeTerms: true,
  rate: 'code',
  audit: 'change',
})

export const authDevicesApproveMethods = call('authDevicesApproveMethods', {
  ids: ['OP009'],
  about: 'How this person may approve a new device.',
  door: 'GET /auth/devices/approve-methods',
  input: z.object({}),
  output: z.object({ methods: z.array(z.object({ id: z.int(), name: z.string() })) }),
  access: person,
  beforeTerms: true,
  rate: 'read',
  audit: 'none',
})

export const authDeviceList = call('authDeviceList', {
  ids: ['OP010'],
  about: 'The phones of the person, linked and waiting for approval.',
  door: 'GET /auth/devices',
  input: z.object({}),
  output: z.object({ devices: z.array(device) }),
  access: person,
  beforeTerms: true,
  reads: ['devices'],
  rate: 'read',
  audit: 'none',
})

export const authDeviceCreate = call('authDeviceCreate', {
  protection: free.signsIn,
  ids: ['OP011'],
  about:
    'Registers a phone: it sends its public key and proves that it holds the private key. The code of the deeplink identifies the person. The phone is linked once it is approved.',
  door: 'POST /auth/devices',
  input: z.object({
    name,
    code: oneTime,
    type: z.enum(['android', 'ios']),
    /** SubjectPublicKeyInfo of a P-256 key, base64url. */
    publicKey: z.string().check(z.regex(/^[\w-]{122}$/)),
    signature: deviceSignature,
    pushToken: z.optional(pushToken),
  }),
  output: z.object({ id, secret: z.string(), brand: z.string(), expiresAt: instant }),
  refusals: ['deviceLinkInvalid', 'deviceProofInvalid', 'tooManyDevices'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const authDeviceGet = call('authDeviceGet', {
  ids: ['OP012'],
  about: 'One phone of the person.',
  door: 'GET /auth/devices/{deviceId}',
  input: z.object({ deviceId }),
  output: z.object({ device }),
  refusals: ['deviceNotFound'],
  access: person,
  beforeTerms: true,
  reads: ['devices'],
  rate: 'read',
  audit: 'none',
})

export const authDeviceRename = call('authDeviceRename', {
  protection: free.preference,
  ids: [],
  about: 'Renames a phone.',
  door: 'PATCH /auth/devices/{deviceId}',
  input: z.object({ deviceId, name }),
  output: z.object({ device }),
  refusals: ['deviceNotFound'],
  access: { who: 'person' },
  beforeTerms: true,
  changes: ['devices'],
  rate: 'change',
  audit: 'change',
})

export const authDeviceDefaultSet = call('authDeviceDefaultSet', {
  protection: { none: 'the phone asked first is one of those linked' },
  ids: [],
  about:
    'Makes a linked phone the one that gets push messages when something waits, or none, and then all get them.',
  door: 'PUT /auth/devices/{deviceId}/default',
  input: z.object({ deviceId, isDefault: z.boolean() }),
  output: z.object({ device }),
  refusals: ['deviceNotFound'],
  access: { who: 'person' },
  beforeTerms: true,
  changes: ['devices'],
  rate: 'change',
  audit: 'change',
})

const removal = {
  refusals: [...begins, ...confirms, 'deviceNotFound'],
  access: { who: 'person' },
  beforeTerms: true,
  changes: ['devices', 'session'],
  rate: 'change',
  audit: 'change',
} as const

export const authDeviceDelete = call('authDeviceDelete', {
  protection: own('person'),
  ids: ['OP013'],
  about:
    'Unlinks a phone and ends its sessions. When the last one is unlinked, push sign-in changes back to the earlier method, or to the authenticator or SMS if that is no longer there.',
  door: 'DELETE /auth/devices/{deviceId}',
  input: z.object({ ...confirmation, deviceId }),
  output: z.object(waitsFirst),
  ...removal,
})

export const authDeviceApprove = call('authDeviceApprove', {
  protection: starts('authDeviceApproveMethod'),
  ids: ['OP014'],
  about:
    'Begins the approval of a new phone: sends a code, or asks a linked phone, on which the number is typed.',
  door: 'POST /auth/devices/{deviceId}/approve',
  input: z.object({ deviceId, methodId: z.optional(z.int()) }),
  output: z.object({
    requestId: z.string(),
    methodId: z.int(),
    sentTo: z.optional(z.string()),
    number: z.optional(z.int()),
    expiresAt: instant,
  }),
  refusals: ['deviceNotFound', 'methodNotOffered', 'resendTooSoon', 'resendUsedUp'],
  access: person,
  beforeTerms: true,
  rate: 'code',
  audit: 'change',
})

export const authDeviceApproveMethod = call('authDeviceApproveMethod', {
  protection: ownBegun('person'),
  ids: ['OP015'],
  about:
    'Completes the approval with the code, or after the linked phone has accepted: five tries, ten minutes.',
  door: 'PATCH /auth/devices/{deviceId}/approve/{methodId}',
  input: z.object({
    deviceId,
    methodId: z.int(),
    code: z.optional(confirmationCode),
  }),
  output: z.object({ device }),
  refusals: [
    'deviceNotFound',
    'methodNotOffered',
    'wrongConfirmationCode',
    'codeUsed',
    'lockedOut',
    'confirmationOver',
    'phoneNotAnswered',
    'phoneDeclined',
  ],
  access: person,
  beforeTerms: true,
  changes: ['devices'],
  rate: 'code',
  audit: 'change',
})

export const authDeviceChallenge = call('authDeviceChallenge', {
  ids: [],
  about:
    'A secret, usable once and for two minutes, that a linked phone signs to sign in. The answer is the same whether or not there is such a phone.',
  door: 'POST /auth/devices/{deviceId}/challenge',
  input: z.object({ deviceId }),
  output: z.object({ secret: z.string(), expiresAt: instant }),
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'none',
})

/** Answer of a phone: the decision, the number if required, and the signature of `deviceProof`. */
const decision = {
  result: z.boolean(),
  number: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
  deviceId,
  signature: deviceSignature,
}
const decided = {
  refusals: [
    'requestNotFound',
    'requestOver',
    'wrongNumber',
    'deviceProofInvalid',
    'coolingOff',
    'factorTooYoung',
  ],
  access: { who: 'person' },
  beforeTerms: true,
  rate: 'code',
  audit: 'change',
} as const

export const authLoginConfirm = call('authLoginConfirm', {
  protection: free.signsIn,
  ids: ['OP005'],
  about:
    'A linked phone accepts or declines a waiting sign-in, with the number shown there; a wrong number declines it.',
  door: 'PUT /auth/login/{key}/confirm',
  input: z.object({ key: requestKey, ...decision }),
  output: z.object({}),
  ...decided,
})

export const deviceRequestAnswer = call('deviceRequestAnswer', {
  protection: free.signsIn,
  ids: [],
  about: 'A linked phone accepts or declines a payment or a change of a security setting of the person.',
  door: 'PUT /auth/requests/{key}',
  input: z.object({ key: requestKey, ...decision }),
  output: z.object({}),
  ...decided,
})

/** What a person is asked to decide on their phone. */
const phoneRequestKinds = ['signIn', 'device', 'twoStep', 'password', 'payment'] as const
export type PhoneRequestKind = (typeof phoneRequestKinds)[number]

export const deviceRequestList = call('deviceRequestList', {
  ids: [],
  about: 'What waits for this person’s phone, with the data it has to sign.',
  door: 'GET /auth/requests',
  input: z.object({}),
  output: z.object({
    requests: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(phoneRequestKinds),
        /** A sentence in the person's language. */
        text: z.string(),
        needsNumber: z.boolean(),
        amount: z.optional(amountText),
        currency: z.optional(currencyCode),
        fee: z.optional(amountText),
        payee: z.optional(z.string()),
        browser: z.optional(z.string()),
        location: z.optional(z.string()),
        digest: z.string(),
        createdAt: instant,
        expiresAt: instant,
      }),
    ),
  }),
  // The answer contains the keys with which requests are answered.
  compress: 'never',
  access: { who: 'person' },
  beforeTerms: true,
  rate: 'read',
  audit: 'none',
})

const ofSignIn = { access: person, beforeTerms: true, rate: 'code' } as const

export const authPushResend = call('authPushResend', {
  protection: free.signsIn,
  ids: ['OP007'],
  about: 'Repeats the push message of the sign-in of this tmpJwt: every 30 seconds, three in ten minutes.',
  door: 'POST /auth/push/re-send',
  input: z.object({}),
  output: z.object({ expiresAt: instant }),
  refusals: ['signInExpired', 'resendTooSoon', 'pushUsedUp', 'phoneDeclined'],
  ...ofSignIn,
  audit: 'change',
})

export const authPushStatus = call('authPushStatus', {
  ids: [],
  about:
    'The state of the sign-in of this tmpJwt, or of another request to the phones of this person; for clients that missed the push event.',
  door: 'GET /auth/push/status',
  input: z.object({ requestKey: z.optional(requestKey) }),
  output: z.object({
    state: z.enum(phoneRequestStates),
    expiresAt: instant,
    resendInSeconds: z.int(),
  }),
  refusals: ['signInExpired'],
  access: person,
  beforeTerms: true,
  rate: 'read',
  audit: 'none',
})

export const linkedDeviceList = call('linkedDeviceList', {
  ids: ['OP030'],
  about: 'The phones of the person, for the page on account security.',
  door: 'GET /device-api/device',
  input: z.object({}),
  output: z.object({ devices: z.array(z.extend(device, { deviceId: z.string() })) }),
  access: { who: 'person' },
  beforeTerms: true,
  reads: ['devices'],
  rate: 'read',
  audit: 'none',
})

export const linkedDeviceDelete = call('linkedDeviceDelete', {
  protection: own('person'),
  ids: ['OP031'],
  about: 'Unlinks a phone and ends its sessions.',
  door: 'DELETE /device-api/device/{deviceId}',
  input: z.object({ ...confirmation, deviceId }),
  output: z.object(waitsFirst),
  ...removal,
})
