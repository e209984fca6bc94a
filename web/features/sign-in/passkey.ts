import { passkeySignIn, passkeySignInBegin } from '@sixpence/protocol/passkeys'
import * as z from 'zod/mini'
import { exchange } from '#lib/exchange.ts'
import { session } from '#lib/session.ts'

/** What the browser signs, as the server takes it; browsers add members of their own. */
const signed = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.string()),
  }),
})

/** `conditional`: the browser offers passkeys among the addresses of the field, and asks nothing by itself. */
export type Mediation = 'conditional' | 'optional'

/** Whether this browser can offer passkeys within the field. */
export const offersInField = async (): Promise<boolean> =>
  typeof PublicKeyCredential === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable().catch(() => false))

/**
 * Signs in with a passkey (WebAuthn Level 3, 7.2). False when the person closed the browser's question, or another one
 * took its place. @throws Refusal
 */
export async function signInByPasskey(mediation: Mediation, signal: AbortSignal): Promise<boolean> {
  const { key, options } = await exchange(passkeySignInBegin, {}, { signal })
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey, mediation, signal }).catch(unlessClosed)
  if (!(credential instanceof PublicKeyCredential)) return false
  const response = z.parse(signed, credential.toJSON())
  session().begin(await exchange(passkeySignIn, { key, response }))
  return true
}

/** Nothing was chosen, or nothing could be: the two look alike, so that no page learns which. */
function unlessClosed(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error
}
