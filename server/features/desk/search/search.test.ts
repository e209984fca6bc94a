import { adminSearch } from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const find = async (search: string, client = ada) => {
  const {
    customers = [],
    payments = [],
    invoices = [],
    cards = [],
    tickets = [],
  } = await client.call(adminSearch, { search })
  return { customers, payments, invoices, cards, tickets }
}
const nothing = { customers: [], payments: [], invoices: [], cards: [], tickets: [] }
const names = async (search: string) => (await find(search)).customers.map(({ customerName }) => customerName)
const run = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await bank.database.owner.query<Row>(sql, values)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

test('finds customers by name, e-mail, phone, its ending, number and account', async () => {
  expect(await names('lindq')).toEqual(['Bo Lindqvist'])
  expect(await names('bo LIND')).toEqual(['Bo Lindqvist'])
  expect(await names('BO@ostra.example')).toEqual(['Bo Lindqvist'])
  expect(await names('+46 70 120 00 34')).toEqual(['Bo Lindqvist'])
  expect(await names('1200034')).toEqual(['Bo Lindqvist'])
  expect(await names(String(await bank.customerId('bo')))).toContain('Bo Lindqvist')
  const { number } = await run<{ number: string }>('select number from app.account where customer_id = $1', [
    await bank.customerId('bo'),
  ])
  expect(await names(number.replaceAll(/(.{4})/g, '$1 '))).toEqual(['Bo Lindqvist'])
  expect(await names('Okafor')).toEqual(['Northlight Studio'])
  expect(await names('nobody at all')).toEqual([])
  expect(await names('%')).toEqual([])
})

test('finds a payment by its number, our reference at the company, and the company’s message id', async () => {
  const operation = await rails.pay('Ana Nowak .manual')
  await rails.live()
  const { reference } = await rails.instruction(operation)
  const paid = [{ operationId: operation, customerName: 'Ines Varga', counterparty: 'Ana Nowak .manual' }]
  expect((await find(String(operation))).payments).toMatchObject(paid)
  expect((await find(`#${operation}`)).payments).toMatchObject(paid)
  expect((await find(reference)).payments).toMatchObject(paid)
  const eventId = '3f0c1c2a-7f2e-4c57-9a5e-0d8c1b1f2a3b'
  await run(
    `insert into app.rail_event (partner, event_id, kind, reference, units, currency, said_at, received_at, next_at, done, done_at)
     values ('bank', $1, 'accepted', $2, 10000, 'EUR', now(), now(), now(), 'nothing', now()) returning id`,
    [eventId, reference],
  )
  expect((await find(eventId)).payments).toMatchObject(paid)
  expect((await find(`${reference.slice(0, -1)}-`)).payments).toEqual([])
})

test('finds invoices and tickets of its brand by number, and cards by their last four digits', async () => {
  const bo = await bank.customerId('bo')
  const { id } = await run<{ id: string }>(
    `insert into app.invoice (brand, payee_id, payer_look_up, currency, amount, due_on, sealed, payment_key, created_by, created_at)
     values ('ostra', $1, '', 'EUR', 12.50, '2030-01-01', '', gen_random_uuid(),
       (select person_id from app.access where customer_id = $1 limit 1), now()) returning id`,
    [bo],
  )
  expect((await find(id)).invoices).toMatchObject([{ invoiceId: Number(id), customerName: 'Bo Lindqvist' }])
  await run(
    `insert into app.support_message (customer_id, message_id, ticket_id, result, at)
     values ($1, gen_random_uuid(), '40099', '91234', now()) returning result`,
    [bo],
  )
  expect((await find('91234')).tickets).toEqual([
    { ticketNumber: '91234', customerId: bo, customerName: 'Bo Lindqvist' },
  ])
  const { account } = await run<{ account: number }>(
    'select id as account from app.account where customer_id = $1 limit 1',
    [bo],
  )
  await run(
    `insert into app.card (account_id, customer_id, person_id, status, last_four, created_at)
     values ($1, $2, (select person_id from app.access where customer_id = $2 limit 1), 0, '4711', now())
     on conflict (account_id) do update set last_four = '4711' returning account_id`,
    [account, bo],
  )
  expect((await find('4711')).cards).toMatchObject([{ lastFour: '4711', customerName: 'Bo Lindqvist' }])
  const { client } = await colleague(bank, 'of another brand', { brand: 'gintara' })
  for (const search of [id, '91234', '4711'])
    expect([search, await find(search, client)]).toEqual([search, nothing])
})

test('returns only results the role may see, of the desk’s brand', async () => {
  const operation = await rails.pay('Ana Nowak')
  const product = await colleague(bank, 'of the product', { role: 'product' })
  expect(await find('lindq', product.client)).toEqual(nothing)
  expect(await find(String(operation), product.client)).toEqual(nothing)
  const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
  expect(await find('lindq', elsewhere.client)).toEqual(nothing)
  expect((await find(String(operation), elsewhere.client)).payments).toEqual([])
})
