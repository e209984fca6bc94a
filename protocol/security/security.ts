import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waits, waitsFirst, phoneRequestStates } from '../confirmed.ts'
import { confirmationCode as code, day, email, id, instant, recoveryCode, requestKey } from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { starts, free, own, ownBegun } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** The password's length is checked by the handler, which has a specific refusal for it. */
const password = z.string().check(z.minLength(1), z.maxLength(1024))
const person = { who: 'person' } as const

/** Second steps of signing in, and approval methods of payments. */
export const secondStepModes = ['none', 'sms', 'push', 'otp'] as const
export type SecondStepMode = (typeof secondStepModes)[number]

const weak = ['passwordTooShort', 'passwordTooLong', 'passwordCommon', 'passwordPersonal'] as const

export const passwordChangeRequest = call('passwordChangeRequest', {
  protection: free.signsIn,
  ids: ['OP088'],
  about:
    'Begins a password reset: a code of eight digits is sent to the address, if it belongs to a user. The answer is the same for every address.',
  input: z.object({ email }),
  output: z.object({}),
  refusals: ['lockedOut'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const passwordChangeCodeCheck = call('passwordChangeCodeCheck', {
  protection: free.signsIn,
  ids: ['OP089'],
  about: 'Whether the code of a reset is right; five wrong codes end the reset.',
  input: z.object({ email, code }),
  output: z.object({}),
  refusals: ['resetCodeInvalid'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const passwordChangeWithCode = call('passwordChangeWithCode', {
  protection: free.reset,
  ids: ['OP090'],
  about:
    'Sets a new password with the code of a reset and ends every session. The second step is not changed. A person who signs in with the phone confirms it there: the first request is refused, with the number to type on the phone, the second one, with the key, sets the password; a recovery code replaces a lost phone.',
  input: z.object({
    email,
    code,
    password,
    requestKey: z.optional(requestKey),
    recoveryCode: z.optional(recoveryCode),
  }),
  output: z.object(waitsFirst),
  refusals: [
    'resetCodeInvalid',
    'phoneNotAnswered',
    'phoneDeclined',
    'confirmationOver',
    'resendUsedUp',
    'wrongSignInCode',
    'lockedOut',
    ...weak,
  ],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const passwordChangePhoneStatus = call('passwordChangePhoneStatus', {
  ids: [],
  about: 'The state of the request to the phone in a reset, for the browser that holds its key.',
  input: z.object({ requestKey }),
  output: z.object({ state: z.enum(phoneRequestStates) }),
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const passwordChange = call('passwordChange', {
  protection: starts('passwordChangeConfirm'),
  ids: ['OP091'],
  about: 'Begins a change of the password; it takes effect with a code or the answer of the phone.',
  input: z.object({ password, passwordNew: password, passwordNewRepeat: password }),
  output: z.object({ requestKey: z.string(), approveType: z.int(), ...waits }),
  refusals: ['passwordWrong', 'passwordsDiffer', 'passwordSame', 'lockedOut', ...weak, ...begins],
  access: person,
  rate: 'code',
  audit: 'change',
})

export const passwordChangeConfirm = call('passwordChangeConfirm', {
  protection: ownBegun('person'),
  ids: ['OP092'],
  about: 'Completes the change and ends all other sessions; after the answer of the phone no code is needed.',
  input: z.object({ requestKey, code: z.optional(code) }),
  output: z.object({}),
  refusals: [...confirms],
  access: person,
  changes: ['security'],
  rate: 'code',
  audit: 'change',
})

const twoStep = {
  about:
    'Begins a change of the second step, for signing in or for payments. It is confirmed by the current step; a first authenticator comes with its key and is also confirmed with its own code.',
  input: z.object({
    mode: z.enum(secondStepModes),
    typeMode: z.enum(['login', 'transaction']),
  }),
  output: z.object({ reqId: z.string(), ...waits, otpauth: z.optional(z.string()) }),
  refusals: ['modeNotPossible', 'notYourDecision', ...begins],
  access: person,
  rate: 'code',
  audit: 'change',
} as const

export const twoStepVerificationPut = call('twoStepVerificationPut', {
  protection: starts('twoStepVerificationConfirm'),
  ids: ['OP032'],
  door: 'PUT /customer/two-step-verification',
  ...twoStep,
})
export const twoStepVerificationPost = call('twoStepVerificationPost', {
  protection: starts('twoStepVerificationConfirm'),
  ids: ['OP033'],
  door: 'POST /customer/two-step-verification',
  ...twoStep,
})

export const twoStepVerificationConfirm = call('twoStepVerificationConfirm', {
  protection: ownBegun('person'),
  ids: ['OP034'],
  about: 'Completes the change of the second step.',
  door: 'POST /customer/two-step-verification/{reqId}/confirm',
  input: z.object({ reqId: requestKey, code: z.optional(code), authenticatorCode: z.optional(code) }),
  output: z.object({
    mode: z.string(),
    /** Present when the change renews the session (B375). */
    accessToken: orNull(z.string()),
    refreshToken: orNull(z.string()),
  }),
  refusals: ['modeNotPossible', 'notYourDecision', ...confirms],
  access: person,
  changes: ['customer', 'security'],
  rate: 'code',
  audit: 'change',
})

export const approvalCodeGenerate = call('approvalCodeGenerate', {
  protection: own('person'),
  ids: ['OP093'],
  about:
    'A new code of eight digits for payments of mode 4: the first request is refused, with how to confirm it; once confirmed, the code is shown once.',
  input: z.object(confirmation),
  output: z.object({ ...waitsFirst, approvalCode: z.optional(z.string()) }),
  refusals: [...begins, ...confirms],
  access: person,
  rate: 'code',
  audit: 'change',
})

export const approvalCodeRequest = call('approvalCodeRequest', {
  protection: own('person'),
  ids: ['OP094'],
  about:
    'Creates a new approval code and sends it to the phone on file, or to the e-mail address if there is no phone; five a day.',
  input: z.object(confirmation),
  output: z.object({ ...waitsFirst, sentTo: z.optional(z.string()) }),
  refusals: [...begins, ...confirms],
  access: person,
  rate: 'code',
  audit: 'change',
})

export const recoveryCodesCreate = call('recoveryCodesCreate', {
  protection: own('person'),
  ids: [],
  about:
    'Ten codes that replace the second step, each usable once, in case the phone is lost: the first request is refused, with how to confirm it; once confirmed, they are shown once. Earlier ones become void.',
  input: z.object(confirmation),
  output: z.object({ ...waitsFirst, codes: z.optional(z.array(z.string())) }),
  refusals: [...begins, ...confirms],
  access: person,
  changes: ['security'],
  rate: 'code',
  audit: 'change',
})

export const ownPhoneConfirm = call('ownPhoneConfirm', {
  protection: free.signsIn,
  ids: [],
  about:
    'Confirms the number that was stated when the person was registered: the first request is refused and sends a code to it, which the second brings. Until then it gets no codes.',
  input: z.object(confirmation),
  output: z.object(waitsFirst),
  refusals: [...begins, ...confirms, 'phoneConfirmed'],
  access: person,
  changes: ['security', 'customer'],
  rate: 'code',
  audit: 'change',
})

export const recoveryCodesGet = call('recoveryCodesGet', {
  ids: [],
  about: 'How many recovery codes are left, and when they were created.',
  input: z.object({}),
  output: z.object({ left: z.int(), created: z.optional(instant) }),
  access: person,
  reads: ['security'],
  rate: 'read',
  audit: 'none',
})

const ip = z.string().check(z.trim(), z.maxLength(45))

export const ipAccessList = call('ipAccessList', {
  ids: ['OP253'],
  about:
    'The addresses from which the person may sign in, whether the list is on, and their current address.',
  input: z.object({}),
  output: z.object({
    ips: z.array(z.object({ id, ip: z.string(), toIp: orNull(z.string()), created: instant })),
    mode: z.boolean(),
    currentIp: z.string(),
  }),
  access: person,
  reads: ['security'],
  rate: 'read',
  audit: 'none',
})

export const ipAccessAdd = call('ipAccessAdd', {
  protection: own('person'),
  ids: ['OP254'],
  about: 'Adds an address, or a range from ip to toIp.',
  input: z.object({ ...confirmation, ip, toIp: z.optional(ip) }),
  output: z.object({ ...waitsFirst, id: orNull(id) }),
  refusals: [...begins, ...confirms, 'ipInvalid', 'ipRangeInvalid', 'ipListFull'],
  access: person,
  changes: ['security'],
  rate: 'change',
  audit: 'change',
})

export const ipAccessDelete = call('ipAccessDelete', {
  protection: { none: 'it only restricts', tells: 'person' },
  ids: ['OP255'],
  about: 'Removes an entry, except the one that contains the person’s current address while the list is on.',
  input: z.object({ id }),
  output: z.object({}),
  refusals: ['ipNotListed', 'ipWouldLockOut'],
  access: person,
  changes: ['security'],
  rate: 'change',
  audit: 'change',
})

export const ipAccessModeSet = call('ipAccessModeSet', {
  protection: own('person', 'to switch the list off'),
  ids: ['OP256'],
  about: 'Switches the list on, only from an address in it, or off.',
  input: z.object({ ...confirmation, enable: z.boolean() }),
  output: z.object(waitsFirst),
  refusals: [...begins, ...confirms, 'ipWouldLockOut'],
  access: person,
  changes: ['security'],
  rate: 'change',
  audit: 'change',
})

export const blockTypes = ['incoming', 'outgoing', 'both'] as const
export type BlockType = (typeof blockTypes)[number]

export const blacklistUserList = call('blacklistUserList', {
  ids: ['OP257'],
  about: 'The blacklist of the customer: whom they do not pay, are not paid by, or both.',
  input: z.object({}),
  output: z.object({
    users: z.array(
      z.object({ email: z.string(), name: z.string(), blockType: z.enum(blockTypes), at: instant }),
    ),
  }),
  access: { who: 'customer', rights: mayRead },
  reads: ['payees'],
  rate: 'read',
  audit: 'none',
})

export const blacklistUserAdd = call('blacklistUserAdd', {
  protection: free.restricts,
  ids: ['OP258'],
  about: 'Blacklists a customer; if they are on the list already, the way they are blocked is changed.',
  input: z.object({ email, blockType: z.optional(z.enum(blockTypes)) }),
  output: z.object({ text: z.string() }),
  refusals: ['blockUnknown', 'blockSelf'],
  access: { who: 'customer', rights: mayManage },
  changes: ['payees'],
  rate: 'change',
  audit: 'change',
})

export const blacklistUserDelete = call('blacklistUserDelete', {
  protection: { none: 'a person may be paid by again, which sends nothing out' },
  ids: ['OP259'],
  about: 'Removes a customer from the blacklist.',
  input: z.object({ email }),
  output: z.object({}),
  refusals: ['notBlacklisted'],
  access: { who: 'customer', rights: mayManage },
  changes: ['payees'],
  rate: 'change',
  audit: 'change',
})

const signInOutcomes = ['success', 'failed', 'declined', 'disputed'] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

export const loginHistoryList = call('loginHistoryList', {
  ids: ['OP260'],
  about: 'Sign-ins and attempts of the person, the newest first, by the bank’s days.',
  input: z.object({
    fromDate: z.optional(day),
    toDate: z.optional(day),
    pageNumber: z.optional(z.int().check(z.positive(), z.maximum(100_000))),
    pageSize: z.optional(z.int().check(z.positive(), z.maximum(100))),
  }),
  output: z.object({
    history: z.array(
      z.object({
        id,
        date: instant,
        ip: z.string(),
        browser: z.string(),
        method: z.string(),
        outcome: z.enum(signInOutcomes),
        /** `isLive`: the session still exists; `isCurrent`: it is the caller's. */
        isLive: z.boolean(),
        /** By a client other than a browser. */
        isProgram: z.boolean(),
        isCurrent: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
  access: person,
  reads: ['session', 'security'],
  rate: 'read',
  audit: 'none',
})

export const loginDispute = call('loginDispute', {
  protection: own('person', 'if a phone was used'),
  ids: [],
  about:
    '“It was not me”: ends every other session, and unlinks the phone of that sign-in; the answer says what to do next.',
  input: z.object({ ...confirmation, id }),
  output: z.object({
    ...waitsFirst,
    ended: z.optional(z.int()),
    recovery: z.optional(z.literal('passwordChange')),
  }),
  refusals: [...begins, ...confirms, 'loginNotFound'],
  access: person,
  changes: ['session', 'devices', 'security'],
  rate: 'change',
  audit: 'change',
})

export const sessionList = call('sessionList', {
  ids: [],
  about: 'The open sessions of the person.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      z.object({
        sessionId: z.string(),
        /** The sign-in history entry the session started with, for "it was not me". */
        loginId: z.optional(id),
        browser: z.string(),
        ip: z.string(),
        deviceName: z.optional(z.string()),
        /** Of a client other than a browser. */
        isProgram: z.boolean(),
        createdAt: instant,
        activeAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
  access: person,
  reads: ['session'],
  rate: 'read',
  audit: 'none',
})

export const sessionEnd = call('sessionEnd', {
  protection: free.restricts,
  ids: [],
  about: 'Ends one of the person’s sessions, or all except this one.',
  input: z.object({ sessionId: z.optional(z.uuid()) }),
  output: z.object({ ended: z.int() }),
  access: person,
  changes: ['session'],
  rate: 'change',
  audit: 'change',
})

export const legalInfoGet = call('legalInfoGet', {
  ids: ['OP261'],
  about: 'The operator of the brand, its supervisor, and its terms.',
  input: z.object({}),
  output: z.object({
    legalInfo: z.object({
      name: z.string(),
      address: z.array(z.string()),
      register: z.string(),
      supervision: z.string(),
      email: z.string(),
      website: z.string(),
      terms: z.string(),
      privacy: z.string(),
      fees: z.string(),
    }),
  }),
  access: { who: 'customer', rights: mayRead },
  rate: 'read',
  audit: 'none',
})
