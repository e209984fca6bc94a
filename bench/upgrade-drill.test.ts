// The short form of `npm run drill -- upgrade`: without the demo's past, with this version's client under another name.
import { expect, test } from 'vitest'
import { missingFor, oldestSupported } from './upgrade/checkout.ts'
import { upgradeDrill } from './upgrade/drill.ts'
import { requireHeld } from './torture/checks.ts'

const missing = missingFor(oldestSupported)

test.skipIf(missing !== undefined)(
  `two servers are upgraded one after the other while payments go on, and none is lost or doubled${missing ? `: ${missing}` : ''}`,
  { timeout: 600_000 },
  async () => {
    const { checks, numbers } = await upgradeDrill({
      from: oldestSupported,
      payers: 6,
      restMs: 120,
      eachSeconds: 2,
      isFull: false,
      seed: Date.now() % 1_000_000,
    })
    requireHeld({ checks, numbers })
    expect(checks.length).toBeGreaterThan(5)
  },
)
