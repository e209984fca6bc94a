import { msOf } from '@sixpence/days'
import type { SmsMessage } from '@sixpence/partners/sms/sms'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budgetedSms } from '#auth/message-budget.ts'
import { personOf, TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, rateFactor: 1 })
})
afterAll(() => bank.close())

const sentTo = async (phone: string): Promise<number> =>
  Number(
    (
      await bank.database.owner.query<{ count: string }>(
        `select count(*) from sandbox.message where kind = 'sms' and recipient = $1`,
        [phone],
      )
    ).rows[0]?.count,
  )

test('payments that wait for a code have fifteen text messages an hour, and none is left waiting without one [AT-04]', async () => {
  const felix = await bank.as('felix')
  const accountId = await bank.accountId('felix', 'Everyday')
  const pay = (client = felix) =>
    client.call(p2pSend, { accountId, amount: '0.01', currency: 'EUR', toEmail: 'carla@quillo.example' })
  const { phone } = personOf('felix')
  const before = await sentTo(phone)
  for (let round = 0; round < 15; round += 1) {
    const { transactionId } = await pay()
    expect((await felix.call(transferCancel, { trxid: transactionId })).status).toBe('canceled')
  }
  const refused = await pay()
  expect(refused).toMatchObject({ http: 429, validationErrors: [{ code: 'tooManyTexts' }] })
  expect(refused.responseDescription).toContain('60 minutes')
  expect(await sentTo(phone)).toBe(before + 15)
  const open = await bank.database.owner.query(
    `select from app.approval where state = 'open' and person_id = $1`,
    [await bank.personId('felix')],
  )
  expect(open.rowCount).toBe(0)
  bank.clock.advance(msOf({ hours: 1 }))
  expect((await pay(await bank.as('felix'))).status).toBe('pending')
})

test('a number, a person and a country have one budget each, whoever has the message sent [AT-04]', async () => {
  const { db, secrets } = bank.services
  const sent: SmsMessage[] = []
  const counted: string[] = []
  const sms = budgetedSms(
    { send: async (message) => void sent.push(message) },
    {
      db,
      clock: bank.clock,
      secrets,
      config: { rateFactor: 1, partners: { smsPerCountry: { perDay: 80, home: ['LT'] } } },
      telemetry: { metrics: { add: (_, labels) => void counted.push(Object.values(labels).join(' ')) } },
    },
  )
  const send = async (to: string, personId: number): Promise<string> =>
    sms.send({ brand: 'ostra', to, personId, text: 'x' }).then(
      () => 'sent',
      (error: unknown) => (error as { refusal: string }).refusal,
    )
  const all = (count: number, run: (n: number) => Promise<string>) =>
    Promise.all(Array.from({ length: count }, (_, n) => run(n)))
  const refused = (answers: readonly string[]) => answers.filter((answer) => answer === 'tooManyTexts').length
  expect(refused(await all(20, (n) => send('+37060000777', 9_000 + n)))).toBe(5)
  expect(refused(await all(20, (n) => send(`+3706000${1_000 + n}`, 8_000)))).toBe(5)
  expect(refused(await all(25, (n) => send(`+8835100${1_000 + n}`, 7_000 + n)))).toBe(5)
  expect(refused(await all(25, (n) => send(`+3706000${2_000 + n}`, 6_000 + n)))).toBe(0)
  expect(counted.filter((line) => line === '370 refused')).toHaveLength(10)
  expect(sent).toHaveLength(75)
})

test('a message the provider did not take is not counted [AT-04]', async () => {
  let isAway = true
  const sms = budgetedSms(
    { send: async () => (isAway ? Promise.reject(new Error('away')) : undefined) },
    bank.services,
  )
  const send = () => sms.send({ brand: 'ostra', to: '+37060000888', personId: 5_000, text: 'x' })
  for (let n = 0; n < 20; n += 1) await expect(send()).rejects.toThrow('away')
  isAway = false
  await expect(send()).resolves.toBeUndefined()
})
