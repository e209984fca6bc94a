import { hold, verify } from '@sixpence/ledger'
import {
  approvalDecide,
  approvalList,
  approvalMassDecide,
  approvalNotificationCountsGet,
  approvalUserList,
  businessRequestConfirm,
  transferCancel,
  type ApprovalRequest,
} from '@sixpence/protocol/approvals'
import { p2pSend } from '@sixpence/protocol/p2p'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { finishHeldPayments } from '#approval/expiry.ts'
import { hire } from '#dev/cast.ts'
import { askedPayment } from '#dev/request-fixtures.ts'
import { TestBank, personOf, type TestClient } from '#dev/test-bank.ts'

let bank: TestBank
let account: number
let company: number
let paul: TestClient
let ines: TestClient
let anna: TestClient
let annaId: number
let inesId: number

beforeAll(async () => {
  bank = await TestBank.open()
  account = await bank.accountId('northlight', 'Operating')
  company = await bank.customerId('northlight')
  await bank.fund(account, '100000.00')
  paul = await bank.as('paul')
  ines = forCompany(await bank.as('ines'))
  inesId = await bank.personId('ines')
  annaId = await hireFor('Anna')
  anna = forCompany(await signedIn(annaId))
})
afterAll(() => bank.close())

beforeEach(async () => {
  await mode(0)
  await bank.database.owner.query('delete from app.approval_rule')
})

test('lists what waits, with payee, fee, account and who asked, and says for whom it waits [OP230 B228]', async () => {
  const id = await ask('100.00', { note: 'Sketches' })
  const { requests } = await ines.call(approvalList, { page: 1, size: 50 })
  expect(requests?.[0]).toMatchObject({
    transactionId: id,
    transactionType: 'P2P',
    amount: '100.00',
    fee: '0.50',
    currencyCode: 'EUR',
    payeeName: 'Henrik Vaal',
    accountName: 'Operating',
    note: 'Sketches',
    createdBy: { name: 'Paul Ritter' },
    isOwn: false,
    mayApprove: true,
    mayDecline: true,
    needed: 1,
    given: 0,
  })
  expect(requests?.[0]?.waitsFor.map(({ name }) => name)).toEqual(['Ines Varga', 'Anna Cast'])
  expect(await oneOf(paul, id)).toMatchObject({ isOwn: true, mayApprove: false, mayDecline: false })
})

test('a colleague with full rights approves or declines, one or several, each with its own answer [OP232 B229 B230]', async () => {
  const before = await bank.stands(account)
  const [first, second] = [await ask('10.00'), await ask('20.00')]
  const answer = await ines.call(approvalDecide, {
    transactionIds: [first, second, 999_999_999],
    declined: false,
  })
  expect(answer).toMatchObject({
    responseCode: '00',
    results: [
      { transactionId: first, outcome: 'approved' },
      { transactionId: second, outcome: 'approved' },
      { transactionId: 999_999_999, outcome: 'notFound' },
    ],
  })
  expect(await stateOf(first)).toBe('posted')
  const third = await ask('30.00')
  expect(await decide(ines, third, true)).toBe('declined')
  expect(await stateOf(third)).toBe('voided')
  expect(await decide(anna, third)).toBe('over')
  expect(await bank.stands(account)).not.toBe(before)
  expect(await decide(ines, first)).toBe('approved')
})

test.each([1, 3, 4])('who has right %i may not decide, and nothing changes [B230]', async (right) => {
  const id = await ask('10.00')
  const client = forCompany(await signedIn(await hireFor(`right ${right}`, right)))
  const before = await bank.ledgerState()
  for (const declined of [true, false])
    expect((await client.call(approvalDecide, { transactionIds: [id], declined })).responseCode).toBe('13')
  expect(
    (await client.call(businessRequestConfirm, { approvalTransactionId: 1, code: '123456' })).responseCode,
  ).toBe('13')
  expect(await bank.ledgerState()).toBe(before)
})

test('nobody decides what they asked for themself, in a strict company neither [B230]', async () => {
  await strict(true)
  try {
    const id = await ask('10.00', {}, ines)
    expect(await decide(ines, id)).toBe('ownRequest')
    expect(await decide(ines, id, true)).toBe('ownRequest')
    expect(await decide(anna, id)).toBe('approved')
  } finally {
    await strict(false)
  }
})

test('two who approve, decline or cancel at the same moment move the money once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await ask('10.00')
    const balance = await bank.stands(account)
    const outcomes = await Promise.all([
      decide(ines, id),
      decide(anna, id),
      decide(ines, id),
      decide(anna, id, true),
      paul.call(transferCancel, { trxid: id }).then(({ responseCode }) => responseCode),
    ])
    await finishHeldPayments(bank.services)
    const state = await stateOf(id)
    expect(['posted', 'voided']).toContain(state)
    expect(outcomes).not.toContain(state === 'posted' ? 'declined' : 'approved')
    expect(await bank.stands(account)).not.toBe(balance)
  }
  expect(await verify(bank.database.owner)).toEqual([])
})

test('what was shown binds: another digest is refused, and digests that do not fit their payments', async () => {
  const [one, other] = [await ask('10.00'), await ask('20.00')]
  const digests = [(await oneOf(ines, other)).digest]
  const answer = await ines.call(approvalDecide, { transactionIds: [one], declined: false, digests })
  expect(answer.results?.[0]?.outcome).toBe('changed')
  expect(await stateOf(one)).toBe('open')
  const lacking = await ines.call(approvalDecide, { transactionIds: [one, other], declined: false, digests })
  expect(lacking.validationErrors[0]?.code).toBe('digestsMissing')
})

test('payments of other companies are answered like such that do not exist', async () => {
  const other = await askedPayment(
    bank,
    { id: await bank.customerId('ines'), account: await bank.accountId('ines', 'Everyday'), brand: 'ostra' },
    await payee(),
    { actor: await bank.personId('paul') },
  )
  expect(await decide(anna, other.id)).toBe('notFound')
  expect(await stateOf(other.id, await bank.accountId('ines', 'Everyday'))).toBe('open')
})

test('every rule that fits is kept, and who loses their right while it waits counts no more', async () => {
  await rule({ approvers: 2, from: 10_000 })
  const [small, large] = [await ask('99.99'), await ask('100.00')]
  expect(await decide(ines, small)).toBe('approved')
  expect(await decide(ines, large)).toBe('recorded')
  expect(await decide(ines, large)).toBe('alreadyDecided')
  expect(await stateOf(large)).toBe('open')
  expect(await oneOf(anna, large)).toMatchObject({ given: 1, needed: 2, mayApprove: true })
  const boId = await hireFor('Bo second')
  const bo = forCompany(await signedIn(boId))
  await right(boId, 2)
  const third = await ask('200.00')
  expect(await decide(bo, third)).toBe('recorded')
  await right(boId, 3)
  expect(await decide(ines, third)).toBe('recorded')
  expect(await stateOf(third)).toBe('open')
  expect(await decide(anna, third)).toBe('approved')
  expect(await decide(anna, large)).toBe('approved')
})

test('in order, only the next one is asked', async () => {
  await rule({ approvers: 2, people: [annaId, inesId], inOrder: true })
  const id = await ask('10.00')
  expect((await oneOf(ines, id)).waitsFor.map(({ name }) => name)).toEqual(['Anna Cast'])
  expect(await decide(ines, id)).toBe('notAsked')
  expect(await decide(anna, id)).toBe('recorded')
  expect(await decide(ines, id)).toBe('approved')
})

test('the approver’s own code is asked for once for all they approve, and declining needs none [OP226]', async () => {
  await mode(2)
  const [one, other, third] = [await ask('10.00'), await ask('20.00'), await ask('30.00')]
  const asked = await ines.call(approvalDecide, { transactionIds: [one, other], declined: false })
  expect(asked.results?.map(({ outcome }) => outcome)).toEqual(['codeNeeded', 'codeNeeded'])
  expect(asked.approval).toMatchObject({ approveType: 2, approvalSentTo: '+370 ••• ••012' })
  const approvalTransactionId = asked.approval?.approvalTransactionId ?? 0
  const code = /\b\d{6}\b/.exec(await bank.lastSms(personOf('ines').phone))?.[0] ?? ''
  const wrong = await ines.call(businessRequestConfirm, {
    approvalTransactionId,
    code: code === '000000' ? '000001' : '000000',
  })
  expect(wrong.validationErrors[0]?.code).toBe('requestCodeWrong')
  const foreign = await anna.call(businessRequestConfirm, { approvalTransactionId, code })
  expect(foreign.validationErrors[0]?.code).toBe('requestCodeOver')
  expect((await ines.call(businessRequestConfirm, { code })).validationErrors[0]?.code).toBe(
    'operationIdMissing',
  )
  expect(await stateOf(one)).toBe('open')
  const done = await ines.call(businessRequestConfirm, {
    fromEmail: 'pay@northlight.example',
    approvalTransactionId,
    code,
  })
  expect(done.results?.map(({ outcome }) => outcome)).toEqual(['approved', 'approved'])
  expect([await stateOf(one), await stateOf(other)]).toEqual(['posted', 'posted'])
  expect(await decide(ines, third, true)).toBe('declined')
})

test('five wrong codes end it, and of 20 at once five at most are judged [OP226]', async () => {
  await mode(2)
  const id = await ask('10.00')
  const asked = await anna.call(approvalDecide, { transactionIds: [id], declined: false })
  const approvalTransactionId = asked.approval?.approvalTransactionId ?? 0
  const code = /\b\d{6}\b/.exec(await bank.lastSms('+37069900000'))?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      anna.call(businessRequestConfirm, { approvalTransactionId, code: wrong }),
    ),
  )
  expect(answers.filter(({ validationErrors: [error] }) => error?.code === 'requestCodeWrong')).toHaveLength(
    4,
  )
  const late = await anna.call(businessRequestConfirm, { approvalTransactionId, code })
  expect(late.validationErrors[0]?.code).toBe('requestCodeUsedUp')
  expect(await stateOf(id)).toBe('open')
})

test('a batch is decided as a whole, as it was seen [OP233 B229]', async () => {
  const ids = await batch(41, 3)
  const { batches = [] } = await ines.call(approvalList, { batchId: 41 })
  expect(batches).toMatchObject([{ batchId: 41, count: 3, mayApprove: true }])
  const [more] = await batch(41, 1)
  const stale = await ines.call(approvalMassDecide, {
    batchId: 41,
    declined: false,
    digest: batches[0]?.digest ?? '',
  })
  expect(stale.validationErrors[0]?.code).toBe('batchChanged')
  const done = await ines.call(approvalMassDecide, { batchId: 41, declined: false })
  expect(done.results?.map(({ outcome }) => outcome)).toEqual([
    'approved',
    'approved',
    'approved',
    'approved',
  ])
  expect(await Promise.all([...ids, more ?? 0].map((id) => stateOf(id)))).toEqual(Array(4).fill('posted'))
  const none = await ines.call(approvalMassDecide, { batchId: 41, declined: true })
  expect(none.validationErrors[0]?.code).toBe('batchUnknown')
  const declined = await batch(42, 2)
  await ines.call(approvalMassDecide, { batchId: 42, declined: true })
  expect(await Promise.all(declined.map((id) => stateOf(id)))).toEqual(['voided', 'voided'])
})

test('a company that was limited meanwhile pays nothing, and can later', async () => {
  const id = await ask('900.00')
  await alter('limited', true)
  expect(await decide(anna, id)).toBe('customerLimited')
  expect(await stateOf(id)).toBe('open')
  await alter('limited', false)
  expect(await decide(anna, id)).toBe('approved')
})

test('a limit that is lower than when it was asked for is kept', async () => {
  const id = await ask('120.00')
  const { store } = bank.services
  const usual = await store.tariffs.limits({ brand: 'ostra', type: 2, verified: true }, 'p2p', 'EUR')
  const lower = vi.spyOn(store.tariffs, 'limits').mockResolvedValue({ ...usual, perOperation: '119.99' })
  expect(await decide(anna, id)).toBe('limitExceeded')
  lower.mockRestore()
  expect(await stateOf(id)).toBe('open')
  expect(await decide(anna, id)).toBe('approved')
})

test('filters by kind, group, day, person and batch, fifty a page [OP230 OP231 B236]', async () => {
  const ids = await batch(51, 52)
  const page = async (input: object) => {
    const { requests, total } = await ines.call(approvalList, input)
    return [requests?.length, total]
  }
  expect(await page({ batchId: 51 })).toEqual([50, 52])
  expect(await page({ batchId: 51, page: 2 })).toEqual([2, 52])
  expect(await page({ batchId: 51, groupedTransactionType: 'single' })).toEqual([0, 0])
  expect(await page({ batchId: 51, groupedTransactionType: 'mass', transactionType: 'P2P' })).toEqual([
    50, 52,
  ])
  expect(await page({ batchId: 51, transactionType: 'Wire' })).toEqual([0, 0])
  expect(await page({ batchId: 51, fromDate: '2020-01-01', toDate: '2020-01-02' })).toEqual([0, 0])
  expect((await page({ batchId: 51, fromDate: '2020-01-01', toDate: '2999-01-01' }))[1]).toBe(52)
  expect(await page({ batchId: 51, createdBy: inesId })).toEqual([0, 0])
  const { users = [] } = await ines.call(approvalUserList, {})
  expect(users.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ines Varga', 'Paul Ritter']))
  const turned = await ines.call(approvalList, { fromDate: '2026-02-01', toDate: '2026-01-01' })
  expect(turned.validationErrors[0]).toMatchObject({ parameter: 'toDate', code: 'requestDaysTurned' })
  expect((await ines.raw(approvalList, { size: 20 })).responseCode).toBe('TA1')
  expect(ids).toHaveLength(52)
})

test('counts batches and single payments that wait for who asks [OP234 B237]', async () => {
  const { requests = [] } = await ines.call(approvalList, {})
  await ines.call(approvalDecide, {
    transactionIds: requests.filter((one) => one.mayDecline).map((one) => one.transactionId),
    declined: true,
  })
  const before = await ines.call(approvalNotificationCountsGet, {})
  await Promise.all([batch(61, 2), batch(62, 1), ask('1.00')])
  const after = await ines.call(approvalNotificationCountsGet, {})
  expect([
    (after.massTransactionRequestCount ?? 0) - (before.massTransactionRequestCount ?? 0),
    (after.transactionRequestCount ?? 0) - (before.transactionRequestCount ?? 0),
  ]).toEqual([2, 1])
  const paulSees = await paul.call(approvalNotificationCountsGet, {})
  expect(paulSees).toMatchObject({ massTransactionRequestCount: 0, transactionRequestCount: 0 })
})

async function ask(amount: string, more: { note?: string } = {}, client = paul): Promise<number> {
  const answer = await client.call(p2pSend, {
    accountId: account,
    amount,
    currency: 'EUR',
    toEmail: 'henrik@ostra-bank.example',
    ...more,
  })
  expect(answer).toMatchObject({ responseCode: '00', status: 'created' })
  return answer.transactionId ?? 0
}

const payee = async () => ({
  id: await bank.customerId('henrik'),
  account: await bank.accountId('henrik', 'Current account'),
})

async function batch(batchId: number, count: number): Promise<number[]> {
  const to = await payee()
  const payer = { id: company, account, brand: 'ostra' }
  const actor = await bank.personId('paul')
  return Promise.all(
    Array.from({ length: count }, async () => (await askedPayment(bank, payer, to, { batchId, actor })).id),
  )
}

async function oneOf(client: TestClient, id: number): Promise<ApprovalRequest> {
  const { requests = [] } = await client.call(approvalList, {})
  const found = requests.find(({ transactionId }) => transactionId === id)
  if (!found) throw new Error(`${id} is not listed`)
  return found
}

async function decide(client: TestClient, id: number, declined = false): Promise<string | undefined> {
  const { results } = await client.call(approvalDecide, { transactionIds: [id], declined })
  return results?.[0]?.outcome
}

const stateOf = async (id: number, of = account) => (await hold(bank.services.db, of, id))?.state

/** The same browser, for the company. */
function forCompany(client: TestClient): TestClient {
  const raw = client.raw.bind(client)
  client.raw = (declared, input, options) => raw(declared, input, { customerId: company, ...options })
  return client
}

async function signedIn(personId: number): Promise<TestClient> {
  const client = bank.stranger('ostra')
  const tokens = await bank.services.sessions.begin({
    personId,
    brand: 'ostra',
    client: 'spa',
    userAgent: 'test',
    address: '127.0.0.1',
  })
  client.token = tokens.accessToken
  client.cookies.set('__Host-access', tokens.accessCookie)
  return client
}

async function hireFor(name: string, accessRight = 2): Promise<number> {
  const id = await hire(bank, name, [])
  await bank.database.owner.query(
    `insert into app.access (person_id, customer_id, access_right, permissions) values ($1, $2, $3, '{sendMoneyUser}')`,
    [id, company, accessRight],
  )
  return id
}

async function right(person: number, accessRight: number): Promise<void> {
  await bank.database.owner.query('update app.access set access_right = $2 where person_id = $1', [
    person,
    accessRight,
  ])
  bank.services.store.people.forget(person)
}

async function rule(one: { approvers: number; from?: number; people?: number[]; inOrder?: boolean }) {
  await bank.database.owner.query(
    `insert into app.approval_rule (customer_id, currency, from_units, approvers, in_order, people, created_by, created_at)
     values ($1, 'EUR', $2, $3, $4, $5, $6, now())`,
    [company, one.from ?? 0, one.approvers, one.inOrder ?? false, one.people ?? [], inesId],
  )
}

async function alter(column: string, value: unknown): Promise<void> {
  await bank.database.owner.query(`update app.customer set ${column} = $2 where id = $1`, [company, value])
  for (const one of [inesId, annaId, await bank.personId('paul')]) bank.services.store.people.forget(one)
}
const mode = (value: number) => alter('approve_mode', value)
const strict = (value: boolean) => alter('strict', value)
