import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@sixpence/postgres/free-port'
import { newDatabase, query, serverFlags, serverMemory, type BenchBank } from '../bank.ts'
import { load, type LoadResult } from '../payments.ts'
import { checkBooks, type Population } from './population.ts'

/** The service of plain-server.ts in a process of its own. */
export type PlainService = {
  transfers: (connections: number, seconds: number) => Promise<LoadResult>
  /** Throws an Error if entries, balances and transfers do not agree. */
  check: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * No foreign keys, as in our ledger: they would lock and look up again what is locked already. Half of a page of
 * accounts is kept free, as in our ledger too, so that a changed row stays in its page.
 */
const tables = `
  create table account (
    id bigint primary key,
    currency text not null,
    balance bigint not null
  ) with (fillfactor = 50);
  create table transfer (
    id bigint generated always as identity primary key,
    payer bigint not null,
    payee bigint not null,
    amount bigint not null check (amount > 0),
    at timestamptz not null default now()
  );
  create table entry (
    account_id bigint not null,
    transfer_id bigint not null,
    amount bigint not null,
    primary key (account_id, transfer_id)
  )`

/** Everybody has 1,000,000.00, as our people do, from account 0. */
const opening = ({ accounts }: Population): string => `
  insert into transfer (payer, payee, amount) select 0, n, 100000000 from generate_series(1, ${accounts}) n;
  insert into entry select payee, id, amount from transfer union all select payer, id, -amount from transfer;
  insert into account select account_id, 'EUR', sum(amount) from entry group by 1`

const books = `
  select (select sum(amount) from entry) = 0
    and (select count(*) from entry) = 2 * (select count(*) from transfer)
    and not exists (
      select from account a join (select account_id, sum(amount) as total from entry group by 1) e
        on e.account_id = a.id where a.balance <> e.total
    ) as agree`

/** Fills a database of its own on the bank's PostgreSQL and starts the service with a pool of so many connections. */
export async function startPlain(
  bank: BenchBank,
  { population, pool }: { population: Population; pool: number },
): Promise<PlainService> {
  const url = await newDatabase(bank, 'plain')
  await query(url, tables)
  await query(url, opening(population))
  await query(url, 'vacuum analyze')
  const accounts = join(bank.folder, 'plain-accounts.jsonl')
  const lines = Array.from({ length: population.active }, (_, n) => JSON.stringify({ account: n + 1 }))
  writeFileSync(accounts, `${lines.join('\n')}\n`)
  const port = await freePort()
  const program = join(import.meta.dirname, 'plain-server.ts')
  const child = spawn(process.execPath, [...serverFlags, program, String(port), String(pool)], {
    env: { ...process.env, ...serverMemory, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('the plain service did not start'))),
  ])
  return {
    transfers: (connections, seconds) => load(bank, port, accounts, connections, seconds, 'plain'),
    check: () => checkBooks(url, books),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
