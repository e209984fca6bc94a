import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'
import { askCompany, isPageKey } from './card-company.ts'
import { sendCardLetter } from './card-letter.ts'
import { tokenOf } from './token-of.ts'

/** Number and security code of a virtual card (B205, Q094). */
export const cardDetailsGet: Handler<typeof calls.cardDetailsGet> = async (
  { pageKey, requestKey, code },
  context,
) => {
  const { services: s, refuse } = context
  const card = await requireCard(context, 'details')
  if (!isPageKey(pageKey)) refuse('cardKeyUnreadable')
  const ask = () => askCompany(s, (company) => company.details(tokenOf(card), pageKey), refuse)
  // Requested before the confirmation is consumed, so that a company that does not answer costs no confirmation.
  const details = requestKey === undefined ? undefined : await ask()
  const subject = `cardDetails:${card.accountId}`
  return byFactor(context, { subject, requestKey, code }, async () => {
    sendCardLetter(s, card, 'detailsShown')
    return { ...(details !== undefined && { details }) }
  })
}
