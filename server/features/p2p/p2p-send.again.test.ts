import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { verify } from '@sixpence/ledger'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { calls } from '@sixpence/protocol'
import type { InputOf } from '@sixpence/protocol/call'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestBank, personOf, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

// One key, one effect: a repeated call returns the outcome of the first (Q084).

let bank: TestBank
let owen: TestClient
let carla: TestClient
let account: number
let input: InputOf<typeof p2pSend>
beforeAll(async () => {
  bank = await TestBank.open()
  ;[owen, carla] = await Promise.all([bank.as('owen'), bank.as('carla')])
  account = await bank.accountId('owen', 'Euro')
  input = { accountId: account, amount: '10.00', currency: 'EUR', toEmail: 'carla@quillo.example' }
})
afterAll(() => bank.close())

const operations = async (): Promise<number> => {
  const { rows } = await bank.database.owner.query<{ n: string }>(
    'select count(*) as n from ledger.operation',
  )
  return Number(rows[0]?.n)
}

const refusalOf = (answer: TestAnswer<typeof p2pSend>): string | undefined => answer.validationErrors[0]?.code

test('50 concurrent calls with one key make one payment and get the same answer', async () => {
  await bank.fund(account, '100.00')
  const before = await operations()
  const key = randomUUIDv7()
  const answers = await Promise.all(Array.from({ length: 50 }, () => owen.call(p2pSend, input, { key })))
  expect(answers[0]).toMatchObject({ responseCode: '00', status: 'completed' })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await operations()).toBe(before + 1)
  expect(await bank.stands(account)).toBe('89.90, held 0.00')
})

test('50 concurrent calls with one key hold the money once and send one code', async () => {
  const from = await bank.accountId('carla', 'Everyday')
  await bank.fund(from, '100.00')
  const messages = async (): Promise<number> =>
    (await bank.database.owner.query('select from sandbox.message')).rowCount ?? 0
  const before = await messages()
  const key = randomUUIDv7()
  const send = (): Promise<TestAnswer<typeof p2pSend>> =>
    carla.call(p2pSend, { ...input, accountId: from, toEmail: 'owen@tamar.example' }, { key })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  expect(answers[0]).toMatchObject({
    responseCode: '00',
    status: 'pending',
    approvalSentTo: '+346 ••• ••090',
  })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await bank.stands(from)).toBe('89.90, held 10.10')
  expect(await messages()).toBe(before + 1)
})

test('the same key with other details is refused, whichever detail differs', async () => {
  const key = randomUUIDv7()
  const first = await owen.call(p2pSend, input, { key })
  const before = await bank.ledgerState()
  for (const other of [
    { amount: '10.01' },
    { amount: '10' },
    { toEmail: 'henrik@ostra-bank.example' },
    { note: 'hello' },
    { accountId: await bank.accountId('owen', 'Everyday'), currency: 'GBP' as const },
  ]) {
    const answer = await owen.call(p2pSend, { ...input, ...other }, { key })
    expect([answer.responseCode, refusalOf(answer)]).toEqual(['VF', 'keyReused'])
  }
  expect(await bank.ledgerState()).toBe(before)
  expect(await owen.call(p2pSend, input, { key })).toEqual(first)
})

test.each([
  '',
  'x',
  '1',
  '0'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `${randomUUID()}, ${randomUUID()}`,
  `{${randomUUID()}}`,
])('the key %j is no UUID, and nothing is sent [SP-04]', async (key) => {
  const before = await bank.ledgerState()
  const answer = await owen.raw(p2pSend, input, { headers: { 'idempotency-key': key } })
  expect([answer.responseCode, refusalOf(answer)]).toEqual(['TA1', 'keyMalformed'])
  expect(await bank.ledgerState()).toBe(before)
})

test.each([1, 3, 4, 5, 7, 8])('a UUID of version %i is a key [SP-04]', async (version) => {
  await bank.fund(account, '50.00')
  const random = randomUUID()
  const key = `${random.slice(0, 14)}${version}${random.slice(15)}`
  const first = await owen.call(p2pSend, input, { key })
  expect(first.responseCode).toBe('00')
  const before = await operations()
  expect(await owen.call(p2pSend, input, { key })).toEqual(first)
  expect(await operations()).toBe(before)
})

test('without a key, equal calls within a minute are one payment, and after it another [SP-04]', async () => {
  await bank.fund(account, '100.00')
  const bare = { ...input, note: 'without a key' }
  const before = await operations()
  const answers = await Promise.all(Array.from({ length: 20 }, () => owen.raw(p2pSend, bare)))
  expect(answers[0]).toMatchObject({ responseCode: '00', status: 'completed' })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  bank.clock.advance(59_000)
  expect(await owen.raw(p2pSend, bare)).toEqual(answers[0])
  expect(await operations()).toBe(before + 1)
  // The minute starts with the first submit, not with the last.
  bank.clock.advance(2_000)
  const next = await owen.raw(p2pSend, bare)
  expect(next.transactionId).not.toBe(answers[0]?.transactionId)
  expect(await operations()).toBe(before + 2)
})

test('without a key, another body, person or customer is another payment [SP-04]', async () => {
  await bank.fund(account, '100.00')
  const victor = await bank.as('victor')
  const from = await bank.accountId('victor', 'Everyday')
  const bare = { ...input, note: 'which' }
  const paid = await Promise.all([
    owen.raw(p2pSend, bare),
    owen.raw(p2pSend, { ...bare, note: 'other' }),
    owen.raw(p2pSend, { ...bare, amount: '10' }),
    victor.raw(p2pSend, { ...bare, accountId: from }),
  ])
  expect(paid.map(({ responseCode }) => responseCode)).toEqual(['00', '00', '00', '00'])
  expect(new Set(paid.map(({ transactionId }) => transactionId)).size).toBe(4)
})

test('without a key, a refused payment is decided again [SP-04]', async () => {
  const bare = { ...input, amount: '777.00' }
  expect(refusalOf(await owen.raw(p2pSend, bare))).toBe('insufficientFunds')
  await bank.fund(account, '900.00')
  expect((await owen.raw(p2pSend, bare)).status).toBe('completed')
})

test('each call that moves money is made for a customer, who can do without a key [SP-04]', () => {
  const moving = [...calls.values()].filter(({ money }) => money)
  expect(moving.length).toBeGreaterThan(15)
  expect(moving.filter(({ access }) => access.who !== 'customer')).toEqual([])
})

test('a key in capitals is the same key', async () => {
  const key = randomUUIDv7()
  const first = await owen.call(p2pSend, input, { key })
  expect(await owen.call(p2pSend, input, { key: key.toUpperCase() })).toEqual(first)
})

test('the fee shown is not part of the payment: with another fee the same key is the same payment', async () => {
  const key = randomUUIDv7()
  const first = await owen.call(p2pSend, input, { key })
  for (const fee of ['0.10', '9.99'])
    expect(await owen.call(p2pSend, { ...input, fee }, { key })).toEqual(first)
})

test('a key of one customer is independent of another customer’s', async () => {
  const key = randomUUIDv7()
  const victor = await bank.as('victor')
  const from = await bank.accountId('victor', 'Everyday')
  const [first, second] = await Promise.all([
    owen.call(p2pSend, input, { key }),
    victor.call(p2pSend, { ...input, accountId: from }, { key }),
  ])
  expect([first.status, second.status]).toEqual(['completed', 'completed'])
  expect(first.transactionId).not.toBe(second.transactionId)
})

test('a repeated call returns the first result, whatever has changed since', async () => {
  await bank.fund(account, '50.00')
  const key = randomUUIDv7()
  const first = await owen.call(p2pSend, input, { key })
  const again = (): Promise<TestAnswer<typeof p2pSend>> => owen.call(p2pSend, input, { key })
  const [payer, payee] = [await bank.customerId('owen'), await bank.customerId('carla')]
  const personId = await bank.personId('owen')
  const { owner } = bank.database

  await bank.fund(account, '0.00')
  expect(await again()).toEqual(first)
  await owner.query('insert into app.blacklist (customer_id, blocked_customer_id) values ($1, $2)', [
    payer,
    payee,
  ])
  expect(await again()).toEqual(first)
  await owner.query('update app.customer set limited = true where id = any($1)', [[payer, payee]])
  bank.services.store.people.forget(personId)
  expect(await again()).toEqual(first)
  await owner.query('update app.customer set closed = true where id = $1', [payee])
  expect(await again()).toEqual(first)
  await owner.query(`update ledger.balance set state = 'frozen' where account_id = $1`, [account])
  expect(await again()).toEqual(first)
  // A new key is decided by the current state.
  expect(refusalOf(await owen.call(p2pSend, input))).toBe('customerLimited')

  await owner.query('delete from app.blacklist where customer_id = $1', [payer])
  await owner.query('update app.customer set limited = false, closed = false where id = any($1)', [
    [payer, payee],
  ])
  await owner.query(`update ledger.balance set state = 'open' where account_id = $1`, [account])
  bank.services.store.people.forget(personId)
})

test('a refused call leaves no trace: the same key is decided again', async () => {
  await bank.fund(account, '0.00')
  const key = randomUUIDv7()
  expect(refusalOf(await owen.call(p2pSend, input, { key }))).toBe('insufficientFunds')
  await bank.fund(account, '50.00')
  expect(await owen.call(p2pSend, input, { key })).toMatchObject({ status: 'completed' })
})

test('a repeated held payment returns its present state: pending, completed, canceled', async () => {
  const from = await bank.accountId('carla', 'Everyday')
  await bank.fund(from, '100.00')
  const held = { ...input, accountId: from, toEmail: 'owen@tamar.example' }
  const [kept, dropped] = [randomUUIDv7(), randomUUIDv7()]
  const first = await carla.call(p2pSend, held, { key: kept })
  const code = await bank.smsCode('carla')
  expect(await carla.call(p2pSend, held, { key: kept })).toEqual(first)
  await carla.call(transferConfirm, { trxid: first.transactionId ?? 0, approvalCode: code })
  expect(await carla.call(p2pSend, held, { key: kept })).toMatchObject({
    transactionId: first.transactionId,
    status: 'completed',
  })

  const second = await carla.call(p2pSend, held, { key: dropped })
  await carla.call(transferCancel, { trxid: second.transactionId ?? 0 })
  expect(refusalOf(await carla.call(p2pSend, held, { key: dropped }))).toBe('approvalNotOpen')
})

test('a payment interrupted between its hold and its code continues when it is sent again', async () => {
  const from = await bank.accountId('carla', 'Everyday')
  await bank.fund(from, '100.00')
  const key = randomUUIDv7()
  const held = { ...input, accountId: from, toEmail: 'owen@tamar.example' }
  vi.spyOn(bank.services.partners.sms, 'send').mockRejectedValueOnce(new Error('the gateway is down'))
  const failed = await carla.call(p2pSend, held, { key })
  expect([failed.http, refusalOf(failed)]).toEqual([500, 'fault'])
  const before = await bank.lastSms(personOf('carla').phone)
  const again = await carla.call(p2pSend, held, { key })
  expect(again).toMatchObject({ responseCode: '00', status: 'pending', approvalSentTo: '+346 ••• ••090' })
  expect(await bank.lastSms(personOf('carla').phone)).not.toBe(before)
  expect(await bank.stands(from)).toMatch(/^89\.90, /)

  // As if the process had stopped before the approval was written.
  await bank.database.owner.query('delete from app.approval where operation_id = $1', [again.transactionId])
  const resumed = await carla.call(p2pSend, held, { key })
  expect(resumed).toMatchObject({ status: 'pending', transactionId: again.transactionId })
  const code = await bank.smsCode('carla')
  const done = await carla.call(transferConfirm, { trxid: again.transactionId ?? 0, approvalCode: code })
  expect(done.responseCode).toBe('00')
})

test('of 1,000 payments that share the last 110.00, 100 succeed', async () => {
  const from = await bank.accountId('victor', 'Everyday')
  await bank.fund(from, '110.00')
  const victor = await bank.as('victor')
  const answers = await Promise.all(
    Array.from({ length: 1000 }, () => victor.call(p2pSend, { ...input, accountId: from, amount: '1.00' })),
  )
  expect(answers.filter((answer) => answer.status === 'completed')).toHaveLength(100)
  expect(answers.filter((answer) => refusalOf(answer) === 'insufficientFunds')).toHaveLength(900)
  expect(await bank.stands(from)).toBe('0.00, held 0.00')
})

test('of 300 concurrent payments that share a limit, as many succeed as fit', async () => {
  const from = await bank.accountId('bo', 'Everyday')
  const id = await bank.customerId('bo')
  await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [id])
  await bank.fund(from, '1000.00')
  const bo = await bank.as('bo')
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => bo.call(p2pSend, { ...input, accountId: from, amount: '1.00' })),
  )
  expect(answers.filter((answer) => answer.status === 'completed')).toHaveLength(150)
  expect(answers.filter((answer) => refusalOf(answer) === 'limitExceeded')).toHaveLength(150)
})

test('the ledger is consistent after all of that', async () => {
  expect(await verify(bank.database.owner)).toEqual([])
})
