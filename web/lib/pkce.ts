import { base64url } from './base64.ts'

/** PKCE (RFC 7636): the sign-in begins with the verifier's hash and is completed with the verifier (B082, B083). */
export type Pkce = { verifier: string; challenge: string }

export async function createPkce(): Promise<Pkce> {
  // 96 bytes are 128 letters.
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(96)))
  return { verifier, challenge: await sha256(verifier) }
}

/** Base64url of the SHA-256 of a text. */
export async function sha256(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
