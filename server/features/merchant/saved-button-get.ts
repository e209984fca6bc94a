import type * as calls from '@sixpence/protocol/merchant/merchant'
import type { Handler } from '#context/handler.ts'
import { buttonDto } from './saved-buttons.ts'

export const savedButtonGet: Handler<typeof calls.savedButtonGet> = async (_input, { own }) => ({
  button: buttonDto(own.id),
})
