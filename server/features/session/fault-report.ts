import type * as calls from '@sixpence/protocol/session/fault-report'
import type { Handler } from '#context/handler.ts'

/**
 * One line of the log for each fault, at `warn`: anybody may say that there was one. Beside the rate of an address all
 * pages together have one, so that a broken release, or somebody who floods, leaves the log readable.
 */
export const faultReport: Handler<typeof calls.faultReport> = async ({ release, faults }, context) => {
  const { services: s, browser } = context
  s.rate.take('everyFault', 'all', s.clock.now().getTime(), faults.length)
  for (const { kind, ...fault } of faults)
    s.log.warn({ ...fault, release, brand: browser.brand }, `in a page: ${kind}`)
  return {}
}
