import type * as calls from '@sixpence/protocol/cards/cards'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { shippingFee } from '#dictionaries/card-products.ts'
import { mayGoExpress, requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'
import { onceKey, onceKeys, orderedBefore, orderPaid, priceOf } from './card-fee.ts'
import { sendCardLetter } from './card-letter.ts'
import { payerOf } from './fee-payer.ts'
import { shipTo } from './ship-to.ts'

/** The courier's full price: standard shipping was free (OP129). */
export const cardShippingUpgrade: Handler<typeof calls.cardShippingUpgrade> = async (
  { requestKey, code },
  context,
) => {
  const { by, refuse, services: s } = context
  const card = await requireCard(context)
  const { order } = card
  if (!order) return refuse('cardActionNotAllowed')
  if (await orderedBefore(context, await onceKeys(s.db, 'cardExpress', card))) return {}
  if (!mayGoExpress(card)) refuse('cardActionNotAllowed')
  const address = await shipTo(s, card)
  const fee = address && shippingFee(card.product, address.countryCode, true)
  if (fee === undefined) return refuse('shippingNotPossible')
  const subject = `cardExpress:${order.operationId}:${digestOfChange({ address })}`
  return byFactor(context, { subject, requestKey, code }, async () => {
    await orderPaid(context, {
      order: {
        do: 'express',
        customerId: by.customer.id,
        accountId: card.accountId,
        order: order.operationId,
      },
      account: await payerOf(context, card),
      amount: priceOf(fee, card.currency),
      field: 'feeAccountId',
      once: onceKey('cardExpress', order.operationId),
    })
    sendCardLetter(s, card, 'express')
    return {}
  })
}
