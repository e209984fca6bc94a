import { after } from '@sixpence/days'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { randomUUIDv7 } from 'node:crypto'
import { verify } from '@sixpence/ledger'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { preapprovedList } from '@sixpence/protocol/preapproved/preapproved'
import { approvalMethods } from '@sixpence/protocol/rights'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { setCalendar, turnCalendar } from '#testing/bank/calendar.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { dueAt } from '#payments/schedules/calendar.ts'

/** A Monday. */
const today = '2027-02-22'
const weekly = { subscriptionFrequency: 'weekly' }
const later = { ...weekly, subscriptionStartDate: after(today, { days: 7 }) }

let bank: TestBank
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query('delete from app.subscription')
  await setCalendar(bank, dueAt(today))
})

afterEach(async () => {
  await rails.live()
  await rails.aMoment()
})

const submit = (client: TestClient, from: number, repeat: object, key = randomUUIDv7()) =>
  client.raw(
    transferEftSubmit,
    {
      ...outsideDetails.eft,
      fromAccountId: from,
      amount: '20.00',
      permission: '3d',
      beneficiaryType: 'person',
      ...repeat,
    },
    { key },
  )
const of = async (client: TestClient, id: number) => {
  await bank.settled()
  return (await client.call(preapprovedList, {})).subscriptions?.find(
    (subscription) => subscription.id === id,
  )
}

describe('approved once by a code', () => {
  let ines: TestClient
  beforeEach(async () => {
    rails = await TestRails.open(bank, 'ines', 'Everyday', '100.00')
    await bank.database.owner.query('update app.customer set approve_mode = $2 where id = $1', [
      await bank.customerId('ines'),
      approvalMethods.sms,
    ])
    bank.services.store.people.forget(await bank.personId('ines'))
    ines = await bank.as('ines')
  })
  const ask = async (repeat: object): Promise<number> => {
    const answer = await submit(ines, rails.account, repeat)
    expect(answer).toMatchObject({ responseCode: '00', status: 'pending' })
    return Number(answer['transactionId'])
  }
  const confirm = async (trxid: number) =>
    ines.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('ines') })

  test('the first payment leaves with it, the others automatically; the message states the frequency', async () => {
    const id = await ask(weekly)
    expect(await bank.lastSms((await bank.personAt('ines@ostra.example'))?.phone ?? '')).toContain(
      `every week from ${paperFormat('en').day(today)}`,
    )
    expect(await of(ines, id)).toMatchObject({ state: 'waiting', mayCancel: false })
    await turnCalendar(bank, after(today, { days: 1 }))
    expect(await bank.stands(rails.account)).toBe('79.00, held 21.00')
    expect(await rails.instruction(id)).toMatchObject({ state: 'created' })
    expect(await confirm(id)).toMatchObject({ status: 'submitted' })
    expect(await of(ines, id)).toMatchObject({ state: 'active', paid: 1, nextDay: after(today, { days: 7 }) })
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await of(ines, id)).toMatchObject({ paid: 2 })
    expect(await bank.stands(rails.account)).toBe('58.00, held 42.00')
  })

  test('for a later day: the hold is free again, and a repeated call returns that it is scheduled', async () => {
    const key = randomUUIDv7()
    const asked = await submit(ines, rails.account, later, key)
    const id = Number(asked['transactionId'])
    expect(await bank.stands(rails.account)).toBe('79.00, held 21.00')
    expect(await confirm(id)).toMatchObject({ status: 'submitted' })
    expect(await of(ines, id)).toMatchObject({ state: 'active', paid: 0, nextDay: after(today, { days: 7 }) })
    expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
    expect(await submit(ines, rails.account, later, key)).toMatchObject({ status: 'scheduled' })
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: id })
    expect(receipt).toMatchObject({
      status: 'submitted',
      firstDay: after(today, { days: 7 }),
      subscriptionId: id,
    })
    const { transactions } = await ines.call(transactionHistoryList, {
      accountId: rails.account,
      status: 'canceled',
    })
    expect(transactions?.transaction.map((line) => line.transactionId)).not.toContain(id)
    await turnCalendar(bank, after(today, { days: 7 }))
    expect(await of(ines, id)).toMatchObject({ paid: 1 })
  })

  test.each([
    ['now', weekly],
    ['on a later day', later],
  ])('one that begins %s and is canceled never existed', async (_, repeat) => {
    const id = await ask(repeat)
    expect((await ines.call(transferCancel, { trxid: id })).status).toBe('canceled')
    expect(await of(ines, id)).toBeUndefined()
    expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: id })
    expect(receipt?.status).toBe('canceled')
    await turnCalendar(bank, after(today, { days: 30 }))
    expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
  })

  test.each([
    ['now', weekly, 1],
    ['on a later day', later, 0],
  ])('one that begins %s, approved when the process ended, begins once', async (_, repeat, paid) => {
    const id = await ask(repeat)
    await bank.database.owner.query(`update app.approval set state = 'passed' where operation_id = $1`, [id])
    await Promise.all([finishHeldPayments(bank.services), finishHeldPayments(bank.services)])
    expect(await of(ines, id)).toMatchObject({ state: 'active', paid })
    expect(await bank.stands(rails.account)).toBe(paid ? '79.00, held 21.00' : '100.00, held 0.00')
  })

  test('one not confirmed in time never existed', async () => {
    const id = await ask(later)
    bank.clock.advance(20 * 60_000)
    await finishHeldPayments(bank.services)
    ines = await bank.as('ines')
    expect(await of(ines, id)).toBeUndefined()
    expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
  })
})

describe('approved once in a company, by its rules', () => {
  let company: TestCompany
  beforeAll(async () => {
    company = await TestCompany.of(bank)
  })
  beforeEach(async () => {
    await company.plain()
    rails = await TestRails.open(bank, 'northlight', 'Operating', '100.00')
  })
  const ask = async (repeat: object): Promise<number> => {
    const answer = await submit(company.paul, rails.account, repeat)
    expect(answer).toMatchObject({ responseCode: '00', status: 'created' })
    return Number(answer['transactionId'])
  }

  test.each([
    ['now', weekly, 2],
    ['on a later day', later, 1],
  ])(
    'one that begins %s begins with the second of two approvals, and later payments need none',
    async (_, repeat, paid) => {
      await company.rule({ approvers: 2 })
      const id = await ask(repeat)
      expect(await company.listed(company.ines, id)).toMatchObject({
        schedule: {
          frequency: 'weekly',
          first: 'subscriptionStartDate' in repeat ? after(today, { days: 7 }) : today,
        },
      })
      expect(await company.decide(company.ines, id)).toBe('recorded')
      expect(await of(company.ines, id)).toMatchObject({ state: 'waiting' })
      expect(await company.decide(company.anna, id)).toBe('approved')
      expect(await of(company.ines, id)).toMatchObject({ state: 'active' })
      await turnCalendar(bank, after(today, { days: 7 }))
      expect(await of(company.ines, id)).toMatchObject({ paid })
      expect(await bank.stands(rails.account)).toBe(paid === 2 ? '58.00, held 42.00' : '79.00, held 21.00')
    },
  )

  test('approved, declined and canceled at the same moment, it begins or never existed', async () => {
    for (const repeat of [weekly, later, weekly, later]) {
      await bank.fund(rails.account, '100.00')
      const id = await ask(repeat)
      const outcomes = await Promise.all([
        company.decide(company.ines, id),
        company.decide(company.anna, id, true),
        company.decide(company.anna, id),
        company.paul.call(transferCancel, { trxid: id }).then(({ status }) => status),
      ])
      await finishHeldPayments(bank.services)
      const begun = await of(company.ines, id)
      for (const said of begun ? ['declined', 'canceled'] : ['approved']) expect(outcomes).not.toContain(said)
      expect(['active', undefined]).toContain(begun?.state)
    }
    expect(await verify(bank.services.db)).toEqual([])
  })
})
