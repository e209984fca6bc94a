import { type Fault, faultReport, maxFaults, routePattern } from '@sixpence/protocol/session/fault-report'
import * as z from 'zod/mini'
import { faultOf } from '#lib/fault.ts'
import { onReport, type Report, routeNow, takeEarly } from '#lib/report.ts'
import { keptInTab } from '#lib/storage.ts'
import { exchange } from './exchange.ts'
import { Refusal } from './refusal.ts'

/**
 * Faults within `togetherMs` are sent in a single request. A failed request is repeated after `waitMs`, then at doubling
 * intervals.
 */
const slowly = { togetherMs: 2_000, waitMs: 30_000 }
const maxWaitMs = 10 * 60_000
/** Maximum number of faults reported per page. */
const maxPerPage = 30

const faults = faultReport.input.shape.faults
const waiting = keptInTab<Fault[]>('faults', { safeParse: (value) => z.safeParse(faults, value) })

/**
 * Sends the page's faults to the server in small batches, each fault once; its own failures are not reported. Offline
 * they are stored in the tab, so that they survive the reload of a failed screen. Returns a function that stops it.
 */
export function sendFaults(release: string, { togetherMs, waitMs: firstWaitMs } = slowly): () => void {
  const sentReferences = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isUnderWay = false

  const collect = (report: Report): void => {
    if (sentReferences.has(report.reference) || sentReferences.size >= maxPerPage || isOnlyTheLine(report))
      return
    sentReferences.add(report.reference)
    const route = routeNow()
    const fault = { ...faultOf(report, location.origin), route: routePattern.test(route) ? route : '/' }
    keep([...(waiting.get() ?? []), fault].slice(-maxFaults))
    after(togetherMs)
  }

  function after(ms: number): void {
    timer ??= setTimeout(() => void send(), ms)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const now = waiting.get() ?? []
    if (isUnderWay || now.length === 0 || !navigator.onLine) return
    isUnderWay = true
    try {
      await exchange(faultReport, { release, faults: now })
      forget(now)
      waitMs = firstWaitMs
    } catch (error) {
      // A refused report would be refused again.
      if (error instanceof Refusal && error.isCertain && error.status !== 429) forget(now)
      else after(waitMs)
      waitMs = Math.min(waitMs * 2, maxWaitMs)
    } finally {
      isUnderWay = false
      if (waiting.get()) after(togetherMs)
    }
  }

  const stopReports = onReport(collect)
  for (const report of takeEarly()) collect(report)
  const onLine = (): void => void send()
  const onHidden = (): void => {
    if (document.visibilityState === 'hidden') void send()
  }
  addEventListener('online', onLine)
  document.addEventListener('visibilitychange', onHidden)
  if (waiting.get()) after(togetherMs)

  return () => {
    stopReports()
    clearTimeout(timer)
    removeEventListener('online', onLine)
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** A failed check for a newer build only means that the network was down. */
const isOnlyTheLine = ({ what, error }: Report): boolean =>
  what === 'the build could not be checked' && error instanceof TypeError

/** Storage may be full or forbidden; that is ignored. */
function keep(left: Fault[]): void {
  try {
    if (left.length > 0) waiting.set(left)
    else waiting.remove()
  } catch {}
}

function forget(sent: readonly Fault[]): void {
  keep((waiting.get() ?? []).filter(({ reference }) => sent.every((item) => item.reference !== reference)))
}
