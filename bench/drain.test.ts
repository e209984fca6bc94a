// The short form of `npm run drill:drain`.
import { expect, test } from 'vitest'
import { lacksProxy } from './drain/proxy.ts'
import { drain } from './drain/run.ts'

const lacking = lacksProxy('haproxy')

test.skipIf(lacking)(
  `of two servers behind HAProxy each is replaced under load without a request lost${lacking ? `: skipped, ${lacking}` : ''}`,
  { timeout: 300_000 },
  async () => {
    const { faults, served, events } = await drain({
      proxy: 'haproxy',
      rounds: 1,
      clients: 8,
      drainSeconds: 4,
    })
    expect(faults).toEqual([])
    // It was under load all the time.
    expect(served).toBeGreaterThan(200)
    expect(events).toBeGreaterThan(20)
  },
)
