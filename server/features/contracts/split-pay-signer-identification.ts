import type * as calls from '@sixpence/protocol/contracts/contracts'
import type { Handler } from '#context/handler.ts'
import { orderIdentification } from './begin-identification.ts'

export const splitPaySignerIdentification: Handler<typeof calls.splitPaySignerIdentification> = async (
  _input,
  { own, ...context },
) => ({
  redirectUrl: await orderIdentification(own.contractId, context),
})
