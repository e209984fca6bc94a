import { msOf } from '@sixpence/days'
import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { verify } from '@sixpence/ledger'
import type { IdentityOutcome } from '@sixpence/partners/identity/identity'
import { identityRunGet, identityRunHandIn } from '@sixpence/protocol/identity/identity'
import {
  identityVerificationCreate,
  identityVerificationFeeGet,
  identityVerificationList,
} from '@sixpence/protocol/merchant/identity-checks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank, type SendOptions, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
let company: { customerId: number }
let accountId: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  ines = await bank.as('ines')
  company = { customerId: await bank.customerId('northlight') }
  const account = await bank.services.store.accounts.of(company.customerId)
  accountId = account.find(({ currency }) => currency === 'EUR')?.id ?? 0
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.settled()
  await bank.database.owner.query('delete from app.merchant_check')
  await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
  await bank.fund(accountId, '10.00')
})

const manage = <C extends AnyCall>(call: C, input: InputOf<C>, options: SendOptions = {}) =>
  ines.call(call, input, { ...company, ...options })
const ask = (parts: object = {}, options: SendOptions = {}) =>
  manage(identityVerificationCreate, { accountId, email: 'vera@elsewhere.example', ...parts }, options)
const checks = async (parts: InputOf<typeof identityVerificationList> = {}) =>
  (await manage(identityVerificationList, parts)).verifications ?? []

const mails = async () =>
  (
    await bank.database.owner.query<{ to: string; text: string }>(
      `select recipient as "to", body as text from sandbox.message where kind = 'mail' order by id`,
    )
  ).rows

const linkIn = (text: string | undefined) => {
  const [, workflowRunId = '', token = ''] = /identity-verification\/([^/]+)\/([\w-]+)/.exec(text ?? '') ?? []
  return { workflowRunId, token }
}

async function decide(reference: string, outcome: IdentityOutcome, read?: object): Promise<void> {
  const { identityDesk } = bank.services.partners
  const message = await identityDesk?.decide({ reference, outcome, ...(read && { read }) }, bank.clock.now())
  await bank.app.inject({
    method: 'POST',
    url: '/callbacks/identity',
    headers: message?.headers ?? {},
    payload: message?.body ?? '',
  })
}

test('a check is paid for, mailed to a person who is no customer, passed and in the history [OP306 OP307 OP308]', async () => {
  expect((await manage(identityVerificationFeeGet, { accountId })).fee).toEqual({
    amount: '1.90',
    currencyCode: 'EUR',
  })
  const { id = 0 } = await ask({ firstName: 'Vera', lastName: 'Holm' })
  expect(await bank.stands(accountId)).toBe('8.10, held 0.00')
  expect(await checks({ isOpen: true, pageSize: 1_000 })).toMatchObject([
    { id, state: 'ordered', name: 'Vera Holm' },
  ])
  await bank.settled()
  const [mail] = await mails()
  expect(mail?.to).toBe('vera@elsewhere.example')
  const link = linkIn(mail?.text)
  expect(await checks({ isOpen: true })).toMatchObject([
    { id, state: 'waiting', link: expect.stringContaining(link.token), fee: { amount: '1.90' } },
  ])
  expect(await bank.stranger().call(identityRunGet, link)).toMatchObject({ state: 'waiting' })
  await bank.stranger().call(identityRunHandIn, link)
  await decide(link.workflowRunId, 'passed')
  expect(await checks({ isOpen: true })).toEqual([])
  const [done] = await checks({ pageSize: 25 })
  expect(done).toMatchObject({
    id,
    email: 'vera@elsewhere.example',
    state: 'passed',
    decidedAt: expect.any(String),
  })
  expect(done).not.toHaveProperty('link')
  expect(await verify(bank.services.db)).toEqual([])
})

test('pressed twice it is paid and mailed once, and several are open side by side', async () => {
  const key = '0192a000-0000-7000-8000-000000000001'
  const twice = await Promise.all([ask({}, { key }), ask({}, { key })])
  expect(new Set(twice.map(({ id }) => id)).size).toBe(1)
  await ask({ email: 'karl@elsewhere.example' })
  await bank.settled()
  expect(await bank.stands(accountId)).toBe('6.20, held 0.00')
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual([
    'karl@elsewhere.example',
    'vera@elsewhere.example',
  ])
  expect((await checks({ isOpen: true })).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
})

test('without the money nothing is asked, and the company itself is not verified by it', async () => {
  await bank.fund(accountId, '1.00')
  expect((await ask()).validationErrors[0]?.code).toBe('insufficientFunds')
  await bank.settled()
  expect(await mails()).toEqual([])
  expect(await checks()).toEqual([])
})

test('a link that nobody used expires, and whom it was about is nowhere in plain text', async () => {
  await ask({ firstName: 'Verabella' })
  await bank.settled()
  bank.clock.advance(msOf({ days: 7 }) + 1)
  ines = await bank.as('ines')
  expect(await checks()).toMatchObject([{ state: 'expired' }])
  const { rows } = await bank.database.owner.query<{ text: string }>(
    `select json_build_array((select json_agg(c) from app.merchant_check c), (select json_agg(r) from app.identity_run r),
       (select json_agg(o) from ledger.operation o where kind = 'identityFee'), (select json_agg(a) from app.audit a))::text as text`,
  )
  expect(`${rows[0]?.text} ${bank.log.join('\n')}`).not.toMatch(/Verabella|vera@elsewhere/)
})
