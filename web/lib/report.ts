import type { FaultKind } from '@sixpence/protocol/session/fault-report'

/** A fault for developers; the screen has already notified the person. Never contains what they typed. */
export type Report = {
  what: FaultKind
  /** The call, and the field of its response. */
  detail?: string | undefined
  error?: unknown
  /** Reference number: eight hexadecimal digits, by which support finds the line in the server's log. */
  reference: string
}
type FaultDetails = Pick<Report, 'detail' | 'error'>

const listeners = new Set<(report: Report) => void>()
/** Faults reported before a listener exists, because the collector is loaded after the page. */
const early: Report[] = []
const maxEarly = 10
let fetchSender: () => void = () => undefined
const references = new Map<string, string>()

/** Reports a fault and returns its reference number. */
export function report(what: FaultKind, about: FaultDetails = {}): string {
  const reference = referenceOf(what, about)
  const newReport = { what, ...about, reference }
  if (listeners.size === 0) {
    if (early.length < maxEarly) early.push(newReport)
    fetchSender()
  }
  for (const listener of listeners) listener(newReport)
  return reference
}

/** The reference number of a fault, the same for each occurrence until the page is left. */
export function referenceOf(what: FaultKind, { detail, error }: FaultDetails): string {
  const key = [what, detail, error instanceof Error ? error.message : typeof error].join()
  const reference = references.get(key) ?? Math.random().toString(16).slice(2, 10).padEnd(8, '0')
  references.set(key, reference)
  return reference
}

/** The earlier faults; returned once. */
export const takeEarly = (): Report[] => early.splice(0)
/** Called for each fault without a listener. */
export const onEarly = (fetch: () => void): unknown => (fetchSender = fetch)

let readRoute: () => string | undefined = () => undefined
/** The current route as declared: `/transfer/p2p/receipt/$transactionId`. */
export const sayRoute = (read: () => string | undefined): unknown => (readRoute = read)
export const routeNow = (): string => readRoute() ?? '/'

/** Listens to faults, for call/send-faults.ts and tests. Returns a function that stops listening. */
export function onReport(listener: (report: Report) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
