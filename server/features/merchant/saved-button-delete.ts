import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'

export const savedButtonDelete: Handler<typeof calls.savedButtonDelete> = async ({ id }, { change }) => {
  await change((client) => client.query('delete from app.saved_button where id = $1', [id]))
  return {}
}
