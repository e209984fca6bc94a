import { checkEmail } from '@sixpence/protocol/registration/registration'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { RateLimiter } from './rate.ts'
import { Refused } from '#core/refused.ts'

/** Number of `asked` requests that are accepted. */
function taken(limiter: RateLimiter, who: string, now: number, asked: number): number {
  let count = 0
  for (let turn = 0; turn < asked; turn += 1)
    try {
      limiter.take('signIn', who, now)
      count += 1
    } catch {}
  return count
}

test('allows a burst, then the number per minute of the class', () => {
  const limiter = new RateLimiter()
  expect(taken(limiter, 'a', 0, 100)).toBe(20)
  expect(taken(limiter, 'a', 1_999, 10)).toBe(0)
  expect(taken(limiter, 'a', 2_000, 10)).toBe(1)
  expect(taken(limiter, 'a', 62_000, 100)).toBe(20)
})

test('returns the time to wait', () => {
  const limiter = new RateLimiter()
  taken(limiter, 'a', 0, 20)
  expect(() => limiter.take('signIn', 'a', 500)).toThrow(new Refused('tooManyRequests', { count: 2 }))
})

test('counts each person and each class separately, and never backwards when the clock jumps', () => {
  const limiter = new RateLimiter()
  expect(taken(limiter, 'a', 10_000, 100)).toBe(20)
  expect(taken(limiter, 'b', 10_000, 100)).toBe(20)
  expect(() => limiter.take('read', 'a', 10_000)).not.toThrow()
  expect(taken(limiter, 'a', 0, 10)).toBe(0)
})

test('multiplies with the factor of load tests', () => {
  expect(taken(new RateLimiter(3), 'a', 0, 100)).toBe(60)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 'one'],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9', 'one'],
  ['2001:db8::1', '2001:db8:0:0:5::', 'one'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'two'],
  ['::ffff:10.0.0.1', '10.0.0.1', 'one'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', 'two'],
  ['fe80::1%eth0', 'fe80::2%eth1', 'one'],
  ['10.0.0.1', '10.0.0.2', 'two'],
])('takes %s and %s for %s subscriber(s)', (first, second, count) => {
  const limiter = new RateLimiter()
  taken(limiter, first, 0, 100)
  expect(taken(limiter, second, 0, 1)).toBe(count === 'one' ? 0 : 1)
})

test('keeps a bounded number of budgets when a million addresses come once each', () => {
  const limiter = new RateLimiter()
  let most = 0
  for (let n = 0; n < 1_000_000; n += 1) {
    limiter.take('signIn', `10.${n}`, n)
    most = Math.max(most, limiter.size)
  }
  // An address per millisecond, cleaned up once per second; a budget is full again two seconds after a request.
  expect(most).toBeLessThanOrEqual(51_000)
})

describe('at the door', () => {
  let bank: TestBank
  beforeAll(async () => {
    bank = await TestBank.open({ rateFactor: 0.1 })
  })
  afterAll(() => bank.close())

  test('an anonymous address is refused with HTTP 429 on either kind of call', async () => {
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => bank.stranger().call(checkEmail, { email: 'a@b.co' })),
    )
    expect(asked.map((item) => item.http)).toEqual([200, 200, 200, 429, 429])
    expect(asked[4]).toMatchObject({
      responseCode: 'UE',
      responseDescription: 'Too many requests. Try again in 10 seconds.',
      validationErrors: [{ code: 'tooManyRequests' }],
    })
    const signIn = await Promise.all([1, 2, 3].map(() => bank.stranger().logIn('a@b.co', 'x')))
    expect(signIn.map((item) => item.http)).toEqual([403, 403, 429])
  })

  test('a person is limited alone, from any address', async () => {
    const [bo, again, leo] = [await bank.as('bo'), await bank.as('bo'), await bank.as('leo')]
    const asked = []
    for (let turn = 0; turn < 13; turn += 1)
      asked.push(await (turn % 2 ? bo : again).call(customerInfoGet, {}))
    expect(asked.map((item) => item.http)).toEqual([...Array.from({ length: 12 }, () => 200), 429])
    expect((await leo.call(customerInfoGet, {})).http).toBe(200)
  })
})
