import { massGroups } from '@sixpence/protocol/rights'
import type { ActingPrincipal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { OwnMassBatch } from '#store/mass/mass-batches.ts'

/**
 * The calls are open to anyone who may pay by some kind; a batch needs the flag of its own kind. @throws Refused
 * notAllowed
 */
export function requireFlag(
  { customer }: Pick<ActingPrincipal, 'customer'>,
  { kind }: Pick<OwnMassBatch, 'kind'>,
): void {
  if (!customer.permissions.includes(massGroups[kind])) throw new Refused('notAllowed')
}
