import type { Command } from '@sixpence/ledger'
import type { ActingPrincipal } from '#context/handler.ts'

type CommandContext = { by: ActingPrincipal; idempotency: Pick<Command, 'key' | 'bodyHash'> }

/**
 * The common part of a payment's command: payer, actor and idempotency key. The caller adds legs or hold and detail.
 */
export const commandOf = (kind: string, { by, idempotency }: CommandContext): Command => ({
  ...idempotency,
  owner: by.customer.id,
  kind,
  actor: by.person.id,
  channel: 'web',
  brand: by.customer.brand,
})
