import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { beginByFactor } from './by-factor.ts'

export const cardPinShow: Handler<typeof calls.cardPinShow> = async (_input, context) => {
  const { accountId } = await requireCard(context, 'pinShow')
  return beginByFactor(context, `cardPin:${accountId}`)
}
