import { confirmationPasskeyBegin, confirmationPasskeyConfirm } from '@sixpence/protocol/passkeys/passkeys'
import { send } from '#lib/call/call.ts'
import { signWithPasskey } from '#lib/passkey.ts'
import { Refusal } from '#lib/call/refusal.ts'

/** Approves a pending change with a passkey; `closed`: the browser's dialog was closed. */
export async function approveByPasskey(requestKey: string): Promise<true | 'closed' | Refusal> {
  try {
    const challenge = await send(confirmationPasskeyBegin, { requestKey })
    const response = await signWithPasskey(challenge.options)
    if (!response) return 'closed'
    await send(confirmationPasskeyConfirm, { requestKey, key: challenge.key, response })
    return true
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
