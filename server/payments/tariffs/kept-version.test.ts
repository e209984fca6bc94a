import { amountText } from '@sixpence/money'
import { betweenAccountsFeeGet, betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, creditOf, readInside } from '#store/operation/details.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { tariffVersion } from '#testing/fixtures/desk/tariffs.ts'
import { secondAccount } from '#testing/fixtures/transfers-own.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

/** The versions of the tariffs used to price the payments of a batch. */
async function versionsOf(batchId: number, kinds: string[]): Promise<unknown[]> {
  const { rows } = await bank.database.owner.query<{ version: unknown }>(
    `select detail->'tariffVersion' as version from ledger.operation
     where (detail->>'batchId')::bigint = $1 and kind = any($2)`,
    [batchId, kinds],
  )
  return rows.map(({ version }) => version)
}

const inForce = async () => (await bank.services.store.tariffs.books({ brand: 'ostra', type: 1 })).inForce.id

test('the payments of a file and of a batch of links keep the version of their confirm', async () => {
  const mass = await TestMass.afresh(bank)
  const massId = await mass.text(['bo@ostra.example;10.00', 'henrik@ostra-bank.example;11.00'])
  const sent = await mass.confirm(massId)
  expect(sent.responseCode).toBe('00')
  await mass.made(massId)
  const version = await inForce()
  expect(await versionsOf(massId, ['massHold', 'p2p'])).toEqual([version, version, version])

  const batches = await TestBatches.afresh(bank)
  const { batchId } = await batches.uploaded(['10.00', '12.00'])
  expect((await batches.submit(batchId)).responseCode).toBe('00')
  await batches.made(batchId)
  const { rows } = await bank.database.owner.query<{ version: unknown }>(
    `select o.detail->'tariffVersion' as version from app.global_batch_payment p
     join ledger.operation o on o.id = p.operation_id where p.batch_id = $1`,
    [batchId],
  )
  expect(rows.map(({ version: kept }) => kept)).toEqual([version, version])
})

test('a quoted exchange keeps rate, margin and version, even if another version begins before it is confirmed', async () => {
  bank.clock.stayInHour(60_000)
  const { owner } = bank.database
  const customer = { id: await bank.customerId('ines') }
  const [from, to] = [
    await bank.accountId('ines', 'Everyday'),
    await secondAccount(bank, { id: customer.id, currency: 'USD', alias: 'Beyond' }),
  ]
  await bank.fund(from, '1000.00')
  const first = await inForce()
  const { versionId } = await tariffVersion(bank, { brand: 'ostra' })
  await owner.query(`insert into app.tariff_margin values ($1, 'EUR', 'USD', 100)`, [versionId])
  await owner.query(`update app.tariff_version set state = 'published', valid_from = $2 where id = $1`, [
    versionId,
    new Date(bank.clock.now().getTime() + 30_000),
  ])
  bank.services.store.tariffs.forget()
  const ines: TestClient = await bank.as('ines')
  const ask = () =>
    ines.call(betweenAccountsFeeGet, {
      fromAccountId: from,
      toAccountId: to,
      amount: '100.00',
      currencyCode: 'EUR',
    })
  const pay = (quote: string | undefined) =>
    ines.call(betweenAccountsSubmit, {
      fromAccount: from,
      toAccount: to,
      toAmount: '100.00',
      currency: 'EUR',
      ...(quote !== undefined && { quote }),
    })
  const detail = async (id: number | undefined) => {
    const { rows } = await owner.query<{ detail: never }>(
      'select detail from ledger.operation where id = $1',
      [id],
    )
    if (!rows[0]) throw new Error('nothing was paid')
    return readInside(rows[0].detail)
  }
  const quoted = await ask()
  bank.clock.advance(31_000)
  const kept = await detail((await pay(quoted.quote)).transactionId)
  expect([kept.tariffVersion, amountText(creditOf(kept))]).toEqual([first, quoted.toAmount])
  const now = await detail((await pay(undefined)).transactionId)
  expect([now.tariffVersion, amountText(amountOf(now))]).toEqual([versionId, '100.00'])
  // A hundredth of the earlier credit, because of the margin.
  const [before, after] = [creditOf(kept).units, creditOf(now).units]
  expect([0n, 1n, -1n]).toContain(after - (before * 99n) / 100n)
})
