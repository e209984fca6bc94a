import type * as calls from '@sixpence/protocol/transfers-external/transfers-submit'
import type { Handler } from '#context/handler.ts'
import { submit } from './submit-by.ts'

/** To a card, which may be a saved card. */
export const transferOctSubmit: Handler<typeof calls.transferOctSubmit> = (input, context) =>
  submit(context, {
    method: 'oct',
    input,
    card: { kept: context.own.cardId, isToBeKept: input.saveCard ?? false },
  })
