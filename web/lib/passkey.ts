import { passkeyAssertion, type PasskeyAssertion } from '@sixpence/protocol/fields'
import * as z from 'zod/mini'

/**
 * The signature of a passkey of the person (WebAuthn Level 3, 7.2). Undefined when the person closed the browser's dialog or
 * another request replaced it; browsers do not let pages distinguish these.
 */
export async function signWithPasskey(
  options: Record<string, unknown>,
  more: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyAssertion | undefined> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  const credential = await navigator.credentials.get({ publicKey, ...more }).catch(unlessClosed)
  // Browsers add extra members.
  return credential instanceof PublicKeyCredential
    ? z.parse(passkeyAssertion, credential.toJSON())
    : undefined
}

function unlessClosed(error: unknown): undefined {
  if (!(error instanceof DOMException)) throw error
}
