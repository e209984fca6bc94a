import pg from 'pg'
import { keptTables } from '#store/retention.ts'

/** The distinct statements sent by the server's role since the recording started. */
export type Recorded = { texts: ReadonlySet<string>; stop: () => void }

/** Records the statements that this process sends as the server's role, without those of the tests themselves. */
export function recordStatements(): Recorded {
  const texts = new Set<string>()
  const { prototype } = pg.Client
  const query = Reflect.get(prototype, 'query') as (this: pg.Client, ...rest: unknown[]) => unknown
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
  'Subplan Name'?: string
  Plans?: Plan[]
}

/** Statements that may read a whole table. */
const allowed: readonly { table: string; statement: RegExp; why: string }[] = [
  { table: 'app.request_notice', statement: /./, why: 'A queue, which is empty when its mails are sent.' },
  {
    table: 'app.instruction',
    statement: /^select least\(/,
    why: 'Reconciliation, which compares everything that there is.',
  },
  {
    table: 'app.correction',
    statement: /./,
    why: 'Corrections are made by hand, at the desk, and read there.',
  },
  {
    table: 'app.visit',
    statement: /^select s\.id/,
    why: 'Visits are made by hand, at the desk, and read there.',
  },
  {
    table: 'app.four_eyes_change',
    statement: /./,
    why: 'A row for each change of a rule of four eyes at a brand.',
  },
  {
    table: 'app.house_proposal',
    statement: /./,
    why: 'A row for each decision about staff, roles and words of the bank that waited for a second person.',
  },
  ...'app.rail_case app.rail_event ledger.operation ledger.entry ledger.account'.split(' ').map((table) => ({
    table,
    statement: /^with booked as \( select e\.operation_id/,
    why: 'The list of money in suspense, which adds up every entry of that account.',
  })),
  { table: 'app.staff_recovery', statement: /./, why: 'A row for each member of staff who lost their keys.' },
  {
    table: 'app.session',
    statement: /where person_id = \$1(?: order by created_at)?$/,
    why: 'The erasure of a person, or the copy of their data: once, in the background.',
  },
  ...'sign_in registration pdf_draft password_reset passkey_challenge export export_link device_link'
    .split(' ')
    .map((table) => ({
      table: `app.${table}`,
      statement: /^delete from app\.\w+ where person_id = \$1$/,
      why: 'The erasure of a person: once, in the background, and rows of these are kept for days.',
    })),
]

/**
 * Returns the statements that read a whole table which grows with customers or their payments, as `table: statement`: no
 * index serves their conditions, however large the table is. The planner is run with sequential scans disabled, so that the
 * result depends neither on statistics nor on the size of the test's tables.
 */
export async function wholeReads(owner: pg.Pool, texts: Iterable<string>): Promise<string[]> {
  const growing = await growingTables(owner)
  const client = await owner.connect()
  const found: string[] = []
  try {
    await client.query('begin')
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`set local enable_${way} = off`)
    for (const text of texts) {
      if (!/^\s*(?:select|insert|update|delete|with)\b/i.test(text)) continue
      await client.query('savepoint one')
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (generic_plan, verbose, format json) ${text}`,
      )
      await client.query('rollback to savepoint one')
      const [row] = rows
      if (!row) continue
      const line = text.replaceAll(/\s+/g, ' ').trim()
      const [{ Plan: plan }] = row['QUERY PLAN']
      // Chosen instead of a look-up for each row while the table is small; the alternative is a look-up by index.
      const hashed = new Set(
        JSON.stringify(plan)
          .matchAll(/hashed (SubPlan \w+)/g)
          .map(([, name = '']) => name),
      )
      for (const table of readWhole(plan, growing, hashed))
        if (!allowed.some((item) => item.table === table && item.statement.test(line)))
          found.push(`${table}: ${line}`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return found
}

function readWhole(plan: Plan, growing: ReadonlySet<string>, hashed: ReadonlySet<string>): string[] {
  if (hashed.has(plan['Subplan Name'] ?? '')) return []
  const table = `${plan.Schema}.${plan['Relation Name']}`
  return [
    ...(plan['Node Type'] === 'Seq Scan' && growing.has(table) ? [table] : []),
    ...(plan.Plans ?? []).flatMap((plan) => readWhole(plan, growing, hashed)),
  ]
}

/** Tables with rows for each customer, person, account or payment. */
async function growingTables(owner: pg.Pool): Promise<Set<string>> {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct n.nspname || '.' || c.relname as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid
     where n.nspname in ('app', 'ledger') and c.relkind in ('r', 'p')
       and a.attname in ('customer_id', 'person_id', 'account_id', 'operation_id')`,
  )
  const grows = keptTables.filter(({ by }) => by !== 'place').flatMap(({ tables }) => tables)
  // Sandboxes are not of production.
  return new Set([
    ...rows.map(({ name }) => name),
    ...grows.filter((name) => !name.startsWith('sandbox.')),
    'app.person',
    'app.customer',
    'app.account',
    'ledger.account',
    'ledger.balance',
    'ledger.limit_counter',
  ])
}
