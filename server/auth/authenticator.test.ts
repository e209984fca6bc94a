import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTotpSecret } from '@sixpence/demo/seed.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { stepOf, totpAt } from './totp.ts'
import type { Person } from '#store/customer/people.ts'
import { useTotp } from './authenticator.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

async function personOf(key: string): Promise<Person> {
  const person = await bank.services.store.people.person(await bank.personId(key))
  if (!person) throw new Error(`nobody is called ${key}`)
  return person
}

/** The code an authenticator shows this number of time steps from now. */
const codeIn = (key: string, halfMinutes: number): string =>
  totpAt(demoTotpSecret(key), stepOf(bank.clock.now()) + halfMinutes)

test('accepts the code of this half minute, of the one before and of the next, and no other', async () => {
  for (const [key, halfMinutes, isTaken] of [
    ['ines', -2, false],
    ['marta', -1, true],
    ['paul', 0, true],
    ['henrik', 1, true],
    ['owen', 2, false],
  ] as const)
    expect([key, await useTotp(bank.services, await personOf(key), codeIn(key, halfMinutes))]).toEqual([
      key,
      isTaken,
    ])
})

test('accepts a code once, and none before it afterwards; it says that it was used [WE-28]', async () => {
  bank.clock.advance(5 * 60_000)
  const ines = await personOf('ines')
  const codes = [codeIn('ines', -1), codeIn('ines', 0), codeIn('ines', 1)]
  expect(await useTotp(bank.services, ines, codes[1] ?? '')).toBe(true)
  await expect(useTotp(bank.services, ines, codes[1] ?? '')).rejects.toThrow('codeUsed')
  await expect(useTotp(bank.services, ines, codes[0] ?? '')).rejects.toThrow('codeUsed')
  expect(await useTotp(bank.services, ines, codes[2] ?? '')).toBe(true)
})

test('accepts one of 100 concurrent uses of a code', async () => {
  bank.clock.advance(5 * 60_000)
  const ines = await personOf('ines')
  const code = codeIn('ines', 0)
  const used = await Promise.all(
    Array.from({ length: 100 }, () =>
      useTotp(bank.services, ines, code).catch((error: Error) => error.message),
    ),
  )
  expect(used.filter((item) => item === true)).toHaveLength(1)
})

test('accepts no code without an authenticator, nor another person’s code', async () => {
  bank.clock.advance(5 * 60_000)
  const ines = await personOf('ines')
  expect(await useTotp(bank.services, ines, codeIn('marta', 0))).toBe(false)
  expect(await useTotp(bank.services, { ...ines, totpSecret: null }, codeIn('ines', 0))).toBe(false)
})
