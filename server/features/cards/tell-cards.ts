import type pg from 'pg'
import { announce } from '#core/outbox.ts'

/** Open pages fetch the cards anew. */
export const tellCards = (client: pg.ClientBase, customerId: number): Promise<void> =>
  announce(client, { customerId, event: 'refresh', data: {}, changed: ['accounts'] })
