import type * as calls from '@sixpence/protocol/transfers-external/transfers-submit'
import type { Handler } from '#context/handler.ts'
import { submit } from './submit-by.ts'

/** To a card, which may be a kept card. */
export const transferOctSubmit: Handler<typeof calls.transferOctSubmit> = (input, context) =>
  submit('oct', input, context, { kept: context.own.cardId, isToBeKept: input.saveCard ?? false })
