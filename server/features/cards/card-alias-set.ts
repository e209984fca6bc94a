import type * as calls from '@sixpence/protocol/cards/cards'
import type { Handler } from '#context/handler.ts'
import { renameAccount } from '#store/account/accounts.ts'
import { requireCard } from './allowed-actions.ts'
import { announceCards } from './announce-cards.ts'

/** Only virtual cards can be renamed (B205). */
export const cardAliasSet: Handler<typeof calls.cardAliasSet> = async ({ cardAliasName }, context) => {
  const { accountId, customerId } = await requireCard(context, 'rename')
  await context.change(async (client) => {
    await renameAccount(client, accountId, cardAliasName)
    await announceCards(client, customerId)
  })
  return {}
}
