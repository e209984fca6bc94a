import { once } from 'node:events'
import { signInMessage } from '@sixpence/protocol/push'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, freshVerifier, personOf } from '#testing/bank/test-bank.ts'
import { linkPhone, type TestPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
let phone: TestPhone
let port: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  phone = await linkPhone(bank, 'carla')
  bank.services.hub.attach(bank.app.server)
  await bank.app.listen({ port: 0, host: '127.0.0.1' })
  const address = bank.app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(async () => {
  await bank.services.hub.close()
  await bank.close()
})
beforeEach(() => bank.database.owner.query('delete from app.push_request'))

/** A page that follows its sign-in: the messages it receives, and the close code. */
async function follow(message: object, cookie: string | undefined, brand = 'quillo') {
  const host = `${brand}.localhost:${port}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { host, origin: `http://${host}`, ...(cookie && { cookie: `a=1; __Host-sign-in=${cookie}` }) },
  })
  const heard: z.infer<typeof signInMessage>[] = []
  const first = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    heard.push(z.parse(signInMessage, JSON.parse(data.toString())))
    first.resolve()
  })
  const closed = new Promise<number>((resolve) =>
    socket.once('close', (code) => {
      first.resolve()
      resolve(code)
    }),
  )
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'login', ...message }))
  await first.promise
  return { heard, closed }
}

async function begin() {
  const browser = bank.stranger('quillo')
  const answer = await browser.logIn(personOf('carla').email, demoPassword, freshVerifier())
  return { ...answer, cookie: browser.cookies.get('__Host-sign-in') }
}

test('the page that began a sign-in receives at once that the phone accepted, and the channel is closed [OP365 B071]', async () => {
  const { key, code, cookie, number } = await begin()
  const { heard, closed } = await follow({ key, proof: code }, cookie)
  expect(heard).toEqual([{ type: 'following' }])
  await phone.answer(true, { number })
  expect(await closed).toBe(1000)
  expect(heard[1]).toMatchObject({ event: 'login.decision', data: { key, result: true } })
})

test('it receives that the phone declined, also if it reconnects only afterwards [OP365]', async () => {
  const { key, code, cookie } = await begin()
  await phone.answer(false)
  const { heard, closed } = await follow({ key, proof: code }, cookie)
  expect(await closed).toBe(1000)
  expect(heard[1]).toMatchObject({ event: 'login.decision', data: { key, result: false } })
})

test('a decision received by another server is sent to all servers, and so to the page', async () => {
  const { key, code, cookie } = await begin()
  const { heard, closed } = await follow({ key, proof: code }, cookie)
  const other = await bank.database.owner.connect()
  const told: unknown[] = []
  other.on('notification', ({ payload }) => told.push(payload))
  await other.query('listen sixpence_servers')
  await other.query(`update app.push_request set state = 'declined' where key = $1`, [key])
  expect(await closed).toBe(1000)
  expect(heard[1]).toMatchObject({ event: 'login.decision', data: { key, result: false } })
  await expect.poll(() => told).toEqual(['sign-in'])
  other.release(true)
})

test('no other page receives it: without the code, without the cookie, at another brand', async () => {
  const { key, code, cookie } = await begin()
  const other = await begin()
  for (const [message, own, brand] of [
    [{ key, proof: 'x'.repeat(43) }, cookie, 'quillo'],
    [{ key, proof: other.code }, other.cookie, 'quillo'],
    [{ key, proof: code }, undefined, 'quillo'],
    [{ key, proof: code }, other.cookie, 'quillo'],
    [{ key, proof: code }, cookie, 'ostra'],
  ] as const) {
    const { heard, closed } = await follow(message, own, brand)
    expect([heard, await closed]).toEqual([[], 4401])
  }
})
