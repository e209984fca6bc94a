import { randomUUIDv7 } from 'node:crypto'
import { operation, verify } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import type { InputOf } from '@sixpence/protocol/call'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, personOf, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

type Input = InputOf<typeof p2pSend>

/** Sends 10.00 EUR from a person of the demo; `parts` overrides fields. */
async function send(key: string, parts: Partial<Input>, options = {}, client?: TestClient) {
  const payer = client ?? (await bank.as(key))
  const accountId = parts.accountId ?? (await bank.accountId(key, 'Everyday'))
  const input = { amount: '10.00', currency: 'EUR', toEmail: 'henrik@ostra-bank.example', ...parts } as const
  return payer.call(p2pSend, { ...input, accountId }, options)
}

const entriesOf = async (id: number | undefined): Promise<string[]> =>
  ((await operation(bank.services.db, id ?? 0))?.entries ?? []).map(
    (entry) => `${entry.account} ${entry.kind} ${amountText(entry.amount)}`,
  )

test('books at once if the customer approves without a code, principal and fee as separate lines [OP204 B222 B223 B224]', async () => {
  const [from, to] = [await bank.accountId('victor', 'Everyday'), await bank.accountId('carla', 'Everyday')]
  await Promise.all([bank.fund(from, '300.00'), bank.fund(to, '5.00')])
  const answer = await send('victor', { amount: '30.00', toEmail: 'carla@quillo.example', note: 'Dinner' })
  expect(answer).toMatchObject({
    responseCode: '00',
    status: 'completed',
    approveType: 0,
    availableApprovalMethods: [0],
  })
  expect([await bank.stands(from), await bank.stands(to)]).toEqual(['269.85, held 0.00', '35.00, held 0.00'])
  const [principal, received, fee, earned] = await entriesOf(answer.transactionId)
  expect([principal, received]).toEqual([`${from} p2p -30.00`, `${to} p2p 30.00`])
  expect(fee).toBe(`${from} fee -0.15`)
  expect(earned).toMatch(/^\d+ fee 0\.15$/)
})

test('holds the money and sends a code to the masked number if the customer approves by SMS [OP204 B223 B226]', async () => {
  const account = await bank.accountId('carla', 'Everyday')
  await bank.fund(account, '100.00')
  const answer = await send('carla', { amount: '20.00', note: 'Rent' })
  expect(answer).toMatchObject({
    responseCode: '00',
    status: 'pending',
    approveType: 2,
    approvalSentTo: '+346 ••• ••090',
    availableApprovalMethods: [2],
  })
  expect(answer.expiresAt).toBe(new Date(bank.clock.now().getTime() + 10 * 60_000).toISOString())
  expect(await bank.stands(account)).toBe('79.90, held 20.10')
  expect(await bank.lastSms(personOf('carla').phone)).toMatch(/\b\d{6}\b.*20\.00\sEUR.*Henrik V\./)
  expect(await entriesOf(answer.transactionId)).toEqual([])
})

test('holds the money and requires the authenticator if the customer approves by it [OP204 B226]', async () => {
  const marta = await bank.as('marta')
  const answer = await send('marta', { amount: '20.00' }, {}, marta)
  expect(answer).toMatchObject({ status: 'pending', approveType: 3, availableApprovalMethods: [3] })
  expect(answer.approvalSentTo).toBeUndefined()
  const confirmed = await marta.call(transferConfirm, {
    trxid: answer.transactionId ?? 0,
    approvalCode: bank.totp('marta'),
  })
  expect(confirmed).toMatchObject({ responseCode: '00', status: 'completed' })
})

test.each([
  ['push', 1, 3],
  ['a standing code', 4, 3],
])(
  'requires the authenticator if %s was chosen but is not available yet [B222 B225]',
  async (_, mode, used) => {
    await setApproveMode('henrik', mode)
    const payer = await bank.accountId('henrik', 'Current account')
    const answer = await send('henrik', { accountId: payer, toEmail: 'ines@ostra.example' })
    expect(answer).toMatchObject({
      status: 'pending',
      approveType: used,
      availableApprovalMethods: [used],
    })
  },
)

test('falls back to the code that a person can receive, and refuses if there is none [B222]', async () => {
  const person = async (facts: string): Promise<void> => {
    await bank.database.owner.query(`update app.person set ${facts} where id = $1`, [
      await bank.personId('ieva'),
    ])
    bank.services.store.people.forget(await bank.personId('ieva'))
  }
  await person('totp_secret = null')
  expect(await send('ieva', {})).toMatchObject({ status: 'pending', approveType: 2 })
  await setApproveMode('ieva', 3)
  expect(await send('ieva', {})).toMatchObject({ status: 'pending', approveType: 2 })
  await setApproveMode('ieva', 1)
  expect(await send('ieva', {})).toMatchObject({ status: 'pending', approveType: 2 })
  await person('phone_sealed = null')
  const before = await bank.ledgerState()
  for (const mode of [1, 2, 3, 4]) {
    await setApproveMode('ieva', mode)
    const answer = await send('ieva', {})
    expect(answer.validationErrors[0]?.code).toBe('approvalImpossible')
  }
  expect(await bank.ledgerState()).toBe(before)
})

test('makes a request that waits for a colleague if the user may only request [B228 OP204]', async () => {
  const paul = await bank.as('paul')
  const account = await bank.accountId('northlight', 'Operating')
  await bank.fund(account, '1000.00')
  const answer = await send('paul', { accountId: account, amount: '100.00' }, {}, paul)
  expect(answer).toMatchObject({ responseCode: '00', status: 'created' })
  expect(answer.expiresAt).toBeUndefined()
  expect(await bank.stands(account)).toBe('899.50, held 100.50')

  const confirmed = await paul.call(transferConfirm, {
    trxid: answer.transactionId ?? 0,
    approvalCode: bank.totp('paul'),
  })
  expect(confirmed.validationErrors[0]?.code).toBe('approvalNotOpen')
  const { transactions } = await paul.call(transactionHistoryList, { accountId: account })
  expect(transactions?.transaction[0]).toMatchObject({
    transactionId: answer.transactionId,
    status: 'created',
  })
})

test('lets users who may confirm own payments send by code [B228]', async () => {
  await setRight('paul', 4)
  const answer = await send('paul', { accountId: await bank.accountId('northlight', 'Operating') })
  expect(answer).toMatchObject({ status: 'pending', approveType: 3 })
  await setRight('paul', 3)
})

test('pays for the company stated in header or body, if the user may act for it [B332 B162]', async () => {
  const ines = await bank.as('ines')
  const accountId = await bank.accountId('northlight', 'Operating')
  const fromCustomerId = await bank.customerId('northlight')
  const input = { accountId, amount: '1.00', currency: 'EUR', toEmail: 'henrik@ostra-bank.example' }
  const answers = [
    await ines.raw(p2pSend, { ...input, fromCustomerId }, { key: randomUUIDv7() }),
    await ines.raw(p2pSend, input, { key: randomUUIDv7(), customerId: fromCustomerId }),
    await ines.raw(
      p2pSend,
      { ...input, fromEmail: 'pay@northlight.example' },
      { key: randomUUIDv7(), customerId: fromCustomerId },
    ),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(['pending', 'pending', 'pending'])
  // Without a customer Ines acts for herself, and the account is not hers.
  const own = await ines.raw(p2pSend, input, { key: randomUUIDv7() })
  expect(own.validationErrors[0]?.code).toBe('accountNotFound')
  const both = { key: randomUUIDv7(), customerId: await bank.customerId('ines') }
  expect((await ines.raw(p2pSend, { ...input, fromCustomerId }, both)).responseCode).toBe('13')
})

test('returns ids as numbers, and amounts, codes and account numbers as text [B144]', async () => {
  const carla = await bank.as('carla')
  const { accounts } = await carla.call(balanceInquiry, {})
  expect(accounts?.[0]).toMatchObject({
    accountId: expect.any(Number),
    balance: expect.any(String),
    accountNumber: expect.any(String),
  })
  expect(carla.answer?.json()).toMatchObject({ responseCode: '00' })
})

test('pays a customer of another brand, with the payee shown there [OP204]', async () => {
  const account = await bank.accountId('marta', 'Everyday')
  await bank.fund(account, '50.00')
  const answer = await send('victor', { toEmail: 'marta@gintara.example', amount: '1.00' })
  expect(answer.status).toBe('completed')
  const marta = await bank.as('marta')
  const { accounts } = await marta.call(balanceInquiry, {})
  expect(accounts?.find((item) => item.accountId === account)?.balance).toBe('51.00')
  const { transactions } = await marta.call(transactionHistoryList, { accountId: account })
  expect(transactions?.transaction.find((line) => line.status === 'completed')).toMatchObject({
    amount: '1.00',
    direction: 'in',
    counterpartyName: 'Victor Ash',
    counterpartyEmail: 'victor@quillo.example',
  })
})

test.each([
  ['0.01', '0.10'],
  ['19.99', '0.10'],
  ['20.00', '0.10'],
  ['20.99', '0.10'],
  ['21.00', '0.10'],
  ['21.01', '0.11'],
  ['23.00', '0.12'],
  ['25.00', '0.12'],
  ['27.00', '0.14'],
  ['1000.01', '5.00'],
])(
  'charges %s with a fee of %s: half a percent, ties to even, at least 0.10 [OP203 OP204]',
  async (amount, fee) => {
    const owen = await bank.accountId('owen', 'Euro')
    await bank.fund(owen, '2000.00')
    const answer = await send('owen', { accountId: owen, amount })
    const [, , charged] = await entriesOf(answer.transactionId)
    expect(charged).toBe(`${owen} fee -${fee}`)
  },
)

test('spends the last unit, fee included, and no unit more [OP204]', async () => {
  const owen = await bank.accountId('owen', 'Euro')
  await bank.fund(owen, '10.09')
  expect((await send('owen', { accountId: owen })).validationErrors).toEqual([
    {
      parameter: 'amount',
      code: 'insufficientFunds',
      description:
        'There is not enough money in this account. Enter a smaller amount or choose another account.',
    },
  ])
  await bank.fund(owen, '10.10')
  expect((await send('owen', { accountId: owen })).status).toBe('completed')
  expect(await bank.stands(owen)).toBe('0.00, held 0.00')
})

async function setApproveMode(customer: string, mode: number): Promise<void> {
  const id = await bank.customerId(customer)
  await bank.database.owner.query('update app.customer set approve_mode = $2 where id = $1', [id, mode])
  bank.services.store.people.forget(await bank.personId(customer))
}

async function setRight(person: string, right: number): Promise<void> {
  const id = await bank.personId(person)
  await bank.database.owner.query('update app.access set access_right = $2 where person_id = $1', [id, right])
  bank.services.store.people.forget(id)
}

test('leaves a consistent ledger', async () => {
  expect(await verify(bank.database.owner)).toEqual([])
})
