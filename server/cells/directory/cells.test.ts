import { openAccount } from '@sixpence/ledger'
import { connected } from '@sixpence/postgres/connect'
import { apiUrlOf, closeRole } from '@sixpence/postgres/roles'
import { testDatabase, type TestDatabase } from '@sixpence/postgres/test-database'
import { afterEach, expect, test } from 'vitest'
import { openPool } from '#core/database.ts'
import { holdToKey, noteRetired } from '#core/key-check.ts'
import { ringOf } from '#core/keys/ring.ts'
import { Secrets } from '#core/secrets.ts'
import { accountNumbersOfCell, cellOfId, idsOfCell, mostCells } from './cell-ids.ts'
import { letTakeNew, listedCells } from './cell-list.ts'
import { Directory } from './directory.ts'
import { requireNoCell } from '#app/database/require-no-cell.ts'
import { joinCells, makeRolesOf } from './join-cells.ts'
import { writePlaces } from './write-places.ts'

const ring = ringOf('a secret that only tests use, 0123456789')
const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const kept = async (parts: ('ledger' | 'app')[]): Promise<TestDatabase> => {
  const database = await testDatabase(parts)
  opened.push(() => database.drop())
  return database
}

async function directoryOf(database: TestDatabase, elapsed?: () => number): Promise<Directory> {
  const pool = openPool(database.ownerUrl, { max: 2 })
  opened.push(() => pool.end())
  return new Directory(pool, elapsed)
}

/** A cell that has joined, with a function that writes its changes to the directory. */
async function cellNamed(own: string, { ownerUrl: directoryUrl }: TestDatabase, directory: Directory) {
  const database = await kept(['ledger', 'app'])
  const db = openPool(database.apiUrl, { max: 2 })
  opened.push(() => db.end())
  const number = await joinCells(database.ownerUrl, { own, directoryUrl }, ring)
  const taken: string[] = []
  return {
    database,
    db,
    number,
    taken,
    write: () =>
      writePlaces(
        { db, cell: own, directory },
        { brandsApart: ['console'], taken: (kind, id) => taken.push(`${kind} ${id}`) },
      ),
    customer: async (address: string, brand = 'ostra'): Promise<number> => {
      const { rows } = await db.query<{ id: number }>(
        `insert into app.customer (brand, type, email_look_up, residence_country, default_currency)
         values ($1, 1, $2, 'LT', 'EUR') returning id`,
        [brand, hashOf(address)],
      )
      return rows[0]?.id ?? 0
    },
    readdress: (id: number, address: string | null) =>
      db.query('update app.customer set email_look_up = $2 where id = $1', [id, address && hashOf(address)]),
  }
}

const hashOf = (address: string): Buffer => Buffer.from(address.padEnd(32, '.'))

test('each id says in which cell it was made, and none of a cell is one of a sandbox', () => {
  const cells = Array.from({ length: mostCells }, (_, number) => number)
  for (const cell of cells) {
    const { first, last } = idsOfCell(cell)
    expect([cellOfId(first), cellOfId(last)]).toEqual([cell, cell])
    expect(String(accountNumbersOfCell(cell).last).length).toBeLessThanOrEqual(10)
  }
  expect(idsOfCell(mostCells - 1).last).toBeLessThan(900_000_000_000_000)
  expect(accountNumbersOfCell(0).first).toBeLessThan(20_270_001)
})

test('a database becomes the cell it is named, with ids of its own, and stays it', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory)
  const [a, b] = [await cellNamed('a', directory, listed), await cellNamed('b', directory, listed)]
  expect([a.number, b.number]).toEqual([0, 1])
  const ids = async ({ db, customer }: typeof a, address: string) => [
    await customer(address),
    await openAccount(db, { owner: 1, currency: 'EUR', kind: 'customer', brand: 'ostra' }),
  ]
  const [ofA, ofB] = [await ids(a, 'ann@x'), await ids(b, 'ben@x')]
  expect(ofA.map(cellOfId)).toEqual([0, 0])
  expect(ofB.map(cellOfId)).toEqual([1, 1])
  const again = { own: 'b', directoryUrl: directory.ownerUrl }
  expect(await joinCells(b.database.ownerUrl, again, ring)).toBe(1)
  expect(cellOfId(await b.customer('bea@x'))).toBe(1)
  const nowhere = 'postgres://127.0.0.1:9/directory'
  expect(await joinCells(b.database.ownerUrl, { ...again, directoryUrl: nowhere }, ring)).toBe(1)
  await expect(joinCells(b.database.ownerUrl, { ...again, own: 'c' }, ring)).rejects.toThrow(
    'SIXPENCE_CELL is c, and the database is the cell b.',
  )
})

test('files of payments get ids of their cell', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory)
  const [a, b] = [await cellNamed('a', directory, listed), await cellNamed('b', directory, listed)]
  const sequences = ['app.batch_id_seq', 'app.global_batch_payment_id_seq', 'app.payment_file_id_seq']
  const next = async ({ database: { owner } }: typeof a): Promise<number[]> => {
    const { rows } = await owner.query<{ id: string }>(
      'select nextval(name::regclass) as id from unnest($1::text[]) with ordinality u(name, n) order by n',
      [sequences],
    )
    return rows.map(({ id }) => Number(id))
  }
  const first = idsOfCell(1).first
  expect([await next(a), await next(b)]).toEqual([
    [701, 1, 401],
    [first, first, first],
  ])
})

test('a cell is not served as the only database, whatever was forgotten', async () => {
  const directory = await kept([])
  const a = await cellNamed('a', directory, await directoryOf(directory))
  await expect(requireNoCell(a.database.ownerUrl)).rejects.toThrow(
    'SIXPENCE_CELL must be set: the database is the cell a.',
  )
  const { ownerUrl } = await kept(['ledger', 'app'])
  await requireNoCell(ownerUrl)
})

test('servers of other cells log in by each secret of the ring, until it is retired', async () => {
  const { ownerUrl } = await kept(['ledger', 'app'])
  // Roles are of the cluster, so these numbers are of this test alone.
  const [first, next] = [
    { number: 906, secret: 'a secret that only this test uses, 906' },
    { number: 907, secret: 'a secret that only this test uses, 907' },
  ]
  const logIn = (item: typeof first) =>
    connected(
      apiUrlOf(ownerUrl, item),
      async (client) => (await client.query('select from app.cell')).rowCount,
    )
  await holdToKey(ownerUrl, new Secrets([next]))
  await makeRolesOf([first, next], ownerUrl)
  expect(await logIn(next)).toBe(0)
  await connected(ownerUrl, async (client) => {
    await noteRetired(client, next.number, new Date())
    await closeRole(client, next.number)
  })
  await makeRolesOf([first, next], ownerUrl)
  await expect(logIn(next)).rejects.toThrow(/not permitted to log in|password authentication failed/)
})

test('a database with customers is only ever the first cell, and one with another secret is none', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory)
  await cellNamed('a', directory, listed)
  const { ownerUrl, owner } = await kept(['ledger', 'app'])
  const other = { own: 'b', directoryUrl: directory.ownerUrl }
  await owner.query(`insert into app.customer (brand, type, email_look_up, residence_country, default_currency)
    values ('ostra', 1, 'x', 'LT', 'EUR')`)
  await expect(joinCells(ownerUrl, other, ring)).rejects.toThrow('only the first cell begins with some')
  const { ownerUrl: fresh } = await kept(['ledger', 'app'])
  await expect(joinCells(fresh, other, ringOf('another secret that only tests use, 0123'))).rejects.toThrow(
    'SIXPENCE_SECRET is another one than that of the other cells',
  )
})

test('who is made, readdressed or erased is found in the directory as they are', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory, () => 0)
  const [a, b] = [await cellNamed('a', directory, listed), await cellNamed('b', directory, listed)]
  const find = async (address: string) => {
    listed.forget('customer', [hashOf(address)])
    return listed.find('customer', [hashOf(address)])
  }
  const ann = await a.customer('ann@x')
  const ben = await b.customer('ben@x')
  expect(await find('ann@x')).toEqual([])
  expect([await a.write(), await b.write()]).toEqual([1, 1])
  expect(await find('ann@x')).toEqual([{ id: ann, brand: 'ostra', cell: 'a' }])
  expect([await listed.nameOf(cellOfId(ann)), await listed.nameOf(cellOfId(ben))]).toEqual(['a', 'b'])
  await a.readdress(ann, 'anna@x')
  await b.readdress(ben, null)
  await Promise.all([a.write(), b.write()])
  expect([await find('ann@x'), await find('ben@x')]).toEqual([[], []])
  expect(await find('anna@x')).toEqual([{ id: ann, brand: 'ostra', cell: 'a' }])
  expect([await a.write(), await b.write()]).toEqual([0, 0])
})

test('an address that goes from one customer to another of the same cell is found once both are written', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory)
  const a = await cellNamed('a', directory, listed)
  const [ann, ada] = [await a.customer('ann@x'), await a.customer('ada@x')]
  await a.write()
  await a.readdress(ann, null)
  await a.readdress(ada, 'ann@x')
  while ((await a.write()) > 0) continue
  expect(await listed.find('customer', [hashOf('ann@x')])).toMatchObject([{ id: ada }])
  expect(a.taken).toEqual([])
})

test('an address that somebody in another cell has is reported, and leads to the first', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory)
  const [a, b] = [await cellNamed('a', directory, listed), await cellNamed('b', directory, listed)]
  const ann = await a.customer('ann@x')
  await a.write()
  const other = await b.customer('ann@x')
  await b.write()
  expect(b.taken).toEqual([`customer ${other}`])
  expect(await listed.find('customer', [hashOf('ann@x')])).toMatchObject([{ id: ann, cell: 'a' }])
})

test('where somebody lives is changed by a move alone, whatever the old cell still writes', async () => {
  const directory = await kept([])
  const listed = await directoryOf(directory)
  await cellNamed('a', directory, listed)
  await cellNamed('b', directory, listed)
  const who = { customerIds: [11], personIds: [12] }
  const places = (lookUp: Buffer | null) =>
    (['customer', 'person'] as const).map((kind) => ({
      kind,
      id: kind === 'customer' ? 11 : 12,
      brand: 'ostra',
      lookUp,
    }))
  await expect(listed.move({ ...who, from: 'a', to: 'b' })).rejects.toThrow('does not have customer 11')
  await listed.put('a', places(hashOf('ann@x')))
  await listed.requireThere(who, 'a')
  await listed.move({ ...who, from: 'a', to: 'b' })
  await listed.move({ ...who, from: 'a', to: 'b' })
  await expect(listed.requireThere(who, 'a')).rejects.toThrow('does not have customer 11 and person 12 in a')
  await listed.put('a', places(null))
  expect(await listed.find('customer', [hashOf('ann@x')])).toEqual([{ id: 11, brand: 'ostra', cell: 'b' }])
  expect(await listed.movedPersons()).toEqual(new Map([[12, 'b']]))
  await listed.put('b', places(hashOf('anna@x')))
  expect(await listed.find('person', [hashOf('anna@x')])).toEqual([{ id: 12, brand: 'ostra', cell: 'b' }])
})

test('what is remembered is ten seconds old at most', async () => {
  const directory = await kept([])
  let now = 0
  const listed = await directoryOf(directory, () => now)
  const a = await cellNamed('a', directory, listed)
  const ann = await a.customer('ann@x')
  await a.write()
  expect(await listed.find('customer', [hashOf('ann@x')])).toHaveLength(1)
  await a.readdress(ann, 'anna@x')
  await a.write()
  expect(await listed.find('customer', [hashOf('ann@x')])).toHaveLength(1)
  now = 10_001
  expect(await listed.find('customer', [hashOf('ann@x')])).toEqual([])
})

test('the names of the cells are asked for once, and after ten seconds for a number that is new', async () => {
  const directory = await kept([])
  let now = 0
  const listed = await directoryOf(directory, () => now)
  await cellNamed('a', directory, listed)
  expect([await listed.nameOf(0), await listed.nameOf(1)]).toEqual(['a', undefined])
  await cellNamed('b', directory, listed)
  expect(await listed.nameOf(1)).toBe(undefined)
  now = 10_001
  expect(await Promise.all([listed.nameOf(1), listed.nameOf(1), listed.nameOf(99)])).toEqual([
    'b',
    'b',
    undefined,
  ])
  await directory.owner.query('alter schema directory rename to elsewhere')
  now = 20_002
  expect(await listed.nameOf(0)).toBe('a')
  await expect(listed.nameOf(2)).rejects.toThrow('relation "directory.cell" does not exist')
  await directory.owner.query('alter schema elsewhere rename to directory')
  // Not requested again at once.
  await expect(listed.nameOf(2)).rejects.toThrow('relation "directory.cell" does not exist')
  now = 21_003
  expect([await listed.nameOf(2), await listed.nameOf(mostCells)]).toEqual([undefined, undefined])
})

test('a cell that is full takes no new customers, as long as another does', async () => {
  const directory = await kept([])
  let now = 0
  const listed = await directoryOf(directory, () => now)
  const a = await cellNamed('a', directory, listed)
  await cellNamed('b', directory, listed)
  await a.customer('ann@x')
  await a.write()
  expect(await listed.takingNew()).toEqual(['a', 'b'])
  await letTakeNew(directory.ownerUrl, 'a', false)
  expect(await connected(directory.ownerUrl, listedCells)).toEqual([
    { name: 'a', number: 0, takesNew: false, customers: 1, persons: 0 },
    { name: 'b', number: 1, takesNew: true, customers: 0, persons: 0 },
  ])
  now = 10_001
  expect(await listed.takingNew()).toEqual(['b'])
  await expect(letTakeNew(directory.ownerUrl, 'b', false)).rejects.toThrow(
    'no other cell takes new customers',
  )
  await expect(letTakeNew(directory.ownerUrl, 'c', false)).rejects.toThrow('there is no cell c, only a, b')
  await letTakeNew(directory.ownerUrl, 'a', true)
  now = 20_002
  expect(await listed.takingNew()).toEqual(['a', 'b'])
})
