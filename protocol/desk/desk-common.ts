import * as z from 'zod/mini'
import { line } from '../fields.ts'

/** Options shared by all calls of the desk. */
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

/** Reason of a decision, for the next officer. */
export const why = line(3, 500)

/** Present when the decision was not made but proposed: a colleague has to confirm it. */
export const proposed = { proposalId: z.optional(z.int()) }
