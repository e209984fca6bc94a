import { openAccount } from '@sixpence/ledger'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { keepCustomer, keepPerson } from './customer/keep-people.ts'
import { openStore, type Store } from './store.ts'

let bank: TestBank
let store: Store
beforeAll(async () => {
  bank = await TestBank.open()
  store = openStore(bank.services.db, bank.services.personal)
})
afterAll(() => bank.close())

test('sends one query for all persons looked up in one turn', async () => {
  const fresh = openStore(bank.services.db, bank.services.personal)
  const ids = await Promise.all(['ines', 'bo', 'leo'].map((key) => bank.personId(key)))
  const query = vi.spyOn(bank.services.db, 'query')
  const people = await Promise.all(ids.map((id) => fresh.people.person(id)))
  const asked = namesOf(query.mock.calls)
  query.mockRestore()
  expect(people.map((person) => person?.firstName)).toEqual(['Ines', 'Bo', 'Leo'])
  expect(asked.toSorted()).toEqual(['customer-texts', 'people', 'person-texts'])
})

test('returns the customers a person acts for, with the access and the version of their rights', async () => {
  const company = await bank.customerId('northlight')
  await bank.database.owner.query('select ledger.bump_guard($1)', [`customer:${company}`])
  const [first, second] = await store.people.customersOf(await bank.personId('ines'))
  expect(first).toMatchObject({ type: 1, right: 'full', balanceInfo: true, guardVersion: 0 })
  expect(second).toMatchObject({ id: company, type: 2, right: 'full', guardVersion: 1 })
  const [noors] = await store.people.customersOf(await bank.personId('noor'))
  expect(noors).toMatchObject({ id: company, right: 'none', balanceInfo: false, permissions: [] })
  expect(await store.people.customersOf(999_999)).toEqual([])
})

test('sees a changed right at once after a notification, and otherwise in two seconds', async () => {
  const id = await bank.personId('paul')
  const right = async (): Promise<string | undefined> => (await store.people.customersOf(id))[0]?.right
  expect(await right()).toBe('initiate')
  await bank.database.owner.query('update app.access set access_right = 1 where person_id = $1', [id])
  expect(await right()).toBe('initiate')
  store.people.forget(id)
  expect(await right()).toBe('read')
  await bank.database.owner.query('update app.access set access_right = 3 where person_id = $1', [id])
  await expect.poll(right, { interval: 100 }).toBe('initiate')
})

test('finds an account only for its own customer, also one that was opened a moment ago', async () => {
  const [owner, other] = await Promise.all([bank.customerId('bo'), bank.customerId('ines')])
  const { rows } = await bank.database.owner.query<{ id: string }>(
    `select coalesce(max(id), 0) + 1 as id from ledger.account`,
  )
  const id = Number(rows[0]?.id)
  expect(await store.accounts.own(owner, id)).toBeUndefined()
  const opened = await openAccount(bank.database.owner, {
    owner,
    currency: 'EUR',
    kind: 'customer',
    brand: 'ostra',
  })
  await bank.database.owner.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number)
     values ($1, $2, 'ostra', 1001, 'EUR', 'New', 'NEW')`,
    [opened, owner],
  )
  expect(opened).toBe(id)
  expect(await store.accounts.own(owner, opened)).toMatchObject({ alias: 'New' })
  expect(await store.accounts.own(other, opened)).toBeUndefined()
})

test('finds a payee as each payer may pay them, many in one query', async () => {
  const [ines, victor] = await Promise.all([bank.customerId('ines'), bank.customerId('victor')])
  const [blocked, blocks, pounds, nobody] = await Promise.all([
    store.payees.find({ email: 'victor@quillo.example', payerId: ines, brand: 'ostra', currency: 'EUR' }),
    store.payees.find({ email: 'ines@ostra.example', payerId: victor, brand: 'quillo', currency: 'EUR' }),
    store.payees.find({ email: 'ines@ostra.example', payerId: victor, brand: 'quillo', currency: 'GBP' }),
    store.payees.find({ email: 'nobody@ostra.example', payerId: ines, brand: 'ostra', currency: 'EUR' }),
  ])
  expect([blocked?.blocked, blocked?.blocks]).toEqual([true, false])
  expect([blocks?.blocked, blocks?.blocks]).toEqual([false, true])
  expect(blocks?.accountId).toBe(await bank.accountId('ines', 'Everyday'))
  expect(pounds?.accountId).toBeNull()
  expect(nobody).toBeUndefined()
})

test('credits the oldest open account of a currency, never a closed one', async () => {
  const payerId = await bank.customerId('victor')
  const find = async () =>
    (await store.payees.find({ email: 'bo@ostra.example', payerId, brand: 'quillo', currency: 'EUR' }))
      ?.accountId
  const first = await bank.accountId('bo', 'Everyday')
  expect(await find()).toBe(first)
  await bank.fund(first, '0.00')
  await bank.database.owner.query(`select ledger.set_account_state($1, 'closed')`, [first])
  expect(await find()).toBe(await bank.accountId('bo', 'New'))
})

test('has a tariff and limits for every customer and currency of the demo, and reports a missing one', async () => {
  const who = { brand: 'ostra', type: 1, verified: true }
  for (const currency of ['EUR', 'USD', 'RON', 'GBP', 'AUD', 'CAD', 'BTC', 'ETH', 'USDT', 'USDC'] as const) {
    expect(await store.tariffs.tariff(who, 'p2p', currency)).toMatchObject({ tiers: [{ percent: '0.5' }] })
    expect(await store.tariffs.limits(who, 'p2p', currency)).toHaveProperty('perMonth')
  }
  await expect(store.tariffs.tariff(who, 'p2p', 'JPY')).rejects.toThrow('no tariff for p2p in JPY at ostra')
  await expect(store.tariffs.limits(who, 'interac', 'EUR')).rejects.toThrow(
    'no limits for interac in EUR at ostra',
  )
})

test('decrypts a name once, and again when it changed', async () => {
  const fresh = openStore(bank.services.db, bank.services.personal)
  const [id, customer] = await Promise.all([bank.personId('bo'), bank.customerId('bo')])
  const query = vi.spyOn(bank.services.db, 'query')
  const read = async (): Promise<[string | undefined, string | undefined, number]> => {
    fresh.people.forget(id)
    query.mockClear()
    const [person, [own]] = await Promise.all([fresh.people.person(id), fresh.people.customersOf(id)])
    return [person?.firstName, own?.name, namesOf(query.mock.calls).length]
  }
  const [firstName, name] = await read()
  expect(await read()).toEqual([firstName, name, 1])
  const { db, personal } = bank.services
  await keepPerson({ db, personal }, { id, brand: 'ostra' }, { firstName: 'Bodil', lastName: 'Dahl' })
  expect(await read()).toEqual(['Bodil', name, 2])
  await keepCustomer({ db, personal }, { id: customer, brand: 'ostra' }, { name: 'Bodil Dahl' })
  expect(await read()).toEqual(['Bodil', 'Bodil Dahl', 2])
  await bank.database.owner.query('update app.customer set name_sealed = null where id = $1', [customer])
  expect(await read()).toEqual(['Bodil', '–', 2])
  query.mockRestore()
})

test('finds a payee in the payer’s brand first, else the oldest one in another', async () => {
  const [payer, ines] = await Promise.all([bank.customerId('bo'), bank.customerId('ines')])
  const { db, personal } = bank.services
  const email = 'twice@example.com'
  const elsewhere = await bank.customerId('leo')
  const found = async (brand: string) =>
    (await store.payees.find({ email, payerId: payer, brand, currency: 'EUR' }))?.id
  expect(await found('ostra')).toBeUndefined()
  await keepCustomer({ db, personal }, { id: elsewhere, brand: 'gintara' }, { email })
  expect(await found('ostra')).toBe(elsewhere)
  await keepCustomer({ db, personal }, { id: ines, brand: 'ostra' }, { email })
  expect([await found('ostra'), await found('gintara')]).toEqual([ines, elsewhere])
})

/** The queries for persons and customers among the calls; the bank's jobs use the same pool. */
const namesOf = (calls: readonly unknown[][]): string[] =>
  calls.flatMap(([query]) => {
    const { name = '' } = query as { name?: string }
    return asksForPeople.includes(name) ? [name] : []
  })
const asksForPeople = ['people', 'person-texts', 'customer-texts']
