import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  codeHash,
  type CodeOf,
  freshDigits,
  isCode,
  judge,
  maxTries,
  sendCode,
  takeTry,
} from '#auth/one-time-code.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
let of: CodeOf<'request_code'>
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

beforeEach(async () => {
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.request_code (customer_id, person_id, method, requests, created_at, expires_at)
     select c.id, p.id, 1, '[]', $1, $2 from app.customer c, app.person p limit 1 returning id`,
    [bank.clock.now(), new Date(bank.clock.now().getTime() + 10 * 60_000)],
  )
  of = { table: 'request_code', id: Number(rows[0]?.id) }
})

const sent: string[] = []
const send = (deliver = async (code: string) => void sent.push(code)) =>
  sendCode(bank.services, of, { deliver })
const tryIt = (passed = false) =>
  takeTry<{ hash: Buffer | null; attempts: number; state: string }>(bank.services.db, 'request_code', {
    where: { id: of.id },
    now: bank.clock.now(),
    columns: 'code_hash as hash, attempts, state',
    passed,
  })
const twenty = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, make))

test('a code has the requested number of digits, including leading zeros', () => {
  for (let times = 0; times < 200; times += 1) {
    expect(freshDigits()).toMatch(/^\d{6}$/)
    expect(freshDigits(8)).toMatch(/^\d{8}$/)
  }
})

test('a hash is valid for its own row and table only, and if none was sent no code is right', () => {
  const s = bank.services
  const kept = codeHash(s, of, '123456')
  expect(isCode(s, of, { storedHash: kept, code: '123456' })).toBe(true)
  expect(isCode(s, of, { storedHash: kept, code: '123457' })).toBe(false)
  expect(isCode(s, { ...of, id: Number(of.id) + 1 }, { storedHash: kept, code: '123456' })).toBe(false)
  expect(isCode(s, { ...of, table: 'approval' }, { storedHash: kept, code: '123456' })).toBe(false)
  expect(isCode(s, of, { storedHash: null, code: '' })).toBe(false)
})

describe('sending', () => {
  beforeEach(() => void sent.splice(0))

  test('of twenty concurrent requests one sends; the others get the seconds to wait', async () => {
    const outcomes = await twenty(() => send())
    expect(sent).toHaveLength(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'sent')).toEqual([{ outcome: 'sent', seconds: 60 }])
    expect(outcomes.filter(({ outcome }) => outcome === 'tooSoon')).toHaveLength(19)
  })

  test('a new one after a minute, four in all, none after the expiry; used attempts still count', async () => {
    await send()
    await tryIt()
    bank.clock.advance(61_000)
    expect(await send()).toMatchObject({ outcome: 'sent' })
    expect((await tryIt())?.attempts).toBe(2)
    for (const outcome of ['sent', 'sent', 'usedUp']) {
      bank.clock.advance(61_000)
      expect(await send()).toMatchObject({ outcome })
    }
    expect(new Set(sent).size).toBeGreaterThan(1)
    bank.clock.advance(10 * 60_000)
    expect(await send()).toEqual({ outcome: 'notOpen', seconds: 0 })
  })

  test('a message that could not be sent does not count', async () => {
    const away = new Error('the gateway is away')
    for (let times = 0; times < 6; times += 1)
      await expect(send(() => Promise.reject(away))).rejects.toBe(away)
    expect(await send()).toMatchObject({ outcome: 'sent' })
  })
})

describe('trying', () => {
  test('of twenty concurrent attempts five are evaluated', async () => {
    const handedOut = (await twenty(() => tryIt())).filter((item) => item !== undefined)
    expect(handedOut.map(({ attempts }) => attempts).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  })

  test('none after the expiry', async () => {
    bank.clock.advance(10 * 60_000)
    expect(await tryIt()).toBeUndefined()
  })

  test('the fifth wrong one ends it; before that, the number left is returned', async () => {
    const judged = []
    for (let times = 0; times < maxTries; times += 1)
      judged.push(
        await judge(bank.services.db, of, { isRight: false, attempts: (await tryIt())?.attempts ?? 0 }),
      )
    expect(judged).toEqual([
      { wrong: true, left: 4 },
      { wrong: true, left: 3 },
      { wrong: true, left: 2 },
      { wrong: true, left: 1 },
      'usedUp',
    ])
    expect(await judge(bank.services.db, of, { isRight: true, attempts: 5 })).toBe('over')
  })

  test('the right one among five concurrent attempts passes, whatever the order; the wrong ones get that result', async () => {
    for (let times = 0; times < maxTries; times += 1) await tryIt()
    const { db } = bank.services
    expect(await judge(db, of, { isRight: false, attempts: 5 })).toBe('unknown')
    for (const attempts of [1, 2, 3])
      expect(await judge(db, of, { isRight: false, attempts })).toMatchObject({ wrong: true })
    expect(await judge(db, of, { isRight: true, attempts: 4 })).toBe('passed')
    expect(await judge(db, of, { isRight: false, attempts: 2 })).toBe('passed')
    expect(await judge(db, of, { isRight: true, attempts: 3 })).toBe('passed')
    expect(await tryIt()).toBeUndefined()
    expect(await tryIt(true)).toMatchObject({ state: 'passed', attempts: 5 })
  })
})
