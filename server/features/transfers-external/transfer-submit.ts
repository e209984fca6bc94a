import type * as submits from '@sixpence/protocol/transfers-external/transfers-submit'
import type { Handler } from '#context/handler.ts'
import { submit } from './submit-by.ts'

export const transferSubmit: Handler<typeof submits.transferSubmit> = (
  { paymentMethod, ...input },
  context,
) => submit(context, { method: paymentMethod, input })
