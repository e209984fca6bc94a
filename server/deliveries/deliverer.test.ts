import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '#context/services.ts'
import { endpointOf, keepEndpoint } from '#store/delivery/endpoints.ts'
import { sendAgain } from '#store/delivery/history.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { Deliverer } from './deliverer.ts'
import { pauseAfter, pauses } from './pauses.ts'
import type { Post, PostResult } from './post.ts'
import type { DeliverySources } from './source.ts'
import { notifyOwners } from './notify-owners.ts'

let bank: TestBank
let customerId: number
let endpointId: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  customerId = await bank.customerId('northlight')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.delivery_endpoint')
  await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
  endpointId = await open(customerId)
})

const address = 'https://shop.northlight-studio.com/paid'

async function open(customer: number, to = address): Promise<number> {
  const s = bank.services
  const settings = { isOn: true, address: to, events: ['test'] }
  await keepEndpoint(s, { customerId: customer, kind: 'ipn' }, settings, bank.clock.now())
  return (await endpointOf(s, customer, 'ipn', bank.clock.now()))?.id ?? 0
}

const sources: DeliverySources = {
  ipn: {
    write: async (_, { facts }) => ({ data: facts }),
    letter: () => ['Your server is not responding', 'Look at it.'],
  },
}

const record = (subject: string, name: string, of = customerId) =>
  recordDeliveries(
    bank.database.owner,
    [{ customerId: of, kind: 'ipn', key: randomUUID(), subject, event: 'test', facts: { name } }],
    bank.clock.now(),
  )

/** A customer's server in memory. */
function server(
  answer: (name: string) => PostResult | Promise<PostResult> = () => ({ outcome: 'delivered', status: 200 }),
) {
  const heard: string[] = []
  const ids = new Map<string, Set<string>>()
  const post: Post = async (_, { headers, body }) => {
    const { data } = JSON.parse(body) as { data: { name: string } }
    heard.push(data.name)
    ids.set(data.name, (ids.get(data.name) ?? new Set()).add(`${headers['webhook-id']} ${body}`))
    return answer(data.name)
  }
  return { heard, ids, post }
}

const delivererOf = (post: Post, s: Services = bank.services) =>
  new Deliverer(s, { sources, post, random: () => 0 })

/** Sends everything that is due, by the test's clock. */
async function settle(deliverer: Deliverer): Promise<void> {
  while ((await deliverer.work()) > 0) await deliverer.idle()
}

const states = async () =>
  (
    await bank.database.owner.query<{ name: string; state: string; attempts: number }>(
      `select facts->>'name' as name, state, attempts from app.delivery order by id`,
    )
  ).rows.map(({ name, state, attempts }) => `${name} ${state} ${attempts}`)

test('messages of a subject arrive in order and each once, sent by any of several processes [OP298]', async () => {
  const { heard, post } = server(async () => {
    await sleep(Math.random() * 5)
    return { outcome: 'delivered', status: 200 }
  })
  for (let n = 0; n < 40; n += 1) await record(`s${n % 5}`, `s${n % 5}-${n}`)
  const processes = [1, 2, 3, 4].map(() => delivererOf(post))
  await Promise.all(processes.map(settle))
  expect(heard).toHaveLength(40)
  for (const subject of ['s0', 's1', 's2', 's3', 's4']) {
    const numbers = heard
      .filter((text) => text.startsWith(`${subject}-`))
      .map((text) => Number(text.slice(3)))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
})

test('a process keeps the endpoint that it serves, and sends nothing more there once another one has it', async () => {
  await record('a', 'a1')
  await record('a', 'a2')
  let thaw = (): void => {}
  const frozen = new Promise<void>((done) => (thaw = done))
  const { heard, post } = server(async () => {
    await frozen
    return { outcome: 'delivered', status: 200 }
  })
  const deliverer = delivererOf(post)
  await deliverer.work()
  await expect.poll(() => heard).toEqual(['a1'])
  const lease = 'select leased_until as until from app.delivery_endpoint'
  const leased = async () =>
    (await bank.database.owner.query<{ until: Date }>(lease)).rows[0]?.until.getTime()
  // As long as the process serves the endpoint, it keeps the lease.
  const first = (await leased()) ?? 0
  bank.clock.advance(9_000)
  await expect.poll(leased).toBeGreaterThan(first + 8_000)
  await bank.database.owner.query(`update app.delivery_endpoint set leased_until = '2100-01-01'`)
  // Longer than the interval between renewals.
  await sleep(3_500)
  thaw()
  await deliverer.idle()
  expect(heard).toEqual(['a1'])
  expect(await leased()).toBe(new Date('2100-01-01').getTime())
})

test('a process killed at any line loses no message and changes no order', async () => {
  let isOver = false
  let steps = 0
  for (let diesAt = 1; !isOver; diesAt += 1) {
    await bank.database.owner.query('delete from app.delivery')
    for (const name of ['a1', 'a2', 'b1', 'a3']) await record(name.slice(0, 1), name)
    const { heard, ids, post } = server()
    const life = mortal(diesAt)
    const first = delivererOf(
      async (...sent) => {
        life.step()
        const answer = await post(...sent)
        life.step()
        return answer
      },
      { ...bank.services, db: life.pool(bank.services.db), log: silent },
    )
    await settle(first).catch(() => undefined)
    await first.idle()
    isOver = !life.isDead()
    steps = diesAt
    bank.clock.advance(11_000)
    await settle(delivererOf(post))
    expect(await states()).toEqual(
      ['a1', 'a2', 'b1', 'a3'].map((name) => expect.stringMatching(`^${name} delivered`)),
    )
    const ofA = heard.filter((text) => text.startsWith('a'))
    expect(ofA, `killed at ${diesAt}`).toEqual(ofA.toSorted())
    expect(new Set(heard)).toEqual(new Set(['a1', 'a2', 'a3', 'b1']))
    expect(heard.length).toBeLessThanOrEqual(8)
    for (const sent of ids.values()) expect(sent.size).toBe(1)
  }
  expect(steps).toBeGreaterThan(30)
})

test('the pauses grow, and take three days in all', () => {
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const all = pauses.reduce((sum, value) => sum + value, 0)
  expect(all).toBe(72 * 60 * 60_000)
  expect(pauseAfter(1, { random: 1 })).toBe(5_500)
  expect(pauseAfter(2, { random: 0, retryAfterMs: 120_000 })).toBe(120_000)
  expect(pauseAfter(1, { random: 0, retryAfterMs: 1e12 })).toBe(6 * 60 * 60_000)
  expect(pauseAfter(pauses.length + 1, { random: 0 })).toBeUndefined()
})

describe('a server that is down', () => {
  const down = (): PostResult => ({ outcome: 'notReached' })

  test('is tried for three days, then the message is set aside, its owner notified and the next one sent', async () => {
    await record('s', 'first')
    await record('s', 'second')
    const dead = server((name) => (name === 'first' ? down() : { outcome: 'delivered', status: 200 }))
    const deliverer = delivererOf(dead.post)
    const begun = bank.clock.now().getTime()
    await settle(deliverer)
    for (const pause of pauses) {
      bank.clock.advance(pause - 1)
      await settle(deliverer)
      const before = dead.heard.length
      bank.clock.advance(1)
      expect(await states()).toContainEqual(expect.stringMatching('first waiting'))
      await settle(deliverer)
      expect(dead.heard.length).toBeGreaterThan(before)
    }
    expect(dead.heard.filter((text) => text === 'first')).toHaveLength(pauses.length + 1)
    expect(bank.clock.now().getTime() - begun).toBe(72 * 60 * 60_000)
    expect(await states()).toEqual(['first setAside 13', 'second delivered 1'])
    expect(dead.heard.at(-1)).toBe('second')
    expect(await notifyOwners(bank.services, sources)).toBe(1)
    expect(await notifyOwners(bank.services, sources)).toBe(0)
    expect(await mailed()).toEqual(['ines@ostra.example: Your server is not responding'])
  })

  test('causes at most one mail a day', async () => {
    for (let n = 0; n < 3; n += 1) await record(`s${n}`, `m${n}`)
    const gone = server(() => ({ outcome: 'gone', status: 410 }))
    await settle(delivererOf(gone.post))
    await notifyOwners(bank.services, sources)
    await bank.database.owner.query('update app.delivery_endpoint set is_on = true')
    await record('s4', 'm4')
    await settle(delivererOf(gone.post))
    expect(await notifyOwners(bank.services, sources)).toBe(0)
    bank.clock.advance(25 * 60 * 60_000)
    await bank.database.owner.query('update app.delivery_endpoint set is_on = true')
    await record('s5', 'm5')
    await settle(delivererOf(gone.post))
    expect(await notifyOwners(bank.services, sources)).toBe(1)
    expect(await mailed()).toHaveLength(2)
  })

  test('gets a message again on request, unchanged and with its id, with three days of attempts', async () => {
    await record('s', 'first')
    let isUp = false
    const shop = server(() => (isUp ? { outcome: 'delivered', status: 200 } : down()))
    const deliverer = delivererOf(shop.post)
    await settle(deliverer)
    for (const pause of pauses) {
      bank.clock.advance(pause)
      await settle(deliverer)
    }
    expect(await states()).toEqual(['first setAside 13'])
    const again = async () => {
      const { rows } = await bank.database.owner.query<{ id: string }>('select id from app.delivery')
      await sendAgain(bank.services.db, Number(rows[0]?.id), bank.clock.now())
      await settle(deliverer)
    }
    await again()
    expect(await states()).toEqual(['first waiting 14'])
    isUp = true
    bank.clock.advance(5_000)
    await settle(deliverer)
    expect(await states()).toEqual(['first delivered 15'])
    await again()
    expect(await states()).toEqual(['first delivered 16'])
    expect(shop.ids.get('first')?.size).toBe(1)
  })

  test('delays no other: a server that hangs holds up only its own messages', async () => {
    const other = await bank.customerId('leo')
    await open(other)
    let release = (): void => {}
    const hangs = new Promise<void>((done) => (release = done))
    for (let n = 0; n < 6; n += 1) await record(`s${n}`, `slow${n}`)
    await record('s', 'quick', other)
    const shops = server(async (name) => {
      if (name.startsWith('slow')) await hangs
      return { outcome: 'delivered', status: 200 }
    })
    const deliverer = delivererOf(shops.post)
    await deliverer.work()
    await expect.poll(() => shops.heard.toSorted()).toEqual(['quick', 'slow0', 'slow1', 'slow2', 'slow3'])
    expect(await deliverer.work()).toBe(0)
    await record('t', 'quick2', other)
    await deliverer.work()
    await expect.poll(() => shops.heard).toContain('quick2')
    release()
    await deliverer.idle()
    expect(shops.heard).toHaveLength(8)
  })

  test('that answers that it is gone is switched off, and messages recorded meanwhile are not sent', async () => {
    await record('s', 'first')
    const gone = server(() => ({ outcome: 'gone', status: 410 }))
    await settle(delivererOf(gone.post))
    expect((await endpointOf(bank.services, customerId, 'ipn', bank.clock.now()))?.isOn).toBe(false)
    expect(await record('s', 'second')).toBe(0)
    expect(gone.heard).toEqual(['first'])
  })

  test('that requests a pause gets it', async () => {
    await record('s', 'first')
    const busy = server(() => ({ outcome: 'status', status: 503, retryAfterMs: 600_000 }))
    const deliverer = delivererOf(busy.post)
    await settle(deliverer)
    bank.clock.advance(599_000)
    await settle(deliverer)
    expect(busy.heard).toHaveLength(1)
    bank.clock.advance(1_000)
    await settle(deliverer)
    expect(busy.heard).toHaveLength(2)
  })
})

test('a message that cannot be composed is tried again later, and one without an object is dropped', async () => {
  await record('s', 'first')
  const { heard, post } = server()
  let write: () => Promise<{ data: object } | undefined> = async () => Promise.reject(new Error('broken'))
  const mine = { ipn: { write: () => write(), letter: () => ['', ''] as [string, string] } }
  const deliverer = new Deliverer({ ...bank.services, log: silent }, { sources: mine, post, random: () => 0 })
  await settle(deliverer)
  expect(await states()).toEqual(['first waiting 1'])
  write = async () => undefined
  bank.clock.advance(5_000)
  await settle(deliverer)
  expect(await states()).toEqual([])
  expect(heard).toEqual([])
  expect(endpointId).toBeGreaterThan(0)
})

test('an event recorded twice is sent once', async () => {
  const delivery = {
    customerId,
    kind: 'ipn',
    key: 'same',
    subject: 's',
    event: 'test',
    facts: { name: 'x' },
  } as const
  expect(await recordDeliveries(bank.database.owner, [delivery, delivery], bank.clock.now())).toBe(1)
  expect(await recordDeliveries(bank.database.owner, [delivery], bank.clock.now())).toBe(0)
  expect(
    await recordDeliveries(
      bank.database.owner,
      [{ ...delivery, key: 'other', event: 'unknown' }],
      bank.clock.now(),
    ),
  ).toBe(0)
})

test('of many events recorded at once, those of customers with a server are sent, in order', async () => {
  const { rows } = await bank.database.owner.query<{ max: number }>(
    'select coalesce(max(id), 0)::int as max from app.delivery',
  )
  const many = Array.from({ length: 60 }, (_, n) => ({
    customerId: n % 2 ? customerId : customerId + 1_000_000,
    kind: 'ipn' as const,
    key: `of many ${n}`,
    subject: `many ${n}`,
    event: 'test',
    facts: { name: String(n) },
  }))
  expect(await recordDeliveries(bank.database.owner, many, bank.clock.now())).toBe(30)
  const { rows: told } = await bank.database.owner.query<{ key: string }>(
    'select key from app.delivery where id > $1 order by id',
    [rows[0]?.max],
  )
  expect(told.map(({ key }) => key)).toEqual(
    many.filter((item) => item.customerId === customerId).map(({ key }) => key),
  )
})

const silent = { ...console, error: () => {}, warn: () => {} } as unknown as Services['log']

async function mailed(): Promise<string[]> {
  const { rows } = await bank.database.owner.query<{ to: string; subject: string }>(
    `select recipient as "to", subject from sandbox.message where kind = 'mail' order by id`,
  )
  return rows.map(({ to, subject }) => `${to}: ${subject}`)
}

/** A process that dies at its n-th step, before or after a statement; all its later statements fail too. */
function mortal(diesAt: number) {
  let done = 0
  const step = (): void => {
    done += 1
    if (done >= diesAt) throw new Error('killed')
  }
  const stepping = <Target extends pg.Pool | pg.PoolClient>(target: Target): Target =>
    new Proxy(target, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        if (name === 'connect')
          return async () => {
            step()
            return stepping(await (of as pg.Pool).connect())
          }
        if (name === 'query')
          return async (...asked: unknown[]) => {
            step()
            const answer: unknown = await value.apply(of, asked)
            step()
            return answer
          }
        return value.bind(of) as unknown
      },
    })
  return { step, pool: (pool: pg.Pool) => stepping(pool), isDead: () => done >= diesAt }
}
