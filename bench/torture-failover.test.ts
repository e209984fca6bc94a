// The short form of `npm run torture:failover`. The length of a pause depends on the other load of the machine, so only
// the long form has a limit for it.
import { expect, test } from 'vitest'
import { missingForFailover } from './failover/needs.ts'
import { failover } from './failover/run.ts'
import { requireHeld } from './torture/checks.ts'

const missing = missingForFailover()

test.skipIf(missing !== undefined)(
  `when the primary is killed and when it is cut off under payments, none is lost and none is doubled${missing ? `: ${missing}` : ''}`,
  { timeout: 600_000 },
  async () => {
    const { checks, numbers } = await failover({
      rounds: 2,
      workers: 8,
      seed: Date.now() % 1_000_000,
      pauseMs: Infinity,
    })
    requireHeld({ checks, numbers })
    expect(checks.length).toBeGreaterThan(5)
  },
)
