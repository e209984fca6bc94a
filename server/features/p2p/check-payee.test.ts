import { checkPayee } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { keepCustomer } from '#store/customer/keep-people.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open()
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

test('returns who can be paid, by which name and in which currencies, in every brand [OP178 B298]', async () => {
  expect(await ines.call(checkPayee, { email: 'Marta@Gintara.example ' })).toMatchObject({
    responseCode: '00',
    exists: true,
    isEmployee: false,
    outBlacklist: true,
    isSelf: false,
    name: 'Marta K.',
    brandName: 'Gintara',
    currencyCodes: ['EUR', 'USD'],
  })
})

test('shows a company in full, a person by first name and initial [OP178]', async () => {
  expect((await ines.call(checkPayee, { email: 'pay@northlight.example' })).name).toBe('Northlight Studio')
  expect((await ines.call(checkPayee, { email: 'bo@ostra.example' })).name).toBe('Bo L.')
})

test('reports that a payee is on the sender’s blacklist, and not that the sender is on theirs [B298]', async () => {
  expect(await ines.call(checkPayee, { email: 'victor@quillo.example' })).toMatchObject({
    exists: true,
    outBlacklist: false,
  })
  const victor = await bank.as('victor')
  expect(await victor.call(checkPayee, { email: 'ines@ostra.example' })).toMatchObject({
    exists: true,
    outBlacklist: true,
  })
})

test('reports the sender themself, who cannot be paid [OP178]', async () => {
  expect((await ines.call(checkPayee, { email: 'ines@ostra.example' })).isSelf).toBe(true)
})

test('distinguishes an employee without an account from an unknown person [OP178 B298]', async () => {
  expect(await ines.call(checkPayee, { email: 'paul@ostra.example' })).toMatchObject({
    exists: false,
    isEmployee: true,
    outBlacklist: true,
  })
  const unknown = await ines.call(checkPayee, { email: 'nobody@ostra.example' })
  expect(unknown).toMatchObject({ exists: false, isEmployee: false, outBlacklist: true, isSelf: false })
  expect(unknown.name).toBeUndefined()
})

test('prefers the customer of the sender’s own brand when an address exists in several [OP178]', async () => {
  const { owner } = bank.database
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.customer (brand, type, residence_country, default_currency)
     values ('quillo', 1, 'SE', 'EUR') returning id`,
  )
  const elsewhere = { id: Number(rows[0]?.id), brand: 'quillo' }
  await keepCustomer(bank.services, elsewhere, { name: 'Bo Elsewhere', email: 'bo@ostra.example' })
  expect((await ines.call(checkPayee, { email: 'bo@ostra.example' })).brandName).toBe('Ostra')
  const carla = await bank.as('carla')
  expect((await carla.call(checkPayee, { email: 'bo@ostra.example' })).brandName).toBe('Quillo')
})

test('does not find a customer who left [OP178]', async () => {
  await bank.database.owner.query('update app.customer set closed = true where id = $1', [
    await bank.customerId('henrik'),
  ])
  expect((await ines.call(checkPayee, { email: 'henrik@ostra-bank.example' })).exists).toBe(false)
})

test('refuses an invalid e-mail, and users who may not pay [OP178]', async () => {
  const bad = await ines.call(checkPayee, { email: 'marta' })
  expect(bad.validationErrors).toEqual([
    { parameter: 'email', code: 'invalid_format', description: 'Enter a valid e-mail address.' },
  ])
  const rita = await bank.as('rita')
  expect((await rita.call(checkPayee, { email: 'marta@gintara.example' })).responseCode).toBe('13')
})
