import type { CardCall } from '@sixpence/partners/cards/cards'
import type { InputOf } from '@sixpence/protocol/call'
import { openWith } from '@sixpence/partners/cards/sealing'
import { accountStatuses } from '@sixpence/protocol/accounts/accounts'
import {
  cardAliasSet,
  cardBlock,
  cardDetailsGet,
  cardEnroll,
  cardList,
  cardLoad,
  cardPause,
  cardReissue,
  cardUnpause,
  type Card,
} from '@sixpence/protocol/cards/cards'
import { adminSearch } from '@sixpence/protocol/desk/desk'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { cardStatuses } from '@sixpence/protocol/rules/cards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleCardWebhook } from '#features/cards/card-webhook.ts'
import { cardCallback } from '#partners/callback-paths.ts'
import { haveCard, somePage } from '#testing/fixtures/card.ts'
import { ownAddress } from '#testing/fixtures/profile.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import type { Someone, TestCells } from '#cells/testing/test-cells.ts'
import { openAccountOf, TestMoves } from '#cells/testing/test-moves.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let bo: Someone
let client: TestClient
/** Accounts of the cards in the old cell, and the tokens of the card company. */
const old = { debit: 0, prepaid: 0, physical: 0 }
const tokens = { debit: '', prepaid: '', physical: '' }
type Name = keyof typeof old

beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  bo = await moves.resident('bo')
  const have = (product: number, settlementAccountId?: number) =>
    haveCard(
      cells.a,
      { id: bo.customerId, brand: 'ostra', personId: bo.personId },
      {
        product,
        status: cardStatuses.active,
        ...(settlementAccountId !== undefined && { settlementAccountId }),
      },
    )
  old.debit = await have(2007, bo.accountId)
  old.prepaid = await have(2010)
  old.physical = await have(2011)
  for (const name of ['debit', 'prepaid', 'physical'] satisfies Name[]) {
    const { rows } = await cells.a.database.owner.query<{ token: string }>(
      'select token from app.card where account_id = $1',
      [old[name]],
    )
    tokens[name] = rows[0]?.token ?? ''
  }
  const owner = { id: bo.customerId, brand: 'ostra' }
  await ownAddress(cells.a, owner)
  await cells.a.database.owner.query('update app.card_order set address_id = $1 where account_id = $2', [
    await ownAddress(cells.a, owner),
    old.physical,
  ])
  await cells.a.fund(old.prepaid, '50.00')
  await moves.seen()
})
afterAll(() => cells.close())

type Told = CardCall extends infer Each ? (Each extends CardCall ? Omit<Each, 'at' | 'token'> : never) : never

const callOf = (name: Name, told: Told): CardCall => ({
  ...told,
  token: tokens[name],
  at: cells.a.clock.now().toISOString(),
})

/** Calls the old cell's callback address, the only address the card company knows; returns the reply. */
async function tell(name: Name, told: Told): Promise<unknown> {
  const { services, app, clock } = cells.a
  const signed = services.partners.cardDesk?.tell(callOf(name, told), clock.now())
  const answer = await app.inject({
    method: 'POST',
    url: cardCallback,
    headers: signed?.headers ?? {},
    payload: signed?.body ?? '',
  })
  return answer.json()
}
const purchase = (id: string, units: string): Told => ({
  type: 'purchase',
  id,
  merchant: 'Corner shop',
  units,
  reference: '481516',
})
const booking = (id: string, of: string, units: string): Told => ({
  type: 'booked',
  id,
  of,
  part: 0,
  units,
  isLast: true,
})

const move = (stop?: MoveStep) =>
  moveCustomer(
    moves.mover({
      onStep: (step) => {
        if (step === stop) throw new Error(`killed after ${step}`)
      },
    }),
    bo.customerId,
    'b',
  )

const tryAgain = { approved: false, tryAgain: true }

async function cardNamed(name: Name): Promise<Card> {
  const { lastFour } = await row(name)
  const found = ((await client.call(cardList, {})).cards ?? []).find((card) => card.lastFour === lastFour)
  if (!found) throw new Error(`no card ${name}`)
  return found
}
async function row(name: Name): Promise<{ lastFour: string }> {
  const { rows } = await cells.a.database.owner.query<{ lastFour: string }>(
    'select last_four as "lastFour" from app.card where account_id = $1',
    [old[name]],
  )
  return rows[0] ?? { lastFour: '' }
}

test('an authorisation that is open keeps its holder, until it is booked', async () => {
  expect(await tell('debit', purchase('before', '1000'))).toEqual({ approved: true })
  await expect(move()).rejects.toThrow(/cannot move: payments that are held$/)
  expect(await tell('debit', booking('before-1', 'before', '1000'))).toEqual({ taken: true })
  expect(await cells.a.stands(bo.accountId)).toBe('190.00, held 0.00')
  await moves.seen()
})

test('a purchase that was decided before the freeze is not approved after it', async () => {
  const { committer, ...services } = cells.a.services
  let submitted = 0
  const answer = await handleCardWebhook(
    {
      ...services,
      committer: {
        submit: async (command) => {
          submitted += 1
          await expect(move('frozen')).rejects.toThrow('killed after frozen')
          return committer.submit(command)
        },
      },
    },
    callOf('debit', purchase('late', '700')),
  )
  expect([answer, submitted]).toEqual([tryAgain, 1])
  expect(await cells.a.stands(bo.accountId)).toBe('190.00, held 0.00')
})

const steps: MoveStep[] = ['copied', 'drained', 'switched', 'known', 'gone', 'here']

test('while they move the company is told to try again, and the same purchase is approved once afterwards', async () => {
  const limited: Told = { type: 'status', id: 'limited', status: 'limited' }
  expect(await tell('prepaid', limited)).toEqual({ taken: false, tryAgain: true })
  const answers: unknown[] = []
  for (const step of steps) {
    await expect(move(step)).rejects.toThrow(`killed after ${step}`)
    answers.push([step, await tell('debit', purchase('during', '500'))])
  }
  expect(answers).toEqual(steps.map((step) => [step, step === 'here' ? { approved: true } : tryAgain]))
  await move()
  await moves.heard()
  client = await moves.signedIn('bo', cells.a)
  expect(await tell('debit', purchase('during', '500'))).toEqual({ approved: true })
  const account = await openAccountOf(client)
  expect([account?.balance, account?.pendingAmount]).toEqual(['185.00', '5.00'])
  expect(await cells.a.stands(bo.accountId)).toBe('0.00, held 0.00')
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('the clearing is booked once in the cell that approved, however often and late it arrives', async () => {
  for (const id of ['during-1', 'during-1', 'during-2'])
    expect(await tell('debit', booking(id, 'during', '500'))).toEqual({ taken: true })
  expect(await tell('debit', booking('before-1', 'before', '1000'))).toEqual({ taken: true })
  expect(await tell('debit', purchase('before', '1000'))).toEqual({ approved: true })
  expect(await tell('debit', booking('none', 'unknown', '1000'))).toEqual({ taken: false })
  const account = await openAccountOf(client)
  expect([account?.balance, account?.pendingAmount]).toEqual(['185.00', '0.00'])
  expect(await cells.a.stands(bo.accountId)).toBe('0.00, held 0.00')
  const lines = await client.call(transactionHistoryList, { accountId: account?.accountId ?? 0 })
  expect(
    lines.transactions?.transaction?.filter(({ counterpartyName }) => counterpartyName === 'Corner shop'),
  ).toMatchObject([{ amount: '-5.00' }])
  expect(await tell('debit', purchase('dropped', '300'))).toEqual({ approved: true })
  expect(await tell('debit', { type: 'givenUp', id: 'dropped-1', of: 'dropped' })).toEqual({ taken: true })
  expect((await openAccountOf(client))?.balance).toBe('185.00')
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('the cards are those of the new cell, with the account that pays for them, their money and orders', async () => {
  const everyday = await openAccountOf(client)
  const listed = (await client.call(cardList, {})).cards ?? []
  expect(listed.map(({ accountStatusId }) => accountStatusId)).toEqual(listed.map(() => cardStatuses.active))
  expect(listed).toHaveLength(3)
  expect(await cardNamed('debit')).toMatchObject({
    settlementAccountId: everyday?.accountId,
    subType: 'DEBIT',
  })
  const prepaid = await cardNamed('prepaid')
  expect(prepaid).toMatchObject({ balance: '50.00', alias: 'card 2010' })
  expect(await cells.a.stands(old.prepaid)).toBe('0.00, held 0.00')
  const before = await client.call(transactionHistoryList, { accountId: old.prepaid })
  expect(before.transactions?.transaction?.map(({ amount }) => amount)).toContain('50.00')
  const { rows } = await cells.b.database.owner.query<{ token: string }>(
    'select token from app.card_order where account_id = $1',
    [prepaid.accountId],
  )
  expect(rows).toEqual([{ token: tokens.prepaid }])
})

test('the desk finds a card by its last four digits in the new cell, and not in the old one', async () => {
  const { lastFour: search } = await row('prepaid')
  const found = await Promise.all(
    [cells.a, cells.b].map(async (bank) => {
      const { cards = [] } = await (await bank.atDesk('ada')).call(adminSearch, { search })
      return cards.map(({ customerId }) => customerId)
    }),
  )
  expect(found).toEqual([[], [bo.customerId]])
})

/** Bo makes a call, and again with the code that he receives. */
async function confirmed<C extends typeof cardEnroll | typeof cardUnpause | typeof cardReissue>(
  call: C,
  input: InputOf<C>,
) {
  const { requestKey = '' } = await client.call<typeof cardEnroll>(call as never, input)
  const code = await cells.b.smsCode('bo')
  return client.call(call, { ...input, requestKey, code })
}

test('what its holder does with a card is done in the new cell, and counts at the address of the old one', async () => {
  const { accountId } = await cardNamed('prepaid')
  const { own, pageKey } = somePage()
  const { requestKey = '' } = await client.call(cardDetailsGet, { accountId, pageKey })
  const code = await cells.b.smsCode('bo')
  const { details = '' } = await client.call(cardDetailsGet, { accountId, pageKey, requestKey, code })
  const { lastFour } = await row('prepaid')
  expect(JSON.parse(openWith(own, details) ?? '{}')).toMatchObject({
    cardNumber: expect.stringMatching(new RegExp(`${lastFour}$`)),
  })
  expect((await confirmed(cardEnroll, { accountId })).responseCode).toBe('00')
  await client.call(cardAliasSet, { accountId, cardAliasName: 'Groceries' })
  const everyday = (await openAccountOf(client))?.accountId ?? 0
  const loaded = await client.call(cardLoad, { accountId, fromAccountId: everyday, amount: '30.00' })
  expect(loaded.status).toBe('completed')
  expect(await cardNamed('prepaid')).toMatchObject({ isEnrolled: true, alias: 'Groceries', balance: '80.00' })
  expect(await tell('prepaid', purchase('eighty', '8000'))).toEqual({ approved: true })
  expect(await tell('prepaid', purchase('more', '1'))).toEqual({ approved: false })
  await client.call(cardPause, { accountId: (await cardNamed('debit')).accountId })
  expect(await tell('debit', purchase('paused', '100'))).toEqual({ approved: false })
  await confirmed(cardUnpause, { accountId: (await cardNamed('debit')).accountId })
  expect(await tell('debit', purchase('resumed', '100'))).toEqual({ approved: true })
})

test('a replacement is made in the new cell, and sent to the address of the card before', async () => {
  const { accountId } = await cardNamed('physical')
  const feeAccountId = (await openAccountOf(client))?.accountId ?? 0
  const ordered = await confirmed(cardReissue, { accountId, feeAccountId, isExpressShipping: false })
  expect(ordered.validationErrors).toEqual([])
  await moves.seen()
  const { rows } = await cells.b.database.owner.query<{ isSame: boolean; isMade: boolean }>(
    `select address_id = (select max(id) from app.address where customer_id = $2) as "isSame", token is not null as "isMade"
     from app.card_order where account_id = $1 order by operation_id`,
    [accountId, bo.customerId],
  )
  expect(rows).toEqual([
    { isSame: true, isMade: true },
    { isSame: true, isMade: true },
  ])
  const { rows: there } = await cells.a.database.owner.query(
    'select from app.card_order where account_id = $1',
    [old.physical],
  )
  expect(there).toHaveLength(1)
})

test('a card that is blocked in the new cell, or ended by its company, is refused at the address of the old one', async () => {
  const { accountId } = await cardNamed('debit')
  await client.call(cardBlock, { accountId, reason: 'lost' })
  expect(await tell('debit', purchase('blocked', '100'))).toEqual({ approved: false })
  await moves.seen()
  const { rows } = await cells.b.database.owner.query<{ state: string }>(
    'select state from sandbox.card where token = $1',
    [tokens.debit],
  )
  expect(rows).toEqual([{ state: 'ended' }])
  const fraud: Told = { type: 'status', id: 'fraud', status: 'fraud' }
  expect([await tell('physical', fraud), await tell('physical', fraud)]).toEqual([
    { taken: true },
    { taken: true },
  ])
  expect((await cardNamed('physical')).accountStatusId).toBe(cardStatuses.fraud)
  expect((await cardNamed('debit')).accountStatusId).toBe(cardStatuses.canceled)
})

test('while the new cell does not answer the company is told to try again', async () => {
  cells.lines.toB.refuse()
  cells.lines.toB.cut()
  expect(await tell('prepaid', purchase('away', '1'))).toEqual(tryAgain)
  cells.lines.toB.accept()
  await expect.poll(() => tell('prepaid', purchase('away', '1'))).toEqual({ approved: false })
  const closed = ((await client.call(cardList, {})).cards ?? []).filter(
    ({ accountStatusId }) => accountStatusId === accountStatuses.closed,
  )
  expect(closed).toEqual([])
  expect(await tell('debit', { type: 'givenUp', id: 'resumed-1', of: 'resumed' })).toEqual({ taken: true })
  expect(await tell('prepaid', { type: 'givenUp', id: 'eighty-1', of: 'eighty' })).toEqual({ taken: true })
  expect(await moves.faultsOfBooks()).toEqual([])
})
