import type { CardCall } from '@sixpence/partners/cards/cards'
import { transaction } from '#core/database.ts'
import { isFrozen } from '#core/error-code.ts'
import { faultFields } from '#core/log.ts'
import { placedCardHold } from '#payments/kinds/card-hold.ts'
import { isCardEventKnown } from '#store/card/card-places.ts'
import { cardOfToken } from '#store/card/cards.ts'
import { sendCardLetter } from './card-letter.ts'
import { news } from './card-steps.ts'
import { answerPurchase, bookPurchase, giveUpPurchase } from './card-purchase.ts'
import type { CardCallDeps } from './card-call-deps.ts'
import { announceCards, announceCardStatus } from './announce-cards.ts'

/**
 * Answer to the card company: whether a purchase is approved, or whether a report was accepted. With `tryAgain` this is
 * undecided and nothing was approved or recorded; the same call may be sent again.
 */
export type CardAnswer = { approved: boolean; tryAgain?: true } | { taken: boolean; tryAgain?: true }

/**
 * Handles an authenticated call of the card company. Repeated calls change nothing. A call about a card that has moved
 * to another database with its customer is carried out there; purchases begun before the move end here.
 */
export async function handleCardWebhook(s: CardCallDeps, call: CardCall): Promise<CardAnswer> {
  try {
    const place = await s.placement.placeOfCard(s.db, call.token)
    if (place === 'here' || (await isOfBefore(s, call))) return await take(s, call)
    if (place === 'moving') return notNow(call)
    // Approved here before, but the answer was lost. The hold has ended, otherwise its customer could not have moved.
    if (call.type === 'purchase' && (await placedCardHold(s.db, { id: call.id, at: new Date(call.at) })))
      return { approved: false }
    return await takeThere(s, call, place.database)
  } catch (error) {
    // Its customer was frozen for a move at this moment.
    if (isFrozen(error)) return notNow(call)
    throw error
  }
}

async function takeThere(s: CardCallDeps, call: CardCall, database: string): Promise<CardAnswer> {
  try {
    const { db, committer } = s.placement.cardServices(database)
    // Checked again in the other database, because the customer may not have arrived yet.
    if ((await s.placement.placeOfCard(db, call.token)) !== 'here') return notNow(call)
    return await take({ ...s, db, committer }, call)
  } catch (error) {
    s.log.warn(
      { database, ...faultFields(error) },
      'a call of the card company could not be carried out in another database',
    )
    return notNow(call)
  }
}

/** Whether a call repeats or ends a call that was answered here. */
const isOfBefore = ({ db }: CardCallDeps, call: CardCall): Promise<boolean> =>
  isCardEventKnown(db, 'of' in call ? call.of : call.id)

const notNow = ({ type }: CardCall): CardAnswer =>
  type === 'purchase' ? { approved: false, tryAgain: true } : { taken: false, tryAgain: true }

async function take(s: CardCallDeps, call: CardCall): Promise<CardAnswer> {
  if (call.type === 'purchase') {
    const approved = await answerPurchase(s, call)
    return approved === 'tryAgain' ? notNow(call) : { approved }
  }
  if (call.type === 'booked') return { taken: await bookPurchase(s, call) }
  if (call.type === 'givenUp') return { taken: await giveUpPurchase(s, call) }
  return { taken: await takeNews(s, call) }
}

/** Each event is processed once, by its id. A replacement card has a status of its own until it is activated. */
async function takeNews(s: CardCallDeps, call: Extract<CardCall, { type: 'status' }>): Promise<boolean> {
  const card = await cardOfToken(s.db, call.token)
  if (!card) return false
  const { from, to } = news[call.status]
  let isNews = false
  await transaction(s.db, async (client) => {
    const { rowCount } = await client.query(
      'insert into app.card_event (id, token, at) values ($1, $2, $3) on conflict do nothing',
      [call.id, call.token, call.at],
    )
    if (rowCount === 0) return
    const { rowCount: moved } = await client.query(
      'update app.card_order set status = $2 where token = $1 and status = any($3)',
      [call.token, to, from],
    )
    await client.query('update app.card set status = $2 where token = $1 and status = any($3)', [
      call.token,
      to,
      from,
    ])
    isNews = moved === 1
    if (isNews && isSent(call.status)) await announceCardStatus(client, card.customerId, call.status)
    else await announceCards(client, card.customerId)
  })
  if (isNews && isSent(call.status)) sendCardLetter(s, card, call.status)
  return true
}

const isSent = (status: string): status is 'printed' | 'shipped' =>
  status === 'printed' || status === 'shipped'
