import { openBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { option, word } from './option.ts'
import { allDone, payments, warmUp } from './payments.ts'
import { costTable } from './cost/table.ts'
import { startMeter, type Meter } from './cost/meter.ts'
import { startProfile, type Profile } from './cost/profile.ts'

/**
 * Processor time per p2p payment by stage: the server's thread by part of the code, its other threads, each kind of
 * PostgreSQL process, the committer's statements, the load; with the WAL written, and the sum compared with the
 * processor time of the whole machine:
 * `npm run bench -- cost [--connections 64,256] [--seconds 10] [--entries 0] [--warm-up 60] [--data FOLDER]`. Needs
 * Linux.
 */
const seconds = option('seconds', 10)
const entries = option('entries', 0)
const counts = (word('connections') ?? '64,256').split(',').map(Number)

const bank = await openBank({
  folder: word('data'),
  settings: { shared_preload_libraries: 'pg_stat_statements' },
  inspect: true,
})
try {
  await fillBank(bank, { people: 100_000, entries })
  await warmUp(bank)
  for (const connections of counts) {
    let meter: Meter | undefined
    const load = { kind: 'p2p', connections, seconds } as const
    const measured = await payments(bank, {
      ...load,
      onSignedIn: async () => void (meter = await startMeter(bank)),
    })
    const cost = await meter?.stop()
    // In a separate run, because sampling takes time too; it shows the shares of the thread's time.
    let profile: Profile | undefined
    await payments(bank, {
      ...load,
      onSignedIn: async () => void (profile = await startProfile(bank.inspectorPort())),
    })
    const shares = await profile?.stop()
    if (!cost || !shares) throw new Error('nobody has signed in')
    console.log(
      `\n${connections} connections: ${measured.rate} payments a second, p50 ${measured.p50} ms, p99 ${measured.p99} ms` +
        (allDone(measured) ? '' : '  NOT ALL SUCCEEDED'),
    )
    console.log(costTable(cost, shares))
  }
} finally {
  await bank.stop()
}
