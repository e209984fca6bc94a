import { isNumber, isRecord, keptInTab } from '#lib/storage.ts'

/**
 * Whom this tab acts for. Nothing: the server's choice, which is the person's own account. `isBusiness` makes calls
 * say it in the Customer-Id header (B158); `fromCustomerId` is a customer named by the address (B043).
 */
export type Acting = {
  customerId?: number | undefined
  isBusiness?: boolean | undefined
  /** By the person, in the list of those they may act for. */
  isChosen?: boolean | undefined
  fromCustomerId?: number | undefined
}

const stored = keptInTab('acting', isActing)
const listeners = new Set<() => void>()
let known: Acting | undefined

/** The server proves on every call that the person may act for them (Q040). */
export const acting = (): Acting => (known ??= stored.get() ?? {})

export function actFor(next: Acting): void {
  known = next
  stored.set(next)
  for (const listener of listeners) listener()
}

/** What tells cached answers of two customers apart. */
export const actingKey = ({ customerId, fromCustomerId }: Acting = acting()): number =>
  fromCustomerId ?? customerId ?? 0

export function onActing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What a call carries so that the server knows whom it is for: one header, one field of the body (B158, B159). */
export function actingParts(who: Acting = acting()): { customerId?: string; fromCustomerId?: number } {
  if (who.fromCustomerId !== undefined) return { fromCustomerId: who.fromCustomerId }
  if (who.customerId === undefined || !who.isBusiness) return {}
  return { customerId: String(who.customerId), fromCustomerId: who.customerId }
}

/** Takes `?fromCustomerId=42` out of an address (B043). */
export function takeFromCustomer(address: URL): URL {
  const named = address.searchParams.get('fromCustomerId')
  if (named === null) return address
  const rest = new URL(address)
  rest.searchParams.delete('fromCustomerId')
  if (/^\d{1,15}$/.test(named)) actFor({ fromCustomerId: Number(named) })
  return rest
}

const isId = (id: unknown): boolean => id === undefined || isNumber(id)

function isActing(value: unknown): value is Acting {
  if (!isRecord(value)) return false
  return isId(value['customerId']) && isId(value['fromCustomerId']) && value['isBusiness'] !== null
}
