import { openBank } from './bank.ts'
import { measureScreening } from './desk/screening.ts'
import { measureSearch } from './desk/search.ts'
import { option, word } from './option.ts'

/**
 * Measures the desk: `npm run bench -- desk search [--people 1000000] [--requests 300] [--data FOLDER]` searches
 * sequentially through HTTP and the whole pipeline; FOLDER is filled only once.
 * `npm run bench -- desk screening [--people 100000] [--names 2000000] [--data FOLDER]` compares all people with a
 * new list, and exits with 1 if that takes ten minutes or more, or a person is left out.
 */
const parts: Record<string, () => Promise<boolean>> = { search, screening: measureScreening }
const [name = 'search'] = process.argv.slice(2)
const part = parts[name]
if (!part) throw new Error(`there is no part ${name}: ${Object.keys(parts).join(', ')}`)
if (!(await part())) process.exitCode = 1

async function search(): Promise<boolean> {
  const bank = await openBank({ folder: word('data') })
  try {
    await measureSearch(bank, { people: option('people', 1_000_000), requests: option('requests', 300) })
    return true
  } finally {
    await bank.stop()
  }
}
