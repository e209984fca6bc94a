import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'
import { find } from './find-agreement.ts'

export const agreementGet: Handler<typeof calls.agreementGet> = async ({ id }, context) => ({
  agreement: find(id, context),
})
