import { cardList } from '@sixpence/protocol/cards/cards'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { accountStatuses } from '@sixpence/protocol/accounts/accounts'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { betweenAccountsSubmit } from '@sixpence/protocol/transfers-own/transfers-own'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cellsOf } from '#cells/cells-of.ts'
import { haveCard } from '#testing/fixtures/card.ts'
import type { Someone } from '#cells/testing/test-cells.ts'
import { accountsOf, openAccountOf, TestMoves } from '#cells/testing/test-moves.ts'
import { moveCustomer } from './move-customer.ts'

let moves: TestMoves
let carla: Someone
let cardId: number
beforeAll(async () => {
  moves = await TestMoves.open()
  carla = await moves.resident('carla')
  cardId = await card(2010, cardStatuses.active)
})
afterAll(() => moves.cells.close())

const card = (product: number, status: number): Promise<number> => {
  const { customerId: id, personId } = carla
  return haveCard(moves.cells.a, { id, brand: 'ostra', personId }, { product, status })
}
const status = (accountId: number, now: number) =>
  moves.cells.a.database.owner.query('update app.card set status = $2 where account_id = $1', [
    accountId,
    now,
  ])
const orders = (accountId: number, now: number) =>
  moves.cells.a.database.owner.query('update app.card_order set status = $2 where account_id = $1', [
    accountId,
    now,
  ])
const move = () => moveCustomer(moves.mover(), carla.customerId, 'b')

test('a card that is on its way keeps its holder where they are, by its name', async () => {
  const { submitted, pending, pendingDocument, processing, printing, printed, shipped } = cardStatuses
  const refused: string[] = []
  for (const value of [submitted, pending, pendingDocument, processing, printing, printed, shipped]) {
    await status(cardId, value)
    refused.push(
      await move().then(
        () => 'moved',
        (error: unknown) => String(error).split('cannot move: ')[1] ?? '',
      ),
    )
  }
  expect(new Set(refused)).toEqual(new Set(['cards that are on their way']))
})

test('an order of a card that is under way, and money on a card that has ended, are in the way', async () => {
  await status(cardId, cardStatuses.canceled)
  await orders(cardId, cardStatuses.printed)
  await expect(move()).rejects.toThrow(/cannot move: card orders under way$/)
  await orders(cardId, cardStatuses.canceled)
  await moves.cells.a.fund(cardId, '5.00')
  await moves.seen()
  await expect(move()).rejects.toThrow(/cannot move: money on cards that have ended$/)
})

test('who has cards that have ended moves, and finds them in the list with their history', async () => {
  const { a } = moves.cells
  const emptied = await carla.client.call(betweenAccountsSubmit, {
    fromAccount: cardId,
    toAccount: carla.accountId,
    toAmount: '5.00',
    currency: 'EUR',
  })
  expect(emptied).toMatchObject({ status: 'completed', validationErrors: [] })
  await moves.seen()
  await card(2011, cardStatuses.fraud)
  const before = (await carla.client.call(cardList, {})).cards ?? []
  await move()
  await moves.heard()
  const client = await moves.signedIn('carla', a)
  const after = (await client.call(cardList, {})).cards ?? []
  expect(after).toMatchObject(
    before.map(({ accountId, lastFour, alias, holder }) => ({
      accountId,
      lastFour,
      alias,
      holder,
      accountStatusId: accountStatuses.closed,
      allowedActions: ['history'],
      mayUpgradeShipping: false,
    })),
  )
  const lines = (await client.call(transactionHistoryList, { accountId: cardId })).transactions?.transaction
  expect(lines?.map(({ amount }) => amount)).toContain('5.00')
  const listed = (await accountsOf(client)).find(({ accountId }) => accountId === cardId)
  expect(listed?.accountStatusId).toBe(accountStatuses.closed)
  expect((await openAccountOf(client))?.balance).toBe('205.00')
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('while the old cell does not answer, the cards of the new one are listed, so that one can be blocked', async () => {
  const { a, b } = moves.cells
  const client = await moves.signedIn('carla', b)
  const old = cellsOf(b.services)?.cell('a')
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const spy = vi.spyOn(old?.db ?? a.services.db, 'query').mockImplementation(() => {
    throw refused
  })
  const listed = await client.call(cardList, {})
  spy.mockRestore()
  expect(listed.cards).toEqual([])
  expect((await client.call(cardList, {})).cards).toHaveLength(2)
})
