import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDatabase, query, type BenchBank } from '../bank.ts'
import type { LoadResult } from '../payments.ts'
import { timedPgbench } from '../pgbench.ts'
import { checkBooks, type Population } from './population.ts'

/** What its README says has to be run, in this order. */
const files = [
  'vendor/scoville-pgsql-ulid/ulid-to-uuid.sql',
  'vendor/scoville-pgsql-ulid/uuid-to-ulid.sql',
  'pgledger.sql',
]

const books = `
  select (select sum(balance) from pgledger_accounts_view) = 0
    and (select sum(amount) from pgledger_entries_view) = 0
    and not exists (
      select from pgledger_accounts_view a
      join (select account_id, sum(amount) as total from pgledger_entries_view group by 1) e on e.account_id = a.id
      where a.balance <> e.total
    ) as agree`

/** pgbench chooses numbers, so they have to lead to the ids that pgledger gives. */
const accountsOf = ({ accounts }: Population): string => `
  create table numbered (n int primary key, id text not null);
  insert into numbered select n, a.id
    from generate_series(1, ${accounts}) n, pgledger_create_account('account ' || n, 'EUR') a`

const transferOf = ({ active }: Population): string => `\\set payer random(1, ${active})
\\set payee (:payer + random(0, ${active - 2})) % ${active} + 1
\\set amount random(110, 998)
select id from pgledger_create_transfer((select id from numbered where n = :payer), (select id from numbered where n = :payee), :amount * 0.01);
`

/**
 * pgledger, a double-entry ledger of SQL functions (github.com/pgr0ss/pgledger), from a clone of it, in a database of its
 * own on the bank's PostgreSQL. Each transfer is a statement of pgbench.
 */
export async function preparePgledger(
  bank: BenchBank,
  { folder, population }: { folder: string; population: Population },
): Promise<{
  transfers: (clients: number, seconds: number) => Promise<LoadResult>
  check: () => Promise<void>
}> {
  const url = await newDatabase(bank, 'pgledger')
  for (const file of files) await query(url, readFileSync(join(folder, file), 'utf8'))
  await query(url, accountsOf(population))
  await query(url, 'vacuum analyze')
  const script = join(bank.folder, 'pgledger-transfer.sql')
  writeFileSync(script, transferOf(population))
  return {
    transfers: (clients, seconds) => timedPgbench(bank, { url, clients, seconds, script }),
    check: () => checkBooks(url, books),
  }
}
