import * as z from 'zod/mini'
import { line } from '../fields.ts'

/** What all calls of the desk have in common. */
export const reader = {
  access: { who: 'admin' },
  reads: ['desk'],
  rate: 'lookup',
  audit: 'none',
} as const
export const changer = {
  access: { who: 'admin' },
  changes: ['desk'],
  rate: 'change',
  audit: 'change',
} as const

export const longText = z.string().check(z.trim(), z.maxLength(2000))

/** Why something is decided, in a sentence; the next colleague reads it. */
export const why = line(3, 500)

/** Of a decision that was proposed instead of made: a colleague has to confirm it. */
export const proposed = { proposalId: z.optional(z.int()) }
