import type { cardRequirements } from '@sixpence/protocol/cards/cards'
import type { Acting } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

type Requirement = (typeof cardRequirements)[number]

/** What the house has to know before it gives a card, whichever brand somebody comes from (Q098). */
export async function missingFor(
  s: Pick<Services, 'contacts'>,
  { customer }: Pick<Acting, 'customer'>,
): Promise<Requirement[]> {
  const addresses = await s.contacts.addresses(customer.id)
  return [
    ...(customer.verified ? [] : (['verified'] as const)),
    // A limited customer is asked for a paper.
    ...(customer.limited ? (['documents'] as const) : []),
    ...(addresses.length > 0 ? [] : (['address'] as const)),
  ]
}
