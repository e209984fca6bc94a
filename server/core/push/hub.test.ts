import { once } from 'node:events'
import { connect } from 'node:net'
import { closeCodes } from '@sixpence/protocol/push'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestChannel, TestSocket, type Someone } from '#testing/bank/test-channel.ts'
import { usualTimes, type Hub } from './hub.ts'
import type { Sequencer } from '#core/outbox/outbox.ts'

/** Longer than any test, so that the periodic check never runs. */
const never = 3_600_000

let channel: TestChannel
let hub: Hub
let sequencer: Sequencer
let port: number
let alice: Someone

beforeEach(async () => {
  channel = await TestChannel.open()
  hub = channel.hub({ watchMs: 300, authMs: never })
  sequencer = channel.sequencer(hub)
  sequencer.start()
  port = await channel.serve(hub)
  alice = await channel.someone()
})
afterEach(() => channel.close())

const open = async (who: Someone = alice, lastSeen?: number): Promise<TestSocket> =>
  new TestSocket(port, { brand: who.brand }).auth(await hub.createTicket(who), lastSeen)
const numbers = (socket: TestSocket): number[] => socket.events.map((event) => event.id)

test('opens with a ticket, reports its position and delivers events [OP364] [B022]', async () => {
  await channel.announce(alice.customerId, 1)
  await sequencer.idle()
  const socket = await open()
  expect(socket.messages).toEqual([{ type: 'ready', customerId: alice.customerId, seq: 1 }])
  await channel.announce(alice.customerId, 2)
  await socket.until(() => socket.events.length === 1)
  expect(socket.events[0]).toMatchObject({
    id: 2,
    event: 'notification',
    customerId: alice.customerId,
    data: { n: 2 },
    changed: ['customer'],
  })
  socket.send({ type: 'ping' })
  await socket.until(() => socket.messages.at(-1)?.type === 'pong')
})

test('sends the build of its server’s client, by which pages with another one notice it [B099]', async () => {
  const upgraded = channel.hub({ watchMs: never, authMs: never }, '1.0.0+b')
  const socket = await new TestSocket(await channel.serve(upgraded), { brand: alice.brand }).auth(
    await upgraded.createTicket(alice),
  )
  expect(socket.messages[0]).toMatchObject({ type: 'ready', build: '1.0.0+b' })
})

test('reports when nothing has happened for a minute, once events are recorded', async () => {
  const { owner } = channel.database
  const said = async (): Promise<unknown> => {
    const socket = await open()
    await socket.until(() => socket.messages.length > 0)
    return socket.messages[0]
  }
  const ready = { type: 'ready', customerId: alice.customerId }
  await owner.query('delete from app.push_sequence where customer_id = $1', [alice.customerId])
  expect(await said()).toEqual({ ...ready, seq: 0 })
  expect(await said()).toEqual({ ...ready, seq: 0, quiet: true })
  await channel.announce(alice.customerId, 1)
  await sequencer.idle()
  expect(await said()).toEqual({ ...ready, seq: 1 })
  await owner.query(`update app.push_event set at = at - interval '61 seconds'`)
  expect(await said()).toEqual({ ...ready, seq: 1, quiet: true })
})

test('sends each customer its own events only', async () => {
  const bob = await channel.someone('kopa')
  const [ofAlice, ofBob] = await Promise.all([open(), open(bob)])
  await Promise.all([channel.announce(alice.customerId, 1), channel.announce(bob.customerId, 2)])
  await sequencer.idle()
  await Promise.all([ofAlice, ofBob].map((socket) => socket.until(() => socket.events.length > 0)))
  expect(ofAlice.events.map((event) => event.data['n'])).toEqual([1])
  expect(ofBob.events.map((event) => event.data['n'])).toEqual([2])
})

test('replays missed events in order after a disconnection and continues live; the other page gets all once', async () => {
  const other = await open()
  const first = await open()
  await channel.announce(alice.customerId, 1)
  await first.until(() => first.events.length === 1)
  const { lastSeen } = first
  first.cut()
  for (const n of [2, 3, 4]) await channel.announce(alice.customerId, n)
  await sequencer.idle()
  const second = await open(alice, lastSeen)
  await second.until(() => second.events.length === 3)
  await channel.announce(alice.customerId, 5)
  await second.until(() => second.events.length === 4)
  expect(numbers(second)).toEqual([2, 3, 4, 5])
  expect(other.messages.map((message) => (message.type === 'event' ? message.id : message.type))).toEqual([
    'ready',
    1,
    2,
    3,
    4,
    5,
  ])
})

test('a page that returns while events are read for another page gets those it missed, and no request to reload', async () => {
  const other = await open()
  await channel.announce(alice.customerId, 1)
  await other.until(() => other.events.length === 1)
  const [hasRead, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const query = channel.pool.query.bind(channel.pool) as (...args: unknown[]) => Promise<unknown>
  const slow = async (...args: unknown[]): Promise<unknown> => {
    const result = await query(...args)
    if ((args[0] as { name?: string }).name === 'push-events') {
      hasRead.resolve()
      await mayGoOn.promise
    }
    return result
  }
  channel.pool.query = slow as typeof channel.pool.query
  await channel.announce(alice.customerId, 2)
  await hasRead.promise
  const returned = await open(alice, 0)
  mayGoOn.resolve()
  await returned.until(() => returned.messages.length === 3)
  expect(returned.messages.map((message) => (message.type === 'event' ? message.id : message.type))).toEqual([
    'ready',
    1,
    2,
  ])
  await other.until(() => other.events.length === 2)
  expect(numbers(other)).toEqual([1, 2])
})

test('replays at once, even if nothing new happens', async () => {
  const quiet = channel.hub({ watchMs: never, authMs: never })
  const quietPort = await channel.serve(quiet)
  for (const n of [1, 2, 3]) await channel.announce(alice.customerId, n)
  await sequencer.idle()
  const socket = await new TestSocket(quietPort).auth(await quiet.createTicket(alice), 0)
  await socket.until(() => socket.events.length === 3)
  expect(numbers(socket)).toEqual([1, 2, 3])
})

test('requests a reload when missed events are gone, or the reported position does not exist', async () => {
  for (const n of [1, 2, 3]) await channel.announce(alice.customerId, n)
  await sequencer.idle()
  await channel.database.owner.query('delete from app.push_event where seq <= 2')
  const quiet = channel.hub({ watchMs: never, authMs: never })
  const quietPort = await channel.serve(quiet)
  const openAt = async (seen: number): Promise<TestSocket> =>
    new TestSocket(quietPort).auth(await quiet.createTicket(alice), seen)
  const old = await openAt(1)
  const ahead = await openAt(17)
  const absurd = await openAt(-4)
  for (const socket of [old, ahead, absurd]) {
    await socket.until(() => socket.messages.length === 2)
    expect(socket.messages[1]).toEqual({ type: 'resync', seq: 3 })
  }
  const near = await openAt(2)
  await channel.announce(alice.customerId, 4)
  await near.until(() => near.events.length === 2)
  await old.until(() => old.events.length === 1)
  expect([numbers(old), numbers(near)]).toEqual([[4], [3, 4]])
  await channel.database.owner.query('delete from app.push_event')
  const late = await openAt(3)
  await late.until(() => late.messages.length === 2)
  expect(late.messages[1]).toEqual({ type: 'resync', seq: 4 })
})

test('accepts a ticket once, within thirty seconds, and at its own brand only', async () => {
  const used = await hub.createTicket(alice)
  await new TestSocket(port).auth(used)
  const { owner } = channel.database
  const late = await hub.createTicket(alice)
  const life = await owner.query<{ left: number }>(
    'select extract(epoch from until - clock_timestamp())::float8 as left from app.push_ticket',
  )
  expect(life.rows[0]?.left).toBeLessThanOrEqual(30)
  expect(life.rows[0]?.left).toBeGreaterThan(0)
  await owner.query('update app.push_ticket set until = clock_timestamp()')
  const foreign = await hub.createTicket(await channel.someone('kopa'))
  const inTime = await hub.createTicket(alice)
  // Moves only the database's clock; the clock of the server does not matter.
  channel.clock.advance(90_000)
  expect((await new TestSocket(port).auth(inTime)).messages[0]?.type).toBe('ready')
  channel.clock.advance(-90_000)
  for (const ticket of [used, late, foreign, 'guess', '']) {
    const socket = new TestSocket(port)
    await once(socket.socket, 'open')
    socket.send({ type: 'auth', ticket })
    expect(await socket.closed).toBe(closeCodes.badTicket)
    expect(socket.messages).toEqual([])
  }
})

test('a ticket of one server opens the channel at another, and shown to both at once at one only', async () => {
  const elsewhere = channel.hub({ watchMs: never, authMs: never })
  const elsewherePort = await channel.serve(elsewhere)
  const socket = await new TestSocket(elsewherePort).auth(await hub.createTicket(alice), 0)
  await channel.announce(alice.customerId, 1)
  await socket.until(() => socket.events.length === 1)
  for (let turn = 0; turn < 10; turn += 1) {
    const ticket = await hub.createTicket(alice)
    const both = [port, elsewherePort].map((at) => new TestSocket(at))
    await Promise.all(both.map((testSocket) => once(testSocket.socket, 'open')))
    for (const testSocket of both) testSocket.send({ type: 'auth', ticket })
    const refused = await Promise.race(both.map((testSocket) => testSocket.closed))
    expect(refused).toBe(closeCodes.badTicket)
    await Promise.any(
      both.map((testSocket) => testSocket.until(() => testSocket.messages[0]?.type === 'ready')),
    )
    for (const testSocket of both) testSocket.cut()
  }
})

test('unused tickets do not accumulate', async () => {
  const { owner } = channel.database
  for (let turn = 0; turn < 20; turn += 1) await hub.createTicket(alice)
  await owner.query(`update app.push_ticket set until = clock_timestamp() - interval '1 second'`)
  for (let turn = 0; turn < 8; turn += 1) await hub.createTicket(alice)
  expect((await owner.query('select from app.push_ticket')).rowCount).toBe(8)
})

test('a ticket that was shown at another brand is used up', async () => {
  const ticket = await hub.createTicket(alice)
  for (const brand of ['kopa', 'ostra']) {
    const socket = new TestSocket(port, { brand })
    await once(socket.socket, 'open')
    socket.send({ type: 'auth', ticket })
    expect(await socket.closed).toBe(closeCodes.badTicket)
  }
})

test('closes a socket that does not authenticate', async () => {
  const hasty = channel.hub({ watchMs: never, authMs: 50 })
  const socket = new TestSocket(await channel.serve(hasty))
  expect(await socket.closed).toBe(closeCodes.badTicket)
})

test.each([
  ['a page of another site', { origin: 'https://evil.example' }, 403],
  ['another brand’s page', { origin: 'http://kopa.localhost' }, 403],
  ['a sandboxed page', { origin: 'null' }, 403],
  ['a program without an origin', { origin: '' }, 403],
  ['a ticket in the address', { path: '/ws?ticket=abc' }, 400],
  ['another path', { path: '/ws/' }, 404],
])('refuses %s before it is a channel', async (_, options, status) => {
  const { socket } = new TestSocket(port, options)
  const [, answer] = await once(socket, 'unexpected-response')
  expect(answer.statusCode).toBe(status)
})

test.each([
  ['no JSON', 'hello'],
  ['JSON that is no message', '{"type":"subscribe","customerId":1}'],
  ['a ping before it said who it is', '{"type":"ping"}'],
  ['a frame above 4 KiB', JSON.stringify({ type: 'auth', ticket: 'x'.repeat(4_096) })],
  ['a megabyte', 'x'.repeat(1024 * 1024)],
  ['bytes', Buffer.from('{"type":"ping"}')],
])('closes a socket that sends %s', async (_, data) => {
  const socket = new TestSocket(port)
  await once(socket.socket, 'open')
  socket.socket.send(data)
  expect(await socket.closed).toBe(closeCodes.badMessage)
})

test('closes a socket that breaks the frame format, authenticates twice or sends too much', async () => {
  const broken = await open()
  // A data frame with reserved bits set.
  const raw: unknown = Reflect.get(broken.socket, '_socket')
  if (raw instanceof Object && 'write' in raw && typeof raw.write === 'function')
    raw.write(Buffer.from([0xf1, 0x80, 0, 0, 0, 0]))
  const twice = await open()
  twice.send({ type: 'auth', ticket: await hub.createTicket(alice) })
  const loud = await open()
  for (let n = 0; n < 100; n += 1) loud.send({ type: 'ping' })
  expect(await Promise.all([broken, twice, loud].map((socket) => socket.closed))).toEqual([4400, 4400, 4400])
})

/** Opens channels of a hub without periodic checks, so that it has to react at once. */
async function withoutWatch(): Promise<{ told: Hub; openHere: (who: Someone) => Promise<TestSocket> }> {
  const told = channel.hub({ watchMs: never, authMs: never })
  const toldPort = await channel.serve(told)
  const openHere = async (who: Someone) =>
    new TestSocket(toldPort, { brand: who.brand }).auth(await told.createTicket(who))
  return { told, openHere }
}

test('closes at once when the session ends [OP371]', async () => {
  const { told, openHere } = await withoutWatch()
  const [first, other] = [
    await openHere(alice),
    await openHere({ ...alice, sessionId: await channel.session(alice.personId, 'ostra') }),
  ]
  told.sessionEnded(alice.sessionId)
  expect(await first.closed).toBe(closeCodes.sessionEnded)
  await channel.announce(alice.customerId, 1)
  await other.until(() => other.events.length === 1)
  expect(first.events).toEqual([])
})

test('closes within two seconds when another process ended the session, or there was no activity', async () => {
  const ended = await open()
  const bob = await channel.someone()
  const idle = await open(bob)
  await channel.pool.query(`update app.session set ended_at = now() where id = $1`, [alice.sessionId])
  await channel.pool.query(`update app.session set active_at = $2 where id = $1`, [
    bob.sessionId,
    new Date(Date.now() - 16 * 60_000),
  ])
  expect(await Promise.all([ended.closed, idle.closed])).toEqual([4403, 4403])
  expect(usualTimes.watchMs).toBeLessThanOrEqual(1_000)
})

test('closes at once when the session ended at another server, with the reason', async () => {
  const ended: string[] = []
  const told = channel.hub({ watchMs: never, authMs: never }, undefined, (id) => ended.push(id))
  const socket = await new TestSocket(await channel.serve(told)).auth(await hub.createTicket(alice))
  await listening(2)
  await channel.pool.query(`update app.session set ended_at = now() where id = $1`, [alice.sessionId])
  // Its own watch never runs: only the announcement of the change can close it.
  expect(await socket.closed).toBe(closeCodes.sessionEnded)
  await expect.poll(() => ended).toEqual([alice.sessionId])
})

test('an ended session’s ticket is invalid', async () => {
  const ticket = await hub.createTicket(alice)
  await channel.pool.query(`update app.session set ended_at = now() where id = $1`, [alice.sessionId])
  const socket = new TestSocket(port)
  await once(socket.socket, 'open')
  socket.send({ type: 'auth', ticket })
  expect(await socket.closed).toBe(closeCodes.sessionEnded)
  expect(socket.messages).toEqual([])
})

const withdrawals = {
  'the access is taken away': 'delete from app.access where person_id = $1',
  'the right becomes none': 'update app.access set access_right = 0 where person_id = $1',
  'the right becomes uploading': 'update app.access set access_right = 5 where person_id = $1',
  'balances are no longer theirs to see': 'update app.access set balance_info = false where person_id = $1',
}

test.each(Object.entries(withdrawals))('closes at once when %s here', async (_, withdraw) => {
  const { told, openHere } = await withoutWatch()
  const socket = await openHere(alice)
  await channel.pool.query(withdraw, [alice.personId])
  await told.accessChanged(alice.personId)
  expect(await socket.closed).toBe(closeCodes.badTicket)
})

test.each(Object.entries(withdrawals))(
  'no later event is sent when %s without a notification',
  async (_, withdraw) => {
    const quiet = channel.hub({ watchMs: never, authMs: never })
    const quietPort = await channel.serve(quiet)
    const socket = await new TestSocket(quietPort).auth(await quiet.createTicket(alice))
    await channel.announce(alice.customerId, 1)
    await socket.until(() => socket.events.length === 1)
    await channel.pool.query(withdraw, [alice.personId])
    await channel.announce(alice.customerId, 2)
    expect(await socket.closed).toBe(closeCodes.badTicket)
    expect(numbers(socket)).toEqual([1])
  },
)

test('detects within two seconds that a right was withdrawn elsewhere, even if nothing happens', async () => {
  const socket = await open()
  await channel.pool.query('delete from app.access where person_id = $1', [alice.personId])
  expect(await socket.closed).toBe(closeCodes.badTicket)
  expect(usualTimes.watchMs).toBeLessThanOrEqual(1_000)
})

test('keeps the sockets of a person whose right was only changed', async () => {
  const socket = await open()
  await channel.pool.query('update app.access set access_right = 1 where person_id = $1', [alice.personId])
  await hub.accessChanged(alice.personId)
  await channel.announce(alice.customerId, 1)
  await socket.until(() => socket.events.length === 1)
  expect(numbers(socket)).toEqual([1])
})

test('disconnects a client that does not read, at one megabyte, and no other', async () => {
  // Generous, so that the reading client keeps up on a busy machine.
  const busy = channel.hub({ watchMs: never, authMs: never, stallMs: 15_000 })
  const busyPort = await channel.serve(busy)
  const slow = await new TestSocket(busyPort).auth(await busy.createTicket(alice))
  const quick = await new TestSocket(busyPort).auth(await busy.createTicket(alice))
  slow.socket.pause()
  const before = process.memoryUsage().rss
  const most = 5_000
  await channel.pool.query(
    `insert into app.outbox (customer_id, event, data)
     select $1, 'notification', jsonb_build_object('filler', repeat('x', 4000)) from generate_series(1, $2)`,
    [alice.customerId, most],
  )
  await quick.until(() => quick.events.length === most)
  // The kernel buffers some more megabytes.
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  await expect.poll(() => channel.connectionsTo(busyPort)).toBe(1)
  slow.socket.resume()
  // The close frame is queued behind the megabyte; a client too slow even for that is cut.
  expect([closeCodes.tooSlow, 1006]).toContain(await slow.closed)
  expect(slow.events.length).toBeLessThan(most)
  expect(slow.events.map((event) => event.id)).toEqual(slow.events.map((_, index) => index + 1))
  expect(quick.socket.readyState).toBe(quick.socket.OPEN)
})

test('disconnects a peer that no longer answers', async () => {
  const lively = channel.hub({ authMs: never, pingMs: 2_000 })
  const livelyPort = await channel.serve(lively)
  const dead = await new TestSocket(livelyPort, { autoPong: false }).auth(await lively.createTicket(alice))
  const alive = await new TestSocket(livelyPort).auth(await lively.createTicket(alice))
  expect(await dead.closed).toBe(1006)
  alive.send({ type: 'ping' })
  await alive.until(() => alive.messages.at(-1)?.type === 'pong')
})

test('a person has at most twenty sockets', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => open()))
  const extra = new TestSocket(port)
  await once(extra.socket, 'open')
  extra.send({ type: 'auth', ticket: await hub.createTicket(alice) })
  expect(await extra.closed).toBe(1013)
  expect(sockets.every(({ socket }) => socket.readyState === socket.OPEN)).toBe(true)
})

test('receives the notifications of another process’s sequencer', async () => {
  // Without periodic checks, only the notification of the database can have caused it.
  const other = channel.hub({ watchMs: never, authMs: never })
  const otherPort = await channel.serve(other)
  const socket = await new TestSocket(otherPort).auth(await other.createTicket(alice))
  await listening(2)
  for (let n = 1; n <= 3; n += 1) await channel.announce(alice.customerId, n)
  await socket.until(() => socket.events.length === 3)
  expect(numbers(socket)).toEqual([1, 2, 3])
})

/** Resolves when this many hubs listen. */
async function listening(hubs: number): Promise<void> {
  const those = `select from pg_stat_activity
    where datname = current_database() and application_name = 'sixpence hub' and query like 'select pg_notify(%' and state = 'idle'`
  await expect.poll(async () => (await channel.database.owner.query(those)).rowCount).toBe(hubs)
}

test('finds events although the notification was lost with its connection', async () => {
  const socket = await open()
  await channel.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await channel.announce(alice.customerId, 1).catch(() => channel.announce(alice.customerId, 1))
  await socket.until(() => socket.events.length === 1)
  expect(numbers(socket)).toEqual([1])
})

test('sends events from the time without a connection as soon as it is restored, without the periodic check', async () => {
  const { told, openHere } = await withoutWatch()
  const socket = await openHere(alice)
  await hub.close()
  const { owner } = channel.database
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sixpence hub'`
  await expect.poll(async () => (await owner.query(cut)).rowCount).toBe(1)
  await channel.announce(alice.customerId, 1)
  await sequencer.idle()
  await socket.until(() => socket.events.length === 1)
  expect(numbers(socket)).toEqual([1])
  await told.idle()
})

test('closes its sockets when the server ends, so that they reconnect elsewhere', async () => {
  const socket = await open()
  await hub.close()
  expect(await socket.closed).toBe(1001)
})

test('is not affected by a peer that disconnects during the handshake', async () => {
  for (let n = 0; n < 20; n += 1) {
    const raw = connect(port, '127.0.0.1')
    raw.on('error', () => {})
    raw.write(
      'GET /ws HTTP/1.1\r\nHost: ostra.localhost\r\nOrigin: http://evil\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    )
    raw.destroy()
  }
  expect((await open()).messages[0]?.type).toBe('ready')
})

test('strangers of one network take few places, and none from others or from a page with a ticket [ON-05 TW-07]', async () => {
  const guarded = channel.hub({ watchMs: never, authMs: never }, undefined, undefined, 1)
  const guardedPort = await channel.serve(guarded)
  const from = (address: string): TestSocket =>
    new TestSocket(guardedPort, {
      brand: alice.brand,
      headers: { 'x-forwarded-for': `10.0.0.1, ${address}` },
    })
  const statusOf = (stranger: TestSocket): Promise<number> =>
    new Promise((found) => {
      stranger.socket.once('open', () => found(101))
      stranger.socket.once('unexpected-response', (_, { statusCode = 0 }) => found(statusCode))
    })
  const places = 40
  for (const network of ['203.0.113.', '2001:db8:0:1::']) {
    // All addresses of a /64 count as a single subscriber; IPv4 addresses count individually.
    const crowd = Array.from({ length: places + 20 }, (_, at) =>
      from(network.includes(':') ? `${network}${(at + 1).toString(16)}` : `${network}7`),
    )
    const statuses = await Promise.all(crowd.map(statusOf))
    expect(statuses.filter((status) => status === 101)).toHaveLength(places)
    expect(statuses.filter((status) => status === 503)).toHaveLength(20)
  }
  expect(await statusOf(from('203.0.113.8'))).toBe(101)
  // Her page comes from the same network, and shows its ticket.
  const ticket = await guarded.createTicket(alice)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const socket = new TestSocket(guardedPort, { brand: alice.brand, ticket, headers })
  expect(await socket.auth(ticket)).toMatchObject({ messages: [{ type: 'ready' }] })
  // A forged ticket gets no place.
  const forged = new TestSocket(guardedPort, { brand: alice.brand, ticket: 'forged', headers })
  expect(await statusOf(forged)).toBe(503)
})
