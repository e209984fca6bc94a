import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  confirmationCode,
  device,
  deviceSignature,
  email,
  id,
  instant,
  oneTime,
  pushToken,
  recoveryCode,
} from '../fields.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** A PKCE verifier or challenge (RFC 7636, B082). */
const pkce = z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/))
const client = z.enum(['sei', 'spa'])

export const authFlows = ['simple', 'direct', 'otp', 'push', 'verifyDevice', 'sms'] as const
const tokens = { accessToken: z.string(), refreshToken: z.string() }

/** Proof of a linked phone's key: the signed secret (see `deviceProof`). */
const byDevice = {
  secret: z.optional(oneTime),
  deviceId: z.optional(id),
  signature: z.optional(deviceSignature),
  pushToken: z.optional(pushToken),
}

const migrationNeeds = ['none', 'soft', 'strict'] as const
export type MigrationNeed = (typeof migrationNeeds)[number]

export const authLogin = call('authLogin', {
  protection: free.signsIn,
  ids: ['OP001'],
  about:
    'Checks e-mail and password; the answer names the flow that completes the sign-in. With `codeVerifier`, a sign-in without a second step is complete.',
  door: 'POST /auth/login',
  input: z.object({
    client,
    username: email,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    codeChallenge: pkce,
    /**
     * The challenge's verifier, for a client that signs in on its own behalf: a sign-in without a second step is then
     * `simple`, and this response contains its tokens.
     */
    codeVerifier: z.optional(pkce),
    ...byDevice,
  }),
  output: z.object({
    authFlow: z.enum(authFlows),
    /** Absent in the simple flow. */
    code: orNull(z.string()),
    expiresAt: z.optional(instant),
    phoneNumber: orNull(z.string()),
    smsIdentifier: orNull(z.string()),
    /** Push only: the key to follow on the push channel, and the number to enter on the phone. */
    key: z.optional(z.string()),
    number: z.optional(z.int()),
    /**
     * Push only: too many requests were sent to the phone, so no further request is sent now; a recovery code can be used.
     */
    pushAgainInMinutes: z.optional(z.int()),
    /** Continues this sign-in: resend the push request, link a phone. */
    tmpJwt: orNull(z.string()),
    devices: orNull(z.array(device)),
    /** Link for the phone to be linked, shown as QR code or tapped. */
    link: orNull(z.string()),
    migration: orNull(
      z.object({
        req: z.enum(migrationNeeds),
        daysLeft: z.int(),
        devices: z.array(device),
        tmpJwt: z.string(),
        strat: z.enum(['migrate', 'enable']),
      }),
    ),
    accessToken: orNull(z.string()),
    refreshToken: orNull(z.string()),
  }),
  refusals: ['wrongCredentials', 'lockedOut', 'addressNotAllowed', 'verifierWrong'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const authToken = call('authToken', {
  protection: free.signsIn,
  ids: ['OP002'],
  about:
    'Exchanges the code, its verifier and, if the flow requires one, the one-time code for tokens; or, from a linked phone, the secret it received and signed.',
  door: 'POST /auth/token',
  input: z.object({
    code: z.optional(z.string().check(z.minLength(20), z.maxLength(128))),
    codeVerifier: z.optional(pkce),
    otp: z.optional(confirmationCode),
    /** A recovery code in place of the second step; valid once. */
    recoveryCode: z.optional(recoveryCode),
    ...byDevice,
  }),
  output: z.object(tokens),
  refusals: [
    'wrongSignInCode',
    'codeUsed',
    'signInExpired',
    'signInElsewhere',
    'verifierWrong',
    'lockedOut',
    'pushWaiting',
    'pushDeclined',
    'pushExpired',
    'migrationNeeded',
    'addressNotAllowed',
  ],
  access: { who: 'public' },
  changes: ['session'],
  rate: 'signIn',
  audit: 'change',
})

export const authCodeResend = call('authCodeResend', {
  protection: free.signsIn,
  ids: [],
  about: 'Sends the SMS code of a pending sign-in again, at most every 60 seconds.',
  door: 'POST /auth/sms/re-send',
  input: z.object({ code: z.string().check(z.minLength(20), z.maxLength(128)) }),
  output: z.object({ phoneNumber: z.string(), smsIdentifier: z.string() }),
  refusals: ['signInExpired', 'signInElsewhere', 'resendTooSoon', 'resendUsedUp'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const authRefresh = call('authRefresh', {
  ids: ['OP003'],
  about:
    'Rotates the refresh token. A retry within 30 s by the same browser gets the same successor; any later reuse ends the whole family.',
  door: 'POST /auth/refresh',
  input: z.object({ refreshToken: z.string().check(z.maxLength(256)) }),
  output: z.object(tokens),
  refusals: ['sessionExpired', 'cookieMissing', 'programOnly', 'passwordChanged'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const authLogout = call('authLogout', {
  protection: free.restricts,
  ids: ['OP004'],
  about: 'Ends the session, its family of refresh tokens and its push channel.',
  door: 'POST /auth/logout',
  input: z.object({ refreshToken: z.optional(z.string().check(z.maxLength(256))) }),
  output: z.object({}),
  outlivesPage: true,
  access: { who: 'person' },
  beforeTerms: true,
  changes: ['session'],
  rate: 'change',
  audit: 'change',
})
