import { randomUUIDv7 } from 'node:crypto'
import { bumpGuard } from '@sixpence/ledger'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { SendOptions, TestBank } from '#testing/bank/test-bank.ts'
import { openForSends, refusedSend, sendAs, type SendCase } from '#testing/bank/test-sends.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await openForSends()
})
afterAll(() => bank.close())

const send = (sendCase: SendCase, options?: SendOptions) => sendAs(bank, sendCase, options)
const refused = (sendCase: SendCase) => refusedSend(bank, sendCase)

test('refuses users who may only read, only upload, or nothing, and accepts those who may create [B331 OP204]', async () => {
  const account: [string, string] = ['northlight', 'Operating']
  const answers: unknown[] = []
  for (const right of [0, 1, 2, 3, 4, 5]) {
    await bank.database.owner.query('update app.access set access_right = $2 where person_id = $1', [
      await bank.personId('paul'),
      right,
    ])
    bank.services.store.people.forget(await bank.personId('paul'))
    const before = await bank.ledgerState()
    const { responseCode, status, validationErrors } = await send({ who: 'paul', account })
    answers.push([
      right,
      responseCode,
      validationErrors[0]?.code ?? status,
      before === (await bank.ledgerState()),
    ])
  }
  expect(answers).toEqual([
    [0, '13', 'notAllowed', true],
    [1, '13', 'notAllowed', true],
    [2, '00', 'pending', false],
    [3, '00', 'created', false],
    [4, '00', 'pending', false],
    [5, '13', 'notAllowed', true],
  ])
})

test('refuses a customer without the permission to send [B313 B156]', async () => {
  const personId = await bank.personId('owen')
  const permit = async (permissions: string[]): Promise<void> => {
    await bank.database.owner.query('update app.access set permissions = $2 where person_id = $1', [
      personId,
      permissions,
    ])
    bank.services.store.people.forget(personId)
  }
  await permit(['requestMoney', 'sendMoneyPaxumUser'])
  expect(await refused({})).toEqual(['13', '', 'notAllowed', 'You do not have access to this action.'])
  await permit(['sendMoneyUser'])
  expect((await send({})).responseCode).toBe('00')
})

test('refuses a closed customer, and payments from a frozen account, but not to it', async () => {
  const account = await bank.accountId('owen', 'Euro')
  await bank.database.owner.query(`update ledger.balance set state = 'frozen' where account_id = $1`, [
    account,
  ])
  expect(await refused({})).toEqual([
    'VF',
    'accountId',
    'accountFrozen',
    'You cannot send money from this account at the moment. Choose another one.',
  ])
  const toOwen = await send({ who: 'victor', parts: { toEmail: 'owen@tamar.example' } })
  expect(toOwen.responseCode).toBe('00')
  await bank.database.owner.query(`update ledger.balance set state = 'open' where account_id = $1`, [account])

  const [customerId, personId] = [await bank.customerId('owen'), await bank.personId('owen')]
  await bank.database.owner.query('update app.customer set closed = true where id = $1', [customerId])
  bank.services.store.people.forget(personId)
  expect((await refused({}))[2]).toBe('notAllowed')
  const toClosed = await refused({ who: 'victor', parts: { toEmail: 'owen@tamar.example' } })
  expect(toClosed[2]).toBe('payeeUnknown')
  await bank.database.owner.query('update app.customer set closed = false where id = $1', [customerId])
  bank.services.store.people.forget(personId)
})

const payByBo = (text: string) => send({ who: 'bo', parts: { amount: text } })

test('states the amount left today and this month when a limit is reached [OP207]', async () => {
  const bo = await bank.accountId('bo', 'Everyday')
  await bank.fund(bo, '1000.00')
  expect((await payByBo('150.01')).responseDescription).toBe(
    'This is above your limit. You can still send 150.00\u00a0EUR per payment.',
  )
  expect((await payByBo('120.00')).responseCode).toBe('00')
  const before = await bank.ledgerState()
  expect((await payByBo('30.01')).responseDescription).toBe(
    'This is above your limit. You can still send 30.00\u00a0EUR today.',
  )
  expect(await bank.ledgerState()).toBe(before)
  expect((await payByBo('30.00')).responseCode).toBe('00')
  expect((await payByBo('0.01')).responseDescription).toBe(
    'This is above your limit. You can still send 0.00\u00a0EUR today.',
  )

  await bank.database.owner.query(
    'update ledger.limit_counter set day_amount = 0, month_amount = 49000 where subject = $1',
    [`customer:${await bank.customerId('bo')}`],
  )
  expect((await payByBo('10.01')).responseDescription).toBe(
    'This is above your limit. You can still send 10.00\u00a0EUR this month.',
  )
  expect((await payByBo('10.00')).responseCode).toBe('00')
})

test('detects a change of rights when the money is booked, and decides the same key again', async () => {
  const key = randomUUIDv7()
  await send({})
  // Owen's rights are cached here while another process changes them.
  await bumpGuard(bank.database.owner, `customer:${await bank.customerId('owen')}`)
  const before = await bank.ledgerState()
  const stale = await send({}, { key })
  expect([stale.http, stale.validationErrors[0]?.code]).toEqual([503, 'busy'])
  expect(await bank.ledgerState()).toBe(before)
  expect((await send({}, { key })).status).toBe('completed')
  expect(await bank.ledgerState()).not.toBe(before)
})

test('refuses a payer limited a moment ago, even if the server’s cache is outdated', async () => {
  const id = await bank.customerId('owen')
  onTestFinished(async () => {
    await bank.database.owner.query('update app.customer set limited = false where id = $1', [id])
    await bumpGuard(bank.database.owner, `customer:${id}`)
    bank.services.store.people.forget(await bank.personId('owen'))
  })
  await send({})
  await bank.database.owner.query('update app.customer set limited = true where id = $1', [id])
  await bumpGuard(bank.database.owner, `customer:${id}`)
  expect((await refused({}))[2]).toBe('busy')
  expect((await refused({}))[2]).toBe('customerLimited')
})
