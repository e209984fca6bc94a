import pg from 'pg'
import { closeDueDays } from '#features/books/close-due-days.ts'
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
  // Compared with the lists in the background.
  'app.screening_subject': ['list_id', 'next_at', 'claimed_until'],
  // A code used twice revokes the tokens it gave (RFC 6749, 4.1.2).
  'app.oauth_token': ['revoked_at'],
}
// Tables left out because they change in the background: notices, old push events, the payments followed by monitoring,
// the lists of sanctions and the keys in use. Their effects are still covered: mails are included, a new push event
// advances its customer's sequence, and payments are in the ledger.
const left = new Set([
  'app.audit',
  'app.audit_seal',
  'app.sign_in_failure',
  'app.login_history',
  'app.cursor',
  'app.key_use',
  'app.monitoring_movement',
  'app.monitoring_rate',
  'app.monitoring_touched',
  'app.partitioned',
  'app.push_event',
  'app.request_notice',
  'app.screening_list',
  'app.screening_provider',
])

/** The content of all tables at a moment, for `changedSince`. */
type Moment = { writes: string; at: number; perTable: ReadonlyMap<string, string>; ready: Ready }

/** Waits until earlier work no longer changes anything. */
type Ready = (bank: TestBank) => Promise<void>

/**
 * Per bank: its tables, the counter of their writes, and a connection that still sees the content of the last moment.
 */
type Memory = {
  tables: readonly string[]
  counters: readonly string[]
  earlier: pg.Client
  last?: Moment
  /** The parts read by `digest`, with the number of writes at that time. */
  parts: Map<string, { writes: string | undefined; part: string }>
}
const memories = new WeakMap<TestBank, Memory>()

/**
 * A moment to compare with later, only a single moment at a time. It reads nothing: a transaction keeps the content
 * visible, so that only tables written to afterwards are ever read. Before and after it `ready` is awaited: by
 * default until jobs have nothing to do, `projected` if only changes by the calls themselves matter.
 */
export async function moment(bank: TestBank, ready: Ready = settled): Promise<Moment> {
  const memory = await memoryOf(bank)
  await bank.services.later.idle()
  if (memory.last && memory.last.ready === ready && (await isStill(bank, memory.last))) return memory.last
  await ready(bank)
  const at = bank.clock.now().getTime()
  await memory.earlier.query('rollback')
  // Counted before, so that rows written in between are compared, with themselves.
  const writes = await writesOf(bank)
  const perTable = await writesPerTable(bank, memory)
  await memory.earlier.query('begin isolation level repeatable read read only')
  await memory.earlier.query('select 1')
  memory.last = { writes, at, perTable, ready }
  return memory.last
}

/** Names of the tables whose rows differ from those of the last moment, '' if there are none. */
export async function changedSince(bank: TestBank, before: Moment): Promise<string> {
  const memory = await memoryOf(bank)
  if (memory.last !== before) throw new Error('a later moment has been taken')
  await bank.services.later.idle()
  if (await isStill(bank, before)) return ''
  await before.ready(bank)
  const perTable = await writesPerTable(bank, memory)
  const written = memory.tables.filter((name) => perTable.get(name) !== before.perTable.get(name))
  if (written.length === 0) return ''
  const query = written.map(partOf).join(' union all ')
  const [then, now] = await Promise.all([
    memory.earlier.query<Part>(query),
    bank.database.owner.query<Part>(query),
  ])
  // It holds locks now.
  delete memory.last
  await memory.earlier.query('rollback')
  const parts = new Map(then.rows.map(({ name, part }) => [name, part]))
  const changed = now.rows.filter(({ name, part }) => parts.get(name) !== part)
  return changed.map(({ name }) => name).join(', ')
}

/** Nothing was written and no time passed: no job has anything to do either. */
const isStill = async (bank: TestBank, { at, writes }: Moment): Promise<boolean> =>
  at === bank.clock.now().getTime() && writes === (await writesOf(bank))

/**
 * A digest of every row of every table: equal before and after means nothing was changed. Tables not written to
 * since the last digest are not read again.
 */
export async function digest(bank: TestBank): Promise<string> {
  const memory = await memoryOf(bank)
  await bank.services.later.idle()
  await settled(bank)
  const perTable = await writesPerTable(bank, memory)
  const { tables, parts } = memory
  const stale = tables.filter((name) => !parts.has(name) || parts.get(name)?.writes !== perTable.get(name))
  if (stale.length > 0) {
    const { rows } = await bank.database.owner.query<Part>(stale.map(partOf).join(' union all '))
    for (const { name, part } of rows) parts.set(name, { writes: perTable.get(name), part })
  }
  return tables.map((name) => `${name} ${parts.get(name)?.part}`).join('\n')
}

/** Work that earlier calls left to jobs is done first; otherwise it would be attributed to a later call. */
async function settled(bank: TestBank): Promise<void> {
  await bank.settled()
  while ((await fillWaysIn(bank.services)) > 0) continue
  await closeDueDays(bank.services)
  if (await areRailsBusy(bank)) await liveRails(bank)
}

/** Jobs run only on request, so their pending work waits. */
export const projected: Ready = (bank) => bank.projected()

/** Number of writes to any table. */
async function writesOf({ database: { owner } }: TestBank): Promise<string> {
  const { rows } = await owner.query<{ writes: string }>(
    `select case when is_called then last_value else 0 end::text as writes from written."any"`,
  )
  return rows[0]?.writes ?? ''
}

/** Number of writes to each table. */
async function writesPerTable({ database: { owner } }: TestBank, { tables, counters }: Memory) {
  const { rows } = await owner.query<{ writes: string[] }>(
    `select array(select coalesce(pg_sequence_last_value(id), 0)::text
       from unnest($1::regclass[]) with ordinality as c(id, place) order by place) as writes`,
    [counters],
  )
  return new Map(tables.map((name, place) => [name, rows[0]?.writes[place] ?? '']))
}

type Part = { name: string; part: string }

/** A sum does not depend on the order of rows. */
function partOf(name: string): string {
  const columns = ignored[name]
  const row = columns ? `(to_jsonb(t) - array['${columns.join("', '")}'])::text` : 't::text'
  return `(select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)::numeric), 0) as part from ${name} t)`
}

async function memoryOf(bank: TestBank): Promise<Memory> {
  const memory = memories.get(bank) ?? (await countWrites(bank))
  memories.set(bank, memory)
  return memory
}

/** Installs triggers that count each writing statement per table and in total, committed or not. */
async function countWrites({ database: { owner, ownerUrl } }: TestBank): Promise<Memory> {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('app', 'ledger', 'sandbox') order by 1`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !left.has(name))
  const counters = tables.map((name) => `written."${name}"`)
  await owner.query(
    [
      'create schema written',
      ...['written."any"', ...counters].map((name) => `create sequence ${name}`),
    ].join('; '),
  )
  const ids = await owner.query<{ any: string; ids: string[] }>(
    `select 'written."any"'::regclass::oid::text as any, $1::regclass[]::oid[]::text[] as ids`,
    [counters],
  )
  // Ids and assignments, because names and statements would cost more than most of the writes that are counted.
  await owner.query(`
    create function written.count() returns trigger language plpgsql security definer as $$
    declare counted bigint;
    begin
      counted := nextval(tg_argv[0]::oid);
      counted := nextval('${ids.rows[0]?.any}'::oid);
      return null;
    end $$;
    ${tables
      .map(
        (name, place) => `create trigger written after insert or update or delete on ${name}
          for each statement execute function written.count('${ids.rows[0]?.ids[place]}');`,
      )
      .join('\n')}`)
  const earlier = new pg.Client({ connectionString: ownerUrl })
  // The connection ends with the database.
  earlier.on('error', () => {})
  await earlier.connect()
  return { tables, counters, earlier, parts: new Map() }
}
