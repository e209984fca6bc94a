import { add } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { shippingFee } from './card-apply.ts'
import { onceKey, onceKeys, orderedBefore, orderPaid, priceOf } from './card-fee.ts'
import { payerOf } from './fee-payer.ts'
import { shipTo } from './ship-to.ts'
import { tokenOf } from './token-of.ts'

/** Shipped to the address of the previous card; each card is replaced once (B207). */
export const cardReissue: Handler<typeof calls.cardReissue> = async ({ isExpressShipping }, context) => {
  const { by, refuse, services: s } = context
  const any = await requireCard(context)
  if (await orderedBefore(context, await onceKeys(s.db, 'cardReissue', any))) return {}
  const card = await requireCard(context, 'reissue')
  const address = (await shipTo(s, card)) ?? refuse('cardAddressMissing')
  const shipping = shippingFee(card.product, address.countryCode, isExpressShipping)
  if (shipping === undefined) return refuse('shippingNotPossible')
  const price = (text: string) => priceOf(text, card.currency)
  await orderPaid(context, {
    wish: {
      do: 'reissue',
      customerId: by.customer.id,
      accountId: card.accountId,
      addressId: address.id,
      isExpress: isExpressShipping,
    },
    account: await payerOf(context, card),
    amount: add(price(card.product.issue), price(shipping)),
    field: 'feeAccountId',
    // The latest card that was made: a replacement that was stopped on its way is itself replaced.
    once: onceKey('cardReissue', card.order?.token ?? tokenOf(card)),
  })
  return {}
}
