import { amountText, parseAmount, type Currency, type Money } from '@sixpence/money'
import { brandKeys } from '@sixpence/brands'
import { methodRows } from '@sixpence/protocol/methods/methods'
import { customerTypes } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { capsIn, feeOn } from '#rules/tariff.ts'
import { Tariffs } from '#store/tariff/tariffs.ts'
import { publishTariffs } from './publish-tariffs.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

const who = { brand: 'ostra', type: 1, verified: true }
/** A reader without the cache of an earlier reader. */
const tariffs = () => new Tariffs(bank.services.db)

function amount(text: string, currency: Currency): Money {
  const parsed = parseAmount(text, currency)
  if ('refused' in parsed) throw new Error(`${text} is no amount of ${currency}`)
  return parsed
}

test.each([
  ['betweenAccounts', 'EUR', '1000.00', '0.00'],
  ['p2p', 'EUR', '10.00', '0.10'],
  ['p2p', 'EUR', '1000.00', '5.00'],
  ['wire', 'EUR', '1000.00', '15.00'],
  ['wire', 'USD', '0.01', '15.00'],
  ['eft', 'EUR', '1000.00', '1.00'],
  ['oct', 'EUR', '10.00', '1.00'],
  ['oct', 'EUR', '1000.00', '15.00'],
  ['instant_payment', 'EUR', '1000.00', '0.50'],
  ['interac', 'CAD', '1000.00', '1.00'],
  ['crypto_eft', 'BTC', '1.00000000', '0.00500000'],
  ['crypto_eft', 'USDT', '100.000000', '0.500000'],
] as const)('a bank begins with this fee: %s in %s of %s costs %s', async (method, currency, of, fee) => {
  expect(amountText(feeOn(amount(of, currency), await tariffs().tariff(who, method, currency)))).toBe(fee)
})

test('there are a fee and limits for every line of the table of methods, every brand and every kind of customer', async () => {
  const reader = tariffs()
  for (const { method, currencies } of methodRows)
    for (const currency of currencies)
      for (const brand of brandKeys)
        for (const type of Object.values(customerTypes)) {
          feeOn(amount('1', currency), await reader.tariff({ brand, type }, method, currency))
          const [checked, unchecked] = await Promise.all(
            [true, false].map(async (verified) =>
              capsIn(await reader.limits({ brand, type, verified }, method, currency), currency),
            ),
          )
          for (const caps of [checked, unchecked]) {
            expect(caps && caps.perOperation.units > 0n && caps.perOperation.units <= caps.perDay.units).toBe(
              true,
            )
            expect(caps && caps.perDay.units <= caps.perMonth.units).toBe(true)
          }
          expect(unchecked && checked && unchecked.perMonth.units < checked.perMonth.units).toBe(true)
        }
})

/** The version in force of the customer's plan. */
const version = `(select id from app.tariff_version where brand = 'ostra' and customer_type = 1)`

test('a country can have a fee and limits of its own; elsewhere the general ones apply', async () => {
  const { owner } = bank.database
  await owner.query(
    `insert into app.tariff_fee (version_id, method, currency, country, percent, minimum)
     values (${version}, 'wire', 'EUR', 'JP', '0.1', '25')`,
  )
  await owner.query(
    `insert into app.tariff_limit values (${version}, true, 'wire', 'EUR', 'JP', '100', '200', '300')`,
  )
  const reader = tariffs()
  const tiers = async (country: string) => (await reader.tariff(who, 'wire', 'EUR', country)).tiers
  expect(await tiers('JP')).toEqual([{ from: '0', percent: '0.1', fixed: '0', minimum: '25' }])
  expect(await tiers('US')).toEqual([{ from: '0', percent: '0', fixed: '0', minimum: '15' }])
  expect(await reader.limits(who, 'wire', 'EUR', 'JP')).toMatchObject({ perOperation: '100' })
  expect(await reader.limits(who, 'wire', 'EUR', 'US')).toMatchObject({ perOperation: '10000' })
})

test('edited rows are kept when the server starts again, and missing ones are added', async () => {
  const { owner } = bank.database
  await owner.query(
    `update app.tariff_fee set minimum = 2 where version_id = ${version} and method = 'eft' and currency = 'EUR'`,
  )
  await owner.query(`delete from app.tariff_fee where method = 'interac'`)
  await transaction(owner, (client) => publishTariffs(client))
  expect((await tariffs().tariff(who, 'eft', 'EUR')).tiers).toMatchObject([{ minimum: '2' }])
  expect((await tariffs().tariff(who, 'interac', 'CAD')).tiers).toMatchObject([{ minimum: '1' }])
})

test.each([
  ['less than nothing', `update app.tariff_fee set minimum = -1`],
  ['more than all', `update app.tariff_fee set percent = 101`],
  ['a maximum below the minimum', `update app.tariff_fee set minimum = 2, maximum = 1`],
  ['a limit below zero', `update app.tariff_limit set per_day = -1`],
  ['a country that is none', `update app.tariff_fee set country = 'Japan'`],
  ['a margin of everything', `insert into app.tariff_margin values (${version}, 'EUR', 'USD', 10000)`],
])('the table takes no %s', async (_, statement) => {
  await expect(bank.database.owner.query(statement)).rejects.toThrow('check constraint')
})

test('the server’s role cannot change published rows', async () => {
  for (const statement of [
    `update app.tariff_fee set minimum = 0`,
    `delete from app.tariff_limit`,
    `insert into app.tariff_margin values (${version}, 'EUR', 'USD', 10)`,
  ])
    await expect(bank.services.db.query(statement)).rejects.toThrow('as long as it is a draft')
})

test('a bank with rates of a day begins with a margin on exchanges, and a release adds it to plans nobody has drafted [AT-01]', async () => {
  const { owner } = bank.database
  const start = () => transaction(owner, (client) => publishTariffs(client, { isDaily: true }))
  const margins = async () => (await tariffs().tariff(who, 'betweenAccounts', 'EUR')).margins
  await transaction(owner, async (client) => {
    await client.query('set local session_replication_role = replica')
    for (const table of ['fee', 'limit', 'margin', 'cut_off', 'version'])
      await client.query(`delete from app.tariff_${table}`)
    await client.query('set local session_replication_role = origin')
    // As left by the release before margins existed.
    await publishTariffs(client)
  })
  expect(await margins()).toEqual([])
  await owner.query(`update app.tariff_fee set percent = 0.5 where method = 'betweenAccounts'`)
  await start()
  expect(await margins()).toEqual([])
  await owner.query(`update app.tariff_fee set percent = 0 where method = 'betweenAccounts'`)
  await start()
  expect(await margins()).toEqual([{ sold: '*', bought: '*', basisPoints: 100 }])
})

test('a bank with rates of a day does not start with a drafted tariff whose exchanges are free [AT-01]', async () => {
  const { owner } = bank.database
  await owner.query('delete from app.tariff_margin')
  await owner.query(`update app.tariff_version set authors = '{1}' where brand = 'ostra'`)
  const start = () => transaction(owner, (client) => publishTariffs(client, { isDaily: true }))
  await expect(start()).rejects.toThrow(
    /costs neither a margin nor a fee: version 1 of ostra \d, EUR to USD; version/,
  )
  await expect(start()).rejects.not.toThrow('tamar')
})
