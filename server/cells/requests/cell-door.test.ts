import { balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { calls } from '@sixpence/protocol'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { loginHistoryList } from '@sixpence/protocol/security/security'
import { pushTicketCreate } from '@sixpence/protocol/session/session'
import { authRefresh } from '@sixpence/protocol/sign-in/sign-in'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { cellsOf } from '#cells/cells-of.ts'
import { letTakeNew } from '#cells/directory/cell-list.ts'
import { Refused } from '#core/refused.ts'
import { Cells } from '#cells/databases.ts'
import { demoPassword } from '#simulator/people.ts'
import { freshVerifier, TestClient } from '#testing/bank/test-bank.ts'
import { TestSocket } from '#testing/bank/test-channel.ts'
import { TestCells, type Someone } from '#cells/testing/test-cells.ts'
import { beginsWithAddress, CellOfRequest } from './cell-of-request.ts'
import { fromHeader } from './forwarded-header.ts'

const email = 'carla.b@quillo.example'

let cells: TestCells
let ports: { a: number; b: number }
let carla: Someone
beforeAll(async () => {
  cells = await TestCells.open()
  carla = await cells.rename('carla', email)
  ports = await cells.serve()
})
afterAll(() => cells.close())

/** A browser of the person of `b`, with the session it has there, at the servers of `a`. */
function atOther(more: Record<string, string> = {}): TestClient {
  const client = new TestClient(cells.a.app, 'quillo')
  client.token = carla.client.token
  client.refreshToken = carla.client.refreshToken
  for (const [name, value] of [...carla.client.cookies, ...Object.entries(more)])
    client.cookies.set(name, value)
  return client
}

const config = () => {
  const { cells: own } = cells.a.services.config
  if (!own) throw new Error('no cells')
  return own
}

test('somebody of another cell signs in at any server, and is served by their own from then on', async () => {
  const browser = new TestClient(cells.a.app, 'quillo')
  const verifier = freshVerifier()
  const login = await browser.logIn(email, demoPassword, verifier)
  expect([login.http, login.authFlow]).toEqual([200, 'sms'])
  expect(browser.cookies.get('__Host-cell')).toBe('b')
  const token = await browser.exchange(login.code, verifier, await cells.b.smsCode('carla'))
  expect(token.http).toBe(200)
  const { accounts } = await browser.call(balanceInquiry, {})
  expect(JSON.stringify(accounts)).toContain(String(carla.accountId))
  const wrong = await new TestClient(cells.a.app, 'quillo').logIn(email, 'not the password')
  expect(wrong.validationErrors).toMatchObject([{ code: 'wrongCredentials' }])
  const refreshed = await browser.call(authRefresh, { refreshToken: browser.refreshToken ?? '' })
  expect(refreshed.http).toBe(200)
})

test('a token leads to the cell of its person, whatever the cookie says', async () => {
  const { accounts } = await atOther({ '__Host-cell': 'a' }).call(balanceInquiry, {})
  expect(JSON.stringify(accounts)).toContain(String(carla.accountId))
})

test('people of the cell are served in it, also with a cookie that names none', async () => {
  const victor = await cells.a.as('victor')
  victor.cookies.set('__Host-cell', 'nowhere')
  const account = await cells.a.accountId('victor', 'Everyday')
  const { accounts } = await victor.call(balanceInquiry, {})
  expect(JSON.stringify(accounts)).toContain(String(account))
  const browser = new TestClient(cells.a.app, 'quillo')
  expect((await browser.logIn('victor@quillo.example', demoPassword)).http).toBe(200)
  expect(browser.cookies.get('__Host-cell')).toBe('a')
})

test('the cell that answers knows the client’s address, and believes no stranger who names one', async () => {
  const browser = new TestClient(cells.a.app, 'quillo')
  await browser.request({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: '203.0.113.7',
    payload: { client: 'spa', username: email, password: 'not the password', codeChallenge: 'a'.repeat(43) },
  })
  const { rows } = await cells.b.database.owner.query<{ address: string }>(
    `select address from app.audit where call = 'authLogin' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ address: '203.0.113.7' }])
  const forged = new TestClient(cells.b.app, 'quillo')
  await forged.request({
    method: 'POST',
    url: '/auth/login',
    remoteAddress: '203.0.113.8',
    headers: { [fromHeader]: `198.51.100.1 ${cells.b.clock.now().getTime()} AAAA` },
    payload: { client: 'spa', username: email, password: 'not the password', codeChallenge: 'a'.repeat(43) },
  })
  const { rows: again } = await cells.b.database.owner.query<{ address: string }>(
    `select address from app.audit where call = 'authLogin' order by id desc limit 1`,
  )
  expect(again).toEqual([{ address: '203.0.113.8' }])
})

test('a page of another cell’s person hears of a payment over any server', async () => {
  const client = atOther()
  const { ticket = '' } = await client.call(pushTicketCreate, {})
  const socket = await new TestSocket(ports.a, {
    brand: 'quillo',
    headers: { cookie: '__Host-cell=b' },
  }).auth(ticket)
  const victor = await cells.a.as('victor')
  const accountId = await cells.a.accountId('victor', 'Everyday')
  await cells.a.fund(accountId, '100.00')
  await victor.call(p2pSend, { accountId, amount: '12.50', currency: 'EUR', toEmail: email })
  await socket.until(() => socket.events.length > 0)
  expect(socket.events[0]).toMatchObject({
    event: 'notification',
    data: { type: 'payment.in', amount: '12.50' },
  })
})

test('without the directory a cell knows its own people, and of others only what it has heard', async () => {
  cells.lines.toDirectory.refuse()
  cells.lines.toDirectory.cut()
  const fresh = new Cells({
    config: { ring: cells.a.services.config.ring, cells: config() },
    secrets: cells.a.services.secrets,
    number: 0,
  })
  const find = new CellOfRequest(cells.a.services, fresh)
  const tokenOf = (id: number) =>
    `-.${Buffer.from(JSON.stringify({ sub: String(id) })).toString('base64url')}.-`
  const of = (id: number, cookie?: string) => find.ofCaller({ bearer: tokenOf(id), cookie })
  expect(await of(1)).toBe('a')
  expect([await of(carla.personId), await of(carla.personId, 'b')]).toEqual([undefined, 'b'])
  cells.lines.toDirectory.accept()
  await fresh.close()
  expect((await atOther().call(balanceInquiry, {})).responseCode).toBe('00')
})

test('an address of nobody is registered in one cell, whichever server is asked, and in none that is full', async () => {
  const [ofA, ofB] = [cells.a, cells.b].map(({ services }) => {
    const own = cellsOf(services)
    if (!own) throw new Error('no cells')
    return new CellOfRequest(services, own)
  })
  const chosen = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const typed = ` New${n}@quillo.example`
      const both = [await ofA?.ofAddress('quillo', typed), await ofB?.ofAddress('quillo', typed)]
      expect(both[0]).toBe(both[1])
      return both[0]
    }),
  )
  expect(new Set(chosen)).toEqual(new Set(['a', 'b']))
  const begun = chosen.indexOf('b')
  expect(await ofA?.ofAddress('quillo', `new${begun}@quillo.example`, 'a')).toBe('a')
  await letTakeNew(cells.directory.ownerUrl, 'b', false)
  cells.a.ageMemory(10_001)
  expect(await ofA?.ofAddress('quillo', `new${begun}@quillo.example`)).toBe('a')
  expect(await ofA?.ofAddress('quillo', email)).toBe('b')
  await letTakeNew(cells.directory.ownerUrl, 'b', true)
})

test('who asks for too many addresses is refused before the directory is asked', async () => {
  const { services } = cells.a
  const own = cellsOf(services)
  if (!own) throw new Error('no cells')
  const asked = vi.spyOn(own.directory, 'find')
  const taken = vi
    .spyOn(services.rate, 'take')
    .mockRejectedValueOnce(new Refused('tooManyRequests', { count: 7 }))
  const refused = await new TestClient(cells.a.app, 'quillo').logIn(email, demoPassword)
  expect([refused.http, refused.validationErrors]).toMatchObject([429, [{ code: 'tooManyRequests' }]])
  expect(taken.mock.calls[0]?.[0]).toBe('public')
  expect(asked).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('each public call with an e-mail address goes by it, or is named as one that does not', () => {
  const fieldsOf = ({ input }: { input: z.core.$ZodType }): string[] =>
    'shape' in input ? Object.keys(Object(input.shape)) : []
  const found = [...calls.values()]
    .filter(({ access, name }) => access.who === 'public' && !name.startsWith('console'))
    .filter((call) => fieldsOf(call).some((field) => field === 'email' || field === 'username'))
    .map(({ name }) => name)
  // The people of a company use links of the cell where it is.
  expect(found.filter((name) => !(name in beginsWithAddress)).toSorted()).toEqual(['businessAccountActivate'])
  expect(Object.keys(beginsWithAddress).filter((name) => !found.includes(name))).toEqual([])
})

test('a server that ends lets go of the channels it hands on, so that their pages open them elsewhere', async () => {
  const { ticket = '' } = await atOther().call(pushTicketCreate, {})
  const socket = await new TestSocket(ports.a, {
    brand: 'quillo',
    headers: { cookie: '__Host-cell=b' },
  }).auth(ticket)
  await cells.a.services.hub.close()
  expect(await socket.closed).toBe(1006)
})

test('when the servers of the other cell are away its people are told so, and nobody else notices', async () => {
  await cells.b.app.close()
  const away = await atOther().call(balanceInquiry, {})
  expect([away.http, away.validationErrors]).toMatchObject([503, [{ code: 'busy' }]])
  const victor = await cells.a.as('victor')
  expect((await victor.call(balanceInquiry, {})).responseCode).toBe('00')
  expect((await victor.call(loginHistoryList, {})).responseCode).toBe('00')
})
