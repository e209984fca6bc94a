import {
  alwaysOn,
  notificationKeys,
  notificationSettingsGet,
  notificationSettingsSet,
} from '@sixpence/protocol/notifications/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const offOf = async (key: string, customer?: string) => {
  const client = await bank.as(key)
  const acting = customer === undefined ? {} : { customerId: await bank.customerId(customer) }
  const { settings = [] } = await client.call(notificationSettingsGet, {}, acting)
  expect(settings.map(({ identified }) => identified)).toEqual(notificationKeys)
  return settings.filter(({ value }) => !value).map(({ identified }) => identified)
}

test('all are on at first, in their groups, and each is switched separately [OP262 OP263 B386]', async () => {
  const ines = await bank.as('ines')
  expect(await offOf('ines')).toEqual([])
  await ines.call(notificationSettingsSet, { identified: 'payment.in', value: false })
  await ines.call(notificationSettingsSet, { identified: 'invoice.paid', value: false })
  // Repeating the call changes nothing.
  await ines.call(notificationSettingsSet, { identified: 'invoice.paid', value: false })
  expect(await offOf('ines')).toEqual(['payment.in', 'invoice.paid'])
  await ines.call(notificationSettingsSet, { identified: 'payment.in', value: true })
  expect(await offOf('ines')).toEqual(['invoice.paid'])
})

test('a setting belongs to one person and one customer [OP263]', async () => {
  const rita = await bank.as('rita')
  await rita.call(notificationSettingsSet, { identified: 'invoice.paid', value: false })
  expect(await offOf('rita')).toEqual(['invoice.paid'])
  expect(await offOf('ines', 'northlight')).toEqual([])
})

test.each(alwaysOn)('%s cannot be switched off [OP263 B386]', async (identified) => {
  const bo = await bank.as('bo')
  expect(await bo.call(notificationSettingsSet, { identified, value: false })).toMatchObject({
    validationErrors: [{ parameter: 'identified', code: 'notificationAlwaysOn' }],
  })
  expect(await offOf('bo')).toEqual([])
})

test('a change writes its audit row [OP263]', async () => {
  const owen = await bank.as('owen')
  await owen.call(notificationSettingsSet, { identified: 'payment.waiting', value: false })
  const { rows } = await bank.database.owner.query(
    `select outcome from app.audit where actor_id = $1 and call = 'notificationSettingsSet'`,
    [await bank.personId('owen')],
  )
  expect(rows).toHaveLength(1)
})
