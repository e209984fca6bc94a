import { after } from '@sixpence/days'
import { money } from '@sixpence/money'
import { adminCustomerList, adminSearch } from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeCardHold } from '#payments/kinds/card-hold.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ada: TestClient
const paid: Record<string, number> = {}
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  rails = await TestRails.open(bank)
  const pay = (payee: string, units: bigint, reference: string) => {
    const sum = money(units, 'EUR')
    const terms = { debit: sum, credit: sum, rate: '1', fee: money(0n, 'EUR') }
    return rails.pay(payee, { terms, ...(reference && { reference }), endToEndId: `E2E-${units}` })
  }
  paid['held'] = await pay('Ana Nowak .manual', 5_700n, 'INV 2032')
  paid['arrived'] = await pay('Dot Fay', 6_300n, '')
  const { number } = await rowOf<{ number: string }>('select number from app.account where id = $1', [
    rails.account,
  ])
  const receive = (account: string, units: string, name: string, remittance: string) =>
    bank.services.partners.railDesks.bank?.receive({
      account,
      units,
      currency: 'EUR',
      payer: { name },
      remittance,
    })
  await receive(number, '12000', 'Kontor GmbH', 'Wages')
  await receive('LT000000000000000001', '500000', 'Unknown Sender GmbH', 'Invoice 778 for Ines Varga')
  await receive('LT000000000000000002', '25000', 'Kontor GmbH', 'Rent')
  await rails.live()
  await rails.aMoment()
  const bought = await placeCardHold(bank.services, {
    event: { id: 'purchase', at: bank.services.clock.now() },
    brand: 'ostra',
    card: rails.account,
    from: rails.account,
    counterparty: 'Rimi',
    reference: '481244',
    amount: money(1_234n, 'EUR'),
    expires: after(bank.services.clock.now(), { days: 1 }),
  })
  if (!('operationId' in bought)) throw new Error(bought.outcome)
  paid['bought'] = bought.operationId
  await bank.settled()
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())

const rowOf = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row> => {
  const { rows } = await bank.database.owner.query<Row>(sql, values)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}
const payments = async (search: string, client = ada) =>
  ((await client.call(adminSearch, { search })).payments ?? []).map(
    ({ counterparty, amount, customerName, state }) =>
      [customerName, counterparty, amount?.amount, state].filter(Boolean).join(', '),
  )
const customers = async (search: string) =>
  ((await ada.call(adminSearch, { search })).customers ?? []).map(({ customerName }) => customerName)

const [held, arrived] = [
  'Ines Varga, Ana Nowak .manual, 57.00, processing',
  'Ines Varga, Dot Fay, 63.00, completed',
]
const [wages, rent] = ['Ines Varga, Kontor GmbH, 120.00, completed', 'Kontor GmbH, 250.00, inSuspense']
const stray = 'Unknown Sender GmbH, 5000.00, inSuspense'
const bought = 'Ines Varga, Rimi, 12.34, pending'

test.each([
  ['the name of a payee', 'Dot Fay', [arrived]],
  ['a part of it, in any case', 'fay', [arrived]],
  ['a letter too many', 'Dot Faye', [arrived]],
  ['the name of a payer', 'Kontor GmbH', [rent, wages]],
  ['another legal form', 'Kontor AG', [rent, wages]],
  ['the IBAN of a payee', 'de89 3704 0044 0532 0130 00', [arrived, held]],
  ['the account unknown money was sent to', 'LT000000000000000001', [stray]],
  ['a customer’s name in the text of unknown money', 'Ines Varga', [stray]],
  ['the reference on the statement of the recipient', 'INV 2032', [held]],
  ['the same in small letters', 'inv 2032', [held]],
  ['the payer’s own reference', 'e2e-6300', [arrived]],
  ['the approval number of a card’s payment', '481244', [bought]],
  ['the shop', 'rimi', [bought]],
  ['an amount', '63.00', [arrived]],
  ['an amount with a comma and a currency', '63,00 EUR', [arrived]],
  ['an amount in another currency', 'USD 63.00', []],
  ['an amount paid by card', '12.34', [bought]],
  ['an amount that came in', '120.00', [wages]],
  ['an amount in suspense', '5000.00', [stray]],
  ['a grouped amount', '5,000.00', [stray]],
  ['a word of the pattern language', '%', []],
  ['nobody', 'Quixotic Person', []],
])('finds payments by %s: %s [CO-30]', async (_, search, found) => {
  expect((await payments(search)).toSorted()).toEqual(found.toSorted())
})

test('finds a payment by its number before those of this amount [CO-30]', async () => {
  const [first] = (await ada.call(adminSearch, { search: String(paid['arrived']) })).payments ?? []
  expect(first).toMatchObject({
    operationId: paid['arrived'],
    customerName: 'Ines Varga',
    kind: 'outsideHold',
  })
})

test('finds customers in spite of one letter too many or a legal form [CO-30]', async () => {
  // Her company is found by her name, too.
  const ofInes = ['Northlight Studio', 'Ines Varga']
  expect(await customers('Ines Varga')).toEqual(ofInes)
  for (const search of ['Ines Vargas', 'Innes Varga', 'Ines Varrga'])
    expect(await customers(search)).toEqual(ofInes)
  for (const search of ['Northlight Studio UAB', 'UAB Northlight Studioo'])
    expect(await customers(search)).toEqual(['Northlight Studio'])
  expect(await customers('Quixotic Person')).toEqual([])
  const { customers: listed = [] } = await ada.call(adminCustomerList, { search: 'Ines Vargas' })
  expect(listed.map(({ customerName }) => customerName)).toEqual(ofInes)
  expect((await ada.call(adminCustomerList, { search: 'Ines Vargas', pageNumber: 2 })).customers).toEqual([])
})

test('who may not read payments, or works for another brand, finds none by words [CO-30]', async () => {
  const product = await colleague(bank, 'of the product', { role: 'product' })
  const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
  for (const search of ['Dot Fay', 'DE89370400440532013000', '63.00', 'INV 2032', 'Kontor', '481244']) {
    expect(await payments(search, product.client)).toEqual([])
    // Money in suspense belongs to no brand: all colleagues of the whole bank see it.
    expect((await payments(search, elsewhere.client)).filter((row) => !row.includes('inSuspense'))).toEqual(
      [],
    )
  }
})

test('each is found by an index of its own [CO-30]', async () => {
  const plan = async (where: string) => {
    const client = await bank.database.owner.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_indexscan = on')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id from ledger.operation o where o.detail->>'of' is null and ${where}`,
      )
      return rows.map((row) => row['QUERY PLAN']).join(' ')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(
    await plan(
      `o.detail->>'counterparty' is not null and o.detail->>'counterparty' ilike any(array['%fay%'])`,
    ),
  ).toContain('operation_counterparty')
  expect(await plan(`lower(o.detail->>'reference') = 'inv 2032'`)).toContain('operation_reference')
  expect(await plan(`lower(o.detail->>'endToEndId') = 'e2e'`)).toContain('operation_end_to_end')
  expect(await plan(`o.detail->>'units' = any('{6300,630000}')`)).toContain('operation_amount')
  expect(await plan(`right(o.detail->>'account', 4) = '3000'`)).toContain('operation_payee_account')
})

test('an amount is found behind any number of newer operations [CO-30]', async () => {
  await bank.database.owner.query(
    `insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, xid, at, accounts, versions, detail, generation)
     select n + (select max(id) from ledger.operation), gen_random_uuid(), o.owner, o.body_hash, o.kind, o.actor, o.channel, o.brand,
       o.xid, o.at, o.accounts, o.versions, o.detail || '{"units": "1"}', o.generation
     from ledger.operation o, generate_series(1, 20001) n where o.id = $1`,
    [paid['arrived']],
  )
  expect(await payments('63.00')).toHaveLength(1)
})
