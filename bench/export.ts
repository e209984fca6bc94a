import { openBank } from './bank.ts'
import { formats, measureExports } from './export-memory.ts'
import { fillBank } from './fill.ts'
import { option, word } from './option.ts'

/**
 * Exports an account of a million entries in every format that allows as many, and measures the memory:
 * `npm run bench -- export [--lines 1000000] [--formats csv,xlsx] [--data FOLDER]`. The aim is less than 200 MB.
 */
const lines = option('lines', 1_000_000)
const wanted = word('formats')?.split(',') ?? formats

const bank = await openBank({ folder: word('data') })
try {
  // Every payment involves the big account, and another account as its other side.
  const big = await fillBank(bank, { people: 2_000, entries: 2 * lines, every: 2 })
  console.log(`${big.entries} entries of the account that is written`)
  await measureExports(bank, wanted)
} finally {
  await bank.stop()
}
