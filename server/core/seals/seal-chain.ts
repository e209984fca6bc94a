import { createPrivateKey, sign, verify, type KeyObject } from 'node:crypto'
import type { Link, Restored, Seal } from './anchor.ts'
import { sha256 } from './merkle.ts'
import type { Place } from './seal-rows.ts'
import type { Secrets } from '#core/secrets.ts'

/** The signing key, derived from the server's secret. */
export function sealKey(secrets: Secrets): KeyObject {
  // The fixed head of an Ed25519 key in PKCS #8 (RFC 8410), then its 32 bytes.
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  return createPrivateKey({ key: Buffer.concat([head, secrets.key('seal')]), format: 'der', type: 'pkcs8' })
}

/** What is signed: everything that a link says, in one order. */
function textOf(link: Unsigned<Link>): Buffer {
  return Buffer.from(isRestore(link) ? restoreText(link) : sealText(link))
}

type Unsigned<L> = L extends Link ? Omit<L, 'signature'> : never

const isRestore = (link: Unsigned<Link>): link is Unsigned<Restored> => link.source === 'restore'

function sealText({ number, at, source, from, to, rows, root, previous }: Unsigned<Seal>): string {
  const said = [number, at, source, ...placeText(from), ...placeText(to), rows, root, previous]
  return `sixpence seal 1\n${JSON.stringify(said)}`
}

/** Places of the first generation are said as they were before there were others. */
const placeText = ({ generation, xid, id }: Place): (string | number)[] =>
  generation === 1 ? [xid, id] : [generation, xid, id]

function restoreText({ number, at, lostFrom, audit, operation, generation, previous }: Unsigned<Restored>) {
  const losses = [audit, operation].map(({ gone, first, kept, other }) => [gone, first, kept, other])
  return `sixpence restore 1\n${JSON.stringify([number, at, lostFrom, losses, generation, previous])}`
}

export const signatureOf = (link: Unsigned<Link>, key: KeyObject): string =>
  sign(null, textOf(link), key).toString('base64')

export const isSigned = (link: Link, key: KeyObject): boolean =>
  verify(null, textOf(link), key, Buffer.from(link.signature, 'base64'))

export const digestOf = (link: Link): string => sha256(textOf(link)).toString('hex')

/** What the first link of the chain follows. */
export const noLink = '0'.repeat(64)

/** Whether it stands right after the other in the chain and is ours. */
export const follows = (link: Link, previous: Link | undefined, key: KeyObject): boolean =>
  link.number === (previous?.number ?? 0) + 1 &&
  link.previous === (previous ? digestOf(previous) : noLink) &&
  isSigned(link, key)

/** Whether what was sealed under this number was lost by a restore that somebody stood for. */
export const isLost = (number: number, restores: readonly Restored[]): boolean =>
  restores.some((one) => one.lostFrom <= number && number < one.number)
