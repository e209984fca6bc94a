import { openBank } from './bank.ts'
import { measureSearch } from './desk/search.ts'
import { option, word } from './option.ts'

/**
 * The desk with a million customers, through HTTP and the whole pipeline, one request after the other: `npm run
 * bench:desk -- [--people 1000000] [--requests 300] [--data FOLDER]`. A kept FOLDER is filled once.
 */
const bank = await openBank({ folder: word('data') })
try {
  await measureSearch(bank, { people: option('people', 1_000_000), requests: option('requests', 300) })
} finally {
  await bank.stop()
}
