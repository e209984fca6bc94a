/** A secret of the server with its number, 1 to 999. The one of SIXPENCE_SECRET alone is number 1. */
export type NumberedSecret = { number: number; secret: string }

/** The secrets of a server: the first signs and seals, all verify and open. */
export type Ring = readonly [NumberedSecret, ...NumberedSecret[]]

/** Keys outside that open the secrets of the ring. */
export type Wrapping = {
  local: string | undefined
  /** The file the local one is in, where it is in one. */
  localFile?: string | undefined
  transit: { url: string; key: string; tokenFile: string; maxMs: number } | undefined
}

/** A ring of one secret. */
export const ringOf = (secret: string): Ring => [{ number: 1, secret }]

/** Parses `2:text,1:text`, one per line or separated by commas; undefined unless every number is another one. */
export function parseRing(text: string): Ring | undefined {
  const found = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const [, digits, secret = ''] = /^([1-9]\d{0,2}):(\S+)$/.exec(entry) ?? []
      return digits === undefined ? undefined : { number: Number(digits), secret }
    })
  const known = found.filter((one) => one !== undefined)
  const [first, ...others] = known
  const isWhole =
    known.length === found.length && new Set(known.map(({ number }) => number)).size === known.length
  return first && isWhole ? [first, ...others] : undefined
}

/** Whether a secret is given wrapped, to be opened by a wrapping key outside. */
export const isWrapped = (secret: string): boolean => /^(?:local|vault):/.test(secret)

/** Where the key is that opens a secret: nowhere, as it is given in clear; in the environment, a file or a transit engine. */
export type Holder = 'clear' | 'environment' | 'file' | 'transit'

/** Who opens a secret as it was given. */
export function holderOf(secret: string, { localFile }: Wrapping): Holder {
  if (!isWrapped(secret)) return 'clear'
  if (secret.startsWith('vault:')) return 'transit'
  return localFile === undefined ? 'environment' : 'file'
}

/** Who opens the secret of each number of a ring as it was given, in its order. */
export const holdersOf = (given: { ring: Ring; wrapping: Wrapping }): { number: number; holder: Holder }[] =>
  given.ring.map(({ number, secret }) => ({ number, holder: holderOf(secret, given.wrapping) }))
