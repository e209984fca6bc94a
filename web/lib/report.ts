import type { FaultKind } from '@sixpence/protocol/session/fault-report'

/** Something a developer should know of; the person has been told in words. Never holds what they typed. */
export type Report = {
  what: FaultKind
  /** The call, and the field of its answer. */
  detail?: string | undefined
  error?: unknown
  at: number
  /** Eight hexadecimal digits, by which support finds it in the server's log. */
  reference: string
}
type About = Pick<Report, 'detail' | 'error'>

const listeners = new Set<(report: Report) => void>()
const references = new Map<string, string>()
const mostReferences = 100

/** Returns the reference number, for the person. */
export function report(what: FaultKind, about: About = {}): string {
  const reference = referenceOf(what, about)
  for (const listener of listeners) listener({ what, ...about, at: Date.now(), reference })
  return reference
}

/** The number that `report` uses too: one for the same fault, however often it comes, until the page is left. */
export function referenceOf(what: FaultKind, { detail, error }: About): string {
  const key = [what, detail, error instanceof Error ? `${error.name} ${error.message}` : typeof error].join(
    ' ',
  )
  const known = references.get(key)
  if (known !== undefined) return known
  if (references.size >= mostReferences) references.clear()
  const [first = 0] = crypto.getRandomValues(new Uint32Array(1))
  const made = first.toString(16).padStart(8, '0')
  references.set(key, made)
  return made
}

/** For whatever collects faults, see call/send-faults.ts, and for tests. Returns the way to stop listening. */
export function onReport(listener: (report: Report) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
