import type { TestBank } from '../bank/test-bank.ts'

/** Every value of every row of the bank, by `table key path`; encrypted values are opened. */
type Values = ReadonlyMap<string, string>

/** Tables that follow every request and hold no object. */
const left = new Set([
  'audit',
  'session',
  'key_use',
  'push_event',
  'cursor',
  'confirmation',
  'screening_list',
])

/** Reads the values of all tables. */
export async function rowsOf(
  { database: { owner }, services: { personal } }: TestBank,
  { customerId, personId }: { customerId: number; personId: number },
): Promise<Values> {
  const { rows: tables } = await owner.query<{ name: string; keys: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as keys from pg_class c
       join pg_namespace n on n.oid = c.relnamespace join pg_index i on i.indrelid = c.oid and i.indisprimary
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
     where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition group by c.relname`,
  )
  const query = tables
    .filter(({ name }) => !left.has(name))
    .map(
      ({ name, keys }) =>
        `select '${name}' as name, to_jsonb(array[${keys.map((key) => `t."${key}"::text`).join()}])::text as key, to_jsonb(t) as row from app."${name}" t`,
    )
  const { rows } = await owner.query<{ name: string; key: string; row: Record<string, unknown> }>(
    query.join(' union all '),
  )
  const unsealers = (
    await Promise.all([personal.unsealer(`customer:${customerId}`), personal.unsealer(`person:${personId}`)])
  ).filter((unseal) => unseal !== undefined)
  const opened = (value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('\\x') || value.length > 20_000) return value
    for (const unseal of unsealers)
      try {
        return unseal(Buffer.from(value.slice(2), 'hex'))
      } catch {
        continue
      }
    return value
  }
  const values = new Map<string, string>()
  const add = (path: string, value: unknown): void => {
    const content = opened(value)
    if (typeof content === 'object' && content !== null)
      for (const [name, part] of Object.entries(content)) add(`${path}.${name}`, part)
    else values.set(path, JSON.stringify(content) ?? '')
  }
  for (const { name, key, row } of rows) add(`${name} ${key}`, row)
  return values
}

/** What each of two changes has changed; and what the second set back. */
export function lostBetween([before, between, after]: readonly [Values, Values, Values]): {
  changed: [number, number]
  lost: string[]
} {
  const changes = (from: Values, to: Values): string[] =>
    [...new Set([...from.keys(), ...to.keys()])].filter((path) => from.get(path) !== to.get(path))
  const firsts = changes(before, between)
  const seconds = changes(between, after)
  return {
    changed: [firsts.length, seconds.length],
    lost: firsts.filter((path) => after.get(path) === before.get(path)),
  }
}
