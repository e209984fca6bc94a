import { after, dayOf } from '@sixpence/days'
import { verify } from '@sixpence/ledger'
import { transferCancel, transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { transferLimitsGet } from '@sixpence/protocol/transfers-external/transfers-external'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { outsideDetails } from '#testing/fixtures/transfers-external.ts'
import { sendDue } from '#payments/rails/send.ts'
import { screenPayments } from '#payments/screening/screen-payments.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
})
afterAll(() => bank.close())

const inThreeDays = () => after(dayOf(bank.clock.now()), { days: 3 })
const submit = (client: TestClient, { account }: TestRails) =>
  client.call(transferEftSubmit, {
    ...outsideDetails.eft,
    fromAccountId: account,
    amount: '20.00',
    permission: '3d',
    beneficiaryType: 'person',
    requestedDate: inThreeDays(),
  })
const cancel = async (client: TestClient, trxid: number) => {
  const { status, validationErrors } = await client.call(transferCancel, { trxid })
  return validationErrors[0]?.code ?? status
}

describe('an approved payment dated for later', () => {
  let rails: TestRails
  let ines: TestClient
  beforeEach(async () => {
    rails = await TestRails.open(bank, 'ines', 'Everyday', '100.00')
    ines = await bank.as('ines')
    await bank.database.owner.query('update app.customer set approve_mode = $2 where id = $1', [
      await bank.customerId('ines'),
      approvalMethods.sms,
    ])
    bank.services.store.people.forget(await bank.personId('ines'))
  })

  async function approved(): Promise<number> {
    const { transactionId: trxid = 0 } = await submit(ines, rails)
    const { status } = await ines.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('ines') })
    expect(status).toBe('submitted')
    return trxid
  }
  const receipt = async (transactionId: number) =>
    (await ines.call(transactionReceiptGet, { transactionId })).receipt
  async function usedToday(): Promise<string | undefined> {
    const asked = { type: 'withdrawals', countryCode: 'DE', fromAccountId: rails.account } as const
    const { limits } = await ines.call(transferLimitsGet, { ...asked, operation: 'eft' })
    return limits?.find(({ period }) => period === 'day')?.used
  }

  test('is canceled by its payer, money and limit are free, the company receives nothing, and a repeated call returns the same', async () => {
    const used = await usedToday()
    const id = await approved()
    expect((await receipt(id))?.cancelableUntil).toBe(inThreeDays())
    expect(await bank.stands(rails.account)).toBe('79.00, held 21.00')
    expect([await cancel(ines, id), await cancel(ines, id)]).toEqual(['canceled', 'canceled'])
    expect([await bank.stands(rails.account), await usedToday()]).toEqual(['100.00, held 0.00', used])
    const after = await receipt(id)
    expect([after?.status, after?.cancelableUntil]).toEqual(['canceled', undefined])
    await rails.wait(80)
    expect([await rails.tries(id), await rails.left(id)]).toEqual([0, 0n])
  })

  test('is not canceled once it has left, with its own refusal', async () => {
    const id = await approved()
    await rails.wait(80)
    ines = await bank.as('ines')
    expect((await receipt(id))?.cancelableUntil).toBeUndefined()
    expect(await cancel(ines, id)).toBe('paymentHasLeft')
    await rails.aMoment()
    expect([await rails.tries(id), await rails.left(id)]).toEqual([1, 2_100n])
  })

  test('canceled twenty times during the hand-over, leaves once or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      await bank.fund(rails.account, '100.00')
      const id = await approved()
      const handOver = async () => {
        await bank.database.owner.query('update app.instruction set next_at = $2 where operation_id = $1', [
          id,
          bank.clock.now(),
        ])
        await screenPayments(bank.services)
        await sendDue(bank.services)
      }
      const cancels = Array.from({ length: 20 }, () => cancel(ines, id))
      const [, ...said] = await Promise.all([handOver(), ...(round % 2 ? cancels : cancels.toReversed())])
      await rails.live()
      await rails.aMoment()
      ines = await bank.as('ines')
      const hasLeft = (await rails.left(id)) > 0n
      expect(new Set(said)).toEqual(new Set([hasLeft ? 'paymentHasLeft' : 'canceled']))
      expect(await rails.tries(id)).toBe(hasLeft ? 1 : 0)
      expect(await bank.stands(rails.account)).toBe(hasLeft ? '79.00, held 0.00' : '100.00, held 0.00')
    }
    expect(await verify(bank.services.db)).toEqual([])
  })

  test('a cancellation that stopped before the money was free is completed by the worker', async () => {
    const id = await approved()
    const { committer } = bank.services
    bank.services.committer = {
      ...committer,
      submit: () => Promise.reject(new Error('killed')),
    }
    await ines.call(transferCancel, { trxid: id }).catch(() => undefined)
    bank.services.committer = committer
    await rails.live()
    await rails.wait(1)
    expect(await bank.stands(rails.account)).toBe('100.00, held 0.00')
    expect(await rails.instruction(id)).toMatchObject({ state: 'withdrawn' })
  })
})

test('in a company is canceled by its creator or by users with full rights only [Q116]', async () => {
  const company = await TestCompany.of(bank)
  await company.plain()
  const rails = await TestRails.open(bank, 'northlight', 'Operating', '100.00')
  const asked = async () => {
    const { transactionId: id = 0 } = await submit(company.paul, rails)
    expect(await company.decide(company.ines, id)).toBe('approved')
    return id
  }
  const [first, second] = [await asked(), await asked()]
  const { client: other } = await company.hire('Otis', 3)
  expect(await cancel(other, first)).toBe('approvalNotOpen')
  const { receipt } = await other.call(transactionReceiptGet, { transactionId: first })
  expect(receipt?.cancelableUntil).toBeUndefined()
  expect(await cancel(company.paul, first)).toBe('canceled')
  expect(await cancel(company.ines, second)).toBe('canceled')
  await rails.wait(80)
  expect(await rails.left(first)).toBe(0n)
})
