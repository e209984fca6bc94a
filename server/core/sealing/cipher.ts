import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of the server with the number of the secret it was derived from. */
export type NumberedKey = { number: number; key: Buffer }

const algorithm = 'aes-256-gcm'
/**
 * The first byte of encrypted data. Without a key number, the key is identified elsewhere, or it is that of the first
 * secret; otherwise two bytes with the number of the key follow.
 */
const versions = { withoutKeyNumber: 1, withKeyNumber: 2 } as const
export const ivLength = 12
const tagLength = 16

/** What data is encrypted with, and the subject that it is authenticated with. */
type Binding = { key: Buffer; subject: string }

/**
 * Version, nonce, tag, ciphertext; authenticated with the subject, so that data cannot be moved to another subject.
 */
export function encrypt({
  plaintext,
  iv = randomBytes(ivLength),
  ...binding
}: Binding & { plaintext: Buffer; iv?: Buffer }): Buffer {
  return Buffer.concat([
    Buffer.of(versions.withoutKeyNumber),
    ...encryptedParts({ ...binding, plaintext, iv }),
  ])
}

/**
 * Encrypts a long text in pieces of Latin letters with this total length, as `encrypt` does: only the result is in
 * memory as a whole.
 */
export function encryptPieces({
  pieces,
  length,
  ...binding
}: Binding & { pieces: Iterable<string>; length: number }): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = cipherWith({ ...binding, iv })
  const head = 1 + ivLength + tagLength
  const sealed = Buffer.allocUnsafe(head + length)
  let at = head
  for (const piece of pieces) at += cipher.update(piece, 'latin1').copy(sealed, at)
  cipher.final()
  if (at !== sealed.length)
    throw new Error(`the pieces of ${binding.subject} have ${at - head} bytes, not ${length}`)
  sealed[0] = versions.withoutKeyNumber
  iv.copy(sealed, 1)
  cipher.getAuthTag().copy(sealed, 1 + ivLength)
  return sealed
}

/** Decrypts a text encrypted by `encrypt` or `encryptPieces`. @throws when key or subject differ, or the data was changed */
export function decrypt({ sealed, ...binding }: Binding & { sealed: Buffer }): Buffer {
  if (sealed[0] !== versions.withoutKeyNumber)
    throw new Error(
      `sealed data of ${binding.subject} has the version byte ${sealed[0]}, not ${versions.withoutKeyNumber}`,
    )
  return decryptParts({ ...binding, parts: sealed.subarray(1) })
}

/** Encrypts a key with a key of the server, whose number is stored with it; for the first secret no number is stored. */
export function wrap(
  { number, key }: NumberedKey,
  { subject, plaintext }: { subject: string; plaintext: Buffer },
): Buffer {
  if (number === 1) return encrypt({ key, subject, plaintext })
  const head = Buffer.of(versions.withKeyNumber, number >> 8, number & 255)
  return Buffer.concat([head, ...encryptedParts({ key, subject, plaintext, iv: randomBytes(ivLength) })])
}

/** Decrypts a key encrypted by `wrap`, with the server key it names. @throws Error when that key is not among them */
export function unwrap(
  keys: readonly NumberedKey[],
  { subject, wrapped }: { subject: string; wrapped: Buffer },
): Buffer {
  const number = numberOf(wrapped)
  const matchingKey = keys.find((numberedKey) => numberedKey.number === number)
  if (!matchingKey)
    throw new Error(
      `the key of ${subject} is sealed with number ${number}, which SIXPENCE_SECRETS does not have`,
    )
  const headLength = wrapped[0] === versions.withoutKeyNumber ? 1 : 3
  return decryptParts({ key: matchingKey.key, subject, parts: wrapped.subarray(headLength) })
}

/** The number of the server key in the output of `wrap`. @throws Error for any other data */
export function numberOf(wrapped: Buffer): number {
  const { withoutKeyNumber, withKeyNumber } = versions
  if (wrapped[0] === withoutKeyNumber) return 1
  if (wrapped[0] !== withKeyNumber)
    throw new Error(
      `a wrapped key has the version byte ${wrapped[0]}, not ${withoutKeyNumber} or ${withKeyNumber}`,
    )
  return wrapped.readUInt16BE(1)
}

/** SQL: `numberOf` for a column. */
export const numberOfSql = (column: string): string =>
  `case get_byte(${column}, 0) when ${versions.withoutKeyNumber} then 1 else get_byte(${column}, 1) * 256 + get_byte(${column}, 2) end`

function encryptedParts({
  plaintext,
  iv,
  ...binding
}: Binding & { plaintext: Buffer; iv: Buffer }): Buffer[] {
  const cipher = cipherWith({ ...binding, iv })
  const ciphertext = [cipher.update(plaintext), cipher.final()]
  return [iv, cipher.getAuthTag(), ...ciphertext]
}

const cipherWith = ({ key, subject, iv }: Binding & { iv: Buffer }) =>
  createCipheriv(algorithm, key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(subject))

/** `parts`: nonce, tag, ciphertext. */
function decryptParts({ key, subject, parts }: Binding & { parts: Buffer }): Buffer {
  const decipher = createDecipheriv(algorithm, key, parts.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(subject))
    .setAuthTag(parts.subarray(ivLength, ivLength + tagLength))
  const plaintext = decipher.update(parts.subarray(ivLength + tagLength))
  // Checks the tag; this cipher returns no remaining text.
  decipher.final()
  return plaintext
}
