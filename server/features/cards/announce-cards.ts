import type pg from 'pg'
import { announce } from '#core/outbox/outbox.ts'

/** Makes the customer's open pages fetch accounts and cards again, once the transaction has committed. */
export const announceCards = (client: pg.ClientBase, customerId: number): Promise<void> =>
  announce(client, { customerId, event: 'refresh', data: {}, changed: ['accounts'] })
