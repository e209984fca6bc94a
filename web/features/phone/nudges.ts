/** Interval of requests to the push company, while the page is visible and while it is hidden. */
const lookMs = { seen: 1_000, hidden: 5_000 } as const

/**
 * Polls the town's push company, which simulates that of a phone maker. A nudge has no content; it only triggers a request to
 * the bank. Returns a function that stops it.
 */
export function listenForNudges(
  pushToken: string,
  { onNudge, onLine }: { onNudge: () => void; onLine: (isThere: boolean) => void },
): () => void {
  const stop = new AbortController()
  let newest: number | undefined
  let timer: ReturnType<typeof setTimeout>

  async function look(): Promise<void> {
    const url = `/town/api/phone?to=${encodeURIComponent(pushToken)}`
    const response = await fetch(url, { signal: stop.signal, cache: 'no-store' })
    const answer: unknown = response.ok ? await response.json() : undefined
    const count: unknown = typeof answer === 'object' && answer && Reflect.get(answer, 'newest')
    if (typeof count !== 'number')
      throw new Error(`/town/api/phone answered ${response.status} without a number "newest"`)
    if (newest !== undefined && count > newest) onNudge()
    newest = count
  }

  async function lookOn(): Promise<void> {
    const isThere = await look().then(
      () => true,
      () => false,
    )
    if (stop.signal.aborted) return
    onLine(isThere)
    timer = setTimeout(() => void lookOn(), document.hidden ? lookMs.hidden : lookMs.seen)
  }

  void lookOn()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
