import { expect, test } from 'vitest'
import { faultsOfExpand } from './expand-check.ts'
import { type MigrationFile, migrationFiles } from './migration-files.ts'

const step = (sql: string, isAlone = false): MigrationFile => ({
  part: 'app',
  number: 90,
  name: 'some',
  sql,
  hash: '',
  step: 'expand',
  needs: undefined,
  isAlone,
})
const faults = (sql: string, isAlone = false, earlier: MigrationFile[] = []) =>
  faultsOfExpand(step(sql, isAlone), earlier)

test.each([
  ['drop table app.old;', 'drop it in a contract step'],
  ['alter table app.entry drop column old;', 'drop it in a contract step'],
  ['alter table app.entry drop old, add column new text;', 'drop it in a contract step'],
  ['alter table app.entry rename column a to b;', 'know the old name'],
  ['alter table app.entry rename to entries;', 'know the old name'],
  ['alter function app.f(int) rename to g;', 'know the old name'],
  ['alter table app.entry alter column a type bigint;', 'expect the old type'],
  [
    'alter table app.entry add column b text, alter a set data type bigint using a::bigint;',
    'expect the old type',
  ],
  ['alter table app.entry alter column a set not null;', 'add a check'],
  ['create index entry_a on app.entry (a);', 'create index concurrently'],
  ['create unique index if not exists entry_a on app.entry using btree (a);', 'create index concurrently'],
  ['create index concurrently entry_a on app.entry (a);', 'in a file that begins with'],
  ['drop index app.entry_a;', 'drop index concurrently'],
  ['alter table app.entry add constraint a_positive check (a > 0);', 'not valid'],
  ['alter table app.entry add constraint a_b foreign key (a) references app.b;', 'not valid'],
  ['alter table app.entry add constraint a_key unique (a);', 'using index'],
  ['alter table app.entry add column a text not null;', 'give it a default'],
  ['alter table app.entry add column a uuid default gen_random_uuid();', 'fill it in pieces'],
  ['alter table app.entry add column a bigint references app.b;', 'the constraint not valid'],
  ['truncate app.entry;', 'emptied'],
  ['revoke select on app.entry from sixpence_api;', 'revoked'],
])('%s is refused in an expand step', (sql, why) => {
  expect(faults(sql)).toEqual([expect.stringContaining(why)])
})

test.each([
  [
    'create table app.new (a text not null unique);\ncreate index new_a on app.new (a);\nalter table app.new drop column a;',
  ],
  [
    `alter table app.entry add column a text not null default 'x; drop table y', add column b timestamptz default now();`,
  ],
  ['alter table app.entry alter column a drop not null, drop constraint entry_a_check;'],
  [
    'alter table app.entry add constraint p check (a > 0) not valid;\nalter table app.entry validate constraint p;',
  ],
  [
    '-- drop table app.entry;\ncreate function app.f() returns void language sql as $$ truncate app.entry; $$;',
  ],
  [
    'create trigger t after insert on app.entry for each row execute function app.f();\ngrant select on app.entry to sixpence_api;',
  ],
  ['update app.entry set a = 1 where a is null;'],
])('%s is one', (sql) => {
  expect(faults(sql)).toEqual([])
})

test('an index on an existing table is built concurrently, in a file without a transaction', () => {
  expect(faults('create index concurrently entry_a on app.entry (a);\n', true)).toEqual([])
  expect(faults('drop index concurrently app.entry_a;\n', true)).toEqual([])
})

test('a column is made required after a validated check, also one of an earlier file', () => {
  const check = step('alter table app.entry add constraint a_there check (a is not null) not valid;')
  const valid = step('alter table app.entry validate constraint a_there;')
  const required = 'alter table app.entry alter column a set not null;'
  expect(faults(required, false, [check])).toHaveLength(1)
  expect(faults(required, false, [check, valid])).toEqual([])
  expect(faults('alter table app.entry alter column b set not null;', false, [check, valid])).toHaveLength(1)
})

test('the expand steps of ledger and server are expand steps', () => {
  for (const [name, path] of [
    ['ledger', '../ledger/migrations/'],
    ['app', '../server/store/migrations/'],
  ] as const) {
    const files = migrationFiles({ name, folder: new URL(path, import.meta.url) })
    expect(files.flatMap((file, at) => faultsOfExpand(file, files.slice(0, at)))).toEqual([])
  }
})
