import { setTimeout as sleep } from 'node:timers/promises'
import { outboxBeginning, type OutboxCursor } from '@sixpence/ledger'
import { everythingVisible } from '@sixpence/postgres/test-database'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { nobody, TestChannel, TestSocket, type Someone } from '#testing/bank/test-channel.ts'
import { payeeProjection } from '#features/p2p/payee-projection.ts'
import { announce, outboxAfter } from './outbox.ts'
import { keepEventsOf } from '#core/push/push-log.ts'
import { forgetAnnouncements } from './outbox-retention.ts'
import { forgetEvents } from '#core/push/push-retention.ts'

let channel: TestChannel
beforeEach(async () => {
  channel = await TestChannel.open()
})
afterEach(() => channel.close())

type Reader = (pool: pg.Pool, cursor: OutboxCursor) => Promise<{ seen: number[]; cursor: OutboxCursor }>

const inCommitOrder: Reader = async (pool, cursor) => {
  const { rows, cursor: next } = await outboxAfter(pool, cursor, 100)
  return { seen: rows.map((row) => Number(row.data['n'])), cursor: next }
}

/** The planted bug: reads by "id greater than the last id". */
const byId: Reader = async (pool, cursor) => {
  const { rows } = await pool.query<{ id: string; n: number }>(
    `select id, (data ->> 'n')::int as n from app.outbox where id > $1 order by id limit 100`,
    [cursor.id],
  )
  return { seen: rows.map((row) => row.n), cursor: { ...cursor, id: Number(rows.at(-1)?.id ?? cursor.id) } }
}

/** Many writers with transactions of different duration; returns the number of events the reader missed. */
async function lost(read: Reader, of: TestChannel): Promise<number> {
  const writers = 8
  const each = 60
  let writing = true
  const seen: number[] = []
  const reader = async (): Promise<void> => {
    let cursor: OutboxCursor = outboxBeginning
    for (let idle = 0; idle < 5;) {
      const found = await read(of.pool, cursor)
      seen.push(...found.seen)
      cursor = found.cursor
      idle = writing || found.seen.length > 0 ? 0 : idle + 1
      await sleep(idle * 20)
    }
  }
  const reading = reader()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < each; n += 1)
        await transaction(of.pool, async (client) => {
          const data = { n: writer * each + n }
          await announce(client, { customerId: 1001, event: 'x', data, changed: [] })
          await sleep(Math.random() * 6)
        })
    }),
  )
  await everythingVisible(of.database.owner)
  writing = false
  await reading
  expect(new Set(seen).size).toBe(seen.length)
  return writers * each - seen.length
}

test('an outbox read by “id greater than the last” loses events; in commit order none is lost', async () => {
  expect(await lost(byId, channel)).toBeGreaterThan(0)
  await channel.database.owner.query('truncate app.outbox')
  expect(await lost(inCommitOrder, channel)).toBe(0)
})

test('an event whose transaction commits late comes after those that overtook it', async () => {
  const slow = await channel.pool.connect()
  await slow.query('begin')
  await announce(slow, { customerId: 1001, event: 'x', data: { n: 1 }, changed: [] })
  await channel.announce(1001, 2)
  // The later event is not returned yet, because an earlier transaction may still commit.
  const before = await inCommitOrder(channel.pool, outboxBeginning)
  const naive = await byId(channel.pool, outboxBeginning)
  await slow.query('commit')
  slow.release()
  expect([before.seen, naive.seen]).toEqual([[], [2]])
  // Transactions of other tests' databases in the cluster delay it too.
  await expect.poll(async () => (await inCommitOrder(channel.pool, before.cursor)).seen).toEqual([1, 2])
  expect((await byId(channel.pool, naive.cursor)).seen).toEqual([])
})

test('it is read by the numbers of the transactions, not by their digits, and each row once', async () => {
  await channel.database.owner.query(
    `insert into app.outbox (xid, customer_id, event, data, changed)
     select n::text::xid8, n, 'x', '{}', '{}' from unnest(array[8, 9, 10, 11, 99, 100]) n`,
  )
  const read: number[] = []
  let cursor: OutboxCursor = outboxBeginning
  for (;;) {
    const next = await outboxAfter(channel.pool, cursor, 4)
    if (next.rows.length === 0) break
    read.push(...next.rows.map(({ customerId }) => customerId))
    cursor = next.cursor
  }
  expect(read).toEqual([8, 9, 10, 11, 99, 100])
})

test('a rolled-back announcement is not delivered, and the size of an announcement is limited', async () => {
  const sequencer = channel.sequencer(nobody)
  await keepEventsOf(channel.pool, 1001)
  sequencer.start()
  const given = { customerId: 1001, event: 'x', changed: [] }
  await expect(
    transaction(channel.pool, async (client) => {
      await announce(client, { ...given, data: { n: 1 } })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await expect(
    transaction(channel.pool, (client) => announce(client, { ...given, data: { text: 'x'.repeat(5_000) } })),
  ).rejects.toThrow('carries')
  await channel.announce(1001, 2)
  await sequencer.idle()
  const { rows } = await channel.pool.query('select seq, data from app.push_event')
  expect(rows).toEqual([{ seq: 1, data: { n: 2 } }])
})

/** Inserts operations as the ledger does, without posting. */
async function pay(
  pool: pg.ClientBase | pg.Pool,
  from: number,
  to: number,
  units: number,
  kind = 'p2p',
): Promise<void> {
  await pool.query(
    `insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)
     values (nextval('ledger.operation_id'), gen_random_uuid(), $1, sha256('x'), $5, 1, 'web', 'ostra', clock_timestamp(),
       '{}', '{}', jsonb_build_object('payer', $1::bigint, 'payee', $2::bigint, 'from', 1, 'to', 2, 'units', $3::text,
         'fee', '0', 'currency', 'EUR', 'approve', 0, 'n', $4::int))`,
    [from, to, units, units, kind],
  )
}

test('payments notify payer and payee, and the payer’s list of payees grows [OP369] [OP370]', async () => {
  const { owner } = channel.database
  const sequencer = channel.sequencer(nobody, [payeeProjection])
  for (const id of [1001, 1002, 1003]) await keepEventsOf(channel.pool, id)
  sequencer.start()
  for (const [to, units, kind] of [
    [1002, 100, 'p2p'],
    [1002, 300, 'p2pPost'],
    [1003, 200, 'p2p'],
    [1004, 500, 'p2pHold'],
    [1004, 500, 'release'],
  ] as const)
    await pay(owner, 1001, to, units, kind)
  await sequencer.idle()
  await pay(owner, 1001, 1002, 50)
  await sequencer.idle()
  const payees = await channel.pool.query(
    'select payee_customer_id as payee, payments, last_amount as last from app.payee order by 1',
  )
  expect(payees.rows).toEqual([
    { payee: 1002, payments: 3, last: 50 },
    { payee: 1003, payments: 1, last: 200 },
  ])
  const events = await channel.pool.query(
    `select customer_id as who, array_agg(event || seq order by seq) as events from app.push_event group by 1 order by 1`,
  )
  expect(events.rows).toEqual([
    {
      who: 1001,
      events: [1, 2, 3]
        .map((n) => `transaction.result${n}`)
        .concat('refresh4', 'transaction.result5', 'transaction.result6'),
    },
    { who: 1002, events: ['notification1', 'notification2', 'notification3'] },
    { who: 1003, events: ['notification1'] },
  ])
})

test('keeps nothing for customers who never listened, and everything from the first time on', async () => {
  const sequencer = channel.sequencer(nobody)
  sequencer.start()
  await channel.announce(1001, 1)
  await sequencer.idle()
  await keepEventsOf(channel.pool, 1001)
  await channel.announce(1001, 2)
  await keepEventsOf(channel.pool, 1001)
  await channel.announce(1001, 3)
  await sequencer.idle()
  const { rows } = await channel.pool.query('select seq, data from app.push_event order by seq')
  expect(rows).toEqual([
    { seq: 1, data: { n: 2 } },
    { seq: 2, data: { n: 3 } },
  ])
})

test('an operation older than a day causes no event, but updates the read models', async () => {
  const { owner } = channel.database
  await pay(owner, 1001, 1002, 100)
  await owner.query(
    `alter table ledger.operation disable trigger all; update ledger.operation set at = now() - interval '2 days'`,
  )
  const sequencer = channel.sequencer(nobody, [payeeProjection])
  sequencer.start()
  await sequencer.idle()
  const { rows } = await channel.pool.query(
    'select (select count(*) from app.push_event) as events, (select sum(payments) from app.payee) as payments',
  )
  expect(rows).toEqual([{ events: 0, payments: 1 }])
})

test('exactly once, however often the sequencers are killed; another process takes over', async () => {
  const { owner } = channel.database
  for (const id of [1001, 1002, 1003, 1004, 1005, 1006]) await keepEventsOf(channel.pool, id)
  const sequencers = [1, 2, 3].map(() => channel.sequencer(nobody, [payeeProjection]))
  for (const sequencer of sequencers) sequencer.start()
  const writers = 6
  const each = 250
  const written = new AbortController()
  let kills = 0
  const killer = async (): Promise<void> => {
    while (!written.signal.aborted) {
      await sleep(40 + Math.random() * 40)
      const { rowCount } = await owner.query(
        `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.application_name = 'sixpence sequencer'
           and a.datname = current_database()`,
      )
      kills += rowCount ?? 0
    }
  }
  const killing = killer()
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < each; n += 1) {
        await pay(owner, 1001 + writer, 1001 + ((writer + 1) % writers), n + 1)
        await channel.announce(1001 + writer, n)
        await sleep(Math.random() * 24)
      }
    }),
  )
  written.abort()
  await killing
  await sequencers[0]?.idle()
  expect(kills).toBeGreaterThan(3)
  const counted = await channel.pool.query(
    `select sum(payments)::int as payments, (select count(*)::int from app.push_event) as events,
       (select bool_and(n = seq) from (select seq, row_number() over (partition by customer_id order by seq) as n
         from app.push_event) numbered) as gapless,
       (select bool_and(s.seq = (select max(seq) from app.push_event e where e.customer_id = s.customer_id))
         from app.push_sequence s) as counted
     from app.payee`,
  )
  expect(counted.rows).toEqual([
    { payments: writers * each, events: 3 * writers * each, gapless: true, counted: true },
  ])
})

test('a client that is disconnected again and again gets every event once, in order, with many writers', async () => {
  const { owner } = channel.database
  const hub = channel.hub({ watchMs: 200, authMs: 3_600_000 })
  const sequencer = channel.sequencer(hub, [payeeProjection])
  sequencer.start()
  const port = await channel.serve(hub)
  const alice = await channel.someone()
  const writers = 8
  const each = 250
  const expected = 2 * writers * each
  const heard: number[] = []
  const told = new Set<string>()
  let cuts = 0
  const listen = async (someone: Someone): Promise<void> => {
    let lastSeen = 0
    while (heard.length < expected) {
      const socket = await new TestSocket(port).auth(await hub.createTicket(someone), lastSeen)
      await Promise.race([
        sleep(Math.random() * 120),
        socket.until(() => heard.length + socket.events.length >= expected),
      ])
      socket.cut()
      for (const event of socket.events) {
        heard.push(event.id)
        told.add(`${event.event} ${String(event.data['operationId'] ?? event.data['n'])}`)
      }
      expect(socket.messages.some((message) => message.type === 'resync')).toBe(false)
      lastSeen = heard.at(-1) ?? 0
      cuts += 1
    }
  }
  const listening = listen(alice)
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let n = 0; n < each; n += 1) {
        await transaction(owner, async (client) => {
          await pay(client, alice.customerId, 2_000 + writer, n + 1)
          if (n % 10 === 0) await sleep(Math.random() * 10)
        })
        await channel.announce(alice.customerId, writer * each + n)
      }
    }),
  )
  await listening
  expect(heard).toEqual(Array.from({ length: expected }, (_, index) => index + 1))
  expect(told.size).toBe(expected)
  expect(cuts).toBeGreaterThan(5)
})

test('keeps a customer’s newest thousand events of the last day, without a gap', async () => {
  await channel.database.owner.query(
    `insert into app.push_event (customer_id, seq, event, at, data, changed)
       select c, n, 'x', now() - case when c = 1002 and n = 40 then interval '25 hours' else interval '0' end, '{}', '{}'
       from generate_series(1, 1600) n, generate_series(1001, 1002) c where c = 1001 or n <= 100;
     insert into app.push_sequence values (1001, 1600), (1002, 100), (5000, 3)`,
  )
  expect(await forgetEvents(channel.pool, 0)).toBe(5_000)
  expect(await forgetEvents(channel.pool, 5_000)).toBeUndefined()
  const { rows } = await channel.pool.query(
    'select customer_id as who, min(seq) as first, count(*) from app.push_event group by 1 order by 1',
  )
  expect(rows).toEqual([
    { who: 1001, first: 601, count: 1_000 },
    { who: 1002, first: 41, count: 60 },
  ])
})

/** Announcements of 25 hours ago, numbered. */
const announceLongAgo = (from: number, to: number): Promise<unknown> =>
  channel.database.owner.query(
    `insert into app.outbox (at, customer_id, event, data)
       select now() - interval '25 hours', 1001, 'x', jsonb_build_object('n', n) from generate_series($1::int, $2) n`,
    [from, to],
  )

const announcements = async (): Promise<number[]> => {
  const { rows } = await channel.pool.query<{ n: number }>(
    `select (data->>'n')::int as n from app.outbox order by xid, id`,
  )
  return rows.map(({ n }) => n)
}

test('deletes announcements older than a day that were read, and no others', async () => {
  await announceLongAgo(1, 1_500)
  await channel.announce(1001, 1_501)
  await everythingVisible(channel.database.owner)
  const { cursor } = await outboxAfter(channel.pool, outboxBeginning, 2_000)
  await announceLongAgo(1_502, 1_502)
  expect(await forgetAnnouncements(channel.pool, outboxBeginning)).toBe(false)
  expect(await announcements()).toHaveLength(1_502)
  expect(await forgetAnnouncements(channel.pool, cursor)).toBe(true)
  expect(await forgetAnnouncements(channel.pool, cursor)).toBe(false)
  expect(await announcements()).toEqual([1_501, 1_502])
})

test('a sequencer that starts deletes announcements read long ago, and continues', async () => {
  await announceLongAgo(1, 3)
  const first = channel.sequencer(nobody)
  first.start()
  await first.idle()
  await first.stop()
  const second = channel.sequencer(nobody)
  second.start()
  await expect.poll(announcements).toEqual([])
  await channel.announce(1001, 4)
  await second.idle()
  expect(await announcements()).toEqual([4])
})
