import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, day, email, empty, phoneCountryCode, phoneNumber } from '../fields.ts'
import { lastName, personName } from '../person-name.ts'
import { agreements, captcha, device } from '../public-form.ts'
import { free } from '../protection.ts'
import { orNull } from '../or-null.ts'

/** Code of an activation link. */
const activationCode = z.string().check(z.trim(), z.regex(/^[\w-]{43}$/))
const newPassword = z.string().check(z.minLength(1), z.maxLength(512))
const tokens = { accessToken: orNull(z.string()), refreshToken: orNull(z.string()) }

export const checkEmail = call('checkEmail', {
  ids: ['OP066'],
  about:
    'Whether an e-mail is taken. The answer is true only for a signed-in customer; all other callers always read "free", so that the call does not disclose who is a customer.',
  input: z.object({ email }),
  output: z.object({ exists: z.boolean(), isEmployee: z.boolean(), outBlacklist: z.boolean() }),
  access: { who: 'public' },
  rate: 'lookup',
  audit: 'none',
})

export const checkPhone = call('checkPhone', {
  ids: ['OP065'],
  about:
    'Whether a phone number belongs to a customer: 0 free, 1 taken. As with checkEmail, callers that are not signed in always read 0.',
  input: z.object({ phone: phoneNumber, phoneCountryCode }),
  output: z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(3)]) }),
  refusals: ['phoneImpossible'],
  access: { who: 'public' },
  rate: 'lookup',
  audit: 'none',
})

export const captchaGet = call('captchaGet', {
  ids: [],
  about:
    'A proof-of-work challenge for a public form (Q136): the browser searches about 32,000 hashes; the answer can be used once and for ten minutes. No third party is involved.',
  input: empty,
  output: z.object({ challenge: z.string(), expiresAt: z.string() }),
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const personalAccountCreate = call('personalAccountCreate', {
  protection: free.registers,
  ids: ['OP083'],
  about:
    'Registers a person: nothing is created until the link in the mail is opened. The answer is the same whether or not the address belongs to a customer.',
  input: z.object({
    email,
    password: newPassword,
    firstName: personName,
    lastName,
    birthDay: day,
    residenceCountryCode: countryCode,
    phoneCountryCode,
    phone: phoneNumber,
    occupation: z.string().check(z.maxLength(40)),
    taxId: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(32))),
    agreements,
    captcha,
    device,
  }),
  output: z.object({}),
  refusals: [
    'registrationClosed',
    'captchaInvalid',
    'passwordTooShort',
    'passwordTooLong',
    'passwordPersonal',
    'passwordCommon',
    'tooYoung',
    'birthDayImpossible',
    'phoneCountryUnknown',
    'phoneImpossible',
    'occupationNotOffered',
    'agreementsMissing',
  ],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const accountActivate = call('accountActivate', {
  protection: free.registers,
  ids: ['OP085'],
  about:
    "Activates a person's or an employee's account by the link in the mail; an employee sets a password. In the browser of the registration it also signs in; elsewhere the password is required, so that no one ends up in an account that another person created.",
  input: z.object({ username: email, activationCode, password: z.optional(newPassword) }),
  output: z.object(tokens),
  refusals: [
    'activationInvalid',
    'passwordNeeded',
    'passwordTooShort',
    'passwordTooLong',
    'passwordPersonal',
    'passwordCommon',
  ],
  access: { who: 'public' },
  changes: ['session'],
  rate: 'signIn',
  audit: 'change',
})

export const businessAccountActivate = call('businessAccountActivate', {
  protection: free.registers,
  ids: ['OP086'],
  about: "Activates a company's account by the link in the mail; its users get their own links.",
  input: z.object({ email, activationCode }),
  output: z.object({ users: z.int() }),
  refusals: ['activationInvalid'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const activationCodeResend = call('activationCodeResend', {
  protection: free.registers,
  ids: ['OP087'],
  about:
    'Sends the activation link again, at most every 60 seconds and five times. The answer never discloses whether there is a registration.',
  input: z.object({ username: email }),
  output: z.object({}),
  access: { who: 'public' },
  rate: 'code',
  audit: 'change',
})
