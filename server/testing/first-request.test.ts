import { calls } from '@sixpence/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMadeTwice } from '#core/schema.ts'
import { TestBank } from './bank/test-bank.ts'
import type { CastCustomer } from './cast-people.ts'
import { openCast, type Cast } from './cast.ts'
import { changedSince, moment } from './digest.ts'
import { ownAllowedIp } from './fixtures/public-api.ts'
import { callerOf, prepare, send } from './matrix.ts'

let bank: TestBank
let cast: Cast
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
  cast = await openCast(bank)
})
afterAll(() => bank.close())

async function inputOf(name: string): Promise<Record<string, unknown>> {
  const call = calls.get(name) ?? none(name)
  return (await prepare(bank, cast, call, callerOf(cast, call))).input
}

const none = (what: string): never => {
  throw new Error(`there is no ${what}`)
}

const twice = [...calls.values()].filter(isMadeTwice)

/** For calls that are confirmed only sometimes: additional input, so that they have to be. */
const asWell: Record<string, (input: Record<string, unknown>, by: CastCustomer) => Promise<object> | object> =
  {
    allowedIpCreate: async (_input, by) => (await ownAllowedIp(bank, by), {}),
    allowedIpDelete: async (_input, by) => {
      await bank.database.owner.query('delete from app.allowed_ip where customer_id = $1', [by.id])
      return { id: await ownAllowedIp(bank, by) }
    },
    apiKeyUpdate: () => ({ scopes: ['payments:read', 'payments:write'] }),
    businessRepresentativeDelete: async () => ({ id: (await inputOf('businessAccessRightsUpdate'))['id'] }),
    loginDispute: async ({ id }, by) => {
      const { deviceId } = await inputOf('authDeviceDelete')
      const { owner } = bank.database
      await owner.query('update app.session set device_id = $1 where person_id = $2', [deviceId, by.personId])
      await owner.query(
        'update app.login_history set session_id = (select min(id::text)::uuid from app.session where person_id = $2) where id = $1',
        [id, by.personId],
      )
      return {}
    },
    passwordChangeWithCode: async () => {
      const { deviceId } = await inputOf('authDeviceDelete')
      const { owner } = bank.database
      const { rows } = await owner.query<{ id: string }>(
        `update app.person set login_2fa = 'push' where id = (select person_id from app.password_reset) returning id`,
      )
      const [person] = rows
      await owner.query('update app.device set person_id = $2 where id = $1', [deviceId, person?.id])
      bank.services.store.people.forget(Number(person?.id))
      return {}
    },
    savedButtonCreate: ({ form }) => ({ form: { ...(form as object), notifyUrl } }),
    savedButtonUpdate: ({ form }) => ({ form: { ...(form as object), notifyUrl } }),
    webhookUpdate: () => ({ url: notifyUrl }),
  }
const notifyUrl = 'https://shop.northlight-studio.com/elsewhere'

/** Tables of the confirmation, and of its notification to the person. */
const begun = new Set(['', 'app.confirmation', 'app.push_request', 'app.password_reset', 'sandbox.message'])

test.each(twice)('$name: its first request changes nothing, and is no success [SP-05]', async (call) => {
  const caller = callerOf(cast, call)
  const { client, input } = await prepare(bank, cast, call, caller)
  const { requestKey: _key, confirm: _confirm, ...valid } = input
  const by = caller.acting?.customer ?? cast.owner.acting?.customer ?? none('customer')
  const first: Record<string, unknown> = { ...valid, ...(await asWell[call.name]?.(valid, by)) }
  // There it is the code of the mail, which both requests have.
  if (call.name !== 'passwordChangeWithCode') delete first['code']
  // A code was just sent for it.
  await bank.database.owner.query('delete from app.confirmation')
  const before = await moment(bank)
  const answer = await send(client, call, first, caller.headers)
  const changed = (await changedSince(bank, before)).split(', ')
  expect(answer.json()).toMatchObject({
    responseCode: 'VF',
    validationErrors: [{ parameter: '', code: 'confirmationNeeded' }],
    requestKey: expect.any(String) as string,
    method: expect.any(String) as string,
    expiresAt: expect.any(String) as string,
  })
  expect(answer.statusCode).toBe(call.door === 'main' ? 200 : 403)
  expect(changed.filter((table) => !begun.has(table))).toEqual([])
})
