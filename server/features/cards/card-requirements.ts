import type { cardRequirements } from '@sixpence/protocol/cards/cards'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'

type Requirement = (typeof cardRequirements)[number]

/** The requirements missing before the customer may order a card; the same for every brand (Q098). */
export async function missingFor(
  s: Pick<Services, 'contacts'>,
  { customer }: Pick<ActingPrincipal, 'customer'>,
): Promise<Requirement[]> {
  const addresses = await s.contacts.addresses(customer.id)
  return [
    ...(customer.verified ? [] : (['verified'] as const)),
    // A limited customer has to submit a document.
    ...(customer.limited ? (['documents'] as const) : []),
    ...(addresses.length > 0 ? [] : (['address'] as const)),
  ]
}
