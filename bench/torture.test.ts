// The short form of `npm run torture -- payments`. The duration of a restart depends on the other load of the machine, so only the
// long form has a limit for the pause.
import { expect, test } from 'vitest'
import { requireHeld } from './torture/checks.ts'
import { torture } from './torture/run.ts'

test(
  'after kill -9 of the server and of PostgreSQL under payments over HTTP, none is lost and none is doubled',
  { timeout: 900_000 },
  async () => {
    const { checks, numbers } = await torture({
      serverKills: 2,
      postgresKills: 1,
      workers: 12,
      restMs: 120,
      seed: Date.now() % 1_000_000,
      pauseMs: Infinity,
    })
    requireHeld({ checks, numbers })
    expect(checks.length).toBeGreaterThan(5)
  },
)
