import type pg from 'pg'
import { announce } from '#core/outbox.ts'

export const tellPages = (client: pg.PoolClient, customerId: number): Promise<void> =>
  announce(client, { customerId, event: 'refresh', data: {}, changed: ['approvals'] })
