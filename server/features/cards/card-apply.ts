import { add } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/cards/cards'
import { isCardProduct } from '@sixpence/protocol/rules/cards'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import { type CardProduct, productsIn, shippingFee } from '#dictionaries/card-products.ts'
import { digestOfChange } from '#auth/confirmed.ts'
import type { Context, Handler } from '#context/handler.ts'
import { cardsOf, isOver } from '#store/card/cards.ts'
import { byFactor } from './by-factor.ts'
import { orderedBefore, orderPaid, priceOf } from './card-fee.ts'
import { sendCardLetter } from './card-letter.ts'
import { missingFor } from './card-requirements.ts'
import type { CardOrder } from './carry-out.ts'

type Input = DecodedInputOf<typeof calls.cardApply>
type ApplyContext = Context<typeof calls.cardApply>

const maxCards = 10

/**
 * The card's account exists when the order is created; the job then orders the card from the company. The order of a
 * card sent by post is confirmed, for this address.
 */
export const cardApply: Handler<typeof calls.cardApply> = async (input, context) => {
  const { by, idempotency, services: s } = context
  const orderedAccountId = await orderedBefore(context, [{ key: idempotency.key, owner: by.customer.id }])
  if (orderedAccountId !== undefined) return { accountId: orderedAccountId }
  const product = await productFor(input, context)
  const account = context.own.accountId
  const address = product.isVirtual ? undefined : context.own.addressId
  const order: CardOrder = {
    do: 'issue',
    customerId: by.customer.id,
    personId: by.person.id,
    product: product.id,
    currency: product.currency,
    alias: nameOf(product),
    ...(!product.isPrepaid && { settlementAccountId: account.id }),
    ...(address && { addressId: address.id }),
    isExpress: !product.isVirtual && input.isExpressShipping,
  }
  const amount = feeOf(product, input, context)
  const { requestKey, code } = input
  const subject = `cardApply:${digestOfChange({ wish: order, address })}`
  return byFactor(context, { subject, isFree: product.isVirtual, requestKey, code }, async () => {
    const accountId = await orderPaid(context, { order, account, amount, field: 'accountId' })
    sendCardLetter(s, { customerId: by.customer.id, personId: by.person.id, alias: order.alias }, 'ordered')
    return { accountId }
  })
}

async function productFor({ cardType }: Input, context: ApplyContext): Promise<CardProduct> {
  const { by, services: s, own, refuse } = context
  const { customer } = by
  const offered = s.partners.cards ? productsIn(customer.residenceCountry) : []
  const product = offered.find(({ id }) => id === cardType) ?? refuse('cardProductNotOffered')
  if (isCardProduct(own.accountId.type) && !product.isPrepaid)
    refuse('cardProductNotOffered', {}, 'accountId')
  if ((await missingFor(s, by)).length > 0) refuse('cardRequirementMissing')
  const open = (await cardsOf(s.db, customer.id)).filter((card) => !isOver(card))
  if (open.length >= maxCards) refuse('tooManyCards', { most: maxCards })
  return product
}

/** Issue fee plus, for a physical card, shipping. */
function feeOf(product: CardProduct, { isExpressShipping }: Input, { own, refuse }: ApplyContext) {
  const issue = priceOf(product.issue, product.currency)
  if (product.isVirtual) return issue
  const address = own.addressId ?? refuse('cardAddressMissing')
  const shipping = shippingFee(product, address.countryCode, isExpressShipping)
  return shipping === undefined
    ? refuse('shippingNotPossible')
    : add(issue, priceOf(shipping, product.currency))
}

/** Default alias of the card's account. */
const nameOf = ({ network, currency, isVirtual }: CardProduct): string =>
  `${names[network]} ${currency}${isVirtual ? ' online' : ''}`
const names = { MC: 'Mastercard', UPI: 'UnionPay', VISA: 'Visa' } as const
