import { base64url, fromBase64url } from '#lib/base64.ts'

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const keyBytes = 65
const nonceBytes = 12

/** A key pair of this page for a single response; not stored, not extractable. */
export async function pageKeys(): Promise<{ pageKey: string; open: (sealed: string) => Promise<string> }> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const raw = await crypto.subtle.exportKey('raw', own.publicKey)
  return {
    pageKey: base64url(new Uint8Array(raw)),
    open: async (sealed) => {
      const bytes = fromBase64url(sealed)
      const key = await sharedKey(own.privateKey, bytes.slice(0, keyBytes))
      const iv = bytes.slice(keyBytes, keyBytes + nonceBytes)
      const opened = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv },
        key,
        bytes.slice(keyBytes + nonceBytes),
      )
      return new TextDecoder().decode(opened)
    },
  }
}

/** Encrypts a text for the holder of the private key. */
export async function sealFor(publicKey: string, text: string): Promise<string> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const ours = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const key = await sharedKey(own.privateKey, fromBase64url(publicKey))
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return base64url(new Uint8Array([...ours, ...iv, ...new Uint8Array(body)]))
}

/** ECDH, then HKDF-SHA-256 without salt, as in `Sealed` of the card company. */
async function sharedKey(own: CryptoKey, theirs: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const other = await crypto.subtle.importKey('raw', theirs, curve, false, [])
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('sixpence card')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
