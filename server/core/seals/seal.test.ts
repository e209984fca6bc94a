import { createPublicKey } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Committer } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { TestChannel } from '#testing/bank/test-channel.ts'
import { chainOf, copiesIn } from './anchor-copies.ts'
import { fileAnchor, isRestored, type Anchor, type AnchoredSeal } from './anchor.ts'
import { Audit } from '#core/audit.ts'
import { compare } from './seal-agree.ts'
import { digestOf, noLink, sealKey, signatureOf } from './seal-chain.ts'
import { rootOf, rowsBetween } from './seal-rows.ts'
import { storedLinks } from './seal-store.ts'
import { Sealer } from './seal.ts'
import { Secrets } from '#core/secrets.ts'
import { verifySeals, type Verdict } from './verify-seals.ts'

const key = sealKey(new Secrets('a secret that only tests use, 0123456789'))
const publicKey = createPublicKey(key)
const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'sixpence-seals-'))
  folders.push(made)
  return made
}

let channel: TestChannel
let sealed: string
let anchor: Anchor

beforeAll(async () => {
  channel = await TestChannel.open()
  sealed = folder()
  anchor = fileAnchor(sealed)
  // Three rounds of both kinds, each sealed separately.
  const [payer, payee] = [await channel.someone(), await channel.someone()]
  const committer = new Committer({ url: channel.database.apiUrl })
  for (let round = 0; round < 3; round += 1) {
    await writeAudit(20)
    for (let n = 0; n < 10; n += 1)
      await committer.submit({
        key: `00000000-0000-7000-8000-0000000000${round}${n}`,
        owner: payer.customerId,
        bodyHash: Buffer.alloc(32, n),
        kind: 'p2p',
        actor: payer.personId,
        channel: 'web',
        brand: 'ostra',
        legs: [
          { account: payer.accountId, amount: money(-100n, 'EUR'), kind: 'p2p' },
          { account: payee.accountId, amount: money(100n, 'EUR'), kind: 'p2p' },
        ],
        detail: { payer: payer.customerId, payee: payee.customerId },
      })
    await seal(channel, anchor)
  }
  await committer.close()
})
afterAll(async () => {
  await channel.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('a server that starts while another seals recognises a seal committed between its checks', async () => {
  const last = await anchor.last()
  let looks = 0
  const { pool } = channel
  const asOneLookBefore = {
    query: async (text: string, values: unknown[]) => {
      const result = await pool.query(text, values)
      return (looks += 1) === 1 ? { ...result, rows: [] } : result
    },
  }
  const { stored } = await compare(asOneLookBefore as unknown as pg.Pool, anchor, publicKey)
  expect([stored?.number, looks > 2]).toEqual([last?.number, true])
})

async function writeAudit(count: number, of: TestChannel = channel): Promise<void> {
  const audit = new Audit(of.pool)
  for (let n = 0; n < count; n += 1)
    await audit.write({
      brand: 'ostra',
      actorId: n,
      customerId: n,
      call: 'x',
      outcome: 'done',
      address: '',
      detail: { n },
    })
}

/** Runs a sealer until everything committed is sealed. */
async function seal(of: TestChannel, into: Anchor): Promise<void> {
  const { clock, log, database } = of
  // An older transaction in any database of the cluster delays reading.
  while ((await database.owner.query(unreadable)).rowCount) await sleep(10)
  const sealer = new Sealer({ url: database.apiUrl, anchor: into, key, clock, log, everyMs: 10 })
  sealer.start()
  for (;;) {
    const { rows } = await database.owner.query<{ open: boolean }>(openRows)
    if (!rows[0]?.open || of.faults.length > 0) break
    await sleep(10)
  }
  await sealer.stop()
}

const unreadable = `select from (select xid from app.audit union all select xid from ledger.operation) row
  where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`

const openRows = `select
  (select count(*) from app.audit) + (select count(*) from ledger.operation) > (select coalesce(sum(rows), 0) from app.audit_seal)
  as open`

const check = (db: pg.Pool | pg.ClientBase = channel.pool): Promise<Verdict> =>
  verifySeals(db, anchor, publicKey)

/** Applies changes that the database's owner could make, returns the verdict, and rolls back. */
async function tampered(work: (owner: pg.ClientBase) => Promise<unknown>): Promise<Verdict> {
  const undo = new Error('undo')
  let verdict: Verdict | undefined
  await transaction(channel.database.owner, async (owner) => {
    for (const table of ['app.audit', 'app.audit_seal', 'ledger.operation', 'ledger.entry'])
      await owner.query(`alter table ${table} disable trigger all`)

    await work(owner)
    verdict = await check(owner)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  if (!verdict) throw new Error('nothing was verified')
  return verdict
}

const sql =
  (text: string) =>
  (owner: pg.ClientBase): Promise<unknown> =>
    owner.query(text)

test('an unaltered trail is intact: every row is sealed, by chained and signed seals', async () => {
  expect(await check()).toEqual({ seals: 6, rows: 90, restores: [], fault: undefined })
  const { rows } = await channel.pool.query('select source, rows from app.audit_seal order by number')
  expect(rows).toEqual(
    [0, 1, 2].flatMap(() => [
      { source: 'audit', rows: 20 },
      { source: 'operation', rows: 10 },
    ]),
  )
})

test.each([
  ['changed', 'audit 25', sql(`update app.audit set outcome = 'refused' where id = 25`)],
  ['deleted', 'audit 25', sql('delete from app.audit where id = 25')],
  ['deleted', 'audit 60', sql('delete from app.audit where id = 60')],
  ['deleted', 'audit 1', sql('delete from app.audit')],
  [
    'inserted',
    'audit 1000',
    sql(`insert into app.audit select 1000, xid, at, brand, actor_id, customer_id, call, outcome,
      address, detail, generation from app.audit where id = 25`),
  ],
  [
    'reordered',
    'audit 24',
    sql(`update app.audit a set xid = b.xid from app.audit b where (a.id, b.id) in ((24, 26), (26, 24))`),
  ],
  [
    'changed',
    'audit 24',
    sql(
      `update app.audit a set detail = b.detail, actor_id = b.actor_id from app.audit b where (a.id, b.id) in ((24, 26), (26, 24))`,
    ),
  ],
  ['deleted', 'audit 5', sql(`update app.audit set xid = (select max(xid) from app.audit) where id = 5`)],
  ['changed', 'operation 5', sql(`update ledger.operation set detail = '{"payer": 1}' where id = 5`)],
  ['deleted', 'operation 5', sql(`delete from ledger.operation where id = 5`)],
  ['changed', 'operation 5', sql(`update ledger.entry set amount = 2 * amount where operation_id = 5`)],
  ['changed', 'operation 5', sql(`delete from ledger.entry where operation_id = 5`)],
] as const)('finds that a row was %s: %s', async (what, row, work) => {
  expect((await tampered(work)).fault).toMatchObject({ what, row })
})

test.each(['app.audit', 'ledger.operation', 'ledger.entry'])(
  'detects a change in any column of %s',
  async (table) => {
    const [schema, name] = table.split('.')
    const { rows } = await channel.pool.query<{ column: string; type: string }>(
      `select column_name as column, udt_name as type from information_schema.columns
     where table_schema = $1 and table_name = $2`,
      [schema, name],
    )
    expect(rows.length).toBeGreaterThan(6)
    for (const { column, type } of rows) {
      const changed: Record<string, string> = {
        int4: `${column} + 1`,
        int8: `coalesce(${column}, 0) + 1000`,
        _int8: `${column} || 7::bigint`,
        text: `coalesce(${column}, '') || 'x'`,
        jsonb: `${column} || '{"x": 1}'`,
        timestamptz: `${column} + interval '1 microsecond'`,
        xid8: `(${column}::text::bigint + 1)::text::xid8`,
        bytea: `set_byte(${column}, 31, 99)`,
        uuid: 'gen_random_uuid()',
      }
      const where =
        table === 'app.audit'
          ? 'id = 25'
          : table === 'ledger.entry'
            ? 'operation_id = 5 and amount < 0'
            : 'id = 5'
      const verdict = await tampered(sql(`update ${table} set ${column} = ${changed[type]} where ${where}`))
      expect(verdict.fault, `${table}.${column}`).toBeDefined()
    }
  },
)

test('detects every one of many single changes', async () => {
  for (let id = 1; id <= 60; id += 1) {
    const { fault } = await tampered(sql(`update app.audit set address = 'elsewhere' where id = ${id}`))
    expect(fault).toEqual({ what: 'changed', seal: 2 * Math.ceil(id / 20) - 1, row: `audit ${id}` })
  }
})

test('detects rows and seals that were rewritten together, with the server’s own key', async () => {
  const { fault } = await tampered(async (owner) => {
    await owner.query(`delete from app.audit where id = 25`)
    await rewriteSeals(owner)
  })
  expect(fault).toEqual({ what: 'sealChanged', seal: 3 })
})

test.each([
  "at = at + interval '1 second'",
  'rows = rows + 1',
  "root = sha256('x')",
  "previous = sha256('x')",
  "signature = 'x'",
])('finds a seal of which one thing was edited: %s', async (edit) => {
  const { fault } = await tampered(sql(`update app.audit_seal set ${edit} where number = 3`))
  expect(fault).toEqual({ what: 'sealChanged', seal: 3 })
})

test('detects that the newest rows were cut off together with their seals', async () => {
  const { fault } = await tampered(async (owner) => {
    await owner.query('delete from app.audit where id > 40')
    await owner.query('delete from app.audit_seal where number > 4')
  })
  expect(fault).toEqual({ what: 'sealMissing', seal: 5 })
})

test('detects an anchor that was cut, edited or signed with another key', async () => {
  const lines = readFileSync(fileOf(sealed), 'utf8').split('\n').slice(1)
  const copy = (text: string[]): Anchor => {
    const place = folder()
    writeFileSync(fileOf(place, fileOf(sealed)), text.join('\n'))
    return fileAnchor(place)
  }
  const verdict = async (text: string[]): Promise<unknown> =>
    (await verifySeals(channel.pool, copy(text), publicKey)).fault
  expect(await verdict(lines)).toBeUndefined()
  expect(await verdict(lines.slice(0, 5))).toEqual({ what: 'sealMissing', seal: 6 })
  expect(await verdict(lines.toSpliced(2, 1))).toEqual({ what: 'sealMissing', seal: 3 })
  expect(await verdict(lines.with(1, lines[1]?.replace('"rows":10', '"rows":11') ?? ''))).toEqual({
    what: 'sealChanged',
    seal: 2,
  })
  const stranger = createPublicKey(sealKey(new Secrets('another secret of another server, 0123456789')))
  expect((await verifySeals(channel.pool, anchor, stranger)).fault).toEqual({ what: 'sealChanged', seal: 1 })
})

test('continues after a crash between anchor and database', async () => {
  const own = await TestChannel.open()
  const place = fileAnchor(folder())
  await writeAudit(5, own)
  await seal(own, place)
  await writeAudit(5, own)
  await seal(own, place)
  // As after a crash: the last commit is missing and a line is torn.
  await own.database.owner.query(
    'alter table app.audit_seal disable trigger all; delete from app.audit_seal where number = 2',
  )
  appendFileSync(fileOf(folders.at(-1) ?? ''), '\n{"number":3,"at":"20')
  await writeAudit(5, own)
  await seal(own, place)
  expect(own.faults).toEqual([])
  expect(await verifySeals(own.pool, place, publicKey)).toEqual({
    seals: 3,
    rows: 15,
    restores: [],
    fault: undefined,
  })

  // On a new machine the anchor is empty, and is rebuilt from links with valid signatures.
  const elsewhere = fileAnchor(folder())
  await writeAudit(1, own)
  await seal(own, elsewhere)
  expect(await verifySeals(own.pool, elsewhere, publicKey)).toEqual({
    seals: 4,
    rows: 16,
    restores: [],
    fault: undefined,
  })

  // The first machine's anchor catches up; a database restored to an earlier point is rejected.
  await seal(own, place)
  expect((await verifySeals(own.pool, place, publicKey)).fault).toBeUndefined()
  await own.database.owner.query('delete from app.audit_seal where number > 2')
  await seal(own, place)
  expect(own.faults.join()).toContain('it was rolled back')
  await own.close()
})

test('an uncommitted link that a frozen server left in its anchor does not stop sealing there, and hides nothing', async () => {
  const own = await TestChannel.open()
  const place = fileAnchor(folder())
  await writeAudit(5, own)
  await seal(own, place)
  await writeAudit(5, own)
  await seal(own, place)
  const { owner } = own.database
  await owner.query(
    'alter table app.audit_seal disable trigger all; delete from app.audit_seal where number = 2',
  )
  // Another machine has sealed the rows meanwhile.
  const elsewhere = fileAnchor(folder())
  own.clock.advance(12_000)
  await seal(own, elsewhere)
  await writeAudit(5, own)
  await seal(own, elsewhere)
  await writeAudit(5, own)
  await seal(own, place)
  const late = (await copiesIn(place)).get(2)?.[0]
  // As it also could have come last.
  if (late) await place.append(late)
  await seal(own, place)
  expect(own.faults).toEqual([])
  const whole = { seals: 4, rows: 20, restores: [], fault: undefined }
  expect(await verifySeals(own.pool, place, publicKey)).toEqual(whole)
  expect((await copiesIn(place)).get(2)).toHaveLength(3)
  expect((await place.last())?.number).toBe(4)
  const chain = []
  for await (const link of place.links()) chain.push(link)
  const stored = await storedLinks(own.pool, 0, 10)
  expect(chainOf(chain).map(digestOf)).toEqual(stored.map(digestOf))
  await owner.query(`alter table app.audit disable trigger all; update app.audit set call = 'y' where id = 7`)
  expect((await verifySeals(own.pool, place, publicKey)).fault).toEqual({
    what: 'changed',
    seal: 2,
    row: 'audit 7',
  })
  await own.close()
})

test('a link that does not match the rows is not an abandoned one', async () => {
  const own = await TestChannel.open()
  const at = folder()
  await writeAudit(5, own)
  await seal(own, fileAnchor(at))
  const [line = ''] = readFileSync(fileOf(at), 'utf8').split('\n').slice(1)
  const { signature: _, ...open } = JSON.parse(line) as AnchoredSeal
  const forged = { ...open, root: 'f'.repeat(64) }
  appendFileSync(fileOf(at), `\n${JSON.stringify({ ...forged, signature: signatureOf(forged, key) })}`)
  expect((await verifySeals(own.pool, fileAnchor(at), publicKey)).fault).toEqual({
    what: 'sealChanged',
    seal: 1,
  })
  await own.close()
})

test('a server that was frozen just before writing writes nothing to its anchor', async () => {
  const place = fileAnchor(folder())
  const last = await anchor.last()
  if (!last) throw new Error('nothing was sealed')
  await expect(place.append(last, () => false)).rejects.toThrow('was left to another server')
  expect(await place.last()).toBeUndefined()
})

test('does not sign rows that were altered before a new anchor was written', async () => {
  const own = await TestChannel.open()
  await writeAudit(5, own)
  await seal(own, fileAnchor(folder()))
  await own.database.owner.query(
    `alter table app.audit disable trigger all; update app.audit set call = 'y' where id = 2`,
  )
  await writeAudit(1, own)
  await seal(own, fileAnchor(folder()))
  expect(own.faults.join()).toContain('seal 1 is not in the anchor and does not fit its rows')
  await own.close()
})

test('loses no row that commits late, and seals each once', async () => {
  const own = await TestChannel.open()
  const place = fileAnchor(folder())
  const { clock, log, database } = own
  const sealers = [1, 2].map(
    () => new Sealer({ url: database.apiUrl, anchor: place, key, clock, log, everyMs: 5 }),
  )
  for (const sealer of sealers) sealer.start()
  const writer = async (): Promise<void> => {
    for (let n = 0; n < 40; n += 1)
      await transaction(own.pool, async (client) => {
        await client.query(
          `insert into app.audit (brand, call, outcome, address) values ('ostra', 'x', 'done', '')`,
        )
        await sleep(Math.random() * 8)
      })
  }
  await Promise.all(Array.from({ length: 12 }, writer))
  await seal(own, place)
  for (const sealer of sealers) await sealer.stop()
  expect(own.faults).toEqual([])
  expect(await verifySeals(own.pool, place, publicKey)).toMatchObject({ rows: 480, fault: undefined })
  await own.close()
})

const fileOf = (place: string, named = ''): string =>
  join(place, named ? (named.split('/').at(-1) ?? '') : (readdirSync(place)[0] ?? ''))

/** Everything an attacker with the signing key would do to make the database consistent again. */
async function rewriteSeals(owner: pg.ClientBase): Promise<void> {
  let previous = noLink
  for (const link of await storedLinks(owner, 0, 1_000)) {
    if (isRestored(link)) continue
    const found = await rowsBetween(owner, link)
    const made = { ...link, rows: found.length, root: rootOf(found), previous }
    const signature = signatureOf(made, key)
    previous = digestOf({ ...made, signature })
    await owner.query(
      `update app.audit_seal set rows = $2, root = decode($3, 'hex'), previous = decode($4, 'hex'),
         signature = decode($5, 'base64') where number = $1`,
      [made.number, made.rows, made.root, made.previous, signature],
    )
  }
}
