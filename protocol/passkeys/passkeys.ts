import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst, confirmMethods } from '../confirmed.ts'
import {
  confirmationCode,
  id,
  instant,
  newPasskeyResponse,
  passkeyAsked,
  passkeyAssertion,
  passkeyName as name,
  requestKey as key,
} from '../fields.ts'
import { starts, free, own, ownBegun } from '../protection.ts'

const person = { who: 'person' } as const

/** JSON options of WebAuthn Level 3, as read by parseCreationOptionsFromJSON and parseRequestOptionsFromJSON. */
const options = z.record(z.string(), z.unknown())

const passkey = z.object({ id, name: z.string(), createdAt: instant, usedAt: z.optional(instant) })

export const passkeyCreateBegin = call('passkeyCreateBegin', {
  protection: starts('passkeyCreate'),
  ids: [],
  about:
    'Begins the registration of a passkey: options for navigator.credentials.create, and the existing second step, which confirms it.',
  door: 'POST /auth/passkeys/begin',
  input: z.object({}),
  output: z.object({
    key: z.string(),
    options,
    requestKey: z.string(),
    method: z.enum(confirmMethods),
    sentTo: z.optional(z.string()),
    number: z.optional(z.int()),
    expiresAt: instant,
  }),
  refusals: ['tooManyPasskeys', 'resendTooSoon', 'resendUsedUp'],
  access: person,
  rate: 'code',
  audit: 'change',
})

export const passkeyCreate = call('passkeyCreate', {
  protection: ownBegun('person'),
  ids: [],
  about: 'Stores the new passkey, after the code or the answer of the phone.',
  door: 'POST /auth/passkeys',
  input: z.object({
    key,
    requestKey: key,
    code: z.optional(confirmationCode),
    name,
    response: newPasskeyResponse,
  }),
  output: z.object({ passkey }),
  refusals: [
    'passkeyInvalid',
    'wrongConfirmationCode',
    'codeUsed',
    'lockedOut',
    'confirmationOver',
    'phoneNotAnswered',
    'phoneDeclined',
  ],
  access: person,
  changes: ['security'],
  rate: 'code',
  audit: 'change',
})

export const passkeyList = call('passkeyList', {
  ids: [],
  about: 'The passkeys of the person.',
  door: 'GET /auth/passkeys',
  input: z.object({}),
  output: z.object({ passkeys: z.array(passkey) }),
  access: person,
  reads: ['security'],
  rate: 'read',
  audit: 'none',
})

export const passkeyRename = call('passkeyRename', {
  protection: free.preference,
  ids: [],
  about: 'Renames a passkey.',
  door: 'PATCH /auth/passkeys/{passkeyId}',
  input: z.object({ passkeyId: id, name }),
  output: z.object({ passkey }),
  refusals: ['passkeyNotFound'],
  access: person,
  changes: ['security'],
  rate: 'change',
  audit: 'change',
})

export const passkeyDelete = call('passkeyDelete', {
  protection: own('person'),
  ids: [],
  about: 'Deletes a passkey; it can no longer be used to sign in.',
  door: 'DELETE /auth/passkeys/{passkeyId}',
  input: z.object({ ...confirmation, passkeyId: id }),
  output: z.object(waitsFirst),
  refusals: [...begins, ...confirms, 'passkeyNotFound'],
  access: person,
  changes: ['security'],
  rate: 'change',
  audit: 'change',
})

export const passkeySignInBegin = call('passkeySignInBegin', {
  ids: [],
  about:
    'Options for navigator.credentials.get; they contain no user, so that they do not disclose who has a passkey.',
  door: 'POST /auth/passkeys/sign-in/begin',
  input: z.object({}),
  output: z.object(passkeyAsked),
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'none',
})

export const passkeySignIn = call('passkeySignIn', {
  protection: free.signsIn,
  ids: [],
  about:
    'Signs in with a passkey: possession and, checked by the device, knowledge or inherence; no password, no second step.',
  door: 'POST /auth/passkeys/sign-in',
  input: z.object({ key, response: passkeyAssertion }),
  output: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['passkeyInvalid', 'addressNotAllowed'],
  access: { who: 'public' },
  changes: ['session'],
  rate: 'signIn',
  audit: 'change',
})

export const confirmationPasskeyBegin = call('confirmationPasskeyBegin', {
  ids: [],
  about:
    'Options for navigator.credentials.get, to approve a pending change of a security setting of the person; the challenge is bound to that change.',
  door: 'POST /auth/confirmations/{requestKey}/passkey/begin',
  input: z.object({ requestKey: key }),
  output: z.object(passkeyAsked),
  refusals: ['confirmationOver', 'factorTooYoung', 'passkeyMissing'],
  access: person,
  rate: 'code',
  audit: 'none',
})

export const confirmationPasskeyConfirm = call('confirmationPasskeyConfirm', {
  protection: free.signsIn,
  ids: [],
  about:
    'Approves the change with a passkey instead of the code or the phone; it is then completed by its own call, without a code.',
  door: 'POST /auth/confirmations/{requestKey}/passkey',
  input: z.object({ requestKey: key, key, response: passkeyAssertion }),
  output: z.object({}),
  refusals: ['confirmationOver', 'passkeyWrong'],
  access: person,
  rate: 'code',
  audit: 'change',
})
