import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { needlesslyDeclared, ownerOf, writersOf, writesElsewhere } from './table-owners.ts'

/** Folders that write a table of another owner: the table, and the folder. The list may only become shorter. */
const STILL_ELSEWHERE: readonly string[] = [
  // A single statement creates a representative with their address.
  'address server/store/representative',
  // The hourly job of sign-in deletes expired codes for a forgotten password too.
  'password_reset server/features/sign-in',
]

const writers = writersOf(sourceFiles())

test('a table of the bank is written in the folder of its owner, except those listed here', () => {
  expect(
    writesElsewhere(writers),
    'A new line: call a function of the owner, or declare one owner in tools/table-owners.ts. A line that is gone: remove it here.',
  ).toEqual(STILL_ELSEWHERE)
})

test('an owner is declared only for a table that others write too', () => {
  expect(needlesslyDeclared(writers)).toEqual([])
})

test('finds inserts, updates, deletes, queues and statements over a list of tables, and no reads', () => {
  const found = writersOf([
    {
      path: 'server/features/p2p/p2p-send.ts',
      text: [
        'await db.query("insert into app.payee (id) values ($1)")',
        'await db.query("select from app.customer where id = $1 for update of app.customer")',
        'await db.query(`with gone as (delete from app.phone) update app.email set sends = 0`)',
        "const queue = { table: 'app.letter l', key: 'id' }",
        "for (const table of ['seen', 'shown']) await db.query(`delete from app.${table}`)",
      ].join('\n'),
    },
    { path: 'demo/seed.ts', text: 'insert into app.news' },
    { path: 'server/features/p2p/p2p-send.test.ts', text: 'insert into app.news' },
    { path: 'server/store/payee/payees.ts', text: 'update app.payee set at = now()' },
  ])
  expect([...found.keys()]).toEqual(['email', 'letter', 'payee', 'phone', 'seen', 'shown'])
  expect(found.get('payee')).toEqual(['server/features/p2p', 'server/store/payee'])
  expect(ownerOf('address', ['server/features/p2p', 'server/store/address'])).toBe('server/store/address')
  expect(ownerOf('letter', found.get('letter') ?? [])).toBe('server/features/p2p')
  expect(writesElsewhere(found)).toContain('payee server/store/payee')
  // A folder inside the owner's is the owner's.
  expect(ownerOf('code', ['server/auth', 'server/auth/passkeys'])).toBe('server/auth')
  expect(ownerOf('code', ['server/auth', 'server/author'])).toBeUndefined()
})
