import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, day, email, empty, personName, phoneCountryCode, phoneNumber } from '../fields.ts'
import { agreements, captcha, device } from '../public-form.ts'

/** Code of an activation link. */
const activationCode = z.string().check(z.trim(), z.regex(/^[\w-]{43}$/))
const newPassword = z.string().check(z.minLength(1), z.maxLength(512))
const tokens = { accessToken: z.optional(z.string()), refreshToken: z.optional(z.string()) }

export const checkEmail = call('checkEmail', {
  ids: ['OP066'],
  about:
    'Whether an e-mail is taken. Only a signed-in customer gets the truth; anybody else always reads "free", so that the call tells nothing about who is a customer.',
  input: z.object({ email }),
  output: z.object({ exists: z.boolean(), isEmployee: z.boolean(), outBlacklist: z.boolean() }),
  access: { who: 'public' },
  rate: 'lookup',
  audit: 'none',
})

export const checkPhone = call('checkPhone', {
  ids: ['OP065'],
  about:
    "Whether a phone number is a customer's: 0 free, 1 taken. As with checkEmail, strangers always read 0.",
  input: z.object({ phone: phoneNumber, phoneCountryCode }),
  output: z.object({ status: z.union([z.literal(0), z.literal(1), z.literal(3)]) }),
  access: { who: 'public' },
  rate: 'lookup',
  audit: 'none',
})

export const captchaGet = call('captchaGet', {
  ids: [],
  about:
    'A proof-of-work challenge for a public form (Q136): the browser searches about 32,000 hashes, the answer is good once and for ten minutes. No third party is asked.',
  input: empty,
  output: z.object({ challenge: z.string(), expiresAt: z.string() }),
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const personalAccountCreate = call('personalAccountCreate', {
  ids: ['OP083'],
  about:
    'Registers a person: nothing exists until the link in the mail was followed. The answer is the same whether the address is already a customer or not.',
  input: z.object({
    email,
    password: newPassword,
    firstName: personName,
    lastName: personName,
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
    'occupationNotOffered',
    'agreementsMissing',
  ],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const accountActivate = call('accountActivate', {
  ids: ['OP085'],
  about:
    "Activates a person's or an employee's account by the link in the mail; an employee sets a password. In the browser that registered it signs in, too: elsewhere the password is still needed, so that nobody is led into an account somebody else made.",
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
  ids: ['OP086'],
  about: "Activates a company's account by the link in the mail; its users get links of their own.",
  input: z.object({ email, activationCode }),
  output: z.object({ users: z.int() }),
  refusals: ['activationInvalid'],
  access: { who: 'public' },
  rate: 'signIn',
  audit: 'change',
})

export const activationCodeResend = call('activationCodeResend', {
  ids: ['OP087'],
  about:
    'Sends the activation link again, at most every 60 seconds and five times. The answer never tells whether there is one.',
  input: z.object({ username: email }),
  output: z.object({}),
  access: { who: 'public' },
  rate: 'code',
  audit: 'change',
})
