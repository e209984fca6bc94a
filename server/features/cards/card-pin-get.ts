import type * as calls from '@sixpence/protocol/cards/cards'
import { takeConfirmation } from '#auth/confirmation.ts'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { askCompany, isPageKey } from './card-company.ts'
import { sendCardLetter } from './card-letter.ts'
import { tokenOf } from './token-of.ts'

/**
 * Consumes the confirmation. The PIN is requested from the company first, so that a company that does not answer costs
 * no confirmation.
 */
export const cardPinGet: Handler<typeof calls.cardPinGet> = async (
  { pageKey, requestKey, code },
  context,
) => {
  const { by, services: s, refuse } = context
  const card = await requireCard(context, 'pinShow')
  if (!isPageKey(pageKey)) refuse('cardKeyUnreadable')
  const pin = await askCompany(s, (company) => company.pin(tokenOf(card), pageKey), refuse)
  await takeConfirmation(s, {
    key: requestKey,
    person: by.person,
    kind: 'twoStep',
    code,
    subject: `cardPin:${card.accountId}`,
  })
  sendCardLetter(s, card, 'pinShown')
  return { pin }
}
