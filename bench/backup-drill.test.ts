// The short form of `npm run drill -- backup`, by PostgreSQL's own functions, which need no program of the machine.
import { expect, test } from 'vitest'
import { backupDrill } from './backup/drill.ts'
import { ownBackup } from './backup/own.ts'
import { requireHeld } from './torture/checks.ts'

test(
  'a bank backed up under payments is restored to a chosen second, and payments acknowledged later are listed',
  { timeout: 600_000 },
  async () => {
    const { checks, numbers, lost } = await backupDrill({
      tool: ownBackup,
      payers: 4,
      beforeSeconds: 2,
      afterSeconds: 1,
      archiveSeconds: 1,
      demo: false,
      seed: Date.now() % 1_000_000,
    })
    requireHeld({ checks, numbers })
    expect(checks.length).toBeGreaterThan(5)
    expect(lost.length).toBeGreaterThan(0)
  },
)
