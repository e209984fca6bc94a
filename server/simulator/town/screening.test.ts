import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Dispatcher } from '#app/dispatch.ts'
import { handlers } from '#app/handlers.ts'
import { httpServer } from '#app/http.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { screeningPage } from './screening.ts'

let bank: TestBank
let town: FastifyInstance
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  town = httpServer(bank.services, new Dispatcher(bank.services, handlers))
  screeningPage(town, bank.services)
})
afterAll(async () => {
  await town.close()
  await bank.close()
})

const wish = async (payload: object) =>
  (await town.inject({ method: 'POST', url: '/town/api/lists', payload })).statusCode

test('a person playing the list provider adds a name, which makes a new list, and has a failure', async () => {
  const page = await town.inject({ url: '/town/lists' })
  expect(page.body).toContain('Viktor Zhelezov')
  expect(await wish({ do: 'add', name: 'Quiet Bakery Ltd' })).toBe(204)
  expect(await wish({ do: 'mood', mood: 'down' })).toBe(204)
  const state = await town.inject({ url: '/town/api/lists' })
  expect(state.json()).toMatchObject({ mood: 'down', number: 2, added: ['Quiet Bakery Ltd'] })
  await expect(bank.services.partners.screening?.version()).rejects.toThrow('down')
  expect(await wish({ do: 'mood', mood: 'well' })).toBe(204)
  expect(await wish({ do: 'clear' })).toBe(204)
  expect((await town.inject({ url: '/town/api/lists' })).json()).toMatchObject({ number: 3, added: [] })
  expect((await bank.services.partners.screening?.version())?.version).toBe('town 3')
})

test('invalid commands change nothing', async () => {
  for (const payload of [{}, { do: 'add', name: 'ab' }, { do: 'mood', mood: 'gone' }])
    expect(await wish(payload)).toBe(400)
})
