import { waitsOf } from '#auth/confirmed.ts'
import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { requireCard } from './allowed-actions.ts'
import { byFactor } from './by-factor.ts'

export const cardPinShow: Handler<typeof calls.cardPinShow> = async (_input, context) => {
  const { accountId } = await requireCard(context, 'pinShow')
  // Its work is to begin the confirmation, which `cardPinGet` takes: that is done.
  return byFactor(context, { subject: `cardPin:${accountId}` }, async () => ({})).catch(waitsOf)
}
