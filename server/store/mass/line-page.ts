import type pg from 'pg'
import type { Sealer } from '#core/sealing/personal-data.ts'
import type { MassEntry } from './mass-lines.ts'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/**
 * Lines in the form in which they are written: the concatenated encrypted parts, and the values of each column of the
 * rest, compact enough for a hundred thousand lines.
 */
export type LinePage = { sealed: Buffer; columns: string[]; from: number; to: number }

/**
 * Encodes lines to be written, encrypted with the customer's key. `isNew`: whether the typed content differs from the
 * stored content; otherwise the stored encryption is kept.
 */
export function linePage(
  seal: Sealer,
  entries: readonly MassEntry[],
  {
    isNew = () => true,
    after = 0,
  }: {
    isNew?: (entry: MassEntry) => boolean
    /** Encrypted bytes of the page before these lines. */ after?: number
  } = {},
): LinePage {
  const pieces: Buffer[] = []
  // SQL counts bytes from 1.
  let at = after + 1
  const add = (value: unknown): { at: number; length: number } => {
    const sealed = seal(value)
    pieces.push(sealed)
    at += sealed.length
    return { at: at - sealed.length, length: sealed.length }
  }
  const rows = entries.map((entry) => {
    const { line, content, cost, asks } = entry
    const { problems, ...lineContent } = content
    const wrong = problems.length > 0 ? add(problems) : undefined
    const written = isNew(entry) ? add(lineContent) : undefined
    return [
      line,
      written?.at,
      written?.length,
      wrong?.at,
      wrong?.length,
      cost?.method,
      cost?.country,
      cost?.debit,
      cost?.fee,
      cost?.credit,
      cost?.creditCurrency,
      cost?.rate,
      cost?.payeeKey.toString('hex'),
      asks,
    ]
  })
  const lines = entries.map(({ line }) => line)
  return {
    sealed: Buffer.concat(pieces),
    columns: pageColumns.map((_, column) => rows.map((row) => row[column] ?? 'NULL').join(',')),
    from: Math.min(...lines),
    to: Math.max(...lines),
  }
}

/** Columns of a page in its order, with their types. */
const pageColumns = [
  ['line', 'int'],
  ['at', 'int'],
  ['length', 'int'],
  ['wrong_at', 'int'],
  ['wrong_length', 'int'],
  ['method', 'text'],
  ['country', 'text'],
  ['debit', 'bigint'],
  ['fee', 'bigint'],
  ['credit', 'bigint'],
  ['credit_currency', 'text'],
  ['rate', 'text'],
  ['payee_key', 'text'],
  ['asks', 'boolean'],
] as const

/** Joins pages, each of which was encoded `after` the previous pages. */
export const joinedPages = (pages: readonly LinePage[]): LinePage => ({
  sealed: Buffer.concat(pages.map(({ sealed }) => sealed)),
  columns: pageColumns.map((_, column) => pages.map(({ columns }) => columns[column]).join(',')),
  from: Math.min(...pages.map(({ from }) => from)),
  to: Math.max(...pages.map(({ to }) => to)),
})

/** The columns as arrays of PostgreSQL: numbers, and names and codes of ours, of which none needs quotation marks. */
const arraysOf = ({ columns }: LinePage): string[] => columns.map((values) => `{${values}}`)

/** The lines of a page, of which $2 is `sealed`, and $3 and on its arrays. */
const pageRows = `(select line, substring($2::bytea from at for length) as sealed,
    substring($2::bytea from wrong_at for wrong_length) as problems, wrong_at is not null as has_problem, method, country,
    debit, fee, credit, credit_currency, rate, decode(payee_key, 'hex') as payee_key,
    case when asks then 'waits' end as payee_check
  from unnest(${pageColumns.map(([, type], at) => `$${at + 3}::${type}[]`).join(', ')})
    as r (${pageColumns.map(([name]) => name).join(', ')}))`

/** Inserts lines. */
export async function insertMassLines(client: Queries, batchId: number, page: LinePage): Promise<void> {
  await client.query(
    `insert into app.mass_line (batch_id, line, sealed, problems, has_problem, method, country, debit, fee, credit, credit_currency,
       rate, payee_key, payee_check)
     select $1, n.* from ${pageRows} n`,
    [batchId, page.sealed, ...arraysOf(page)],
  )
}

/**
 * Replaces content and cost of lines; their other data is kept, and the result of the payee check as long as the typed
 * content is unchanged.
 */
export async function updateMassLines(client: Queries, batchId: number, page: LinePage): Promise<void> {
  await client.query(
    `update app.mass_line l set sealed = coalesce(n.sealed, l.sealed), problems = n.problems,
       has_problem = n.has_problem, method = n.method,
       country = n.country, debit = n.debit, fee = n.fee, credit = n.credit, credit_currency = n.credit_currency,
       rate = n.rate, payee_key = n.payee_key,
       payee_check = case when n.sealed is null then coalesce(l.payee_check, n.payee_check) else n.payee_check end,
       payee_told = case when n.sealed is null then l.payee_told end,
       payee_checked_at = case when n.sealed is null then l.payee_checked_at end
     from ${pageRows} n
     where l.batch_id = $1 and l.line = n.line
       and l.line between $${pageColumns.length + 3} and $${pageColumns.length + 4}`,
    [batchId, page.sealed, ...arraysOf(page), page.from, page.to],
  )
}
