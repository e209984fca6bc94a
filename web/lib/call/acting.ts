import { isNumber, isRecord, keptInTab } from '#lib/storage.ts'

/**
 * The acting customer of this tab. Undefined: the server's choice, which is the person's own account. With `isBusiness` calls
 * have the Customer-Id header (B158); `fromCustomerId` is a customer named in the URL (B043).
 */
export type ActingCustomer = {
  customerId?: number | undefined
  isBusiness?: boolean | undefined
  /** Selected by the person from those they may act for. */
  isChosen?: boolean | undefined
  fromCustomerId?: number | undefined
}

const stored = keptInTab('acting', isActing)
const listeners = new Set<() => void>()
let actingCustomer: ActingCustomer | undefined

/** The server checks this on every call (Q040). */
export const acting = (): ActingCustomer => (actingCustomer ??= stored.get() ?? {})

export function actFor(next: ActingCustomer): void {
  actingCustomer = next
  stored.set(next)
  for (const listener of listeners) listener()
}

/** Cache key of the acting customer. */
export const actingKey = ({ customerId, fromCustomerId }: ActingCustomer = acting()): number =>
  fromCustomerId ?? customerId ?? 0

export function onActing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The header and body field that name the acting customer (B158, B159). */
export function actingParts(who: ActingCustomer = acting()): {
  customerId?: string
  fromCustomerId?: number
} {
  const id = who.fromCustomerId ?? (who.isBusiness ? who.customerId : undefined)
  return id === undefined ? {} : { customerId: String(id), fromCustomerId: id }
}

/** Removes `?fromCustomerId=42` from a URL and uses it (B043). */
export function takeFromCustomer(address: URL): URL {
  const named = address.searchParams.get('fromCustomerId')
  if (named === null) return address
  const rest = new URL(address)
  rest.searchParams.delete('fromCustomerId')
  if (/^\d{1,15}$/.test(named)) actFor({ fromCustomerId: Number(named) })
  return rest
}

const isId = (id: unknown): boolean => id === undefined || isNumber(id)

function isActing(value: unknown): value is ActingCustomer {
  if (!isRecord(value)) return false
  return isId(value['customerId']) && isId(value['fromCustomerId']) && value['isBusiness'] !== null
}
