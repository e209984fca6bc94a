import * as z from 'zod/mini'
import { call } from './call.ts'
import { email } from './fields.ts'

/** A PKCE verifier or challenge (RFC 7636, B082). */
const pkce = z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/))
const client = z.enum(['sei', 'spa'])

export const authFlows = ['simple', 'direct', 'otp', 'push', 'verifyDevice', 'sms'] as const
const tokens = { accessToken: z.string(), refreshToken: z.string() }

export const authLogin = call('authLogin', {
  ids: ['OP001'],
  about: 'Checks e-mail and password; the answer names the flow that completes the sign-in.',
  door: 'POST /auth/login',
  input: z.object({
    client,
    username: email,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
    codeChallenge: pkce,
  }),
  output: z.object({
    authFlow: z.enum(authFlows),
    code: z.string(),
    userId: z.optional(z.int()),
    phoneNumber: z.optional(z.string()),
    smsIdentifier: z.optional(z.string()),
  }),
  refusals: ['wrongCredentials', 'lockedOut'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const authToken = call('authToken', {
  ids: ['OP002'],
  about: 'Exchanges the code, its verifier and, where the flow asks for one, the one-time code for tokens.',
  door: 'POST /auth/token',
  input: z.object({
    code: z.string().check(z.minLength(20), z.maxLength(128)),
    codeVerifier: pkce,
    otp: z.optional(z.string().check(z.trim(), z.regex(/^\d{6,8}$/))),
  }),
  output: z.object(tokens),
  refusals: ['wrongSignInCode', 'signInExpired', 'lockedOut'],
  access: { who: 'public' },
  changes: ['session'],
  rate: 'signIn',
  audit: 'change',
})

export const authCodeResend = call('authCodeResend', {
  ids: [],
  about: 'Sends the SMS code of a waiting sign-in again, at most every 60 seconds.',
  door: 'POST /auth/sms/re-send',
  input: z.object({ code: z.string().check(z.minLength(20), z.maxLength(128)) }),
  output: z.object({ phoneNumber: z.string(), smsIdentifier: z.string() }),
  refusals: ['signInExpired', 'resendTooSoon', 'resendUsedUp'],
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
  refusals: ['sessionExpired'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const authLogout = call('authLogout', {
  ids: ['OP004'],
  about: 'Ends the session, its refresh family and its push channel.',
  door: 'POST /auth/logout',
  input: z.object({ refreshToken: z.optional(z.string().check(z.maxLength(256))) }),
  output: z.object({}),
  access: { who: 'person' },
  changes: ['session'],
  rate: 'change',
  audit: 'change',
})
