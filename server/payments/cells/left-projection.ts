import type { Projection } from '#core/outbox/outbox.ts'
import { noteSeen } from '#store/move/left-accounts.ts'

/** Projection of the outbox that notes what comes in for customers who have moved to another cell, to be sent on. */
export const leftProjection: Projection = {
  name: 'left accounts',
  onOperations: (client, operations) =>
    noteSeen(
      client,
      operations.map(({ id }) => id),
    ),
  onQuiet: noteSeen,
}
