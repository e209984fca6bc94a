import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of the server with the number of the secret it was derived from. */
export type NumberedKey = { number: number; key: Buffer }

const cipher = 'aes-256-gcm'
/** Version byte: encrypted with a key identified elsewhere, or with that of the first secret. */
const plain = 1
/** Version byte: two bytes with the number of the key follow. */
const numbered = 2
export const ivLength = 12
const tagLength = 16

/**
 * Version, nonce, tag, ciphertext; authenticated with the subject, so that data cannot be moved to another subject.
 */
export function encrypt(
  key: Buffer,
  subject: string,
  text: Buffer,
  iv: Buffer = randomBytes(ivLength),
): Buffer {
  return Buffer.concat([Buffer.of(plain), ...parts(key, subject, text, iv)])
}

/** The same for a long text in pieces of Latin letters with this total length: only the result is in memory as a whole. */
export function encryptPieces(
  key: Buffer,
  subject: string,
  { pieces, length }: { pieces: Iterable<string>; length: number },
): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = sealingWith(key, subject, iv)
  const head = 1 + ivLength + tagLength
  const sealed = Buffer.allocUnsafe(head + length)
  let at = head
  for (const piece of pieces) at += sealing.update(piece, 'latin1').copy(sealed, at)
  sealing.final()
  if (at !== sealed.length) throw new Error(`the pieces of ${subject} have ${at - head} bytes, not ${length}`)
  sealed[0] = plain
  iv.copy(sealed, 1)
  sealing.getAuthTag().copy(sealed, 1 + ivLength)
  return sealed
}

/** Decrypts a text encrypted by `encrypt` or `encryptPieces`. @throws when key or subject differ, or the data was changed */
export function decrypt(key: Buffer, subject: string, sealed: Buffer): Buffer {
  if (sealed[0] !== plain)
    throw new Error(`sealed data of ${subject} has the version byte ${sealed[0]}, not ${plain}`)
  return opened(key, subject, sealed.subarray(1))
}

/** Encrypts a key with a key of the server, whose number is stored with it; for the first secret no number is stored. */
export function wrap({ number, key }: NumberedKey, subject: string, text: Buffer): Buffer {
  if (number === 1) return encrypt(key, subject, text)
  const head = Buffer.of(numbered, number >> 8, number & 255)
  return Buffer.concat([head, ...parts(key, subject, text, randomBytes(ivLength))])
}

/** Decrypts a key encrypted by `wrap`, with the server key it names. @throws Error when that key is not among them */
export function unwrap(keys: readonly NumberedKey[], subject: string, wrapped: Buffer): Buffer {
  const number = numberOf(wrapped)
  const matchingKey = keys.find((numberedKey) => numberedKey.number === number)
  if (!matchingKey)
    throw new Error(
      `the key of ${subject} is sealed with number ${number}, which SIXPENCE_SECRETS does not have`,
    )
  return opened(matchingKey.key, subject, wrapped.subarray(wrapped[0] === plain ? 1 : 3))
}

/** The number of the server key in the output of `wrap`. @throws Error for any other data */
export function numberOf(wrapped: Buffer): number {
  if (wrapped[0] === plain) return 1
  if (wrapped[0] !== numbered)
    throw new Error(`a wrapped key has the version byte ${wrapped[0]}, not ${plain} or ${numbered}`)
  return wrapped.readUInt16BE(1)
}

/** SQL: `numberOf` for a column. */
export const numberOfSql = (column: string): string =>
  `case get_byte(${column}, 0) when ${plain} then 1 else get_byte(${column}, 1) * 256 + get_byte(${column}, 2) end`

function parts(key: Buffer, subject: string, text: Buffer, iv: Buffer): Buffer[] {
  const sealing = sealingWith(key, subject, iv)
  const sealed = [sealing.update(text), sealing.final()]
  return [iv, sealing.getAuthTag(), ...sealed]
}

const sealingWith = (key: Buffer, subject: string, iv: Buffer) =>
  createCipheriv(cipher, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(subject))

function opened(key: Buffer, subject: string, rest: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, rest.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(subject))
    .setAuthTag(rest.subarray(ivLength, ivLength + tagLength))
  const text = opening.update(rest.subarray(ivLength + tagLength))
  // Checks the tag; this cipher returns no remaining text.
  opening.final()
  return text
}
