import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'

export const cardPinShow: Handler<typeof calls.cardPinShow> = async (_input, context) => {
  const { accountId } = await requireCard(context, 'pinShow')
  return byFactor(context, { subject: `cardPin:${accountId}` }, async () => ({}))
}
