import { createHash, createPublicKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connected } from '@sixpence/postgres/connect'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secrets } from '#core/secrets.ts'
import { TestChannel } from '#testing/bank/test-channel.ts'
import { fileAnchor, type Anchor } from './anchor.ts'
import { archivedPeriods, archivePeriods, loadArchive } from './archive.ts'
import { sealKey } from './seal-chain.ts'
import { Sealer } from './seal.ts'
import { verifySeals, type Verdict } from './verify-seals.ts'

const key = sealKey(new Secrets('a secret that only tests use, 0123456789'))
const publicKey = createPublicKey(key)
const before = new Date('2012-01-01')

let channel: TestChannel
let place: string
let files: string
let anchor: Anchor

beforeAll(async () => {
  channel = await TestChannel.open()
  place = mkdtempSync(join(tmpdir(), 'sixpence-archive-'))
  files = join(place, 'files')
  anchor = fileAnchor(join(place, 'seals'))
  const { owner } = channel.database
  // Sets up a bank with partitions since 2010.
  await owner.query(`do $$ declare part text; begin
    for part in select inhrelid::regclass from pg_inherits where inhparent = 'app.audit'::regclass loop
      execute 'alter table app.audit detach partition ' || part;
      if part <> 'app.audit_before' then execute 'drop table ' || part; end if;
    end loop;
    alter table app.audit attach partition app.audit_before for values from (minvalue) to ('2010-10-01');
    update app.partitioned set until = '2010-10-01' where name = 'audit';
    perform app.make_periods('1 year');
  end $$`)
  for (let round = 0; round < 3; round += 1) {
    await write(40)
    await seal()
  }
})
afterAll(async () => {
  await channel.close()
  rmSync(place, { recursive: true })
})

const past = [
  '2009-05-01 10:00:00.123456+00',
  '2010-11-03 23:59:59.999999+00',
  '2011-02-28 00:00:00.000001+00',
]

/** Rows of the given times and of now in turn, with content that is difficult to store as text. */
const write = (count: number, times = past): Promise<unknown> =>
  channel.database.owner.query(
    `insert into app.audit (at, brand, actor_id, customer_id, call, outcome, address, detail)
     select ($2::text[] || clock_timestamp()::text)[n % (cardinality($2::text[]) + 1) + 1]::timestamptz, 'ostra', nullif(n % 3, 0), 9007199254740993 + n, 'x', 'done', '10.0.0.1',
       jsonb_build_object('n', n, 'words', E'a "quote", \\n a line, ü', 'big', 12345678901234567890)
     from generate_series(1, $1::int) n`,
    [count, times],
  )

async function seal(): Promise<void> {
  const { clock, log, database } = channel
  const sealer = new Sealer({ url: database.apiUrl, anchor, key, clock, log, everyMs: 10 })
  sealer.start()
  const open = `select (select count(*) from app.audit) > (select coalesce(sum(rows), 0) from app.audit_seal) as open`
  while ((await database.owner.query<{ open: boolean }>(open)).rows[0]?.open) await sleep(20)
  await sealer.stop()
}

const inSession = <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> =>
  connected(channel.database.ownerUrl, work)

/** The verdict with the files, or the problem of the files. */
const whole = (): Promise<Verdict | string> =>
  inSession(async (client) => {
    await loadArchive(client, files)
    return verifySeals(client, anchor, publicKey, true)
  }).catch((error: Error) => error.message)

test('moves quarters to files, with which the trail verifies as before', async () => {
  await write(4)
  await expect(inSession((client) => archivePeriods(client, { folder: files, before }))).rejects.toThrow(
    'audit_2010_10 has rows that are not sealed yet',
  )
  await seal()
  expect(await verifySeals(channel.pool, anchor, publicKey)).toMatchObject({ rows: 124, fault: undefined })

  const done = await inSession((client) => archivePeriods(client, { folder: files, before }))
  expect(done.map(({ part, rows }) => `${part} ${rows}`)).toEqual([
    'audit_2010_10 31',
    'audit_2011_01 31',
    'audit_2011_04 0',
    'audit_2011_07 0',
    'audit_2011_10 0',
  ])
  expect(readdirSync(files).toSorted()).toEqual(done.map(({ part }) => `${part}.jsonl`))
  expect(await inSession(archivedPeriods)).toMatchObject(done.map(({ part, rows }) => ({ part, rows })))
  const { rows } = await channel.database.owner.query('select count(*)::int as n from app.audit')
  expect(rows).toEqual([{ n: 62 }])

  // Without the files rows are missing; with them all are present, and the trail can be continued.
  expect((await verifySeals(channel.pool, anchor, publicKey)).fault).toMatchObject({ what: 'deleted' })
  expect(await whole()).toMatchObject({ rows: 124, fault: undefined })
  await write(4, [])
  await channel.database.owner.query('select app.make_periods($1)', ['1 year'])
})

test('detects a changed file, even if its digest was changed too', async () => {
  const file = join(files, 'audit_2011_01.jsonl')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('10.0.0.1', '10.0.0.2'))
  expect(await whole()).toBe(`the file ${file} is not the one that was written`)
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  const { owner } = channel.database
  const { rows } = await owner.query<{ digest: string }>(
    `select digest from app.archived_period where part = 'audit_2011_01'`,
  )
  await owner.query(`update app.archived_period set digest = $1 where part = 'audit_2011_01'`, [digest])
  expect(await whole()).toMatchObject({
    fault: { what: 'changed', row: expect.stringMatching(/^audit \d+$/) },
  })
  writeFileSync(file, text.split('\n').slice(1).join('\n'))
  expect(await whole()).toBe(`the file ${file} is not the one that was written`)
  rmSync(file)
  expect(await whole()).toContain('ENOENT')
  writeFileSync(file, text)
  await owner.query(`update app.archived_period set digest = $1 where part = 'audit_2011_01'`, [
    rows[0]?.digest,
  ])
  expect(await whole()).toMatchObject({ fault: undefined })
})

test('the server’s role can remove nothing', async () => {
  await expect(
    connected(channel.database.apiUrl, (client) =>
      archivePeriods(client, { folder: join(place, 'other'), before: new Date('2020-01-01') }),
    ),
  ).rejects.toThrow('permission denied')
})
