import { after, dayOf } from '@sixpence/days'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { deviceRequestList } from '@sixpence/protocol/devices/devices'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { plantQuery } from '#testing/plant.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { ageFactors, linkPhone, type TestPhone } from '#testing/bank/test-phone.ts'

let bank: TestBank
let carla: TestClient
let phone: TestPhone
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 3 })
  phone = await linkPhone(bank, 'carla')
  await ageFactors(bank, 'carla')
  account = await bank.accountId('carla', 'Everyday')
  await bank.database.owner.query('update app.customer set approve_mode = 1 where id = $1', [
    await bank.customerId('carla'),
  ])
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.fund(account, '100.00')
  carla = await bank.as('carla')
  await phone.signIn()
})

const pay = (amount: string) =>
  carla.call(p2pSend, { accountId: account, amount, currency: 'EUR', toEmail: 'owen@tamar.example' })

test('a payment waits for the phone, which shows amount and payee and books it [OP005 B222]', async () => {
  const sent = await pay('12.50')
  expect(sent).toMatchObject({ status: 'pending', approveType: 1 })
  const { requests } = await phone.client.call(deviceRequestList, {})
  expect(requests).toMatchObject([{ kind: 'payment', amount: '12.50', currency: 'EUR', needsNumber: false }])
  expect(requests?.[0]?.text).toMatch(/^Pay 12\.50\sEUR to /)
  expect(requests?.[0]?.digest).toMatch(/^[\w-]{43}$/)
  expect((await phone.answer(true)).status).toBe(200)
  const { rows } = await bank.database.owner.query(
    `select from ledger.operation where kind = 'p2pPost' and detail->>'of' = $1`,
    [String(sent.transactionId)],
  )
  expect(rows).toHaveLength(1)
})

test('for a payment that repeats the phone also shows the frequency and the first day [OP005 B296]', async () => {
  const first = after(dayOf(bank.clock.now()), { days: 3 })
  await carla.call(p2pSend, {
    accountId: account,
    amount: '12.50',
    currency: 'EUR',
    toEmail: 'owen@tamar.example',
    subscriptionFrequency: 'monthly',
    subscriptionStartDate: first,
  })
  const { requests } = await phone.client.call(deviceRequestList, {})
  expect(requests?.[0]?.text).toMatch(
    new RegExp(`^Pay 12\\.50\\sEUR to .*, every month from ${paperFormat('en').day(first)}\\?$`),
  )
  await phone.answer(false)
})

test('an answer of the phone that was stored while the payment could not be read is repeated, and books it once', async () => {
  const before = await bank.stands(account)
  await pay('12.50')
  const { requests } = await phone.client.call(deviceRequestList, {})
  plantQuery(bank, /app\.approval.* where operation_id/s, async () => [])
  const lost = await phone.answer(true)
  expect(lost.validationErrors[0]?.code).toBe('outcomeUnknown')
  vi.restoreAllMocks()
  expect((await phone.answerTo(requests?.[0], false)).validationErrors[0]?.code).toBe('requestOver')
  for (let times = 0; times < 2; times += 1)
    expect((await phone.answerTo(requests?.[0], true)).status).toBe(200)
  expect(await bank.stands(account)).not.toBe(before)
  expect(await bank.stands(account)).toMatch(/, held 0\.00$/)
})

test('declined on the phone, nothing is sent and the money is available again', async () => {
  const before = await bank.stands(account)
  await pay('12.50')
  expect(await bank.stands(account)).not.toBe(before)
  await phone.answer(false)
  expect(await bank.stands(account)).toBe(before)
})

test('a signature over another payment books nothing', async () => {
  const before = await bank.stands(account)
  await pay('12.50')
  const wrong = await phone.answer(true, { digest: 'A'.repeat(43) })
  expect(wrong.validationErrors[0]?.code).toBe('deviceProofInvalid')
  await phone.answer(false)
  expect(await bank.stands(account)).toBe(before)
})

test('a payer who was limited meanwhile cannot pay by phone', async () => {
  const before = await bank.stands(account)
  await pay('12.50')
  const id = await bank.customerId('carla')
  await bank.database.owner.query('update app.customer set limited = true where id = $1', [id])
  bank.services.store.people.forget(await bank.personId('carla'))
  await phone.answer(true)
  expect(await bank.stands(account)).toBe(before)
  await bank.database.owner.query('update app.customer set limited = false where id = $1', [id])
  bank.services.store.people.forget(await bank.personId('carla'))
})
