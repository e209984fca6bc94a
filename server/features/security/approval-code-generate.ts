import type * as calls from '@sixpence/protocol/security/security'
import { onceConfirmed } from '#auth/confirmed.ts'
import type { Handler } from '#context/handler.ts'
import { freshCode } from './approval-code.ts'

export const approvalCodeGenerate: Handler<typeof calls.approvalCodeGenerate> = async (input, context) =>
  onceConfirmed(context, input, 'approvalCode', async () => {
    const { by, services: s, change } = context
    return { approvalCode: await freshCode(s, by.person.id, change) }
  })
