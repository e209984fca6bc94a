import type pg from 'pg'
import type { Filled } from './fill-ledger.ts'

const columns = 'account_id, version, operation_id, amount, booked_after, at, kind'

/** The server's reads of a history, by name. */
const reads = {
  'newest 20': `select ${columns} from ledger.entry where account_id = $1 order by version desc limit 20`,
  '20 before the middle': `select ${columns} from ledger.entry where account_id = $1
    and version <= (select version / 2 from ledger.balance where account_id = $1) order by version desc limit 20`,
  'entries before a day': `select ledger.version_before($1, timestamptz '2024-01-02')`,
} as const

/** Milliseconds of the median and of the slowest in a hundred, of random accounts. */
export async function timesOfReads(
  db: pg.Client,
  { first, accounts }: Filled,
  requests: number,
): Promise<[string, { p50: number; p99: number }][]> {
  const found: [string, { p50: number; p99: number }][] = []
  for (const [name, text] of Object.entries(reads)) {
    const times: number[] = []
    for (let n = 0; n < requests; n += 1) {
      const began = performance.now()
      await db.query({ name, text, values: [first + Math.floor(Math.random() * accounts)] })
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0
    found.push([name, { p50: at(0.5), p99: at(0.99) }])
  }
  return found
}
