import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { batchTransferList } from '@sixpence/protocol/history/batches'
import { globalBatchCancel } from '@sixpence/protocol/global/global-batches'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import type { TestGlobal } from '#testing/bank/test-global.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let pay: TestGlobal
let ines: TestClient
let batches: TestBatches
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
})
afterAll(() => bank.close())
beforeEach(async () => {
  batches = await TestBatches.afresh(bank)
  ines = batches.client
  pay = batches.pay
})

const stands = () => bank.stands(pay.account)

describe('a batch that is canceled', () => {
  test('before its code leaves all money free, the limit too, and its code is no longer valid [OP188]', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00', '20.00'])
    const before = await pay.limitUsed()
    const { transactionId = 0 } = await batches.submit(batchId)
    expect(await pay.limitUsed()).not.toBe(before)
    expect((await ines.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
    expect((await ines.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
    expect(wrongOf(await batches.confirm(transactionId, bank.totp('ines')))).toEqual([' approvalNotOpen'])
    await bank.settled()
    expect([await stands(), await pay.limitUsed(), await batches.status(batchId)]).toEqual([
      '1000.00, held 0.00',
      before,
      'cancelled',
    ])
    expect(await batches.links()).toEqual([0, 0, 0])
  })

  test('by its entry in the history is canceled too', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await batches.submit(batchId)
    expect(await ines.call(transferCancel, { trxid: transactionId })).toMatchObject({ status: 'canceled' })
    expect([await stands(), await batches.status(batchId)]).toEqual(['1000.00, held 0.00', 'cancelled'])
  })

  test('automatically, once its code has expired', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00'])
    const before = await pay.limitUsed()
    const { transactionId = 0 } = await batches.submit(batchId)
    expect(await pay.limitUsed()).not.toBe(before)
    bank.clock.advance(60 * 60_000)
    batches = await TestBatches.open(bank, await bank.as('ines'))
    expect(wrongOf(await batches.confirm(transactionId, bank.totp('ines')))).toEqual([' approvalExpired'])
    await finishHeldPayments(bank.services)
    await bank.settled()
    expect([await stands(), await pay.limitUsed(), await batches.status(batchId)]).toEqual([
      '1000.00, held 0.00',
      before,
      'cancelled',
    ])
  })

  test('together with its confirmation ends as one of the two [OP188 OP227]', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00', '20.00'])
    const { transactionId = 0 } = await batches.submit(batchId)
    const code = bank.totp('ines')
    await Promise.all([batches.confirm(transactionId, code), ines.call(globalBatchCancel, { batchId })])
    const status = await batches.status(batchId)
    await (status === 'confirmed' ? batches.made(batchId) : bank.settled())
    expect(['confirmed', 'cancelled']).toContain(status)
    expect(await batches.links()).toEqual(status === 'confirmed' ? [1, 1, 0] : [0, 0, 0])
    expect(await stands()).toBe(status === 'confirmed' ? '968.00, held 32.00' : '1000.00, held 0.00')
  })
})

describe('the display of a batch', () => {
  test('it is a mass payment in the history, whose payments are counted as they end [R040]', async () => {
    const { batchId } = await batches.uploaded(['100.00', '50.00'])
    await batches.submit(batchId)
    await batches.made(batchId)
    const mine = async () =>
      (await ines.call(batchTransferList, {})).batchTransfer?.transfer.find(({ id }) => id === batchId)
    expect(await mine()).toMatchObject({
      name: 'Prizes',
      type: 'GlobalTransfer',
      status: 'underWay',
      payments: 2,
      paid: 0,
      unpaid: 0,
      amount: '150.00',
    })
    const [first = 0] = await batches.payments(batchId)
    await ines.call(transferCancel, { trxid: first })
    await bank.settled()
    expect(await mine()).toMatchObject({ paid: 0, unpaid: 1 })
    const { transactions } = await ines.call(transactionHistoryList, {
      accountId: pay.account,
      status: 'submitted',
    })
    expect(transactions?.transaction.map(({ amount }) => amount)).toEqual(['-51.00'])
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: first })
    expect(receipt).toMatchObject({ status: 'canceled' })
  })

  test('while it waits, its receipt refers to it', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await batches.submit(batchId)
    await bank.settled()
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId })
    expect(receipt).toMatchObject({ status: 'pending', payeeName: 'Prizes', payments: 1 })
    await ines.call(globalBatchCancel, { batchId })
  })

  test('payees’ names and addresses, and links, are stored nowhere in the clear [B333]', async () => {
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await batches.submit(batchId)
    await bank.settled()
    const { rows } = await bank.database.owner.query<{ row: string }>(
      `select b::text || p::text || m::text as row from app.global_batch b join app.global_batch_payment p
       on p.batch_id = b.id join app.batch m on m.id = b.id where b.id = $1
       union all select o::text from ledger.operation o where o.id = $2`,
      [batchId, transactionId],
    )
    expect(rows).toHaveLength(2)
    const kept = rows.map(({ row }) => row).join()
    expect(kept).not.toMatch(/payee0@|Ana Nowak|Prizes/)
    expect(bank.log.join()).not.toMatch(/receive\/[\w-]{43}/)
  })
})
