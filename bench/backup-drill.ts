// npm run drill -- backup [-- --tool own|pg_basebackup|pgbackrest] [--payers 16] [--seed 1] [--short]: backs a bank up
// under payments, restores it to a chosen second in a new cluster, and compares it with the answers the payers had
// received. Exits with 1 and prints the broken promises. It does not use DATABASE_URL but makes its own clusters.
import { parseArgs } from 'node:util'
import { baseBackup, pgBackRest } from './backup/debian.ts'
import { backupDrill } from './backup/drill.ts'
import { ownBackup } from './backup/own.ts'
import { printReport } from './report.ts'

const { values } = parseArgs({
  options: {
    tool: { type: 'string', default: 'own' },
    payers: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
  },
})
const tools = { own: ownBackup, pg_basebackup: baseBackup, pgbackrest: pgBackRest }
const tool = Object.entries(tools).find(([name]) => name === values.tool)?.[1]

try {
  if (!tool) throw new Error(`--tool is one of ${Object.keys(tools).join(', ')}`)
  const { checks, numbers, lost } = await backupDrill({
    tool,
    payers: Number(values.payers),
    beforeSeconds: values.short ? 3 : 20,
    afterSeconds: values.short ? 2 : 15,
    archiveSeconds: values.short ? 2 : 10,
    demo: !values.short,
    seed: Number(values.seed),
  })
  console.log(`Promised after the second that was restored, ${lost.length}:`)
  for (const line of lost) console.log(`  ${line}`)
  printReport(checks, numbers)
} catch (error) {
  console.error(`The drill could not be held: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
