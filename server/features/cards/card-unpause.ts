import type * as calls from '@sixpence/protocol/cards/cards'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import type pg from 'pg'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'
import { sendCardLetter } from './card-letter.ts'
import { moveCard } from './move-card.ts'
import { isPastDate } from './past-date.ts'
import { announceCards } from './announce-cards.ts'

/** Confirmed, since money can leave again. The card is as its company last reported it, so that a pause lifts no limit. */
export const cardUnpause: Handler<typeof calls.cardUnpause> = async (input, context) => {
  const card = await requireCard(context, 'unpause')
  const isPast = isPastDate(card, context.services.clock.now())
  return byFactor(context, { ...input, subject: `cardUnpause:${card.accountId}` }, async () => {
    await context.change(async (client) => {
      const to = isPast ? cardStatuses.expired : await reportedStatus(client, card.accountId)
      if (!(await moveCard(client, card.accountId, { from: [cardStatuses.paused], to })))
        context.refuse('cardActionNotAllowed')
      await announceCards(client, card.customerId)
    })
    sendCardLetter(context.services, card, 'resumed')
    return {}
  })
}

/**
 * Reports also change the order of a paused card. Locked, so that a concurrent report waits and then finds the card
 * resumed.
 */
async function reportedStatus(client: pg.ClientBase, accountId: number): Promise<number> {
  const { rows } = await client.query<{ status: number }>(
    `select o.status from app.card_order o join app.card c using (token) where c.account_id = $1 for update of o`,
    [accountId],
  )
  if (!rows[0]) throw new Error(`the card of account ${accountId} was never ordered`)
  return rows[0].status
}
