import { openBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { ask, freshPerson } from './history-client.ts'
import { option, word } from './option.ts'

/**
 * Pages of history through HTTP and the whole pipeline with 10 million entries in the ledger, a tenth of them on the
 * account that is read:
 * `npm run bench -- history [--entries 10000000] [--requests 300] [--people 100000] [--data FOLDER]`. Times are of
 * sequential requests on a single connection: the latency a person sees on an idle server.
 */
const entries = option('entries', 10_000_000)
const requests = option('requests', 300)

const bank = await openBank({ folder: word('data') })
try {
  const big = await fillBank(bank, { people: option('people', 100_000), entries })
  const person = await freshPerson(bank)
  if (person.account !== big.account) throw new Error('the big account is not the first person’s')
  console.log(`${entries} entries, ${big.entries} of them on the account that is read`)

  const send = (filter: Record<string, unknown>) => ask(bank.port, person, 'transactionHistoryList', filter)
  const first = await send({})
  const days = { fromDate: '2025-02-01', toDate: '2025-04-30' }
  const cases: [string, Record<string, unknown>][] = [
    ['first page', {}],
    ['page 5,000 by number', { pageNumber: 5_000 }],
    ['page 5,000 by cursor', { cursor: String(Math.max(Number(first.nextCursor) - 4_998 * 20, 1)) }],
    ['first page of one old month', { fromDate: '2025-02-01', toDate: '2025-02-28' }],
    ['filter by direction', { transactionDirection: 'in' }],
    ['filter by type, 1 in 7', { transactionType: 'Card' }],
    ['filter by type, 1 in 100', { transactionType: 'Wire' }],
    ['filter by amount, 1 in 100', { fromAmount: '1.00', toAmount: '1.08' }],
    ['keyword, 1 in 1,000', { keyword: 'Order 777' }],
    ['keyword in every line', { keyword: 'Order' }],
    ['keyword in no line', { keyword: 'Quixotic' }],
    ['keyword, days and amount', { keyword: 'Order 77', ...days, fromAmount: '5.00', toAmount: '7.50' }],
  ]
  for (const [name, filter] of cases) {
    const found = await send(filter)
    if (found.responseCode !== '00') throw new Error(`${name}: ${found.responseCode}`)
    const times: number[] = []
    for (let n = 0; n < requests; n += 1) {
      const began = performance.now()
      await send(filter)
      times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
    console.log(
      `${name.padEnd(28)} p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  (${found.transactions.transaction.length} lines, ${found.results} in all)`,
    )
  }
} finally {
  await bank.stop()
}
