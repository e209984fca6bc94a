import type pg from 'pg'
import { announce } from '#core/outbox/outbox.ts'

/** Makes the open pages of a customer fetch approvals again, once the transaction has committed. */
export const announceRules = (client: pg.PoolClient, customerId: number): Promise<void> =>
  announce(client, { customerId, event: 'refresh', data: {}, changed: ['approvals'] })
