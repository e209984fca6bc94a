import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'
import { savedButtonsOf } from '#store/saved-button/saved-buttons.ts'
import { buttonDto } from './saved-buttons.ts'

export const savedButtonList: Handler<typeof calls.savedButtonList> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  buttons: (await savedButtonsOf(s.db, customer.id)).map(buttonDto),
})
