import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBank } from './bank.ts'
import { fillLedger } from './fill.ts'

/**
 * Pages of history through HTTP and the whole pipeline with 10 million entries in the ledger, a tenth of them on the
 * account that is read: `npm run bench:history -- [--entries 10000000] [--requests 300]`. Times are of one connection,
 * one request after the other: what a person waits for on an idle server.
 */
const option = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const entries = option('entries', 10_000_000)
const requests = option('requests', 300)

type Person = { token: string; cookie: string; account: number }
type Page = {
  results: number
  nextCursor?: string
  responseCode: string
  transactions: { transaction: unknown[] }
}

const bank = await openBank()
try {
  const people = join(bank.folder, 'people.jsonl')
  await bank.startServer()
  await bank.run(process.execPath, 'server/dev/load-people.ts', people, '100000', '1')
  const big = await fillLedger(bank, entries)
  await bank.run(process.execPath, 'server/dev/load-people.ts', people, '0', '1')
  const [line = ''] = readFileSync(people, 'utf8').split('\n')
  const person = JSON.parse(line) as Person
  if (person.account !== big.account) throw new Error('the big account is not the first person’s')
  console.log(`${entries} entries, ${big.entries} of them on the account that is read`)

  const send = (filter: Record<string, unknown>): Promise<Page> => page(bank.port, person, filter)
  const first = await send({})
  const cases: [string, Record<string, unknown>][] = [
    ['first page', {}],
    ['page 5,000 by number', { pageNumber: 5_000 }],
    ['page 5,000 by cursor', { cursor: String(Number(first.nextCursor) - 4_998 * 20) }],
    ['first page of one old month', { fromDate: '2025-02-01', toDate: '2025-02-28' }],
    ['filter by direction', { transactionDirection: 'in' }],
    ['filter by type, 1 in 7', { transactionType: 'Card' }],
    ['filter by type, 1 in 100', { transactionType: 'Wire' }],
    ['filter by amount, 1 in 100', { fromAmount: '1.00', toAmount: '1.08' }],
    ['keyword, 1 in 1,000', { keyword: 'Order 777' }],
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

async function page(port: number, { token, cookie, account }: Person, filter: object): Promise<Page> {
  const answer = await fetch(`http://127.0.0.1:${port}/?transactionHistoryList`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      host: 'ostra.localhost',
      authorization: `Bearer ${token}`,
      cookie,
    },
    body: JSON.stringify({ method: 'transactionHistoryList', accountId: account, ...filter }),
  })
  return (await answer.json()) as Page
}
