import { join } from 'node:path'
import { openBank } from './bank.ts'
import { formats, measureExports } from './export-memory.ts'
import { fillLedger } from './fill.ts'
import { option } from './option.ts'

/**
 * An account of a million entries as a file in every format that takes as many, and the memory it takes:
 * `npm run bench:export -- [--lines 1000000] [--formats csv,xlsx]`. The aim is less than 200 MB.
 */
const lines = option('lines', 1_000_000)
const named = process.argv.indexOf('--formats')
const wanted = named < 0 ? formats : (process.argv[named + 1] ?? '').split(',')

const bank = await openBank()
try {
  await bank.startServer()
  await bank.run(
    process.execPath,
    'server/dev/load-people.ts',
    join(bank.folder, 'people.jsonl'),
    '2000',
    '1',
  )
  // Every payment is one of the big account, and has another side.
  const big = await fillLedger(bank, 2 * lines, 2)
  console.log(`${big.entries} entries of the account that is written`)
  await measureExports(bank, wanted)
} finally {
  await bank.stop()
}
