import { fillWaysIn } from '#payments/rails/ways-in.ts'
import type { TestBank } from './bank/test-bank.ts'
import { areRailsBusy, liveRails } from './bank/test-rails.ts'

/** Columns a refused call may change: counters of tries, activity, audit trail, state of jobs. */
const ignored: Record<string, readonly string[]> = {
  'app.approval': ['attempts', 'wrong'],
  'app.sign_in': ['attempts'],
  'app.session': ['active_at'],
  'app.phone': ['attempts'],
  'app.email': ['attempts'],
  'app.username_change': ['attempts'],
  'app.confirmation': ['attempts'],
  'app.password_reset': ['attempts'],
  // A code used twice revokes the tokens it gave (RFC 6749, 4.1.2).
  'app.oauth_token': ['revoked_at'],
}
// Tables left out: notices and old push events change in the background. Their effects are still covered: mails are
// included, and a new push event advances its customer's sequence.
const left = new Set([
  'app.audit',
  'app.audit_seal',
  'app.sign_in_failure',
  'app.login_history',
  'app.cursor',
  'app.push_event',
  'app.request_notice',
])

/** Per bank: the number of writes to each table, and its part of the digest at that time. */
type Memory = {
  tables: readonly string[]
  parts: Map<string, { writes: string; part: string }>
  /** The last digest, valid until a counter changes or the clock moves. */
  last?: { writes: string; at: number; whole: string }
}
const memories = new WeakMap<TestBank, Memory>()

/**
 * A digest of every row of every table: equal before and after means nothing was changed. Tables not written to
 * since the last digest are not read again.
 */
export async function digest(bank: TestBank): Promise<string> {
  const { owner } = bank.database
  const memory = memories.get(bank) ?? (await countWrites(bank))
  memories.set(bank, memory)
  await bank.services.later.idle()
  // Nothing was written and no time passed: no job has anything to do either.
  const { last } = memory
  if (last?.at === bank.clock.now().getTime() && last.writes === (await writesOf(owner))) return last.whole
  await bank.settled()
  // Work that earlier calls left to jobs is done first, or it would be attributed to this call.
  while ((await fillWaysIn(bank.services)) > 0) continue
  if (await areRailsBusy(bank)) await liveRails(bank)
  const { tables, parts } = memory
  const at = bank.clock.now().getTime()
  // Counted before reading, so that rows written meanwhile are read again next time.
  const written = await writesOf(owner)
  if (last?.writes === written) {
    last.at = at
    return last.whole
  }
  const { rows: counters } = await owner.query<{ name: string; writes: string }>(
    `select sequencename as name, coalesce(last_value, 0)::text as writes
     from pg_sequences where schemaname = 'written' and sequencename <> 'any'`,
  )
  // An open transaction has moved counters, but its rows are not visible yet.
  const { rows: open } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  )
  const writes = new Map(counters.map((one) => [one.name, one.writes]))
  const stale = tables.filter((name) => parts.get(name)?.writes !== writes.get(name))
  if (stale.length > 0) {
    const { rows } = await owner.query<{ part: string }>(stale.map(partOf).join(' union all '))
    const read = new Map(rows.map(({ part }) => [part.split(' ')[0] ?? '', part]))
    for (const name of stale) parts.set(name, { writes: writes.get(name) ?? '', part: read.get(name) ?? '' })
  }
  const whole = tables.map((name) => parts.get(name)?.part).join('\n')
  if (open.length === 0) memory.last = { writes: written, at, whole }
  else parts.clear()
  return whole
}

/** How often any table was written to. */
async function writesOf(owner: TestBank['database']['owner']): Promise<string> {
  const { rows } = await owner.query<{ writes: string }>(
    `select case when is_called then last_value else 0 end::text as writes from written."any"`,
  )
  return rows[0]?.writes ?? ''
}

/** A sum does not depend on the order of rows. */
function partOf(name: string): string {
  const columns = ignored[name]
  const row = columns ? `(to_jsonb(t) - array['${columns.join("', '")}'])::text` : 't::text'
  return `(select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as part from ${name} t)`
}

/** Installs triggers that count each writing statement per table and in total, committed or not. */
async function countWrites({ database: { owner } }: TestBank): Promise<Memory> {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('app', 'ledger', 'sandbox') order by 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !left.has(name))
  await owner.query(`
    create schema if not exists written;
    create sequence if not exists written."any";
    create or replace function written.count() returns trigger language plpgsql security definer as $$
    begin
      perform nextval(format('written.%I', tg_argv[0])::regclass), nextval('written."any"');
      return null;
    end $$;
    ${tables
      .map(
        (name) => `create sequence if not exists written."${name}";
        create or replace trigger written after insert or update or delete on ${name}
          for each statement execute function written.count('${name}');`,
      )
      .join('\n')}`)
  return { tables, parts: new Map() }
}

/** Names of the tables in which two digests differ. */
export function changedTables(before: string, after: string): string {
  const known = new Set(before.split('\n'))
  const changed = after.split('\n').filter((part) => !known.has(part))
  return changed.map((part) => part.split(' ')[0]).join(', ')
}
