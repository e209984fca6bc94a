import type * as calls from '@sixpence/protocol/session/fault-report'
import type { Handler } from '#context/handler.ts'

/**
 * Logs each fault at `warn`, since reports need no sign-in. All pages share a rate limit besides that of an address, so
 * that a broken release or a flood leaves the log readable.
 */
export const faultReport: Handler<typeof calls.faultReport> = async ({ release, faults }, context) => {
  const { services: s, browser } = context
  await s.rate.take('everyFault', 'all', s.clock.now().getTime(), faults.length)
  for (const { kind, ...fault } of faults)
    s.log.warn({ ...fault, release, brand: browser.brand }, `in a page: ${kind}`)
  return {}
}
