import { randomUUIDv7 } from 'node:crypto'
import { after, dayOf } from '@sixpence/days'
import { negate, money } from '@sixpence/money'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import type { AnyCall } from '@sixpence/protocol/call'
import { globalPaySubmit } from '@sixpence/protocol/global/global'
import { identityVerificationCreate } from '@sixpence/protocol/merchant/identity-checks'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { transferWireSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ActingPrincipal } from '#context/handler.ts'
import { setApproveMode } from '#store/customer/customer-state.ts'
import { plantQuery } from '#testing/plant.ts'
import { beneficiary } from '#testing/fixtures/global.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { commandOf, repeatOf } from './command.ts'

let bank: TestBank
let ines: TestClient
let account: number
let beside: number
let id: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  id = await bank.customerId('ines')
  account = await bank.accountId('ines', 'Everyday')
  beside = await secondAccount(bank, { id, currency: 'EUR', alias: 'Beside' })
  await setApproveMode(bank.database.owner, id, approvalMethods.none)
})
afterAll(() => bank.close())
beforeEach(async () => {
  ines = await bank.as('ines')
  await bank.fund(account, '500.00')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await limited(false)
})

async function limited(isLimited: boolean): Promise<void> {
  await bank.database.owner.query('update app.customer set limited = $2 where id = $1', [id, isLimited])
  bank.services.store.people.forget(await bank.personId('ines'))
}

describe('a command that only repeats', () => {
  const inContext = async (key: string, body = 'a') => ({
    by: {
      customer: { id, brand: 'ostra' },
      person: { id: await bank.personId('ines') },
    } as ActingPrincipal,
    idempotency: { key, bodyHash: Buffer.alloc(32, body) },
  })
  const first = async (key: string) => ({
    ...commandOf('own', await inContext(key)),
    legs: [
      { account, amount: negate(money(100n, 'EUR')), kind: 'own' },
      { account: beside, amount: money(100n, 'EUR'), kind: 'own' },
    ],
    detail: { first: true },
  })

  test('finds the first operation of its key, and refuses another body', async () => {
    const { committer } = bank.services
    const key = randomUUIDv7()
    const made = await committer.submit(await first(key))
    expect(made.outcome).toBe('done')
    const before = await bank.ledgerState()
    expect(await committer.submit(repeatOf('own', await inContext(key)))).toEqual({
      ...made,
      outcome: 'repeated',
    })
    expect(await committer.submit(repeatOf('own', await inContext(key, 'b')))).toEqual({
      outcome: 'keyReused',
    })
    expect(await bank.ledgerState()).toBe(before)
  })

  test('books nothing if there is none, alone or among others, and the key stays free', async () => {
    const { committer } = bank.services
    const [key, other] = [randomUUIDv7(), randomUUIDv7()]
    const before = await bank.ledgerState()
    expect(await committer.submit(repeatOf('own', await inContext(key)))).toEqual({
      outcome: 'stale',
      index: 0,
    })
    expect(await bank.ledgerState()).toBe(before)
    const together = await Promise.all([
      committer.submit(await first(other)),
      committer.submit(repeatOf('own', await inContext(key))),
    ])
    expect(together.map(({ outcome }) => outcome)).toEqual(['done', 'stale'])
    expect((await committer.submit(await first(key))).outcome).toBe('done')
  })
})

/** Calls that move money, with their input. */
const payments: readonly [name: string, call: AnyCall, input: () => object][] = [
  [
    'to a customer',
    p2pSend,
    () => ({ accountId: account, amount: '5.00', currency: 'EUR', toEmail: 'owen@tamar.example' }),
  ],
  [
    'between own accounts',
    betweenAccountsSubmit,
    () => ({ fromAccount: account, toAccount: beside, toAmount: '5.00', currency: 'EUR' }),
  ],
  [
    'out of the bank',
    transferWireSubmit,
    () => ({
      fromAccountId: account,
      amount: '5.00',
      permission: '3d',
      beneficiaryType: 'person',
      ...outsideDetails.wire,
    }),
  ],
  ['by a link', globalPaySubmit, () => ({ accountId: account, amount: '5.00', ...beneficiary })],
]

const send = (call: AnyCall, input: object, key: string) => ines.call(call, input, { key })
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code

test.each(payments)(
  'a repeated payment %s gets its first answer for a payer who has been limited since',
  async (_, call, input) => {
    const key = randomUUIDv7()
    const made = await send(call, input(), key)
    expect(made.responseCode).toBe('00')
    await limited(true)
    const before = await bank.ledgerState()
    expect(await send(call, input(), key)).toEqual(made)
    expect(refusalOf(await send(call, input(), randomUUIDv7()))).toBe('customerLimited')
    expect(await bank.ledgerState()).toBe(before)
  },
)

test.each(payments)(
  'a repeated payment %s whose first one was seen and lost in a failover books nothing under its key',
  async (_, call, input) => {
    await limited(true)
    const before = await bank.ledgerState()
    plantQuery(bank, /from ledger\.operation o where o\.key/, async () => [
      { id: '1', key: randomUUIDv7(), accounts: [], versions: [], detail: {} },
    ])
    const key = randomUUIDv7()
    expect(refusalOf(await send(call, input(), key))).toBe('outcomeUnknown')
    vi.restoreAllMocks()
    expect(await bank.ledgerState()).toBe(before)
    expect(refusalOf(await send(call, input(), key))).toBe('customerLimited')
    await limited(false)
    expect((await send(call, input(), key)).responseCode).toBe('00')
  },
)

test.each([
  ['hold', 'to a customer', p2pSend, /from ledger\.hold h join/],
  ['operation', 'out of the bank', transferWireSubmit, /from ledger\.operation o where o\.id/],
  ['hold', 'out of the bank', transferWireSubmit, /from ledger\.hold h join/],
  ['hold', 'by a link', globalPaySubmit, /from ledger\.hold h join/],
] as const)(
  'while the %s of a payment %s is not visible, nobody knows how it stands, and its key goes on later',
  async (_what, name, call, unseen) => {
    await setApproveMode(bank.database.owner, id, approvalMethods.otp)
    await limited(false)
    const input = payments.find(([text]) => text === name)?.[2]() ?? {}
    const key = randomUUIDv7()
    const made = await send(call, input, key)
    expect(made).toMatchObject({ responseCode: '00', status: 'pending' })
    plantQuery(bank, unseen, async () => [])
    expect(refusalOf(await send(call, input, key))).toBe('outcomeUnknown')
    vi.restoreAllMocks()
    expect(await send(call, input, key)).toEqual(made)
    await setApproveMode(bank.database.owner, id, approvalMethods.none)
  },
)

test.each([
  ['to a customer', p2pSend],
  ['out of the bank', transferWireSubmit],
] as const)(
  'a payment %s for a later day that was approved is scheduled, also before its series is recorded',
  async (name, call) => {
    await setApproveMode(bank.database.owner, id, approvalMethods.otp)
    await limited(false)
    const input = {
      ...payments.find(([text]) => text === name)?.[2](),
      subscriptionFrequency: 'monthly',
      subscriptionStartDate: after(dayOf(bank.clock.now()), { days: 3 }),
    }
    const key = randomUUIDv7()
    const made = await send(call, input, key)
    expect(made).toMatchObject({ responseCode: '00', status: 'pending' })
    const trxid = (made as { transactionId?: number }).transactionId ?? 0
    const approvalCode = bank.totp('ines')
    expect((await ines.call(transferConfirm, { trxid, approvalCode })).responseCode).toBe('00')
    await bank.settled()
    await bank.database.owner.query('delete from app.subscription where id = $1', [trxid])
    expect(await send(call, input, key)).toMatchObject({ responseCode: '00', status: 'scheduled' })
    await setApproveMode(bank.database.owner, id, approvalMethods.none)
  },
)

test('an identity check that is ordered again after its company was limited is the first one', async () => {
  const customerId = await bank.customerId('northlight')
  const accountId =
    (await bank.services.store.accounts.of(customerId)).find(({ currency }) => currency === 'EUR')?.id ?? 0
  await bank.fund(accountId, '10.00')
  const key = randomUUIDv7()
  const order = (options: { key: string }) =>
    ines.call(
      identityVerificationCreate,
      { accountId, email: 'vera@elsewhere.example' },
      { customerId, ...options },
    )
  const made = await order({ key })
  expect(made.id).toBeGreaterThan(0)
  const limitCompany = async (isLimited: boolean) => {
    await bank.database.owner.query('update app.customer set limited = $2 where id = $1', [
      customerId,
      isLimited,
    ])
    bank.services.store.people.forget(await bank.personId('ines'))
  }
  await limitCompany(true)
  expect(await order({ key })).toEqual(made)
  expect(refusalOf(await order({ key: randomUUIDv7() }))).toBe('customerLimited')
  await limitCompany(false)
  expect(await bank.stands(accountId)).toBe('8.10, held 0.00')
})
