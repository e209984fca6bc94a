import type * as calls from '@sixpence/protocol/security/security'
import { onceConfirmed } from '#auth/confirmed.ts'
import { freshRecoveryCodes } from '#auth/recovery-code.ts'
import type { Handler } from '#context/handler.ts'

export const recoveryCodesCreate: Handler<typeof calls.recoveryCodesCreate> = async (input, context) =>
  onceConfirmed(context, input, 'recoveryCodes', async () => {
    const { by, services: s, change } = context
    return { codes: await freshRecoveryCodes(s, by.person.id, change) }
  })
