import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { label, type MigrationFile } from './migration-files.ts'
import { sqlStatements } from './sql-statements.ts'
import { type Cost, costOf } from './statement-cost.ts'

/** Rows per second of each kind of work, measured on this PostgreSQL now. */
export type Rates = Record<'read' | 'index' | 'write', number>

export type Estimate = Cost & {
  file: string
  statement: string
  /** Rows of the table according to PostgreSQL's statistics. */
  rows: number
  seconds: number
  /** Expected rows when the ledger has the requested number of entries and the table has grown in proportion. */
  rowsThen: number
  secondsThen: number
}

const sampleRows = 200_000

/**
 * Measures the cost of a row, on a temporary table of 200,000 rows as long as an entry. They are in memory; reading a
 * table from disk is not measured.
 */
export async function measuredRates(client: pg.ClientBase): Promise<Rates> {
  const timed = async (statement: string): Promise<number> => {
    const began = performance.now()
    await client.query(statement)
    return sampleRows / ((performance.now() - began) / 1000)
  }
  await client.query(`create temp table rate_sample as select n % 5000 as account, n as version, n * 7 as operation,
    (n % 977)::bigint as amount, now() as at, 'wire'::text as kind from generate_series(1, ${sampleRows}) n`)
  await client.query('analyze rate_sample')
  const rates = {
    read: await timed('select count(*) from rate_sample where amount >= 0'),
    index: await timed('create index on rate_sample (account, version)'),
    write: await timed('update rate_sample set amount = amount + 1'),
  }
  await client.query('drop table rate_sample')
  return rates
}

/**
 * The effects of the statements of these files on existing tables, and the expected duration now and at `entriesThen`.
 */
export async function estimates(
  client: pg.ClientBase,
  files: readonly MigrationFile[],
  { rates, entriesThen }: { rates: Rates; entriesThen: number },
): Promise<Estimate[]> {
  const entries = Math.max(1, (await rowsOf(client, 'ledger.entry')) ?? 0)
  const isNew = new Set<string>()
  const fileEstimates: Estimate[] = []
  for (const file of files)
    for (const { plain, text } of sqlStatements(file.sql)) {
      const table = /^create table (?:if not exists )?([\w."]+)/i.exec(plain)?.[1]
      if (table) isNew.add(table.toLowerCase())
      const cost = costOf(plain)
      if (!cost || isNew.has(cost.table)) continue
      const rows = (await rowsOf(client, cost.table)) ?? 0
      const rowsThen = Math.min(entriesThen, Math.round((rows / entries) * entriesThen))
      const secondsOf = (count: number): number => (cost.work === 'none' ? 0 : count / rates[cost.work])
      fileEstimates.push({
        ...cost,
        file: label(file),
        statement: text
          .replaceAll(/--[^\n]*/g, '')
          .replaceAll(/\s+/g, ' ')
          .trim(),
        rows,
        seconds: secondsOf(rows),
        rowsThen,
        secondsThen: secondsOf(rowsThen),
      })
    }
  return fileEstimates
}

async function rowsOf(client: pg.ClientBase, table: string): Promise<number | undefined> {
  const { rows } = await client.query<{ rows: string | null }>(
    // For a table that was never analysed only the size is known; a partitioned table has the rows of its partitions.
    `select sum(case when reltuples < 0 then pg_relation_size(oid) / 100 else reltuples end)::bigint::text as rows
     from pg_class where relkind = 'r'
       and (oid = to_regclass($1) or oid in (select relid from pg_partition_tree(to_regclass($1)) where isleaf))`,
    [table],
  )
  const rowCount = rows[0]?.rows
  return rowCount === null || rowCount === undefined ? undefined : Number(rowCount)
}
