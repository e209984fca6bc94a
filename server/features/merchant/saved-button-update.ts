import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'
import { changeButton } from '#store/saved-button/saved-buttons.ts'
import { askedBy } from './saved-buttons.ts'

export const savedButtonUpdate: Handler<typeof calls.savedButtonUpdate> = async ({ id, form }, context) => {
  const asked = await askedBy(form, context)
  await context.change((client) => changeButton(client, id, asked))
  return {}
}
