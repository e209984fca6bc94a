import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { KeyFault, type KeyWrapper } from './keys.ts'

const cipher = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

/**
 * A wrapping key that the server is given itself, in a file or its environment: the wrapped secrets may then stand
 * elsewhere. `local:<first 8 hex digits of the key's hash>:<base64 of nonce, tag, ciphertext>`.
 */
export function localWrapper(wrappingKey: string): KeyWrapper {
  const key = Buffer.from(hkdfSync('sha256', wrappingKey, 'sixpence', 'wrapping', 32))
  const id = createHash('sha256').update(key).digest('hex').slice(0, 8)
  const wrap = (secret: string): string => {
    const iv = randomBytes(ivLength)
    const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagLength })
    const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
    return `local:${id}:${Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64')}`
  }
  const unwrap = (wrapped: string): string => {
    const [, of, body = ''] = /^local:([0-9a-f]{8}):([A-Za-z0-9+/=]+)$/.exec(wrapped) ?? []
    if (of !== id) throw new KeyFault('refused', `the secret was wrapped with another key than local ${id}`)
    const bytes = Buffer.from(body, 'base64')
    try {
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
      opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
      const text = opening.update(bytes.subarray(ivLength + tagLength))
      return Buffer.concat([text, opening.final()]).toString()
    } catch {
      throw new KeyFault('refused', `the secret wrapped with local ${id} was changed`)
    }
  }
  return {
    wrap: async (secret) => wrap(secret),
    unwrap: async (wrapped) => unwrap(wrapped),
    rewrap: async (wrapped) => wrap(unwrap(wrapped)),
    keyId: (wrapped) => /^(local:[0-9a-f]{8}):/.exec(wrapped)?.[1],
    health: async () => {},
  }
}
