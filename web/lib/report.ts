/** Something a developer should know of; the person has been told in words. Never holds what they typed. */
export type Report = { what: string; detail?: string | undefined; at: number }

const listeners = new Set<(report: Report) => void>()

export function report(what: string, detail?: string): void {
  const made = { what, detail, at: Date.now() }
  for (const listener of listeners) listener(made)
}

/** For tests and for whatever collects faults. Returns the way to stop listening. */
export function onReport(listener: (report: Report) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
