import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'
import type { OwnCard } from '#store/card/cards.ts'

/**
 * Records why a card was blocked, cancels its unfinished orders and has the company end both the card and a
 * replacement on its way.
 */
export async function endCard(
  client: pg.ClientBase,
  { accountId, token }: Pick<OwnCard, 'accountId' | 'token'>,
  reason: string,
): Promise<void> {
  await client.query('update app.card set blocked_because = $2 where account_id = $1', [accountId, reason])
  const { rows } = await client.query<{ token: string | null }>(
    `update app.card_order set status = $2, next_at = null where account_id = $1 and status not in ($2, $3)
     returning token`,
    [accountId, cardStatuses.canceled, cardStatuses.active],
  )
  for (const text of new Set([token, ...rows.map((row) => row.token)])) if (text) await toEnd(client, text)
}

/** Queues a card to be ended at the company; the job repeats the request until the company has answered. */
export const toEnd = (client: pg.ClientBase, token: string) =>
  client.query(`insert into app.card_end (token, next_at) values ($1, '-infinity') on conflict do nothing`, [
    token,
  ])
