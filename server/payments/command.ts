import type { Command } from '@sixpence/ledger'
import type { Acting } from '#context/handler.ts'

type Submitting = { by: Acting; idempotency: Pick<Command, 'key' | 'bodyHash'> }

/** Who orders a payment, under the key they gave it; what it does is added. */
export const commandOf = (kind: string, { by, idempotency }: Submitting): Command => ({
  ...idempotency,
  owner: by.customer.id,
  kind,
  actor: by.person.id,
  channel: 'web',
  brand: by.customer.brand,
})
