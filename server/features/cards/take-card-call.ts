import type { CardCall } from '@sixpence/partners/cards/cards'
import { transaction } from '#core/database.ts'
import { cardOfToken } from '#store/card/cards.ts'
import { news } from './card-steps.ts'
import { answerPurchase, bookPurchase, giveUpPurchase } from './card-purchase.ts'
import type { CardCallDeps } from './card-call-deps.ts'
import { announceCards } from './announce-cards.ts'

/** Answer to the card company: whether a purchase is approved, or whether a report was accepted. */
export type CardAnswer = { approved: boolean } | { taken: boolean }

/** Handles one authenticated call of the card company. Repeated calls change nothing. */
export async function takeCardCall(s: CardCallDeps, call: CardCall): Promise<CardAnswer> {
  if (call.type === 'purchase') return { approved: await answerPurchase(s, call) }
  if (call.type === 'booked') return { taken: await bookPurchase(s, call) }
  if (call.type === 'givenUp') return { taken: await giveUpPurchase(s, call) }
  return { taken: await takeNews(s, call) }
}

/** Each event is taken once, by its id. A replacement card has a status of its own until it is activated. */
async function takeNews(s: CardCallDeps, call: Extract<CardCall, { type: 'status' }>): Promise<boolean> {
  const card = await cardOfToken(s.db, call.token)
  if (!card) return false
  const { from, to } = news[call.status]
  return transaction(s.db, async (client) => {
    const { rowCount } = await client.query(
      'insert into app.card_event (id, token, at) values ($1, $2, $3) on conflict do nothing',
      [call.id, call.token, call.at],
    )
    if (rowCount === 0) return true
    await client.query('update app.card_order set status = $2 where token = $1 and status = any($3)', [
      call.token,
      to,
      from,
    ])
    await client.query('update app.card set status = $2 where token = $1 and status = any($3)', [
      call.token,
      to,
      from,
    ])
    await announceCards(client, card.customerId)
    return true
  })
}
