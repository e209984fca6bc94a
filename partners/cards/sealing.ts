import { createCipheriv, createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { SealedText } from './cards.ts'

const curve = 'prime256v1'
const keyBytes = 65
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text for a P-256 public key. @throws when the key is not a point of P-256 */
export function sealFor(publicKey: string, text: string): SealedText {
  const own = createECDH(curve)
  const ours = own.generateKeys()
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sharedKey(own, Buffer.from(publicKey, 'base64url')), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([ours, nonce, body]).toString('base64url')
}

/** Decrypts; undefined when it was encrypted for another key or altered. */
export function openWith(own: ECDH, sealed: SealedText): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const nonce = bytes.subarray(keyBytes, keyBytes + nonceBytes)
  const tag = bytes.subarray(-tagBytes)
  try {
    const key = sharedKey(own, bytes.subarray(0, keyBytes))
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag)
    const body = bytes.subarray(keyBytes + nonceBytes, -tagBytes)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const sharedKey = (own: ECDH, theirs: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', own.computeSecret(theirs), '', 'sixpence card', 32))
