import type { Projection } from '#core/outbox/outbox.ts'
import { noteSeen } from '#cells/move/left-accounts.ts'

/** Outbox projection that records incoming money of customers who have moved to another cell, to be forwarded. */
export const leftProjection: Projection = {
  name: 'left accounts',
  onOperations: (client, operations) =>
    noteSeen(
      client,
      operations.map(({ id }) => id),
    ),
  onQuiet: noteSeen,
}
