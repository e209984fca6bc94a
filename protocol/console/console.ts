import * as z from 'zod/mini'
import { call } from '../call.ts'
import { email, empty, newPasskeyResponse, oneTime, passkeyName, requestKey } from '../fields.ts'
import { lastName, personName } from '../person-name.ts'
import { free } from '../protection.ts'

const code = z.string().check(z.regex(/^\d{6}$/))
const password = z.string().check(z.minLength(1), z.maxLength(256))
const self = { access: { who: 'staff', permission: 'desk.open' }, rate: 'read', audit: 'none' } as const

export const consoleSignIn = call('consoleSignIn', {
  protection: free.signsIn,
  ids: [],
  about:
    'Signs staff in with e-mail, password and the code of their authenticator in one step; the answer does not say which one was wrong. The session is a separate cookie.',
  input: z.object({ email, password, code }),
  output: empty,
  refusals: ['staffSignInWrong', 'codeUsed', 'lockedOut'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const consoleSelfGet = call('consoleSelfGet', {
  ids: [],
  about: 'The staff member signed in at the console, and their permissions there.',
  input: empty,
  output: z.object({
    personId: z.int(),
    name: z.string(),
    email: z.string(),
    role: z.string(),
    permissions: z.array(z.string()),
  }),
  reads: ['desk'],
  ...self,
})

export const consoleSignOut = call('consoleSignOut', {
  ids: [],
  about: 'Ends the session at the console.',
  input: empty,
  output: empty,
  ...self,
})

export const consoleInviteGet = call('consoleInviteGet', {
  ids: [],
  about: 'What an invitation link is for, and the key to set up an authenticator.',
  input: z.object({ token: oneTime }),
  output: z.object({
    /** Absent for the first administrator, who enters it. */
    email: z.optional(z.string()),
    role: z.string(),
    secret: z.string(),
    otpauth: z.string(),
  }),
  refusals: ['staffInviteGone'],
  access: { who: 'public' },
  rate: 'code',
  audit: 'none',
})

export const consoleEnrol = call('consoleEnrol', {
  protection: free.signsIn,
  ids: [],
  about:
    'Uses an invitation once: sets the name, and a passkey or a password with an authenticator, which replace all existing ones. Ends all sessions of the person and signs them in.',
  input: z.object({
    token: oneTime,
    email: z.optional(email),
    firstName: personName,
    lastName,
    password: z.optional(password),
    code: z.optional(code),
    passkey: z.optional(z.object({ key: requestKey, name: passkeyName, response: newPasskeyResponse })),
  }),
  output: empty,
  refusals: [
    'staffInviteGone',
    'staffCodeWrong',
    'staffEmailMissing',
    'staffEmailTaken',
    'staffFactorMissing',
    'passkeyInvalid',
    'lockedOut',
    'passwordTooShort',
    'passwordTooLong',
    'passwordCommon',
    'passwordPersonal',
  ],
  access: { who: 'public' },
  rate: 'code',
  audit: 'change',
})
