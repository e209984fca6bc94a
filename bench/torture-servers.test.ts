// The short form of `npm run torture -- servers`. The length of a pause depends on the other load of the machine, so only
// the long form has a limit for it.
import { expect, test } from 'vitest'
import { shortBlows } from './servers/blows.ts'
import { lacksHaproxy } from './servers/haproxy.ts'
import { requireHeld } from './torture/checks.ts'
import { tortureServers } from './torture/servers.ts'

const lacking = lacksHaproxy()

test.skipIf(lacking)(
  `of three servers with clocks 90 s apart one is killed, one frozen, one cut off and one slow: no payment is lost or doubled, no event missed${lacking ? `: skipped, ${lacking}` : ''}`,
  { timeout: 900_000 },
  async () => {
    const { checks, numbers } = await tortureServers({
      blows: 0,
      payers: 8,
      restMs: 120,
      seed: Date.now() % 1_000_000,
      pauseMs: Infinity,
      only: shortBlows,
    })
    requireHeld({ checks, numbers })
    expect(checks.length).toBeGreaterThan(5)
  },
)
