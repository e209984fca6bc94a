import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'
import type { OwnCard } from '#store/card/cards.ts'

/** Why it ended, and which cards the company is to be told of: this one, and one that was to take its place. */
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
  for (const one of new Set([token, ...rows.map((row) => row.token)])) if (one) await toEnd(client, one)
}

/** Its company is told at once by the job, and again until it has heard. */
export const toEnd = (client: pg.ClientBase, token: string) =>
  client.query(`insert into app.card_end (token, next_at) values ($1, '-infinity') on conflict do nothing`, [
    token,
  ])
