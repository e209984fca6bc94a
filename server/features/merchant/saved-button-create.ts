import type * as calls from '@sixpence/protocol/merchant/merchant'
import { maxButtons } from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'
import { keepButton } from '#store/saved-button/saved-buttons.ts'
import { askedBy } from './saved-buttons.ts'

export const savedButtonCreate: Handler<typeof calls.savedButtonCreate> = async ({ form }, context) => {
  const { by, services: s, change, refuse } = context
  const asked = await askedBy(form, context)
  const id = await change((client) => keepButton(client, by.customer.id, asked, s.clock.now()))
  return { id: id ?? refuse('tooManyButtons', { most: maxButtons }) }
}
