import * as z from 'zod/mini'
import { call } from '../call.ts'
import {
  email,
  empty,
  id,
  instant,
  newPasskeyResponse,
  oneTime,
  passkeyAsked,
  passkeyAssertion,
  passkeyName,
  requestKey as key,
} from '../fields.ts'
import { free } from '../protection.ts'

const publicly = { access: { who: 'public' } } as const
/** Changes of a staff member's own credentials. */
const self = {
  access: { who: 'staff', permission: 'desk.open' },
  changes: ['desk'],
  audit: 'change',
} as const
const madeOptions = z.object({ key: z.string(), options: z.record(z.string(), z.unknown()) })

export const consolePasskeySignInBegin = call('consolePasskeySignInBegin', {
  ids: [],
  about: 'Options for navigator.credentials.get at the desk of this host; they contain no user.',
  input: empty,
  output: z.object(passkeyAsked),
  ...publicly,
  rate: 'signIn',
  audit: 'none',
})

export const consolePasskeySignIn = call('consolePasskeySignIn', {
  protection: free.signsIn,
  ids: [],
  about: 'Signs staff in with a passkey of this host: no password, no code.',
  input: z.object({ key, response: passkeyAssertion }),
  output: empty,
  refusals: ['passkeyInvalid'],
  ...publicly,
  rate: 'signIn',
  audit: 'change',
})

export const consoleEnrolPasskeyBegin = call('consoleEnrolPasskeyBegin', {
  ids: [],
  about: 'Options for navigator.credentials.create, to enrol with a passkey by an invitation link.',
  input: z.object({ token: oneTime, email: z.optional(email) }),
  output: madeOptions,
  refusals: ['staffInviteGone', 'staffEmailMissing'],
  ...publicly,
  rate: 'code',
  audit: 'none',
})

export const consoleWaysGet = call('consoleWaysGet', {
  ids: [],
  about:
    'The caller’s own ways to sign in: passkeys, whether there is an authenticator, and the open sessions.',
  input: empty,
  output: z.object({
    passkeys: z.array(
      z.object({
        id,
        name: z.string(),
        /** The host for which it is valid. */
        host: z.string(),
        createdAt: instant,
        usedAt: z.optional(instant),
      }),
    ),
    hasAuthenticator: z.boolean(),
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        brand: z.string(),
        browser: z.string(),
        address: z.string(),
        createdAt: instant,
        activeAt: instant,
        isThis: z.boolean(),
      }),
    ),
  }),
  access: { who: 'staff', permission: 'desk.open' },
  reads: ['desk'],
  rate: 'lookup',
  audit: 'none',
})

export const consolePasskeyBegin = call('consolePasskeyBegin', {
  ids: [],
  about:
    'Options for navigator.credentials.create, to add a passkey for this host, within ten minutes after a sign-in.',
  input: empty,
  output: madeOptions,
  refusals: ['staffSignInOld', 'tooManyPasskeys'],
  access: { who: 'staff', permission: 'desk.open' },
  rate: 'code',
  audit: 'none',
})

export const consolePasskeyCreate = call('consolePasskeyCreate', {
  ids: [],
  about: 'Stores a new passkey and notifies its owner by e-mail.',
  input: z.object({ key, name: passkeyName, response: newPasskeyResponse }),
  output: empty,
  refusals: ['staffSignInOld', 'passkeyInvalid'],
  ...self,
  rate: 'code',
})

export const consolePasskeyDelete = call('consolePasskeyDelete', {
  ids: [],
  about: 'Deletes a passkey, unless it is the last way to sign in.',
  input: z.object({ passkeyId: id }),
  output: empty,
  refusals: ['staffSignInOld', 'passkeyNotFound', 'staffFactorLast'],
  ...self,
  rate: 'change',
})

export const consoleSessionEnd = call('consoleSessionEnd', {
  ids: [],
  about: 'Ends another session of the caller, or without its number all others.',
  input: z.object({ sessionId: z.optional(z.uuid()) }),
  output: empty,
  ...self,
  rate: 'change',
})
