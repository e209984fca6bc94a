import type * as calls from '@sixpence/protocol/cards/cards'
import { admitTry, forgetTries, forgiveTry } from '#auth/tries.ts'
import type { Context, Handler } from '#context/handler.ts'
import type { OwnCard } from '#store/card/cards.ts'
import { requireCard } from './allowed-actions.ts'
import { type ArrivedCard, arrivedOf } from './arrived.ts'
import { byFactor } from './by-factor.ts'
import { onceKey, orderedBefore, orderPaid, priceOf } from './card-fee.ts'
import { askCompany, isPageKey } from './card-company.ts'
import { sendCardLetter } from './card-letter.ts'
import { payerOf } from './fee-payer.ts'

/**
 * The security code proves possession of the card: it is printed on it and shown nowhere else. Then the person confirms
 * with their own factor, also when the call is repeated after a lost reply. The PIN is fetched before anything is paid.
 */
export const cardActivate: Handler<typeof calls.cardActivate> = async (input, context) => {
  const { by, refuse, services: s } = context
  const { pageKey, extraParams, requestKey, code } = input
  const any = await requireCard(context)
  const arrived = await arrivedOf(s.db, any)
  if (!arrived) return refuse('cardActionNotAllowed')
  if (!isPageKey(pageKey)) refuse('cardKeyUnreadable')
  const once = onceKey('cardActivate', arrived.operationId)
  const isRepeated = (await orderedBefore(context, [once])) !== undefined
  const card = await requireCard(context, isRepeated ? undefined : 'activate')
  await requireProof(context, card, arrived, extraParams.securityCode)
  const ask = () => askCompany(s, (company) => company.pin(arrived.token, pageKey), refuse)
  const pinCode = requestKey === undefined ? undefined : await ask()
  const subject = `cardActivate:${arrived.operationId}`
  return byFactor(context, { subject, requestKey, code }, async () => {
    if (!isRepeated) {
      await orderPaid(context, {
        order: {
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
      sendCardLetter(s, card, 'activated')
    }
    return { ...(pinCode !== undefined && { pinCode }) }
  })
}

/** Counted before it is compared, for each produced card. @throws Refused securityCodeWrong | lockedOut */
async function requireProof(
  { services: s, refuse }: Context<typeof calls.cardActivate>,
  { brand }: OwnCard,
  { operationId, token }: ArrivedCard,
  securityCode: string,
): Promise<void> {
  const tried = { cardOf: operationId }
  await admitTry(s, brand, tried)
  const answer = await askCompany(s, (company) => company.prove(token, securityCode), refuse).catch(
    async (error: unknown) => {
      await forgiveTry(s, brand, tried)
      throw error
    },
  )
  if (answer !== 'right') refuse('securityCodeWrong')
  await forgetTries(s, brand, tried)
}
