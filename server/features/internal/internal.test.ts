import {
  internalDeviceDecision,
  internalPasswordCheck,
  internalPushSend,
  internalUserDevicesGet,
  internalUserProfileGet,
} from '@sixpence/protocol/internal/internal'
import { authScpRequest } from '@sixpence/protocol/devices/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { giveRole } from '#testing/cast-people.ts'
import { TestBank, testServiceToken, type TestClient } from '#testing/bank/test-bank.ts'
import { TestPhone, linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

function service(): TestClient {
  const client = bank.stranger()
  client.token = testServiceToken
  return client
}

test('returns whether a person signs in by push and their type, 1 to 4 [OP016 B092]', async () => {
  const typeOf = async (key: string) => {
    const { scp, type } = await service().call(internalUserProfileGet, { userId: await bank.personId(key) })
    return [scp, type]
  }
  expect([await typeOf('bo'), await typeOf('paul')]).toEqual([
    ['none', 1],
    ['none', 4],
  ])
  await linkPhone(bank, 'carla')
  expect(await typeOf('carla')).toEqual(['push', 1])
  const owner = bank.database.owner
  await giveRole(bank, await bank.personId('bo'), 'administrator')
  await owner.query('update app.access set access_right = 2 where person_id = $1', [
    await bank.personId('paul'),
  ])
  for (const key of ['bo', 'paul']) bank.services.store.people.forget(await bank.personId(key))
  expect([await typeOf('bo'), await typeOf('paul')]).toEqual([
    ['none', 3],
    ['none', 2],
  ])
  const schema = internalUserProfileGet.output
  expect(schema.safeParse({ scp: 'none', type: 4 }).success).toBe(true)
  expect(schema.safeParse({ scp: 'none', type: 5 }).success).toBe(false)
})

test('lists the phones of a person [OP017]', async () => {
  const { devices } = await service().call(internalUserDevicesGet, { userId: await bank.personId('carla') })
  expect(devices).toMatchObject([{ name: 'Pixel', state: 'linked' }])
  const nobody = await service().call(internalUserDevicesGet, { userId: 999_999_999 })
  expect([nobody.status, nobody.validationErrors[0]?.code]).toEqual([404, 'userNotFound'])
})

test('checks a password, and locks after five wrong ones like a sign-in [OP018]', async () => {
  const userId = await bank.personId('leo')
  const check = (password: string) => service().call(internalPasswordCheck, { userId, password })
  expect((await check(demoPassword)).valid).toBe(true)
  for (let turn = 0; turn < 5; turn += 1) expect((await check('not it')).valid).toBe(false)
  expect((await check(demoPassword)).validationErrors[0]?.code).toBe('lockedOut')
})

test('support links a waiting phone, or removes it, once [OP019]', async () => {
  for (const result of [true, false]) {
    const rita = await bank.as('rita')
    const phone = new TestPhone(bank.stranger('ostra'))
    await phone.open((await rita.call(authScpRequest, {})).deeplink ?? '')
    expect((await service().call(internalDeviceDecision, { deviceId: phone.id, result })).status).toBe(200)
    expect((await phone.signIn(phone.secret)).status).toBe(result ? 200 : 403)
    const again = await service().call(internalDeviceDecision, { deviceId: phone.id, result })
    expect(again.validationErrors[0]?.code).toBe('deviceNotFound')
  }
})

test('announces to the open pages of a person’s own customers [OP020]', async () => {
  const message = { status: 'info', title: 'Hello', body: 'Something is new.' } as const
  const userId = await bank.personId('bo')
  expect((await service().call(internalPushSend, { userId, ...message })).status).toBe(200)
  const { rows } = await bank.database.owner.query(
    'select customer_id as customer, data from app.outbox order by id desc limit 1',
  )
  expect(rows).toMatchObject([{ customer: String(await bank.customerId('bo')), data: message }])
})

test('a person’s token gets 403, a missing one 401, for every call [B169]', async () => {
  const userId = await bank.personId('bo')
  for (const key of ['bo', 'ines']) {
    const answer = await (await bank.as(key)).call(internalUserProfileGet, { userId })
    expect([key, answer.http]).toEqual([key, 403])
  }
  expect((await bank.stranger().call(internalUserProfileGet, { userId })).http).toBe(401)
  const wrong = bank.stranger()
  wrong.token = `${testServiceToken}x`
  expect((await wrong.call(internalUserProfileGet, { userId })).http).toBe(401)
})
