import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, bech32, bech32m, createBase58check, hex } from '@scure/base'
import { inGroups, problem, type FieldKind, type Problem } from './kind.ts'

/** Networks of digital currencies; the first network of a currency is its default. */
const networks = ['bitcoin', 'ethereum', 'tron', 'polygon', 'solana'] as const
export type Network = (typeof networks)[number]

const networksByCurrency: Readonly<Record<string, readonly Network[]>> = {
  BTC: ['bitcoin'],
  ETH: ['ethereum'],
  USDT: ['tron', 'ethereum'],
  USDC: ['ethereum', 'polygon', 'solana'],
}

/** Networks on which a currency is transferred, the default first; empty for an unknown currency. */
export const networksOf = (currency: string): readonly Network[] =>
  Object.hasOwn(networksByCurrency, currency) ? (networksByCurrency[currency] ?? []) : []

/** An address of the chosen network, with that network's checksum. */
export const digitalAddress: FieldKind = {
  clean: (rawText) => rawText.replace(/[\s\p{Cf}]/gu, ''),
  check: (text, { currency, details }) => {
    if (text.length > 90) return problem('tooLong', 90)
    const [only, ...others] = networksOf(currency)
    const network =
      others.length === 0 ? only : networksOf(currency).find((network) => network === details['network'])
    return network && checks[network](text)
  },
  /** Grouped for visual comparison. */
  show: inGroups(4),
  mask: (text) => `${text.slice(0, 6)}…${text.slice(-6)}`,
  keyboard: 'text',
  longest: 90,
}

const checks: Record<Network, (text: string) => Problem | undefined> = {
  bitcoin: (text) => (/^bc1/i.test(text) ? segwit(text) : base58check(text, [0x00, 0x05])),
  tron: (text) => base58check(text, [0x41]),
  ethereum: hexAddress,
  polygon: hexAddress,
  solana: (text) => {
    const bytes = bytesOf(base58.decode, text)
    if (!bytes) return problem('wrongCharacters')
    return bytes.length === 32 ? undefined : problem('wrongForm')
  },
}

/** Base58Check: a version byte, the hash of a key or script, four bytes of double SHA-256. */
function base58check(text: string, versions: readonly number[]): Problem | undefined {
  if (!/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) return problem('wrongCharacters')
  if (text.length < 25) return problem('tooShort', 25)
  const bytes = bytesOf(createBase58check(sha256).decode, text)
  if (!bytes) return problem('wrongCheckDigits')
  return bytes.length === 21 && versions.includes(bytes[0] ?? -1) ? undefined : problem('wrongForm')
}

/**
 * BIP 173 for witness version 0, BIP 350 for version 1. Later versions are refused: they are undefined, so that anyone could
 * spend the coins.
 */
function segwit(text: string): Problem | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return problem('wrongForm')
  if (!/^bc1[qpzry9x8gf2tvdw0s3jn54khce6mua7l]*$/i.test(text)) return problem('wrongCharacters')
  const lower = text.toLowerCase()
  const coder = lower[3] === 'q' ? bech32 : bech32m
  const decoded = coder.decodeUnsafe(lower)
  if (!decoded) return problem('wrongCheckDigits')
  const [version, ...program] = decoded.words
  const { length } = coder.fromWordsUnsafe(program) ?? []
  const isRight = version === 0 ? length === 20 || length === 32 : version === 1 && length === 32
  return isRight ? undefined : problem('wrongForm')
}

/** EIP-55: in mixed case the case of each letter encodes a bit of the hash; in a single case there is no checksum. */
function hexAddress(text: string): Problem | undefined {
  if (!text.startsWith('0x')) return problem('wrongForm')
  const address = text.slice(2)
  if (!/^[\da-f]*$/i.test(address)) return problem('wrongCharacters')
  if (address.length !== 40) return problem('wrongLength', 42)
  const lower = address.toLowerCase()
  if (address === lower || address === address.toUpperCase()) return undefined
  const hash = hex.encode(keccak_256(new TextEncoder().encode(lower)))
  const isRight = Array.from(lower).every((sign, place) => {
    const isUpper = Number.parseInt(hash[place] ?? '0', 16) >= 8
    return (isUpper ? sign.toUpperCase() : sign) === address[place]
  })
  return isRight ? undefined : problem('wrongCheckDigits')
}

/** Undefined if the library throws because of an invalid text. */
function bytesOf(decode: (text: string) => Uint8Array, text: string): Uint8Array | undefined {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}
