import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteBrowser } from '#auth/session/known-browser.ts'
import type { Browser } from '#context/handler.ts'
import { demoPassword, people } from '#simulator/people.ts'
import { TestBank, challengeOf, freshVerifier } from '#testing/bank/test-bank.ts'

// Uses the rate limits of production; the demo has the same ones.
let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, rateFactor: 1 })
})
afterAll(() => bank.close())

const maxAtOnce = 20

async function guess(email: string, password: string, address: string): Promise<string> {
  const answer = await bank.app.inject({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: address,
    headers: { host: 'ostra.localhost:4000', 'accept-language': 'en' },
    payload: { client: 'spa', username: email, password, codeChallenge: challengeOf(freshVerifier()) },
  })
  const { responseCode, validationErrors } = answer.json<{
    responseCode: string
    validationErrors: { code: string }[]
  }>()
  return validationErrors[0]?.code ?? responseCode
}

test('of 1,000 guesses over twenty accounts from ten addresses, five are judged for each, known or not', async () => {
  const known = people.filter(({ brand }) => brand === 'ostra').map(({ email }) => email)
  const unknown = Array.from({ length: 20 - known.length }, (_, n) => `nobody-${n}@ostra.example`)
  const accounts = [...known, ...unknown]
  const verify = vi.spyOn(bank.services.passwords, 'verify')
  const said: string[] = []
  // Each address tries every account in turn, many times; twenty guesses are concurrent.
  const guesses = Array.from({ length: 1_000 }, (_, n) => ({
    email: accounts[Math.floor(n / 10) % accounts.length]!,
    address: `198.51.100.${n % 10}`,
  }))
  for (let from = 0; from < guesses.length; from += maxAtOnce) {
    const some = guesses.slice(from, from + maxAtOnce)
    said.push(...(await Promise.all(some.map(({ email, address }) => guess(email, 'not it', address)))))
  }
  const count = (name: string) => said.filter((text) => text === name).length
  // An address has a burst of twenty requests, then a request every two seconds; the clock stands still here.
  expect(count('tooManyRequests')).toBe(800)
  expect([count('wrongCredentials'), count('lockedOut')]).toEqual([100, 100])
  expect(verify).toHaveBeenCalledTimes(100)
  // A locked account is locked for every address, even with the right password.
  expect(await guess(known[0]!, demoPassword, '203.0.113.1')).toBe('lockedOut')
  const { rows } = await bank.database.owner.query('select from app.session')
  expect(rows).toEqual([])
})

test('strangers do not lock out a browser that the person has used, and it has five tries as well [AT-21]', async () => {
  const { email } = people.find(({ key }) => key === 'ieva')!
  const brand = { host: 'kopa.localhost:4000' }
  const signIn = (password: string, address: string, cookie = '') =>
    bank.app.inject({
      method: 'POST',
      url: '/auth/login',
      remoteAddress: address,
      headers: { ...brand, 'accept-language': 'en', cookie },
      payload: { client: 'spa', username: email, password, codeChallenge: challengeOf(freshVerifier()) },
    })
  const codeOf = async (answer: ReturnType<typeof signIn>) =>
    (await answer).json<{ validationErrors: { code: string }[] }>().validationErrors[0]?.code
  let used = ''
  await noteBrowser(
    bank.services,
    {
      brand: 'kopa',
      origin: '',
      address: '192.0.2.1',
      userAgent: '',
      cookie: () => undefined,
      setCookie: (_: string, value: string) => void (used = value),
    } as unknown as Browser,
    await bank.personId('ieva'),
  )
  const known = `__Host-known=${used}`
  for (let n = 0; n < 5; n++) expect(await codeOf(signIn('not it', '198.51.100.77'))).toBe('wrongCredentials')
  expect(await codeOf(signIn(demoPassword, '198.51.100.78'))).toBe('lockedOut')
  expect(await codeOf(signIn(demoPassword, '192.0.2.1', known))).toBeUndefined()
  // The lock holds for everybody else, and the browser's own guesses are counted.
  expect(await codeOf(signIn(demoPassword, '198.51.100.78'))).toBe('lockedOut')
  for (let n = 0; n < 5; n++)
    expect(await codeOf(signIn('not it', '192.0.2.2', known))).toBe('wrongCredentials')
  expect(await codeOf(signIn(demoPassword, '192.0.2.3', known))).toBe('lockedOut')
})
