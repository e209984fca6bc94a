import { addressConfirmations } from '@sixpence/protocol/rules/documents'
import { customerAddressInquiry } from '@sixpence/protocol/profile/profile'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from './customers.ts'
import { seedAddresses } from './demo-addresses.ts'
import { TestBank } from '@sixpence/server/testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 12 })
})
afterAll(() => bank.close())

test('no one in the demo paid before becoming a customer, or signed in before becoming a person', async () => {
  const { rows } = await bank.database.owner.query(
    `select c.id from app.customer c join app.account a on a.customer_id = c.id
       join ledger.entry e on e.account_id = a.id where e.at <= c.created_at
     union all
     select p.id from app.person p join app.access x on x.person_id = p.id
       join app.customer c on c.id = x.customer_id where p.created_at > c.created_at`,
  )
  expect(rows).toEqual([])
})

test('verified customers have exactly one proven address in their country, and others have none', async () => {
  await seedAddresses(bank.services)
  await seedAddresses(bank.services)
  const counted = await bank.database.owner.query('select from app.address')
  expect(counted.rowCount).toBe(customers.filter(({ verified }) => verified).length)
  const carla = await bank.as('carla')
  const { addresses } = await carla.call(customerAddressInquiry, {})
  expect(addresses).toMatchObject([{ countryCode: 'ES', confirmed: addressConfirmations.confirmed }])
  expect((await carla.call(verificationStatusGet, {})).status).toBe('checked')
  const bo = await bank.as('bo')
  expect((await bo.call(customerAddressInquiry, {})).addresses).toEqual([])
})
