import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { arrivedOf } from './arrived.ts'
import { onceKey, orderedBefore, orderPaid, priceOf } from './card-fee.ts'
import { askCompany, isPageKey } from './card-company.ts'
import { payerOf } from './fee-payer.ts'

/**
 * The last four digits prove that the caller holds the card. The PIN is fetched before anything is paid, and
 * fetched again when the call is repeated after a lost reply.
 */
export const cardActivate: Handler<typeof calls.cardActivate> = async ({ pageKey, extraParams }, context) => {
  const { by, refuse, services: s } = context
  const any = await requireCard(context)
  const arrived = await arrivedOf(s.db, any)
  if (!arrived) return refuse('cardActionNotAllowed')
  if (!isPageKey(pageKey)) refuse('cardKeyUnreadable')
  const once = onceKey('cardActivate', arrived.operationId)
  const pin = () => askCompany(s, (company) => company.pin(arrived.token, pageKey), refuse)
  if (await orderedBefore(context, [once])) return { pinCode: await pin() }
  const card = await requireCard(context, 'activate')
  if (extraParams.lastFour !== arrived.lastFour) refuse('lastFourWrong')
  const pinCode = await pin()
  await orderPaid(context, {
    wish: {
      do: 'activate',
      customerId: by.customer.id,
      accountId: card.accountId,
      order: arrived.operationId,
    },
    account: await payerOf(context, card),
    amount: priceOf((arrived.isFirst && card.product.activation) || '0.00', card.currency),
    field: 'feeAccountId',
    once,
  })
  return { pinCode }
}
