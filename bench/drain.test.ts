// The short form of `npm run drill -- drain`, behind both proxies at once.
import { beforeAll, describe, expect, test } from 'vitest'
import { lacksProxy, type ProxyKind } from './drain/proxy.ts'
import { drain, type Behind } from './drain/run.ts'

const kinds: readonly ProxyKind[] = ['haproxy', 'nginx']
const proxies = kinds.filter((kind) => !lacksProxy(kind))
const skipped = (kind: ProxyKind): string => {
  const lacking = lacksProxy(kind)
  return lacking ? `: skipped, ${lacking}` : ''
}

let behind: Behind[] = []
let faults: string[] = []
beforeAll(async () => {
  if (proxies.length > 0)
    ({ behind, faults } = await drain({ proxies, rounds: 1, clients: 6, restMs: 60, drainSeconds: 4 }))
}, 600_000)

describe.each(kinds)('two servers behind %s', (kind) => {
  test.skipIf(lacksProxy(kind))(
    `are each replaced under load without a request lost, with TLS, push, ids and addresses as they have to be${skipped(kind)}`,
    () => {
      const found = behind.find(({ proxy }) => proxy === kind)
      expect(found?.faults).toEqual([])
      expect(faults).toEqual([])
      // It was under load all the time.
      expect(found?.served).toBeGreaterThan(100)
      expect(found?.events).toBeGreaterThan(20)
    },
  )
})
