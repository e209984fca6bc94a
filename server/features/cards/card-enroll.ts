import type * as calls from '@sixpence/protocol/cards/cards'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'
import { askCompany } from './card-company.ts'
import { sendCardLetter } from './card-letter.ts'
import { announceCards } from './announce-cards.ts'
import { tokenOf } from './token-of.ts'

/** The company verifies the phone of the card's holder, who need not be the caller. */
export const cardEnroll: Handler<typeof calls.cardEnroll> = async (input, context) => {
  const { services: s, refuse } = context
  const card = await requireCard(context, 'enrollment')
  const holder = await s.store.people.person(card.personId)
  const phone = holder?.phone
  if (!phone) return refuse('cardHolderPhoneMissing')
  return byFactor(
    context,
    { ...input, subject: `cardEnroll:${card.accountId}:${digestOfChange(phone)}` },
    async () => {
      await askCompany(s, (company) => company.enrol(tokenOf(card), phone), refuse)
      await context.change(async (client) => {
        await client.query(
          'update app.card set enrolled_at = coalesce(enrolled_at, $2) where account_id = $1',
          [card.accountId, s.clock.now()],
        )
        await announceCards(client, card.customerId)
      })
      sendCardLetter(s, card, 'enrolled')
      return {}
    },
  )
}
