// Checks that the tests of concurrent guesses would detect a counter that is read, compared and written in separate
// statements. The bug is planted around the database of a single test; the product has no switch for it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { plantQuery, plantTriesApart } from '#testing/plant.ts'
import { TestBank, freshVerifier, otherThan, personOf } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
})
afterAll(() => bank.close())
beforeEach(() => bank.database.owner.query('delete from app.sign_in_failure'))
afterEach(() => vi.restoreAllMocks())

const guesses = 40
const most = 5

/** Of forty concurrent wrong passwords, the number verified. */
async function passwordsLookedAt(): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: guesses }, (_, n) =>
      bank.stranger().logIn(personOf('noor').email, `guess ${n}`, freshVerifier()),
    ),
  )
  return answers.filter((answer) => answer.validationErrors[0]?.code === 'wrongCredentials').length
}

/** Of forty concurrent wrong codes of the same sign-in, the number judged. */
async function codesLookedAt(): Promise<number> {
  const { brand, email } = personOf('carla')
  const browser = bank.stranger(brand)
  const verifier = freshVerifier()
  const { code } = await browser.logIn(email, demoPassword, verifier)
  const wrong = otherThan(await bank.smsCode('carla'))
  const answers = await Promise.all(
    Array.from({ length: guesses }, () => browser.copy().exchange(code, verifier, wrong)),
  )
  return answers.filter((answer) => answer.validationErrors[0]?.code === 'wrongSignInCode').length
}

test('with tries counted in one statement, five passwords and five codes are judged', async () => {
  expect([await passwordsLookedAt(), await codesLookedAt()]).toEqual([most, most])
})

test('wrong passwords counted by separate read and write are detected: more than five are judged', async () => {
  plantQuery(bank, /^insert into app\.sign_in_failure/, async (query, [brand, hash, now]) => {
    const { rows } = await query(
      'select failures from app.sign_in_failure where brand = $1 and email_hash = $2',
      [brand, hash],
    )
    const failures = Number(rows[0]?.['failures'] ?? 0) + 1
    await query(
      `insert into app.sign_in_failure (brand, email_hash, failures, first_at) values ($1, $2, $3, $4)
       on conflict (brand, email_hash) do update set failures = excluded.failures`,
      [brand, hash, failures, now],
    )
    return [{ failures, lockedUntil: null }]
  })
  expect(await passwordsLookedAt()).toBeGreaterThan(most)
})

test('codes of a sign-in counted by separate read and write are detected: more than five are judged', async () => {
  plantTriesApart(bank, 'sign_in')
  expect(await codesLookedAt()).toBeGreaterThan(most)
})
