import type * as calls from '@sixpence/protocol/recipient/recipient'
import type { Handler } from '#context/handler.ts'
import { cardOf } from '#payments/rails/find-card.ts'

export const recipientBinInfoGet: Handler<typeof calls.recipientBinInfoGet> = async (
  { binNumber },
  { services },
) => ({ bin: cardOf(services, binNumber) })
