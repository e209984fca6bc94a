import type * as calls from '@sixpence/protocol/cards/cards'
import { onceConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'

export const cardPinShow: Handler<typeof calls.cardPinShow> = async (_input, context) => {
  const { accountId } = await requireCard(context, 'pinShow')
  return onceConfirmed(context, {}, `cardPin:${accountId}`, async () => ({}))
}
