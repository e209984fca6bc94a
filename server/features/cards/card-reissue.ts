import { add } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { shippingFee } from '#dictionaries/card-products.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'
import { onceKey, onceKeys, orderedBefore, orderPaid, priceOf } from './card-fee.ts'
import { sendCardLetter } from './card-letter.ts'
import { payerOf } from './fee-payer.ts'
import { shipTo } from './ship-to.ts'
import { tokenOf } from './token-of.ts'

/** Shipped to the address of the previous card, for which it is confirmed; each card is replaced once (B207). */
export const cardReissue: Handler<typeof calls.cardReissue> = async (
  { isExpressShipping, requestKey, code },
  context,
) => {
  const { by, refuse, services: s } = context
  const any = await requireCard(context)
  if (await orderedBefore(context, await onceKeys(s.db, 'cardReissue', any))) return {}
  const card = await requireCard(context, 'reissue')
  const address = (await shipTo(s, card)) ?? refuse('cardAddressMissing')
  const shipping = shippingFee(card.product, address.countryCode, isExpressShipping)
  if (shipping === undefined) return refuse('shippingNotPossible')
  const price = (text: string) => priceOf(text, card.currency)
  // The latest card produced: a replacement that was stopped on its way is itself replaced.
  const replaced = card.order?.token ?? tokenOf(card)
  const subject = `cardReissue:${card.accountId}:${digestOfChange({ replaced, address, isExpressShipping })}`
  return byFactor(context, { subject, requestKey, code }, async () => {
    await orderPaid(context, {
      order: {
        do: 'reissue',
        customerId: by.customer.id,
        accountId: card.accountId,
        addressId: address.id,
        isExpress: isExpressShipping,
      },
      account: await payerOf(context, card),
      amount: add(price(card.product.issue), price(shipping)),
      field: 'feeAccountId',
      once: onceKey('cardReissue', replaced),
    })
    sendCardLetter(s, card, 'replaced')
    return {}
  })
}
