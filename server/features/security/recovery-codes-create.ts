import type * as calls from '@sixpence/protocol/security/security'
import { freshRecoveryCodes } from '#auth/recovery-code.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Handler } from '#context/handler.ts'

export const recoveryCodesCreate: Handler<typeof calls.recoveryCodesCreate> = async (
  _input,
  { by, services: s, change },
) => ({
  act,
  does: async () => ({
    codes: await freshRecoveryCodes(s, by.person.id, (work) =>
      change(async (client) => {
        await notifyPerson(s, client, { person: by.person, act })
        return work(client)
      }),
    ),
  }),
})

const act = { subject: 'recoveryCodes' }
