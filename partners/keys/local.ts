import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { KeyFault, type KeyWrapper } from './keys.ts'

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/**
 * A wrapping key in the server's environment: the wrapped secrets may then be stored elsewhere. `local:<first 8 hex
 * digits of the key's hash>:<base64 of nonce, tag, ciphertext>`.
 */
export const localWrapper = (wrappingKey: string): KeyWrapper => wrapperWith(async () => keyOf(wrappingKey))

/** A wrapping key in a file, which is read at each use, so that its removal is noticed. */
export const fileWrapper = (file: string): KeyWrapper =>
  wrapperWith(async () => {
    const text = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (text === '') throw new KeyFault('down', `the file with the wrapping key, ${file}, cannot be read`)
    return keyOf(text)
  })

type Key = { key: Buffer; id: string }

function wrapperWith(current: () => Promise<Key>): KeyWrapper {
  return {
    wrap: async (secret) => wrapped(await current(), secret),
    unwrap: async (text) => unwrapped(await current(), text),
    rewrap: async (text) => {
      const key = await current()
      return wrapped(key, unwrapped(key, text))
    },
    keyId: (text) => /^(local:[0-9a-f]{8}):/.exec(text)?.[1],
    health: async () => void (await current()),
  }
}

function keyOf(wrappingKey: string): Key {
  const key = Buffer.from(hkdfSync('sha256', wrappingKey, 'sixpence', 'wrapping', 32))
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) }
}

function wrapped({ key, id }: Key, secret: string): string {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, key, iv, { authTagLength: tagLength })
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return `local:${id}:${Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64')}`
}

function unwrapped({ key, id }: Key, text: string): string {
  const [, of, body = ''] = /^local:([0-9a-f]{8}):([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  if (of !== id) throw new KeyFault('refused', `the secret was wrapped with another key than local ${id}`)
  const bytes = Buffer.from(body, 'base64')
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    opening.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    const opened = opening.update(bytes.subarray(ivLength + tagLength))
    return Buffer.concat([opened, opening.final()]).toString()
  } catch {
    throw new KeyFault('refused', `the secret wrapped with local ${id} was changed`)
  }
}
