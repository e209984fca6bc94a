import * as z from 'zod/mini'
import { call } from '../call.ts'

/** Kinds of faults in a page, as worded in the log. */
export const faultKinds = [
  'a screen failed',
  'a part of a page failed',
  'an error that nothing caught',
  'a promise that nothing caught',
  'an answer against its declaration',
  'a push message against its declaration',
  'a call the server does not know',
  'the build could not be checked',
  'the app around the page did not answer',
  'the app could not open a link',
  '[get token error] bad status',
  'strange error',
  'unknow error',
] as const
export type FaultKind = (typeof faultKinds)[number]

/**
 * Categories of browser error messages. The messages themselves are not sent, because they may contain user input.
 */
export const faultMessages = [
  'a property of nothing was read',
  'not a function',
  'not defined',
  'not iterable',
  'not JSON',
  'not a number',
  'a code file did not come',
  'no answer from the server',
  'too much recursion',
  'an error of React',
  'another',
] as const
export type FaultMessage = (typeof faultMessages)[number]

export const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'AbortError',
  'NetworkError',
  'NotAllowedError',
  'QuotaExceededError',
  'SecurityError',
  'InvalidStateError',
  'another',
] as const

/** Dotted identifiers: too short for a token, and without long digit sequences that could be personal data. */
export const codeName = /^(?!.*\d{4})[A-Za-z_$#][\w$]{0,31}(\.[\w$]{1,32}){0,7}$/
/** A position in a file of the build: name, line, column. */
export const codePlace = /^(?!.*\d{8})[\w.-]{1,80}\.js:\d{1,6}:\d{1,7}$/
/** A route pattern with parameter names instead of values: `/transfer/p2p/receipt/$transactionId`. */
export const routePattern = /^(?!.*\d{4})\/[\w/$.-]{0,99}$/
/** Reference number as given to support. */
export const faultReference = /^[0-9a-f]{8}$/

export const maxFaults = 10
export const maxPlaces = 12

const fault = z.object({
  reference: z.string().check(z.regex(faultReference)),
  kind: z.enum(faultKinds),
  name: z.optional(z.enum(errorNames)),
  message: z.optional(z.enum(faultMessages)),
  /** The property, function or answer field the message refers to. */
  of: z.optional(z.string().check(z.regex(codeName))),
  places: z.optional(z.array(z.string().check(z.regex(codePlace))).check(z.maxLength(maxPlaces))),
  route: z.string().check(z.regex(routePattern)),
})
export type Fault = z.infer<typeof fault>

export const faultReport = call('faultReport', {
  ids: [],
  about:
    'Reports faults of a page. Each fault becomes a line of the log under the reference number shown to the person. It contains names of code and positions in files of the build, never text that a user could have typed.',
  door: 'POST /faults',
  input: z.object({
    /** Build of the page, as in version.json. */
    release: z.string().check(z.regex(/^\d{1,3}\.\d{1,3}\.\d{1,3}\+[\w-]{1,32}$/)),
    faults: z.array(fault).check(z.minLength(1), z.maxLength(maxFaults)),
  }),
  output: z.object({}),
  access: { who: 'public' },
  rate: 'fault',
  audit: 'none',
  bodyLimit: 16 * 1024,
  outlivesPage: true,
})
