import { isIP } from 'node:net'
import { plainAddress } from '#auth/ip-access.ts'
import { areInOrder } from '#store/api-key/allowed-ips.ts'

type Range = { ipFrom: string; ipTo: string }
export type RangeRefusal = 'allowedIpFromInvalid' | 'allowedIpToInvalid' | 'allowedIpInverted'

/** A range of addresses of the same family as it is stored, or its problem (B432). */
export async function readRange(
  { db }: { db: Parameters<typeof areInOrder>[0] },
  { ipFrom, ipTo }: Range,
): Promise<Range | { refusal: RangeRefusal }> {
  const range = { ipFrom: plainAddress(ipFrom), ipTo: plainAddress(ipTo) }
  const family = familyOf(range.ipFrom)
  if (family === 0) return { refusal: 'allowedIpFromInvalid' }
  if (familyOf(range.ipTo) !== family) return { refusal: 'allowedIpToInvalid' }
  return (await areInOrder(db, range.ipFrom, range.ipTo)) ? range : { refusal: 'allowedIpInverted' }
}

/** A range as text: a single address, or the first and the last. */
export const rangeWords = ({ ipFrom, ipTo }: Range): string =>
  ipFrom === ipTo ? ipFrom : `${ipFrom} – ${ipTo}`

/** 4 or 6; 0 for everything else, including an address with a zone, which is only meaningful on a single machine. */
const familyOf = (ip: string): number => (ip.includes('%') ? 0 : isIP(ip))
