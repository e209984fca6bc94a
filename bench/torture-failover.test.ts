// The short form of `npm run torture -- failover`. The length of a pause depends on the other load of the machine, so only
// the long form has a limit for it.
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { missingForFailover } from './failover/needs.ts'
import { startInOwnNetwork } from './failover/own-network.ts'

const missing = missingForFailover()

test.skipIf(missing !== undefined)(
  `when the primary is killed and when it is cut off under payments, none is lost and none is doubled${missing ? `: ${missing}` : ''}`,
  { timeout: 900_000 },
  async () => {
    const run = startInOwnNetwork(
      ['--rounds', '2', '--workers', '8', '--pause-ms', 'Infinity', '--rest-ms', '120'],
      'pipe',
    )
    onTestFinished(() => void run.kill())
    const [said, [code]] = await Promise.all([run.stdout ? text(run.stdout) : '', once(run, 'exit')])
    const checks = said.match(/^(?:held|BROKEN) .*(?:\n {9}.*)*/gm) ?? []
    if (code !== 0) throw new Error(`ended with ${code}:\n${said}`)
    expect(checks.filter((check) => !check.startsWith('held'))).toEqual([])
    expect(checks.length).toBeGreaterThan(5)
  },
)
