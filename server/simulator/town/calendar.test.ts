import { after, dayOf } from '@sixpence/days'
import type { FastifyInstance } from 'fastify'
import { preapprovedList } from '@sixpence/protocol/preapproved/preapproved'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workDown } from '#testing/bank/calendar.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { Dispatcher } from '#app/dispatch.ts'
import { handlers } from '#app/handlers.ts'
import { httpServer } from '#app/http.ts'
import { calendarPage } from './calendar.ts'

let bank: TestBank
let town: FastifyInstance
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  town = httpServer(bank.services, new Dispatcher(bank.services, handlers))
  calendarPage(town, bank.services)
})
afterAll(async () => {
  await town.close()
  await bank.close()
})

type Leaf = { day: string; isAhead: boolean; payments: { day: string; amount: string; often: string }[] }
const turn = async (to: string) => {
  const answer = await town.inject({ method: 'POST', url: '/town/api/calendar', payload: { to } })
  return { status: answer.statusCode, leaf: answer.json<Leaf>() }
}

test('the calendar advances to the next payment, which is made, and back to today', async () => {
  const owen = await bank.as('owen')
  const accountId = await bank.accountId('owen', 'Euro')
  await bank.fund(accountId, '100.00')
  const today = dayOf(bank.clock.now())
  await owen.call(p2pSend, {
    accountId,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'carla@quillo.example',
    subscriptionFrequency: 'weekly',
  })
  await bank.settled()
  const shown = (await town.inject('/town/api/calendar')).json<Leaf>()
  expect(shown).toEqual({
    day: today,
    isAhead: false,
    payments: [{ day: after(today, { days: 7 }), amount: '10.00 EUR', often: 'weekly' }],
  })
  expect((await turn('next')).leaf).toMatchObject({ day: after(today, { days: 7 }), isAhead: true })
  await workDown(bank)
  expect((await owen.call(preapprovedList, {})).subscriptions).toMatchObject([
    { paid: 2, nextDay: after(today, { days: 14 }) },
  ])
  expect((await turn('day')).leaf.day).toBe(after(today, { days: 8 }))
  expect((await turn('month')).leaf.day).toBe(after(today, { days: 38 }))
  expect((await turn('today')).leaf).toMatchObject({ day: today, isAhead: false })
})

test('other commands are refused', async () => {
  expect((await turn('yesterday')).status).toBe(400)
})

test('the page is served with its own policy', async () => {
  const answer = await town.inject('/town/calendar')
  expect(answer.headers['content-security-policy']).toMatch(/script-src [^;]*'sha256-/)
  expect(answer.body).toContain('The calendar')
})
