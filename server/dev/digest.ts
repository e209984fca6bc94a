import type { TestBank } from './test-bank.ts'

/** What may move although a call was refused: counters of attempts, activity, the audit trail, jobs of their own. */
const ignored: Record<string, readonly string[]> = {
  'app.approval': ['attempts'],
  'app.sign_in': ['attempts'],
  'app.session': ['active_at'],
  'app.phone': ['attempts'],
  'app.email': ['attempts'],
  'app.confirmation': ['attempts'],
  'app.password_reset': ['attempts'],
}
// Old push events are forgotten in the background; a new one moves its customer's sequence, which is looked at.
const left = new Set([
  'app.audit',
  'app.audit_seal',
  'app.sign_in_failure',
  'app.login_history',
  'app.cursor',
  'app.push_event',
])

/** A hash of every row of every table of ours: equal before and after means that nothing was changed anywhere. */
export async function digest(bank: TestBank): Promise<string> {
  const { owner } = bank.database
  await bank.settled()
  const tables = (known ??= (
    await owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('app', 'ledger', 'sandbox') order by 1`,
    )
  ).rows.map(({ name }) => name))
  const parts = tables
    .filter((name) => !left.has(name))
    .map((name) => {
      const columns = ignored[name]
      const row = columns ? `(to_jsonb(t) - array['${columns.join("', '")}'])::text` : 't::text'
      // A sum does not depend on the order of rows, so nothing has to be sorted.
      return `(select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as part from ${name} t)`
    })
  const { rows } = await owner.query<{ part: string }>(parts.join(' union all '))
  return rows.map(({ part }) => part).join('\n')
}

let known: string[] | undefined

/** The tables in which two digests differ. */
export function changedTables(before: string, after: string): string {
  const known = new Set(before.split('\n'))
  const changed = after.split('\n').filter((part) => !known.has(part))
  return changed.map((part) => part.split(' ')[0]).join(', ')
}
