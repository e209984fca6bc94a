// The short form of `npm run torture -- cells`.
import { expect, test } from 'vitest'
import { tortureCells } from './cells/run.ts'
import { requireHeld } from './torture/checks.ts'

test(
  'after kills of cells, cut lines and moves under payments between them, their accounts sum to zero, and none is lost or doubled',
  { timeout: 900_000 },
  async () => {
    const { checks, numbers } = await tortureCells({
      blows: { servers: 1, postgres: 1, lines: 1, replies: 1 },
      cells: 2,
      workers: 3,
      restMs: 120,
      moves: 2,
      seed: Date.now() % 1_000_000,
    })
    requireHeld({ checks, numbers })
    expect(checks.length).toBeGreaterThan(5)
  },
)
