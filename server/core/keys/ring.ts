import type { SecretHolder } from '@sixpence/protocol/secrets/secrets'
/** A secret of the server with its number, 1 to 999. SIXPENCE_SECRET alone is number 1. */
export type NumberedSecret = { number: number; secret: string }

/** The secrets of a server: the first signs and encrypts, all verify and decrypt. */
export type Ring = readonly [NumberedSecret, ...NumberedSecret[]]

/** External keys that open the secrets of the ring. */
export type Wrapping = {
  local: string | undefined
  /** The file of the local key, if it is in a file. */
  localFile?: string | undefined
  transit: { url: string; key: string; tokenFile: string; maxMs: number } | undefined
}

/** A ring of a single secret. */
export const ringOf = (secret: string): Ring => [{ number: 1, secret }]

/** Parses `2:text,1:text`, on separate lines or separated by commas; undefined if a number is used twice. */
export function parseRing(text: string): Ring | undefined {
  const parsedSecrets = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, digits, secret = ''] = /^([1-9]\d{0,2}):(\S+)$/.exec(entry) ?? []
      return digits === undefined ? undefined : { number: Number(digits), secret }
    })
  const secrets = parsedSecrets.filter((item) => item !== undefined)
  const [first, ...others] = secrets
  const isWhole =
    secrets.length === parsedSecrets.length &&
    new Set(secrets.map(({ number }) => number)).size === secrets.length
  return first && isWhole ? [first, ...others] : undefined
}

/** Whether a secret is wrapped, to be opened by an external key. */
export const isWrapped = (secret: string): boolean => /^(?:local|vault):/.test(secret)

/**
 * Location of the key that opens a secret: `clear` if it is not wrapped; in the environment, in a file or in a
 * transit engine.
 */
export type Holder = SecretHolder

/** The holder of the key that opens a secret. */
export function holderOf(secret: string, { localFile }: Wrapping): Holder {
  if (!isWrapped(secret)) return 'clear'
  if (secret.startsWith('vault:')) return 'transit'
  return localFile === undefined ? 'environment' : 'file'
}

/** The holder for each number of a ring, in its order. */
export const holdersOf = (keys: { ring: Ring; wrapping: Wrapping }): { number: number; holder: Holder }[] =>
  keys.ring.map(({ number, secret }) => ({ number, holder: holderOf(secret, keys.wrapping) }))
