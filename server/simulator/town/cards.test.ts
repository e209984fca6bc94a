import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestCards } from '#testing/bank/test-cards.ts'
import { cardsPage } from './cards.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { partnerCallbacks } from '#app/partner-callbacks.ts'

let cards: TestCards
let town: FastifyInstance
let accountId: number
beforeAll(async () => {
  cards = await TestCards.open()
  town = Fastify()
  partnerCallbacks(town, cards.bank.services)
  cardsPage(town, cards.bank.services)
  await town.ready()
  accountId = await cards.have(2010, 2)
  await cards.bank.fund(accountId, '50.00')
})
afterAll(async () => {
  await town.close()
  await cards.bank.close()
})

type TownCard = {
  token: string
  state: string
  purchases: { id: string; merchant: string; amount: string; state: string }[]
}

const shown = async (): Promise<TownCard> => {
  const token = await cards.tokenOf(accountId)
  const { cards: all } = (await town.inject('/town/api/cards')).json<{ cards: TownCard[] }>()
  const found = all.find((townCard) => townCard.token === token)
  if (!found) throw new Error('the town does not know the card')
  return found
}
const wish = async (payload: object) => {
  const answer = await town.inject({ method: 'POST', url: '/town/api/cards', payload })
  return answer.statusCode
}

test('a person in the town buys with a card, books one purchase and cancels another', async () => {
  const { token } = await shown()
  for (const merchant of ['Bakery', 'Garage', 'Palace'])
    await wish({ do: 'buy', token, merchant, amount: merchant === 'Palace' ? '5000' : '12.50' })
  const bought = (await shown()).purchases
  expect(Object.fromEntries(bought.map((item) => [item.merchant, item.state]))).toEqual({
    Bakery: 'held',
    Garage: 'held',
    Palace: 'declined',
  })
  const idOf = (merchant: string) => bought.find((item) => item.merchant === merchant)?.id ?? ''
  expect(await wish({ do: 'book', id: idOf('Bakery') })).toBe(204)
  expect(await wish({ do: 'giveUp', id: idOf('Garage') })).toBe(204)
  expect(await wish({ do: 'book', id: idOf('Garage') })).toBe(400)
  expect(await cards.spendable(accountId)).toBe('37.50')
})

test('the bank is notified of a card’s changes', async () => {
  const { token } = await shown()
  expect(await wish({ do: 'status', token, status: 'fraud' })).toBe(204)
  expect((await cards.at(accountId)).accountStatusId).toBe(18)
  expect((await shown()).state).toBe('fraud')
})

test.each([
  [{ do: 'buy', token: 'x', merchant: '', amount: '1.00' }],
  [{ do: 'buy', token: 'x', merchant: 'Bakery', amount: 'ten' }],
  [{ do: 'status', token: 'x', status: 'gone' }],
  [{ do: 'book', id: 'nothing' }],
])('%o is an invalid command', async (payload) => {
  expect(await wish(payload)).toBe(400)
})

test('the page has its title', async () => {
  const { body, headers } = await town.inject('/town/cards')
  expect(body).toContain('Card company')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})
