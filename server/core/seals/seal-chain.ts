import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { Link, Restore, Seal } from './anchor.ts'
import type { Place } from './seal-rows.ts'
import type { Secrets } from '#core/secrets.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** The Ed25519 key that signs now, derived from the server's current secret. */
export const sealKey = (secrets: Secrets): KeyObject => sealKeyOf(secrets, secrets.current)

/** The signing key of the secret with this number. */
export function sealKeyOf(secrets: Secrets, number: number): KeyObject {
  // Fixed prefix of an Ed25519 private key in PKCS #8 (RFC 8410), followed by its 32 bytes.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = Buffer.concat([head, secrets.keyOf('seal', number)])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** A public key of the seals, with the last seal and time for which its signatures are valid; a key in use has no end. */
export type SealKey = { key: KeyObject; until?: { seal: number; at: Date } }

/** A public key, or all keys whose signatures are valid. */
export type SealKeys = KeyObject | readonly SealKey[]

/** The public keys of the secrets in use whose signatures are valid without an end. */
export const publicSealKeys = (secrets: Secrets, counts: (number: number) => boolean): SealKey[] =>
  secrets.numbers.filter(counts).map((number) => ({ key: createPublicKey(sealKeyOf(secrets, number)) }))

/** The signed text: all fields of a link in a fixed order. */
function textOf(link: UnsignedLink<Link>): Buffer {
  return Buffer.from(isRestore(link) ? restoreText(link) : sealText(link))
}

type UnsignedLink<L> = L extends Link ? Omit<L, 'signature'> : never

const isRestore = (link: UnsignedLink<Link>): link is UnsignedLink<Restore> => link.source === 'restore'

function sealText({ number, at, source, from, to, rows, root, previous }: UnsignedLink<Seal>): string {
  const fields = [number, at, source, ...placeText(from), ...placeText(to), rows, root, previous]
  return `sixpence seal 1\n${JSON.stringify(fields)}`
}

/** Positions of the first generation are written as before generations existed. */
const placeText = ({ generation, xid, id }: Place): (string | number)[] =>
  generation === 1 ? [xid, id] : [generation, xid, id]

function restoreText({
  number,
  at,
  lostFrom,
  audit,
  operation,
  generation,
  previous,
}: UnsignedLink<Restore>) {
  const losses = [audit, operation].map(({ gone: lost, first, kept: present, other }) => [
    lost,
    first,
    present,
    other,
  ])
  return `sixpence restore 1\n${JSON.stringify([number, at, lostFrom, losses, generation, previous])}`
}

/** Ed25519 signature of a link, base64. */
export const signatureOf = (link: UnsignedLink<Link>, key: KeyObject): string =>
  sign(null, textOf(link), key).toString('base64')

/** Whether a link is signed by a key valid for it. */
export const isSigned = (link: Link, keys: SealKeys): boolean =>
  keyList(keys).some(
    ({ key, until }) =>
      (until === undefined || link.number <= until.seal) &&
      verify(null, textOf(link), key, Buffer.from(link.signature, 'base64')),
  )

const keyList = (keys: SealKeys): readonly SealKey[] => ('type' in keys ? [{ key: keys }] : keys)

/** SHA-256 of the signed text of a link, in hex. */
export const digestOf = (link: Link): string => sha256(textOf(link)).toString('hex')

/** `previous` of the first link of the chain. */
export const noLink = '0'.repeat(64)

/** Whether the link directly follows `previous` in the chain and its signature is valid. */
export const follows = (link: Link, previous: Link | undefined, keys: SealKeys): boolean =>
  link.number === (previous?.number ?? 0) + 1 &&
  link.previous === (previous ? digestOf(previous) : noLink) &&
  isSigned(link, keys)

/** Whether the seal of this number was lost by an acknowledged restore. */
export const isLost = (number: number, restores: readonly Restore[]): boolean =>
  restores.some((restore) => restore.lostFrom <= number && number < restore.number)
