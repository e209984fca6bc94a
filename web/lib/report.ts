import type { FaultKind } from '@sixpence/protocol/session/fault-report'

/** Something a developer should know of; the person has been told in words. Never holds what they typed. */
export type Report = {
  what: FaultKind
  /** The call, and the field of its answer. */
  detail?: string | undefined
  error?: unknown
  /** Eight hexadecimal digits, by which support finds it in the server's log. */
  reference: string
}
type About = Pick<Report, 'detail' | 'error'>

const listeners = new Set<(report: Report) => void>()
/** What went wrong before anybody listened: what collects faults comes after the page. */
const early: Report[] = []
const mostEarly = 10
const references = new Map<string, string>()

/** Returns the reference number, for the person. */
export function report(what: FaultKind, about: About = {}): string {
  const reference = referenceOf(what, about)
  const made = { what, ...about, reference }
  if (listeners.size === 0 && early.length < mostEarly) early.push(made)
  for (const listener of listeners) listener(made)
  return reference
}

/** The number that `report` uses too: one for the same fault, however often it comes, until the page is left. */
export function referenceOf(what: FaultKind, { detail, error }: About): string {
  const key = [what, detail, error instanceof Error ? error.message : typeof error].join()
  const reference = references.get(key) ?? Math.random().toString(16).slice(2, 10).padEnd(8, '0')
  references.set(key, reference)
  return reference
}

/** Those from before, once. */
export const takeEarly = (): Report[] => early.splice(0)

let readRoute: () => string | undefined = () => undefined
/** Where the person is, as the router declares it: `/transfer/p2p/receipt/$transactionId`. */
export const sayRoute = (read: () => string | undefined): unknown => (readRoute = read)
export const routeNow = (): string => readRoute() ?? '/'

/** For whatever collects faults, see call/send-faults.ts, and for tests. Returns the way to stop listening. */
export function onReport(listener: (report: Report) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
