import { BlockList, isIPv4 } from 'node:net'

/** Addresses of one family, both ends included. */
type Range = { isEnabled: boolean; ipFrom: string; ipTo: string }

/**
 * Whether keys may be used from further addresses with the second set of ranges than with the first; without an enabled
 * range they may from everywhere. A range that only several together had before counts as further.
 */
export function letsInMore(before: readonly Range[], after: readonly Range[]): boolean {
  const had = before.filter(({ isEnabled }) => isEnabled)
  const has = after.filter(({ isEnabled }) => isEnabled)
  if (had.length === 0) return false
  return has.length === 0 || !has.every((range) => had.some((item) => includes(item, range)))
}

function includes(outer: Range, inner: Range): boolean {
  const family = familyOf(outer)
  // An IPv6 range also has the IPv4 addresses that are mapped into it, from which no key may be used by it.
  if (family !== familyOf(inner)) return false
  const list = new BlockList()
  list.addRange(outer.ipFrom, outer.ipTo, family)
  return list.check(inner.ipFrom, family) && list.check(inner.ipTo, family)
}

const familyOf = ({ ipFrom }: Range) => (isIPv4(ipFrom) ? 'ipv4' : 'ipv6')
