import { BlockList, isIPv4 } from 'node:net'

/** Addresses of the same family, both ends included. */
type Range = { isEnabled: boolean; ipFrom: string; ipTo: string }

/**
 * Whether the second set of ranges allows keys from more addresses than the first; without an enabled range all
 * addresses are allowed. A range that was only covered by several ranges together counts as more.
 */
export function letsInMore(before: readonly Range[], after: readonly Range[]): boolean {
  const had = before.filter(({ isEnabled }) => isEnabled)
  const has = after.filter(({ isEnabled }) => isEnabled)
  if (had.length === 0) return false
  return has.length === 0 || !has.every((range) => had.some((item) => includes(item, range)))
}

function includes(outer: Range, inner: Range): boolean {
  const family = familyOf(outer)
  // An IPv6 range also contains IPv4-mapped addresses, from which it allows no key.
  if (family !== familyOf(inner)) return false
  const list = new BlockList()
  list.addRange(outer.ipFrom, outer.ipTo, family)
  return list.check(inner.ipFrom, family) && list.check(inner.ipTo, family)
}

const familyOf = ({ ipFrom }: Range) => (isIPv4(ipFrom) ? 'ipv4' : 'ipv6')
