import type pg from 'pg'
import type { SentNotification } from '@sixpence/protocol/push'
import { announce } from '#core/outbox/outbox.ts'

/** Makes the customer's open pages fetch accounts and cards again, once the transaction has committed. */
export const announceCards = (client: pg.ClientBase, customerId: number): Promise<void> =>
  announce(client, { customerId, event: 'refresh', data: {}, changed: ['accounts'] })

/** Notifies the customer of a card that is sent or blocked, once the transaction has committed. */
export const announceCardStatus = (
  client: pg.ClientBase,
  customerId: number,
  cardStatus: NonNullable<SentNotification['cardStatus']>,
): Promise<void> =>
  announce(client, {
    customerId,
    event: 'notification',
    data: { type: 'card.status', cardStatus } satisfies SentNotification,
    changed: ['accounts'],
  })
