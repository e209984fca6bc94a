import pg from 'pg'
import { kept } from '#store/kept.ts'

/** Statements that the server's role has sent since `record`, each once. */
export type Recorded = { texts: ReadonlySet<string>; stop: () => void }

/** Records the statements that this process sends as the server's role, and none of the tests' own. */
export function recordStatements(): Recorded {
  const texts = new Set<string>()
  const { prototype } = pg.Client
  const query = prototype.query as (this: pg.Client, ...rest: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...rest: unknown[]): unknown {
    const [first] = rest
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text
    if (text && this.user === 'sixpence_api') texts.add(text)
    return query.apply(this, rest)
  } as typeof prototype.query
  return { texts, stop: () => void (prototype.query = query as typeof prototype.query) }
}

type Plan = {
  'Node Type': string
  Schema?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/**
 * The statements that have to read a whole table that grows with customers or their payments, as `table: statement`: no index
 * serves their conditions, however large the table is. Asked of the planner with sequential scans forbidden, so that it depends
 * neither on statistics nor on the size of the test's tables.
 */
export async function wholeReads(owner: pg.Pool, texts: Iterable<string>): Promise<string[]> {
  const growing = await growingTables(owner)
  const partial = await partialIndexes(owner)
  const client = await owner.connect()
  const found: string[] = []
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    for (const text of texts) {
      if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) continue
      await client.query('savepoint one')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (generic_plan, verbose, format json) ${text}`,
      )
      await client.query('rollback to savepoint one')
      const [row] = rows
      if (!row) continue
      for (const table of readWhole(row['QUERY PLAN'][0].Plan, { growing, partial }, false))
        found.push(`${table}: ${text.replaceAll(/\s+/g, ' ').trim()}`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return found
}

/**
 * A scan of a whole index is none of the table under a limit, which ends it early where its order is wanted, and of an index
 * of the few rows that wait for something.
 */
function readWhole(
  plan: Plan,
  names: { growing: ReadonlySet<string>; partial: ReadonlySet<string> },
  isLimited: boolean,
): string[] {
  const type = plan['Node Type']
  const limited = type === 'Limit' || (isLimited && !/Sort|Aggregate|Hash/.test(type))
  const table = `${plan.Schema}.${plan['Relation Name']}`
  const ofIndex = /^Index (?:Only )?Scan/.test(type) && plan['Index Cond'] === undefined
  const isWhole =
    type === 'Seq Scan' || (ofIndex && !limited && !names.partial.has(plan['Index Name'] ?? ''))
  return [
    ...(isWhole && names.growing.has(table) ? [table] : []),
    ...(plan.Plans ?? []).flatMap((one) => readWhole(one, names, limited)),
  ]
}

async function partialIndexes(owner: pg.Pool): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Tables with a row for each customer, person, account or payment, and those whose rows have one of these as their owner. */
async function growingTables(owner: pg.Pool): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('app', 'ledger') and c.relkind in ('r', 'p')
       and a.attname in ('customer_id', 'person_id', 'account_id', 'operation_id')`,
  )
  const grows = kept.filter(({ by }) => by !== 'place').flatMap(({ tables }) => tables)
  // Sandboxes are not of production.
  return new Set([
    ...rows.map(({ name }) => name),
    ...grows.filter((name) => !name.startsWith('sandbox.')),
    ...['app.person', 'app.customer', 'app.account', 'ledger.account', 'ledger.balance', 'ledger.limit_counter'],
  ])
}
