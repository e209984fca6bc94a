import * as desk from '@sixpence/protocol/desk/desk'
import * as monitoring from '@sixpence/protocol/monitoring/cases'
import * as rules from '@sixpence/protocol/monitoring/rules'
import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type { Restriction } from '@sixpence/protocol/desk/desk'
import type { Staff } from '#store/staff/staff.ts'
import { isSerious, tellable } from './restriction-row.ts'

/**
 * The only place that decides what staff must not learn about a customer unless they have to: anyone who knows of a hit
 * or a suspicion can give it away (tipping off: Directive (EU) 2015/849 art. 39, Regulation (EU) 2024/1624 art. 73).
 */
const isSecret = (permission: string): boolean => /^(?:screening|monitoring|reports)\./.test(permission)

/** The permission to read what a secret call is about. */
const readingOf = (permission: string): StaffPermission =>
  permission.startsWith('screening.') ? 'screening.read' : 'monitoring.read'

const secretCalls: ReadonlyMap<string, StaffPermission> = new Map(
  [desk, monitoring, rules].flatMap((area) =>
    Object.values(area).flatMap((call): [string, StaffPermission][] => {
      if (typeof call !== 'object' || call === null || !('access' in call)) return []
      const { name, access } = call as { name: string; access: { permission?: string } }
      const { permission } = access
      return permission !== undefined && isSecret(permission) ? [[name, readingOf(permission)]] : []
    }),
  ),
)

/** Whether the reader may know of decisions, proposals and audit rows of a call. */
export function maySee(staff: Staff | null, call: string): boolean {
  const permission = secretCalls.get(call)
  return permission === undefined || staff?.permissions.includes(permission) === true
}

/** The rights of a reader who must not know of secrets about this customer. */
export const withoutSecrets = (staff: Staff): Staff => ({
  ...staff,
  permissions: staff.permissions.filter((permission) => !isSecret(permission)),
})

/** The calls whose rows must be left out for the reader. */
export const hiddenFrom = (staff: Staff | null): string[] =>
  [...secretCalls.keys()].filter((call) => !maySee(staff, call))

/** Kinds of queue cases whose assignment the reader may not see. */
export const hiddenKinds = (staff: Staff | null): string[] =>
  Object.entries({ screening: 'screening.read', alert: 'monitoring.read' })
    .filter(([, permission]) => staff?.permissions.includes(permission) !== true)
    .map(([kind]) => kind)

/** Whether the reader may know that a payment is held for screening. */
export const mayKnowHeld = (staff: Staff | null): boolean =>
  staff?.permissions.includes('screening.read') === true

/** Whether the reader may know the reason of a restriction for sanctions or adverse media. */
export const mayKnowReason = (staff: Staff | null, reason: unknown): boolean =>
  !isSerious(Number(reason)) ||
  mayKnowHeld(staff) ||
  staff?.permissions.includes('restrictions.decide') === true

/** A restriction with the reason its reader may know: the true reason, or the reason given to the customer. */
export const asKnown = (restriction: Restriction, staff: Staff | null): Restriction =>
  mayKnowReason(staff, restriction.reason)
    ? restriction
    : { ...restriction, reason: tellable(restriction.reason) }

type Words = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Whether the reader may see a decision, by its content: an answer to a secret proposal, or a secret reason. */
export const maySeeDecision = (staff: Staff | null, { before, after }: Words): boolean =>
  [before, after].every(
    ({ call, reason }) => (typeof call !== 'string' || maySee(staff, call)) && mayKnowReason(staff, reason),
  )
