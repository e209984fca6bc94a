import * as z from 'zod/mini'
import { line } from '../fields.ts'
import type { StaffPermission } from '../rules/staff-permissions.ts'

/** Options shared by the calls of the desk that only read. */
export const reader = (permission: StaffPermission) =>
  ({ access: { who: 'staff', permission }, reads: ['desk'], rate: 'lookup', audit: 'none' }) as const
/** Options shared by the calls of the desk that change something. */
export const changer = (permission: StaffPermission) =>
  ({ access: { who: 'staff', permission }, changes: ['desk'], rate: 'change', audit: 'change' }) as const

export const longText = z.string().check(z.trim(), z.maxLength(2000))

/** Reason of a decision, for the next officer. */
export const why = line(3, 500)

/** Present when the decision was not made but proposed: a colleague has to confirm it. */
export const proposed = { proposalId: z.optional(z.int()) }
