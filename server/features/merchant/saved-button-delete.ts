import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'
import { deleteButton } from '#store/saved-button/saved-buttons.ts'

export const savedButtonDelete: Handler<typeof calls.savedButtonDelete> = async ({ id }, { change }) => {
  await change((client) => deleteButton(client, id))
  return {}
}
