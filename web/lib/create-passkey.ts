import type { InputOf } from '@sixpence/protocol/call'
import type { passkeyCreate } from '@sixpence/protocol/passkeys/passkeys'

export type NewPasskey = InputOf<typeof passkeyCreate>['response']

/** Whether this browser can create passkeys (WebAuthn Level 3). */
export const canCreatePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** The created passkey, or why there is none: it already existed, or the person declined. */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<NewPasskey | 'known' | 'none'> {
  try {
    const credential = await navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never),
    })
    if (!(credential instanceof PublicKeyCredential)) return 'none'
    const { id, rawId, response } = credential.toJSON() as unknown as NewPasskey
    const { clientDataJSON, attestationObject } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } }
  } catch (error) {
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : 'none'
  }
}
