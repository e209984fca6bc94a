import { after } from '@sixpence/days'
import { authPushStatus, authScpRequest } from '@sixpence/protocol/devices/devices'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, freshVerifier, personOf, type TestClient } from '#testing/bank/test-bank.ts'
import { linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  const { owner } = bank.database
  await owner.query('delete from app.confirmation')
  await owner.query(`update app.device set state = 'removed'`)
  await bank.alter('carla', `login_2fa = 'sms', push_by = null`)
  bank.services.store.people.forget(await bank.personId('carla'))
})

/** Carla has this many days to move to push; with 0 or fewer she must move at once. */
async function asked(days: number): Promise<void> {
  const by = after(bank.clock.now(), { days })
  await bank.alter('carla', 'push_by = $1', by)
}

async function begin() {
  const browser = bank.stranger('quillo')
  const verifier = freshVerifier()
  const answer = await browser.logIn(personOf('carla').email, demoPassword, verifier)
  const half = browser.copy()
  half.token = answer.migration?.tmpJwt
  const exchange = (otp?: string) => browser.exchange(answer.code, verifier, otp)
  return { browser, half, answer, exchange }
}

const mode = async (client: TestClient): Promise<string | undefined> =>
  (await client.call(customerInfoGet, {})).customer?.login2faMode

test('a person without a request to move gets none [OP001 B074]', async () => {
  const { answer } = await begin()
  expect(answer).toMatchObject({ authFlow: 'sms' })
  expect(answer.migration).toBeUndefined()
})

test('a soft request states the days left and can be skipped [OP001 B075 B078]', async () => {
  await asked(5)
  const { answer, exchange } = await begin()
  expect(answer).toMatchObject({
    authFlow: 'sms',
    migration: { req: 'soft', daysLeft: 5, strat: 'migrate', devices: [] },
  })
  expect((await exchange(await bank.smsCode('carla'))).status).toBe(200)
})

test('a strict request blocks the sign-in until the phone is linked, without a second code afterwards [OP001 OP006 B076 B078]', async () => {
  await asked(0)
  const { browser, half, answer, exchange } = await begin()
  expect(answer).toMatchObject({ migration: { req: 'strict', daysLeft: 0, strat: 'migrate' } })
  const refused = await exchange('000000')
  expect(refused.validationErrors[0]?.code).toBe('migrationNeeded')
  await linkPhone(bank, 'carla', { browser: half })
  expect((await exchange()).status).toBe(200)
  expect(await mode(browser)).toBe('push')
})

test('another person’s sign-in does not continue because this one moved', async () => {
  await asked(0)
  const [thief, own] = [await begin(), await begin()]
  await linkPhone(bank, 'carla', { browser: own.half })
  expect((await thief.exchange()).validationErrors[0]?.code).toBe('migrationNeeded')
  expect((await own.exchange()).status).toBe(200)
})

test('a linked phone turns push sign-in on, by its number [OP006 B077 B078]', async () => {
  const phone = await linkPhone(bank, 'carla')
  await bank.alter('carla', `login_2fa = 'sms'`)
  await asked(0)
  const { browser, half, answer, exchange } = await begin()
  expect(answer.migration).toMatchObject({ strat: 'enable', devices: [{ id: phone.id }] })
  const foreign = await half.call(authScpRequest, { deviceId: 999_999 })
  expect(foreign.validationErrors[0]?.code).toBe('deviceNotFound')
  const { number, requestKey = '' } = await half.call(authScpRequest, { deviceId: phone.id })
  expect((await exchange()).validationErrors[0]?.code).toBe('migrationNeeded')
  expect((await half.call(authPushStatus, { requestKey })).state).toBe('waiting')
  // Another person cannot read the request.
  const ines = await bank.as('ines')
  expect((await ines.call(authPushStatus, { requestKey })).validationErrors[0]?.code).toBe('signInExpired')
  await phone.answer(true, { kind: 'twoStep', number })
  expect((await half.call(authPushStatus, { requestKey })).state).toBe('accepted')
  expect((await exchange()).status).toBe(200)
  expect(await mode(browser)).toBe('push')
})
