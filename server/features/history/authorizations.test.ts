import { hold, operation } from '@sixpence/ledger'
import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { authorizationHistoryList, debitHistoryList } from '@sixpence/protocol/history/history-lists'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { buy, openCardAccount, type Purchase, purchases, seedCardAccount } from '@sixpence/demo/card-past.ts'
import { northlight } from '@sixpence/demo/company-past.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import type { OwnAccount } from '#store/account/accounts.ts'

let bank: TestBank
let rita: TestClient
let operating: OwnAccount
let card: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
  rita = await bank.as('rita')
  operating = (await northlight(bank.services)).account
  await bank.fund(operating.id, '5000.00')
  await seedCardAccount(bank.services, operating)
  const { accounts = [] } = await rita.call(balanceInquiry, {})
  card = accounts.find(({ settlementAccountId }) => settlementAccountId === operating.id)?.accountId ?? 0
})
afterAll(() => bank.close())

const listed = async (accountId: number, page = {}) => {
  const { transactions = [], total } = await rita.call(debitHistoryList, { accountId, ...page })
  return { total, lines: transactions }
}

test('a card account lists its holds on the account it is settled from, and the outcome of each [OP248 B267]', async () => {
  const { total, lines } = await listed(card)
  expect(total).toBe(purchases.length)
  expect(
    lines.map(({ counterpartyName, status, amount, remaining, booked }) => [
      counterpartyName,
      status,
      amount,
      remaining,
      booked,
    ]),
  ).toEqual([
    ['Railway', 'pending', '36.20', '36.20', '0.00'],
    ['Nordic Paper Supply', 'pending', '459.00', '259.00', '200.00'],
    ['Fuel 24', 'canceled', '120.00', '0.00', '0.00'],
    ['Hotel Kalamaja', 'completed', '300.00', '0.00', '276.50'],
    ['Harbour Print Works', 'completed', '128.40', '0.00', '128.40'],
  ])
  expect(await bank.stands(operating.id)).toBe('4099.90, held 295.20')
  expect(await bank.stands(card)).toBe('0.00, held 0.00')
})

test('any other account has no debit history, not even the settlement account of a card [OP248 B267]', async () => {
  expect(await listed(operating.id)).toEqual({ total: 0, lines: [] })
  const { transactions = [] } = await rita.call(authorizationHistoryList, { accountId: operating.id })
  expect(transactions.map(({ counterpartyName, booked }) => [counterpartyName, booked])).toContainEqual([
    'Hotel Kalamaja',
    '276.50',
  ])
})

test('the network may repeat all its messages: nothing is held or booked twice', async () => {
  const before = await bank.ledgerState()
  await seedCardAccount(bank.services, operating)
  expect(await bank.ledgerState()).toBe(before)
})

test('a card purchase is in the history as a card payment, with its trace', async () => {
  const { transactions } = await rita.call(transactionHistoryList, {
    accountId: operating.id,
    transactionType: 'Card',
  })
  const hotel = transactions?.transaction.find(
    ({ counterpartyName }) => counterpartyName === 'Hotel Kalamaja',
  )
  expect(hotel).toMatchObject({ amount: '-276.50', status: 'completed', operationType: 'Card' })
  const steps = async (transactionId = 0, client = rita) =>
    (await client.call(transactionTraceGet, { transactionId })).steps?.map(({ step }) => step)
  expect(await steps(hotel?.transactionId)).toEqual(['setAside', 'booked'])
  const railway = transactions?.transaction.find(({ counterpartyName }) => counterpartyName === 'Railway')
  expect(railway).toMatchObject({ status: 'pending', amount: '-36.20' })
  expect(await steps(railway?.transactionId)).toEqual(['setAside'])
  expect(await steps(railway?.transactionId, await bank.as('felix'))).toBeUndefined()
})

test('has ten a page [OP248 B263]', async () => {
  const other = await openCardAccount(bank.services, operating, 'Courier card')
  const purchase: Purchase = { merchant: 'Kiosk', held: 100n, booked: [] }
  for (let at = 0; at < 12; at += 1)
    await buy(bank.services, { card: other, settlement: operating, at, purchase })
  expect(await listed(other)).toMatchObject({ total: 12, lines: { length: 10 } })
  expect(await listed(other, { pageNumber: 2 })).toMatchObject({ total: 12, lines: { length: 2 } })
  expect(await listed(card)).toMatchObject({ total: purchases.length })
})

test('a hold that is not booked in time is freed automatically', async () => {
  const purchase: Purchase = { merchant: 'Forgotten', held: 500n, booked: [] }
  const id = await buy(bank.services, { card, settlement: operating, at: 99, purchase })
  await bank.database.owner.query(
    `update ledger.hold set expires = now() - interval '1 second' where operation_id = $1`,
    [id],
  )
  await finishHeldPayments(bank.services)
  const expired = await hold(bank.services.db, operating.id, id)
  expect(expired?.state).toBe('expired')
  expect((await operation(bank.services.db, expired?.closedBy ?? 0))?.kind).toBe('cardRelease')
  expect((await listed(card)).lines[0]).toMatchObject({ counterpartyName: 'Forgotten', status: 'canceled' })
})
