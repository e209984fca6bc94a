import { before } from '@sixpence/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { deleteExpiredRecords } from './delete-expired-records.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

async function rows(): Promise<Record<string, string[]>> {
  const { rows: found } = await bank.database.owner.query<{ name: string; words: string[] }>(
    `select 'session' as name, array_agg(client order by client) filter (where client like 'test%') as words from app.session
     union all select 'login_history', array_agg(method order by method) filter (where method like 'test%') from app.login_history
     union all select 'push_request', array_agg(key order by key) filter (where key like 'test%') from app.push_request
     union all select 'confirmation', array_agg(key order by key) filter (where key like 'test%') from app.confirmation
     union all select 'request_code', array_agg(sent_to order by sent_to) filter (where sent_to like 'test%') from app.request_code
     union all select 'oauth_token', array_agg(authorization_id order by 1) filter (where authorization_id like 'test%') from app.oauth_token
     union all select 'oauth_authorization', array_agg(id order by id) filter (where id like 'test%') from app.oauth_authorization`,
  )
  return Object.fromEntries(found.map(({ name, words }) => [name, words ?? []]))
}

test('deletes sign-ins and confirmations after 400 days, but never a phone’s signature of a payment', async () => {
  const { owner } = bank.database
  const [bo, customer] = [await bank.personId('bo'), await bank.customerId('bo')]
  const now = bank.clock.now()
  await owner.query(`insert into app.oauth_client values ('test-app', 'ostra', 'App', '{}', '{}')`)
  for (const [name, days] of [
    ['test-new', 399],
    ['test-old', 401],
  ] as const) {
    const at = before(now, { days })
    await owner.query(
      `insert into app.session (id, person_id, brand, client, created_at, active_at) values (gen_random_uuid(), $1, 'ostra', $2, $3, $3)`,
      [bo, name, at],
    )
    await owner.query(
      `insert into app.login_history (person_id, brand, at, address, user_agent, method, outcome)
       values ($1, 'ostra', $3, '', '', $2, 'success')`,
      [bo, name, at],
    )
    for (const kind of ['signIn', 'payment'])
      await owner.query(
        `insert into app.push_request (key, person_id, brand, kind, sent_at, created_at, expires_at)
         values ($2, $1, 'ostra', $4, $3, $3, $3)`,
        [bo, `${name}-${kind}`, at, kind],
      )
    await owner.query(
      `insert into app.confirmation (key, person_id, brand, kind, method, created_at, expires_at)
       values ($2, $1, 'ostra', 'x', 'mail', $3, $3)`,
      [bo, name, at],
    )
    await owner.query(
      `insert into app.request_code (customer_id, person_id, method, requests, sent_to, created_at, expires_at)
       values ($4, $1, 1, '[]', $2, $3, $3)`,
      [bo, name, at, customer],
    )
    const asked = before(now, { days: days - 370 })
    await owner.query(
      `insert into app.oauth_authorization (id, client_id, person_id, brand, redirect_uri, state, scopes, challenge, created_at,
         expires_at) values ($2, 'test-app', $1, 'ostra', '', '', '{}', '', $3, $3)`,
      [bo, name, asked],
    )
    await owner.query(
      'insert into app.oauth_token (token_hash, authorization_id, expires_at) values ($1, $2, $3)',
      [Buffer.from(name), name, asked],
    )
  }
  await deleteExpiredRecords(bank.services)
  expect(await rows()).toEqual({
    session: ['test-new'],
    login_history: ['test-new'],
    push_request: ['test-new-payment', 'test-new-signIn', 'test-old-payment'],
    confirmation: ['test-new'],
    request_code: ['test-new'],
    oauth_token: ['test-new'],
    oauth_authorization: ['test-new'],
  })
})
