import { approvalCodeResend, transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#core/database.ts'
import { TestBank, otherThan, personOf, type TestAnswer, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let carla: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open()
  account = await bank.accountId('carla', 'Everyday')
})
afterAll(() => bank.close())
beforeEach(async () => {
  carla = await bank.as('carla')
  await bank.fund(account, '100.00')
})

async function hold10(): Promise<number> {
  const answer = await carla.call(p2pSend, {
    accountId: account,
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  return answer.transactionId ?? 0
}

const resend = (trxid: number, client = carla): Promise<TestAnswer<typeof approvalCodeResend>> =>
  client.call(approvalCodeResend, { trxid })

const refusalOf = (answer: { validationErrors: { code: string }[] }): string | undefined =>
  answer.validationErrors[0]?.code

const messages = async (): Promise<number> => {
  const { rowCount } = await bank.database.owner.query('select from sandbox.message where recipient = $1', [
    personOf('carla').phone,
  ])
  return rowCount ?? 0
}

test('sends a new code after a minute, and the old one is no longer valid [OP229]', async () => {
  const trxid = await hold10()
  const old = await bank.smsCode('carla')
  bank.clock.advance(59_000)
  expect((await resend(trxid)).responseDescription).toBe('A new code can be sent in 1 second.')
  bank.clock.advance(1_000)
  expect(await resend(trxid)).toMatchObject({ responseCode: '00', approvalSentTo: '+346 ••• ••090' })
  const fresh = await bank.smsCode('carla')
  const spoiled = old === fresh ? otherThan(fresh) : old
  expect(refusalOf(await carla.call(transferConfirm, { trxid, approvalCode: spoiled }))).toBe('wrongCode')
  expect((await carla.call(transferConfirm, { trxid, approvalCode: fresh })).responseCode).toBe('00')
})

test('keeps the end of the ten minutes, and the number of used tries [OP229]', async () => {
  const trxid = await hold10()
  for (let turn = 0; turn < 4; turn += 1)
    await carla.call(transferConfirm, { trxid, approvalCode: otherThan(await bank.smsCode('carla')) })
  const end = new Date(bank.clock.now().getTime() + 10 * 60_000)
  bank.clock.advance(60_000)
  expect((await resend(trxid)).expiresAt).toBe(end.toISOString())
  const wrong = otherThan(await bank.smsCode('carla'))
  expect(refusalOf(await carla.call(transferConfirm, { trxid, approvalCode: wrong }))).toBe(
    'approvalAttemptsUsed',
  )
})

test('sends three more codes and then refuses [OP229]', async () => {
  const trxid = await hold10()
  for (let turn = 0; turn < 3; turn += 1) {
    bank.clock.advance(60_000)
    expect((await resend(trxid)).responseCode).toBe('00')
  }
  bank.clock.advance(60_000)
  carla = await bank.as('carla')
  expect(refusalOf(await resend(trxid))).toBe('resendUsedUp')
  const last = await bank.smsCode('carla')
  expect((await carla.call(transferConfirm, { trxid, approvalCode: last })).responseCode).toBe('00')
})

test('sends one message for 20 concurrent calls [OP229]', async () => {
  const trxid = await hold10()
  bank.clock.advance(60_000)
  const before = await messages()
  const answers = await Promise.all(Array.from({ length: 20 }, () => resend(trxid)))
  expect(answers.filter((answer) => answer.responseCode === '00')).toHaveLength(1)
  expect(answers.filter((answer) => refusalOf(answer) === 'resendTooSoon')).toHaveLength(19)
  expect(await messages()).toBe(before + 1)
})

test('can be repeated at once when the gateway did not accept the message [OP229]', async () => {
  const trxid = await hold10()
  bank.clock.advance(60_000)
  vi.spyOn(bank.services.partners.sms, 'send').mockRejectedValueOnce(new Error('the gateway is down'))
  expect((await resend(trxid)).http).toBe(500)
  expect((await resend(trxid)).responseCode).toBe('00')
})

test('accepts trxid or operationId, both if they agree, and needs one [OP229 B231]', async () => {
  const [first, second] = [await hold10(), await hold10()]
  bank.clock.advance(60_000)
  expect((await carla.call(approvalCodeResend, { operationId: first })).responseCode).toBe('00')
  bank.clock.advance(60_000)
  const both = await carla.call(approvalCodeResend, { trxid: first, operationId: first })
  expect(both.responseCode).toBe('00')
  for (const input of [{}, { trxid: first, operationId: second }])
    expect((await carla.call(approvalCodeResend, input)).responseDescription).toBe(
      'Not Operation Id, Fail Operation',
    )
})

test('sends nothing for a payment that no longer waits, and nothing to other customers [OP229]', async () => {
  const [canceled, done, expired] = [await hold10(), await hold10(), await hold10()]
  await carla.call(transferConfirm, { trxid: expired, approvalCode: '000000' })
  await carla.call(transferCancel, { trxid: canceled })
  bank.clock.advance(60_000)
  await resend(done)
  await carla.call(transferConfirm, { trxid: done, approvalCode: await bank.smsCode('carla') })
  const before = await messages()
  bank.clock.advance(60_000)
  expect(refusalOf(await resend(canceled))).toBe('approvalNotOpen')
  expect(refusalOf(await resend(done))).toBe('approvalNotOpen')
  const owen = await bank.as('owen')
  expect(refusalOf(await resend(expired, owen))).toBe('transactionNotFound')
  expect(refusalOf(await resend(999_999, owen))).toBe('transactionNotFound')
  // The payee of a booked payment may see it but has no code to resend.
  expect(refusalOf(await resend(done, owen))).toBe('approvalNotOpen')
  bank.clock.advance(8 * 60_000)
  carla = await bank.as('carla')
  expect(refusalOf(await resend(expired))).toBe('approvalExpired')
  expect(await messages()).toBe(before)
})

test('says that the code of a payment is in the authenticator [OP229 SP-16]', async () => {
  const marta = await bank.as('marta')
  const sent = await marta.call(p2pSend, {
    accountId: await bank.accountId('marta', 'Everyday'),
    amount: '1.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  bank.clock.advance(60_000)
  const answer = await resend(sent.transactionId ?? 0, marta)
  expect(answer.validationErrors).toMatchObject([
    { code: 'codeFromApp', description: 'The code for this payment is in your authenticator app.' },
  ])
})

test.each([
  ['push', 1, 'confirmedOnPhone'],
  ['an approval code', 4, 'codeOwn'],
  ['a passkey', 5, 'confirmedByPasskey'],
])('says how a payment is confirmed that waits for %s [SP-16]', async (_, method, refusal) => {
  const trxid = await hold10()
  await transaction(bank.database.owner, async (client) => {
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update ledger.operation set detail = jsonb_set(detail, '{approve}', to_jsonb($2::int)) where id = $1`,
      [trxid, method],
    )
  })
  bank.clock.advance(60_000)
  expect(refusalOf(await resend(trxid))).toBe(refusal)
})

test('sends nothing to a colleague, who has another phone [OP229]', async () => {
  const { owner } = bank.database
  const company = await bank.customerId('northlight')
  await owner.query('update app.customer set approve_mode = 2 where id = $1', [company])
  await owner.query('update app.access set access_right = 2 where customer_id = $1', [company])
  const [paul, rita] = [await bank.as('paul'), await bank.as('rita')]
  const sent = await paul.call(p2pSend, {
    accountId: await bank.accountId('northlight', 'Operating'),
    amount: '1.00',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
  })
  expect(sent.approvalSentTo).toBe('+491 ••• ••056')
  bank.clock.advance(60_000)
  expect(refusalOf(await resend(sent.transactionId ?? 0, rita))).toBe('codeOfColleague')
  expect(await bank.lastSms(personOf('rita').phone)).toBe('')
  expect((await resend(sent.transactionId ?? 0, paul)).approvalSentTo).toBe('+491 ••• ••056')
})
