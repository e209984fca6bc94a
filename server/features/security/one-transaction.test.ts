import {
  authDeviceDefaultSet,
  authDeviceRename,
  authPushResend,
  linkedDeviceList,
} from '@sixpence/protocol/devices/devices'
import {
  approvalCodeGenerate,
  blacklistUserAdd,
  blacklistUserList,
  ipAccessAdd,
  ipAccessList,
  ipAccessModeSet,
  loginHistoryList,
  passwordChange,
  passwordChangeConfirm,
  recoveryCodesCreate,
  recoveryCodesGet,
  sessionList,
  twoStepVerificationConfirm,
  twoStepVerificationPut,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { freshVerifier, personOf, TestBank } from '#testing/bank/test-bank.ts'
import { linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  // As on a full disk: audit rows cannot be written.
  await bank.database.owner.query(`
    create function app.refuse_trail() returns trigger language plpgsql as
      $$ begin if new.outcome = 'done' then raise 'no room'; end if; return new; end $$;
    create trigger refuse_trail before insert on app.audit for each row execute function app.refuse_trail();
    alter table app.audit disable trigger refuse_trail`)
})
afterAll(() => bank.close())
beforeEach(async () => {
  const { owner } = bank.database
  for (const table of ['confirmation', 'sign_in_failure', 'ip_access', 'blacklist', 'recovery_code'])
    await owner.query(`delete from app.${table}`)
  await owner.query('update app.person set ip_access = false')
})
afterEach(() => bank.database.owner.query('alter table app.audit disable trigger refuse_trail'))

const trailIsFull = () => bank.database.owner.query('alter table app.audit enable trigger refuse_trail')

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

test('a password whose change cannot be recorded stays the old one', async () => {
  const bo = await bank.as('bo')
  const passwordNew = 'correct mare pencil lamp'
  const { requestKey = '' } = await bo.call(passwordChange, {
    password: demoPassword,
    passwordNew,
    passwordNewRepeat: passwordNew,
  })
  const code = await bank.smsCode('bo')
  await trailIsFull()
  expect((await bo.call(passwordChangeConfirm, { requestKey, code })).responseCode).toBe('UE')
  await bank.database.owner.query('alter table app.audit disable trigger refuse_trail')
  expect((await bank.stranger().logIn(personOf('bo').email, demoPassword)).responseCode).toBe('00')
})

test('a blacklist, an address, recovery codes, an approval code: none is made without its audit row', async () => {
  const bo = await bank.as('bo')
  const recovery = await bo.call(recoveryCodesCreate, {})
  const recoveryCode = await bank.smsCode('bo')
  const approval = await bo.call(approvalCodeGenerate, {})
  const approvalCode = await bank.smsCode('bo')
  await trailIsFull()
  const answers = [
    await bo.call(blacklistUserAdd, { email: personOf('leo').email }),
    await bo.done(ipAccessAdd, { ip: '203.0.113.7' }),
    await bo.call(recoveryCodesCreate, { requestKey: recovery.requestKey ?? '', code: recoveryCode }),
    await bo.call(approvalCodeGenerate, { requestKey: approval.requestKey ?? '', code: approvalCode }),
  ]
  expect(answers.map((answer) => answer.responseCode)).toEqual(['UE', 'UE', 'UE', 'UE'])
  expect(answers[2]).not.toHaveProperty('codes')
  expect((await bo.call(blacklistUserList, {})).users).toEqual([])
  expect((await bo.call(ipAccessList, {})).ips).toEqual([])
  expect((await bo.call(recoveryCodesGet, {})).left).toBe(0)
  const { rows } = await bank.database.owner.query(
    'select approval_code_hash from app.person where id = $1',
    [await bank.personId('bo')],
  )
  expect(rows).toEqual([{ approval_code_hash: null }])
})

test('no confirmation is requested without its record: no code and no phone request is sent', async () => {
  await linkPhone(bank, 'carla')
  const [bo, carla] = [await bank.as('bo'), await bank.as('carla')]
  await bank.database.owner.query('delete from app.push_request')
  await bank.database.owner.query('delete from app.confirmation')
  const { rows: before } = await bank.database.owner.query('select id from sandbox.message')
  await trailIsFull()
  for (const [client, mode] of [
    [bo, 'sms'],
    [carla, 'push'],
  ] as const)
    expect((await client.call(twoStepVerificationPut, { mode, typeMode: 'login' })).http).toBe(500)
  const { rows: after } = await bank.database.owner.query('select id from sandbox.message')
  expect(after).toEqual(before)
  for (const table of ['push_request', 'confirmation'])
    expect((await bank.database.owner.query(`select from app.${table}`)).rows).toEqual([])
})

test('a request that is sent again without its audit row was not sent', async () => {
  await linkPhone(bank, 'carla')
  await bank.database.owner.query('delete from app.push_request')
  const { brand, email } = personOf('carla')
  const browser = bank.stranger(brand)
  browser.token = (await browser.logIn(email, demoPassword)).tmpJwt
  bank.clock.advance(30_000)
  const standing = async () =>
    (await bank.database.owner.query('select sends, sent_at, expires_at from app.push_request')).rows
  const before = await standing()
  expect(before).toMatchObject([{ sends: 1 }])
  await trailIsFull()
  expect((await browser.call(authPushResend, {})).http).toBe(500)
  expect(await standing()).toEqual(before)
})

test("a phone's answer is announced only once it is recorded", async () => {
  const phone = await linkPhone(bank, 'carla')
  await bank.alter('carla', `login_2fa = 'sms'`)
  bank.services.store.people.forget(await bank.personId('carla'))
  const carla = await bank.as('carla')
  const { reqId = '', number } = await carla.call(twoStepVerificationPut, {
    mode: 'push',
    typeMode: 'login',
  })
  await bank.database.owner.query('delete from app.outbox')
  await trailIsFull()
  expect((await phone.answer(true, { kind: 'twoStep', number })).http).toBe(500)
  expect((await bank.database.owner.query('select from app.outbox')).rows).toEqual([])
  expect(codeOf(await carla.call(twoStepVerificationConfirm, { reqId }))).toBe('phoneNotAnswered')
})

test('a session that moved outside the address list ends when it refreshes, and one inside continues [OP256]', async () => {
  const leo = await bank.as('leo')
  await leo.done(ipAccessAdd, { ip: '127.0.0.1' })
  await leo.done(ipAccessModeSet, { enable: true })
  const fresh = await leo.call(authRefresh, { refreshToken: leo.refreshToken ?? '' })
  expect(fresh.status).toBe(200)
  leo.token = fresh.accessToken
  await bank.database.owner.query(`update app.ip_access set low = '203.0.113.7', high = '203.0.113.7'`)
  // The address list also applies to a refresh repeated after a lost reply.
  const lost = await leo.copy().call(authRefresh, { refreshToken: leo.refreshToken ?? '' })
  expect([lost.http, codeOf(lost)]).toEqual([401, 'sessionExpired'])
  expect(codeOf(await leo.call(customerInfoGet, {}))).toBe('sessionExpired')
  const { rows } = await bank.database.owner.query('select ended_why from app.session where id = $1', [
    leo.refreshToken?.split('.')[0],
  ])
  expect(rows).toEqual([{ ended_why: 'address' }])
})

test('guessing a selector from another address ends no session', async () => {
  const leo = await bank.as('leo')
  await bank.database.owner.query('update app.person set ip_access = true where id = $1', [
    await bank.personId('leo'),
  ])
  const thief = bank.stranger()
  expect((await thief.call(authRefresh, { refreshToken: leo.refreshToken ?? '' })).http).toBe(401)
  expect((await leo.call(customerInfoGet, {})).responseCode).toBe('00')
})

test('one phone is the default and alone receives pushes; without a default all do, and a removed phone is not the default', async () => {
  await bank.database.owner.query(`update app.device set state = 'removed'`)
  await bank.alter('carla', `login_2fa = 'sms'`)
  bank.services.store.people.forget(await bank.personId('carla'))
  const first = await linkPhone(bank, 'carla', { name: 'Old' })
  const carla = await bank.as('carla')
  await bank.database.owner.query(
    `insert into app.device (person_id, brand, name, type, public_key, state, push_token, created_at)
     select person_id, brand, 'New', type, public_key, state, 'phone:new', created_at from app.device where id = $1`,
    [first.id],
  )
  const woken = async (): Promise<string[]> => {
    await bank.database.owner.query(`delete from sandbox.message where kind = 'push'`)
    await bank.database.owner.query('delete from app.confirmation')
    await carla.call(twoStepVerificationPut, { mode: 'push', typeMode: 'login' })
    const { rows } = await bank.database.owner.query<{ recipient: string }>(
      `select recipient from sandbox.message where kind = 'push' order by recipient`,
    )
    return rows.map(({ recipient }) => recipient)
  }
  expect(await woken()).toEqual(['phone:new', 'phone:old'])
  const set = (deviceId: number, isDefault: boolean) =>
    carla.call(authDeviceDefaultSet, { deviceId, isDefault })
  expect((await set(first.id, true)).device).toMatchObject({ name: 'Old', isDefault: true })
  expect(await woken()).toEqual(['phone:old'])
  const { devices = [] } = await carla.call(linkedDeviceList, {})
  const other = devices.find(({ name }) => name === 'New')
  await Promise.all([set(first.id, true), set(other?.id ?? 0, true)])
  const after = await carla.call(linkedDeviceList, {})
  expect(after.devices?.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const foreign = await (
    await bank.as('leo')
  ).call(authDeviceDefaultSet, {
    deviceId: first.id,
    isDefault: true,
  })
  expect(codeOf(foreign)).toBe('deviceNotFound')
  await set(first.id, false)
  expect(await woken()).toEqual(['phone:new', 'phone:old'])
  expect(codeOf(await carla.call(authDeviceRename, { deviceId: first.id, name: 'Blue' }))).toBeUndefined()
})

test('a session refers to its line in the history, for a dispute', async () => {
  const browser = bank.stranger()
  const verifier = freshVerifier()
  const { code } = await browser.logIn(personOf('leo').email, demoPassword, verifier)
  await browser.exchange(code, verifier)
  const { sessions = [] } = await browser.call(sessionList, {})
  const { history = [] } = await browser.call(loginHistoryList, {})
  expect(sessions.find(({ isCurrent }) => isCurrent)?.loginId).toBe(history[0]?.id)
})
