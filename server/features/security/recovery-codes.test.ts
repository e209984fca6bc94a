import { recoveryCodesCreate, recoveryCodesGet } from '@sixpence/protocol/security/security'
import { authToken } from '@sixpence/protocol/sign-in/sign-in'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, freshVerifier, personOf } from '#testing/bank/test-bank.ts'
import { linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  // A person with an authenticator confirms with it; here it is SMS.
  await bank.alter('marta', 'totp_secret = null')
  bank.services.store.people.forget(await bank.personId('marta'))
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.confirmation')
  await bank.database.owner.query('delete from app.sign_in_failure')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

async function codesOf(key: string): Promise<string[]> {
  const client = await bank.as(key)
  const { requestKey = '', codes } = await client.call(recoveryCodesCreate, {})
  expect(codes).toBeUndefined()
  const done = await client.call(recoveryCodesCreate, { requestKey, code: await bank.smsCode(key) })
  return done.codes ?? []
}

async function signIn(key: string, recoveryCode: string) {
  const { brand, email } = personOf(key)
  const browser = bank.stranger(brand)
  const codeVerifier = freshVerifier()
  const { code = '' } = await browser.logIn(email, demoPassword, codeVerifier)
  const answer = await browser.call(authToken, { code, codeVerifier, recoveryCode })
  browser.token = answer.accessToken
  return { browser, answer, code, codeVerifier }
}

test('ten codes, shown once after confirmation, each valid once; the person is notified of every use', async () => {
  const codes = await codesOf('marta')
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/)
  const marta = await bank.as('marta')
  expect((await marta.call(recoveryCodesGet, {})).left).toBe(10)
  const { browser, answer } = await signIn('marta', ` ${codes[0]?.toUpperCase()} `)
  expect(answer.status).toBe(200)
  expect((await browser.call(customerInfoGet, {})).customer?.login.email).toBe(personOf('marta').email)
  expect((await marta.call(recoveryCodesGet, {})).left).toBe(9)
  expect(codeOf((await signIn('marta', codes[0] ?? '')).answer)).toBe('wrongSignInCode')
  await bank.settled()
  const { rows } = await bank.database.owner.query(
    `select from sandbox.message where recipient = $1 and subject = 'A recovery code was used'`,
    [personOf('marta').email],
  )
  expect(rows).toHaveLength(1)
})

test('new codes invalidate the old ones, and another person’s are not accepted', async () => {
  const old = await codesOf('marta')
  bank.clock.advance(60_000)
  await bank.database.owner.query('delete from app.confirmation')
  const fresh = await codesOf('marta')
  expect(codeOf((await signIn('marta', old[1] ?? '')).answer)).toBe('wrongSignInCode')
  expect(codeOf((await signIn('carla', fresh[1] ?? '')).answer)).toBe('wrongSignInCode')
  expect((await signIn('marta', fresh[1] ?? '')).answer.status).toBe(200)
})

test('a person who lost the phone signs in with one; it does not replace the password', async () => {
  const codes = await codesOf('carla')
  await bank.database.owner.query('delete from app.confirmation')
  await linkPhone(bank, 'carla')
  const { answer } = await signIn('carla', codes[0] ?? '')
  expect(answer.status).toBe(200)
  const wrong = await bank.stranger('quillo').logIn(personOf('carla').email, 'not it')
  expect(codeOf(wrong)).toBe('wrongCredentials')
})

test('of ten concurrent uses one is accepted, and five guesses of a sign-in are judged', async () => {
  const codes = await codesOf('marta')
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn('marta', codes[2] ?? '')))
  expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
  await bank.database.owner.query('delete from app.sign_in_failure')
  const { browser, code, codeVerifier } = await signIn('marta', 'aaaa-aaaa-aaaa')
  const more = await Promise.all(
    Array.from({ length: 100 }, () =>
      browser.copy().call(authToken, { code, codeVerifier, recoveryCode: 'bbbb-bbbb-bbbb' }),
    ),
  )
  expect(more.filter((item) => codeOf(item) === 'wrongSignInCode')).toHaveLength(4)
})

test('stores no code readable', async () => {
  const codes = await codesOf('marta')
  const { rows } = await bank.database.owner.query<{ row: string }>(
    'select row_to_json(c)::text as row from app.recovery_code c',
  )
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const { row } of rows) for (const code of codes) expect(row).not.toContain(code)
})
