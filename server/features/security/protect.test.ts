import { after, dayOf } from '@sixpence/days'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import {
  blacklistUserAdd,
  blacklistUserDelete,
  blacklistUserList,
  ipAccessAdd,
  ipAccessDelete,
  ipAccessList,
  ipAccessModeSet,
  legalInfoGet,
  loginDispute,
  loginHistoryList,
  sessionEnd,
  sessionList,
} from '@sixpence/protocol/security/security'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#simulator/people.ts'
import { TestBank, freshVerifier, personOf } from '#testing/bank/test-bank.ts'
import { linkPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  const { owner } = bank.database
  await owner.query('delete from app.sign_in_failure')
  await owner.query('delete from app.login_history')
  await owner.query('delete from app.ip_access')
  await owner.query('update app.person set ip_access = false')
  await owner.query('delete from app.confirmation')
})

const codeOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

const here = '127.0.0.1'

test('an entry is one address or a range [OP253 OP254 B379]', async () => {
  const bo = await bank.as('bo')
  await bo.done(ipAccessAdd, { ip: '203.0.113.7' })
  await bo.done(ipAccessAdd, { ip: '203.0.113.10', toIp: '203.0.113.20' })
  await bo.done(ipAccessAdd, { ip: '2001:db8::1', toIp: '2001:db8::ffff' })
  const { ips, mode, currentIp } = await bo.call(ipAccessList, {})
  expect(ips?.map(({ ip, toIp }) => [ip, toIp])).toEqual([
    ['203.0.113.7', undefined],
    ['203.0.113.10', '203.0.113.20'],
    ['2001:db8::1', '2001:db8::ffff'],
  ])
  expect([mode, currentIp]).toEqual([false, here])
})

test.each([
  [{ ip: 'here' }, 'ipInvalid'],
  [{ ip: '203.0.113.256' }, 'ipInvalid'],
  [{ ip: '203.0.113.0/24' }, 'ipInvalid'],
  [{ ip: 'fe80::1%eth0' }, 'ipInvalid'],
  [{ ip: '203.0.113.20', toIp: '203.0.113.10' }, 'ipRangeInvalid'],
  [{ ip: '203.0.113.20', toIp: '2001:db8::1' }, 'ipRangeInvalid'],
  [{ ip: '203.0.113.20', toIp: '' }, 'ipRangeInvalid'],
])('refuses %o as %s [OP254 B379]', async (input, code) => {
  expect(codeOf(await (await bank.as('bo')).done(ipAccessAdd, input))).toBe(code)
})

test('the list cannot lock its owner out: not when it is turned on, not when an entry is removed [OP255 OP256]', async () => {
  const bo = await bank.as('bo')
  await bo.done(ipAccessAdd, { ip: '203.0.113.7' })
  const refused = await bo.done(ipAccessModeSet, { enable: true })
  expect(refused.responseDescription).toBe(
    'You would lock yourself out: your address 127.0.0.1 must stay in the list.',
  )
  const first = await bo.done(ipAccessAdd, { ip: '127.0.0.0', toIp: '127.0.0.255' })
  const second = await bo.done(ipAccessAdd, { ip: here })
  expect((await bo.done(ipAccessModeSet, { enable: true })).responseCode).toBe('00')
  // One of two concurrent deletes is refused, so that an address is left.
  const answers = await Promise.all(
    [first, second].map(({ id = 0 }) => bo.copy().call(ipAccessDelete, { id })),
  )
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['ipWouldLockOut', undefined]))
  const { ips = [] } = await bo.call(ipAccessList, {})
  expect(ips).toHaveLength(2)
  await bo.done(ipAccessModeSet, { enable: false })
  for (const { id } of ips) expect((await bo.call(ipAccessDelete, { id })).responseCode).toBe('00')
  expect(codeOf(await bo.call(ipAccessDelete, { id: ips[0]?.id ?? 0 }))).toBe('ipNotListed')
})

test('while it is on, sign-in from elsewhere is refused, whatever the credentials, and the history shows it [OP256]', async () => {
  const bo = await bank.as('bo')
  await bo.done(ipAccessAdd, { ip: here })
  await bo.done(ipAccessModeSet, { enable: true })
  const fromHere = await bank.stranger().logIn(personOf('bo').email, demoPassword)
  expect(fromHere.responseCode).toBe('00')
  await bank.database.owner.query(`update app.ip_access set low = '203.0.113.7', high = '203.0.113.7'`)
  const elsewhere = bank.stranger()
  expect(codeOf(await elsewhere.logIn(personOf('bo').email, demoPassword))).toBe('addressNotAllowed')
  expect(codeOf(await elsewhere.logIn(personOf('bo').email, 'not it'))).toBe('wrongCredentials')
  const { history } = await bo.call(loginHistoryList, {})
  expect(history?.map((item) => item.outcome)).toEqual(['failed', 'declined'])
})

test('another person’s entry cannot be removed [OP255]', async () => {
  const { id = 0 } = await (await bank.as('bo')).done(ipAccessAdd, { ip: '203.0.113.7' })
  expect(codeOf(await (await bank.as('leo')).call(ipAccessDelete, { id }))).toBe('ipNotListed')
})

test('blocks a customer in the chosen direction, and states it in words [OP257 OP258 OP259 B301]', async () => {
  const account = await bank.accountId('victor', 'Everyday')
  await bank.fund(account, '100.00')
  const [victor, carla] = [await bank.as('victor'), await bank.as('carla')]
  const pay = async () => {
    const answer = await victor.call(p2pSend, {
      accountId: account,
      amount: '1.00',
      currency: 'EUR',
      toEmail: 'carla@quillo.example',
    })
    return answer.validationErrors[0]?.code
  }
  const email = 'carla@quillo.example'
  const added = await victor.call(blacklistUserAdd, { email })
  expect(added.text).toBe('The user with the e-mail carla@quillo.example was added to the black list.')
  expect((await victor.call(blacklistUserList, {})).users).toMatchObject([{ email, blockType: 'both' }])
  expect(await pay()).toBe('payeeBlocked')
  await victor.call(blacklistUserAdd, { email, blockType: 'incoming' })
  expect(await pay()).toBeUndefined()
  await carla.call(blacklistUserAdd, { email: personOf('victor').email, blockType: 'incoming' })
  expect(await pay()).toBe('payeeRefuses')
  await carla.call(blacklistUserAdd, { email: personOf('victor').email, blockType: 'outgoing' })
  expect(await pay()).toBeUndefined()
  expect((await victor.call(blacklistUserDelete, { email })).responseCode).toBe('00')
  expect(codeOf(await victor.call(blacklistUserDelete, { email }))).toBe('notBlacklisted')
})

test.each([
  ['nobody@ostra.example', 'blockUnknown'],
  ['victor@quillo.example', 'blockSelf'],
])('does not put %s on the list: %s [OP258 B380]', async (email, code) => {
  const { email: own } = personOf('victor')
  const answer = await (
    await bank.as('victor')
  ).call(blacklistUserAdd, { email: code === 'blockSelf' ? own : email })
  expect([answer.responseCode, codeOf(answer)]).toEqual(['VF', code])
})

test('records every sign-in and try with time, address and method, twenty to a page [OP260 B377]', async () => {
  const { email } = personOf('bo')
  for (let turn = 0; turn < 11; turn += 1) {
    const browser = bank.stranger()
    const verifier = freshVerifier()
    await browser.logIn(email, 'not it')
    const { code } = await browser.logIn(email, demoPassword, verifier)
    await browser.exchange(code, verifier)
    bank.clock.advance(60_000)
  }
  const bo = await bank.as('bo')
  const page = await bo.call(loginHistoryList, {})
  expect([page.history?.length, page.total]).toEqual([20, 22])
  expect(page.history?.slice(0, 2)).toMatchObject([
    { outcome: 'success', method: 'direct', ip: here, isLive: true, isCurrent: false },
    { outcome: 'failed', method: 'password', isLive: false },
  ])
  expect((await bo.call(loginHistoryList, { pageNumber: 2 })).history).toHaveLength(2)
  const today = dayOf(bank.clock.now())
  const tomorrow = after(today, { days: 1 })
  expect((await bo.call(loginHistoryList, { fromDate: tomorrow })).total).toBe(0)
  expect((await bo.call(loginHistoryList, { toDate: today })).total).toBe(22)
  expect((await (await bank.as('leo')).call(loginHistoryList, {})).total).toBe(0)
})

test('a try with an unknown address leaves a line without a person, so that both take the same time', async () => {
  await bank.stranger().logIn('nobody@ostra.example', 'x')
  const { rows } = await bank.database.owner.query('select person_id from app.login_history')
  expect(rows).toEqual([{ person_id: null }])
})

test('“it was not me” ends every other session and the phone that was used; this one goes on', async () => {
  const phone = await linkPhone(bank, 'carla')
  const [mine, other] = [await bank.as('carla'), await bank.as('carla')]
  const { history = [] } = await mine.call(loginHistoryList, {})
  const foreign = history.find((item) => item.method === 'device')
  expect(codeOf(await (await bank.as('leo')).done(loginDispute, { id: foreign?.id ?? 0 }))).toBe(
    'loginNotFound',
  )
  const answer = await mine.done(loginDispute, { id: foreign?.id ?? 0 })
  expect(answer).toMatchObject({ recovery: 'passwordChange' })
  expect(answer.ended).toBeGreaterThanOrEqual(2)
  for (const client of [other, phone.client])
    expect(codeOf(await client.call(customerInfoGet, {}))).toBe('sessionExpired')
  expect((await phone.signIn()).status).toBe(403)
  expect((await mine.call(customerInfoGet, {})).responseCode).toBe('00')
  const after = await mine.call(loginHistoryList, {})
  expect(after.history?.find((item) => item.id === foreign?.id)?.outcome).toBe('disputed')
  await bank.settled()
  const { rows } = await bank.database.owner.query(
    `select from sandbox.message where recipient = 'carla@quillo.example' and subject = 'Hemos cerrado todas las demás sesiones'`,
  )
  expect(rows).toHaveLength(1)
})

test('lists the person’s sessions, and ends one session or all others', async () => {
  const leo = await bank.as('leo')
  const [second, third] = [await bank.as('leo'), await bank.as('leo')]
  const { sessions = [] } = await leo.call(sessionList, {})
  expect(sessions.filter((session) => session.isCurrent)).toHaveLength(1)
  expect(JSON.stringify(sessions)).not.toContain(leo.cookies.get('__Host-access'))
  const sessionId = second.refreshToken?.split('.')[0] ?? ''
  expect((await (await bank.as('bo')).call(sessionEnd, { sessionId })).ended).toBe(0)
  expect((await leo.call(sessionEnd, { sessionId })).ended).toBe(1)
  expect(codeOf(await second.call(customerInfoGet, {}))).toBe('sessionExpired')
  expect((await third.call(customerInfoGet, {})).responseCode).toBe('00')
  expect((await leo.call(sessionEnd, {})).ended).toBeGreaterThanOrEqual(1)
  expect(codeOf(await third.call(customerInfoGet, {}))).toBe('sessionExpired')
  expect((await leo.call(customerInfoGet, {})).responseCode).toBe('00')
})

test('returns the operator of the brand and the address of its terms [OP261]', async () => {
  const { legalInfo } = await (await bank.as('bo')).call(legalInfoGet, {})
  expect(legalInfo).toMatchObject({ name: 'Ostra Payments Ltd', terms: 'https://ostra.example/terms' })
})
