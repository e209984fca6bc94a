import { passkeySignIn, passkeySignInBegin } from '@sixpence/protocol/passkeys/passkeys'
import { exchange } from '#lib/call/exchange.ts'
import { signWithPasskey } from '#lib/passkey.ts'
import { session } from '#lib/call/session.ts'

/** `conditional`: the browser offers passkeys among the addresses of the field, without a dialog. */
export type Mediation = 'conditional' | 'optional'

/** Whether the browser can offer passkeys in the field. */
export const offersInField = async (): Promise<boolean> =>
  typeof PublicKeyCredential === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable().catch(() => false))

/** Signs in with a passkey. False if the person closed the browser's dialog. @throws Refusal */
export async function signInByPasskey(mediation: Mediation, signal: AbortSignal): Promise<boolean> {
  const { key, options } = await exchange(passkeySignInBegin, {}, { signal })
  const response = await signWithPasskey(options, { mediation, signal })
  if (!response) return false
  session().begin(await exchange(passkeySignIn, { key, response }))
  return true
}
