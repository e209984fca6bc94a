import { randomUUIDv7 } from 'node:crypto'
import { freezeAccount, unfreezeAccount } from '@sixpence/ledger'
import { approvalDecide, approvalList, transferCancel } from '@sixpence/protocol/approvals'
import { batchTransferList } from '@sixpence/protocol/batches'
import {
  globalBatchCancel,
  globalBatchConfirm,
  globalBatchGet,
  globalBatchPaymentRemove,
  globalBatchReject,
  globalBatchStatusGet,
  globalBatchSubmit,
} from '@sixpence/protocol/global-batches'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { finishHeldPayments } from '#approval/expiry.ts'
import { TestBank, type TestClient } from '#dev/test-bank.ts'
import { TestBatches } from '#dev/test-batches.ts'
import { TestGlobal } from '#dev/test-global.ts'
import { TestRails } from '#dev/test-rails.ts'

let bank: TestBank
let pay: TestGlobal
let rails: TestRails
let ines: TestClient
let batches: TestBatches
beforeAll(async () => {
  bank = await TestBank.open({ mostEntries: 1 })
  pay = await TestGlobal.open(bank)
  rails = await TestRails.open(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  // What the tests before have sent has gone back.
  await rails.aMoment()
  await rails.wait(31 * 24)
  await bank.database.owner.query(`update app.global_batch set state = 'cancelled' where state = 'uploaded'`)
  await bank.database.owner.query('delete from sandbox.message')
  await bank.fund(pay.account, '1000.00')
  ines = await bank.as('ines')
  batches = await TestBatches.open(bank, ines)
  await pay.approveBy(approvalMethods.none)
})

const codes = (answer: { validationErrors: { code: string; parameter: string }[] }) =>
  answer.validationErrors.map(({ code, parameter }) => `${parameter} ${code}`)
const submit = (batchId: number, key = randomUUIDv7()) => ines.call(globalBatchSubmit, { batchId }, { key })
const confirm = (operationId: number, approvalCode: string) =>
  ines.call(globalBatchConfirm, { operationId, approvalCode })
const statusOf = async (batchId: number) => (await ines.call(globalBatchStatusGet, { batchId })).status
const links = async () =>
  (await Promise.all([0, 1, 2].map((at) => pay.mailsTo(`payee${at}@batch.example`)))).map(
    (mails) => mails.filter((body) => /\/receive\/[\w-]{43}/.test(body)).length,
  )
const stands = () => bank.stands(pay.account)
const limitUsed = async () => {
  const { rows } = await bank.database.owner.query<{ used: string }>(
    `select month_amount::text as used from ledger.limit_usage where kind = 'global' and subject = $1`,
    [`customer:${await bank.customerId('ines')}`],
  )
  return rows[0]?.used
}
const paymentsOf = async (batchId: number): Promise<number[]> => {
  const { batch = [] } = await ines.call(globalBatchGet, { batchId })
  return batch.flatMap(({ paymentData }) => paymentData?.transactionId ?? [])
}

describe('a batch that is sent', () => {
  test('is held whole, and becomes payments of its own, each with a link of its own that is claimed once [OP187 B333]', async () => {
    const { batchId } = await batches.uploaded(['100.00', '50.00', '25.00'])
    const answer = await submit(batchId)
    expect(answer).toMatchObject({ responseCode: '00', status: 'submitted' })
    expect(await stands()).toBe('822.00, held 178.00')
    await batches.made(batchId)
    expect(await stands()).toBe('822.00, held 178.00')
    expect(await links()).toEqual([1, 1, 1])
    const ids = await paymentsOf(batchId)
    expect(new Set(ids).size).toBe(3)
    expect(await statusOf(batchId)).toBe('confirmed')
    const mails = (await pay.mailsTo('payee0@batch.example')).concat(
      await pay.mailsTo('payee1@batch.example'),
    )
    expect(new Set(mails.map((body) => /\/receive\/([\w-]{43})/.exec(body)?.[1])).size).toBe(2)
    const claimed = await pay.claim(await pay.payment(ids[0] ?? 0))
    expect(claimed.state).toBe('processing')
    expect(await statusOf(batchId)).toBe('partiallyPaid')
    await expect(pay.claim(claimed)).rejects.toThrow('a claim was notOpen')
    expect(await stands()).toBe('822.00, held 178.00')
  })

  test.each([
    ['an authenticator', approvalMethods.otp, async () => bank.totp('ines')],
    ['a code by SMS', approvalMethods.sms, () => bank.smsCode('ines')],
  ])('waits for %s, and pays nobody before [OP187 OP227]', async (_, method, code) => {
    await pay.approveBy(method)
    const { batchId } = await batches.uploaded(['10.00', '20.00'])
    const { transactionId = 0, ...answer } = await submit(batchId)
    expect(answer).toMatchObject({ status: 'pending', approveType: method })
    await bank.settled()
    expect([await statusOf(batchId), await links()]).toEqual(['submitted', [0, 0, 0]])
    const right = await code()
    const wrong = right === '000000' ? '000001' : '000000'
    expect(codes(await confirm(transactionId, wrong))).toEqual(['approvalCode wrongCode'])
    expect(await confirm(transactionId, right)).toMatchObject({ transactionId, status: 'submitted' })
    await batches.made(batchId)
    expect([await statusOf(batchId), await links()]).toEqual(['confirmed', [1, 1, 0]])
    expect(await stands()).toBe('968.00, held 32.00')
  })

  test('leaves out what was removed', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00', '20.00'])
    await ines.call(globalBatchPaymentRemove, { batchId, id: ids[0] ?? 0 })
    await submit(batchId)
    await batches.made(batchId)
    expect(await links()).toEqual([0, 1, 0])
    expect(await stands()).toBe('979.00, held 21.00')
  })

  test('of twenty confirmations at once pays each payee once [OP227]', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
    const { transactionId = 0 } = await submit(batchId)
    const code = bank.totp('ines')
    await Promise.all(Array.from({ length: 20 }, () => confirm(transactionId, code)))
    await batches.made(batchId)
    expect(await links()).toEqual([1, 1, 1])
    expect(await stands()).toBe('937.00, held 63.00')
    expect(await statusOf(batchId)).toBe('confirmed')
  })

  test('sent five times at once is one, under one key and under several [OP187]', async () => {
    const key = randomUUIDv7()
    const { batchId } = await batches.uploaded(['10.00'])
    const same = await Promise.all(Array.from({ length: 5 }, () => submit(batchId, key)))
    const known = same.filter(({ responseCode }) => responseCode === '00')
    expect(new Set(known.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(
      new Set(same.flatMap(({ validationErrors }) => validationErrors.map(({ code }) => code))),
    ).not.toContain('globalBatchNotEditable')
    expect(await submit(batchId, key)).toMatchObject({ transactionId: known[0]?.transactionId })
    const other = await batches.uploaded(['20.00'])
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(other.batchId)))
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
    expect(new Set(answers.flatMap(codes))).toEqual(new Set([' globalBatchNotEditable']))
    await bank.settled()
    expect(await stands()).toBe('968.00, held 32.00')
  })

  test('cannot be changed any more, and once confirmed not be given up [B239 OP188 OP189]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00'])
    await submit(batchId)
    expect([...(await batches.refusedChanges(batchId, ids[0] ?? 0))]).toEqual(['globalBatchNotEditable'])
    expect(codes(await submit(batchId))).toEqual([' globalBatchNotEditable'])
    expect(codes(await ines.call(globalBatchCancel, { batchId }))).toEqual([' globalBatchOver'])
    expect(codes(await ines.call(globalBatchReject, { batchId }))).toEqual([' globalBatchOver'])
  })
})

describe('a batch that cannot be sent', () => {
  test('names each payment that is wrong, and holds nothing [OP187]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00', '0', '1.001'])
    const before = await bank.ledgerState()
    expect(codes(await submit(batchId))).toEqual([
      `payments.${ids[1]}.amount amountNotPositive`,
      `payments.${ids[2]}.amount amountTooManyDecimals`,
    ])
    expect(await bank.ledgerState()).toBe(before)
    expect(await statusOf(batchId)).toBe('uploaded')
  })

  test('is open again after what the ledger refused: too little money, a limit that all of them pass together [OP187]', async () => {
    const poor = await batches.uploaded(['600.00', '600.00'])
    expect(codes(await submit(poor.batchId))).toEqual(['amount insufficientFunds'])
    expect(await statusOf(poor.batchId)).toBe('uploaded')
    await bank.fund(pay.account, '900000.00')
    const many = await batches.uploaded(Array.from({ length: 60 }, () => '5000.00'))
    const refused = await submit(many.batchId)
    expect(codes(refused)).toEqual(['amount limitExceeded'])
    expect(refused.validationErrors[0]?.description.length).toBeGreaterThan(10)
    await bank.fund(pay.account, '1300.00')
    expect(await submit(poor.batchId)).toMatchObject({ status: 'submitted' })
    await bank.settled()
    expect(await stands()).toBe('88.00, held 1212.00')
  })

  test('is empty, of a frozen account, or of one that was closed in between [OP187]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00'])
    await ines.call(globalBatchPaymentRemove, { batchId, id: ids[0] ?? 0 })
    expect(codes(await submit(batchId))).toEqual([' globalBatchEmpty'])
    const other = await batches.uploaded(['10.00'])
    await freezeAccount(bank.database.owner, pay.account)
    const frozen = await submit(other.batchId)
    await unfreezeAccount(bank.database.owner, pay.account)
    expect(codes(frozen)).toEqual(['accountId accountFrozen'])
    await bank.database.owner.query('update app.global_batch set account_id = $2 where id = $1', [
      other.batchId,
      await bank.accountId('ines', 'Old savings'),
    ])
    expect(codes(await submit(other.batchId))).toEqual(['accountId accountClosed'])
    expect(await statusOf(other.batchId)).toBe('uploaded')
  })
})

describe('a batch that is given up', () => {
  test('before its code leaves everything free, the limit too, and its code is good for nothing [OP188]', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00', '20.00'])
    const before = await limitUsed()
    const { transactionId = 0 } = await submit(batchId)
    expect(await limitUsed()).not.toBe(before)
    expect((await ines.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
    expect((await ines.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
    expect(codes(await confirm(transactionId, bank.totp('ines')))).toEqual([' approvalNotOpen'])
    await bank.settled()
    expect([await stands(), await limitUsed(), await statusOf(batchId)]).toEqual([
      '1000.00, held 0.00',
      before,
      'cancelled',
    ])
    expect(await links()).toEqual([0, 0, 0])
  })

  test('by its entry in the history is given up as well', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await submit(batchId)
    expect(await ines.call(transferCancel, { trxid: transactionId })).toMatchObject({ status: 'canceled' })
    expect([await stands(), await statusOf(batchId)]).toEqual(['1000.00, held 0.00', 'cancelled'])
  })

  test('by nobody is given up when its code is not good any more', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await submit(batchId)
    bank.clock.advance(60 * 60_000)
    ines = await bank.as('ines')
    expect(codes(await confirm(transactionId, bank.totp('ines')))).toEqual([' approvalExpired'])
    await finishHeldPayments(bank.services)
    await bank.settled()
    expect([await statusOf(batchId), await stands()]).toEqual(['cancelled', '1000.00, held 0.00'])
  })

  test('together with its confirmation ends as one of the two [OP188 OP227]', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00', '20.00'])
    const { transactionId = 0 } = await submit(batchId)
    const code = bank.totp('ines')
    await Promise.all([confirm(transactionId, code), ines.call(globalBatchCancel, { batchId })])
    const status = await statusOf(batchId)
    await (status === 'confirmed' ? batches.made(batchId) : bank.settled())
    expect(['confirmed', 'cancelled']).toContain(status)
    expect(await links()).toEqual(status === 'confirmed' ? [1, 1, 0] : [0, 0, 0])
    expect(await stands()).toBe(status === 'confirmed' ? '968.00, held 32.00' : '1000.00, held 0.00')
  })
})

describe('in a company', () => {
  let company: TestGlobal
  let paul: TestClient
  let customerId: number
  let theirs: TestBatches
  beforeEach(async () => {
    company = await TestGlobal.open(bank, 'northlight', 'Operating')
    await bank.fund(company.account, '500.00')
    customerId = await bank.customerId('northlight')
    await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [customerId])
    bank.services.store.people.forget(await bank.personId('ines'))
    paul = await bank.as('paul')
    theirs = await TestBatches.open(bank, paul, 'northlight', 'Operating')
  })
  const asked = async (): Promise<{ batchId: number; transactionId: number }> => {
    const { batchId } = await theirs.uploaded(['10.00', '20.00'])
    const answer = await paul.call(globalBatchSubmit, { batchId }, { key: randomUUIDv7() })
    expect(answer).toMatchObject({ status: 'created', approveType: approvalMethods.none })
    await bank.settled()
    return { batchId, transactionId: answer.transactionId ?? 0 }
  }
  const status = async (batchId: number) => (await paul.call(globalBatchStatusGet, { batchId })).status

  test('what a colleague asks for is paid once it is approved [OP187 B333]', async () => {
    const { batchId, transactionId } = await asked()
    expect([await status(batchId), await links()]).toEqual(['submitted', [0, 0, 0]])
    const { requests } = await ines.call(approvalList, {}, { customerId })
    expect(requests?.find((one) => one.transactionId === transactionId)).toMatchObject({
      payeeName: 'Prizes',
    })
    const { results } = await ines.call(
      approvalDecide,
      { transactionIds: [transactionId], declined: false },
      { customerId },
    )
    expect(results?.map(({ outcome }) => outcome)).toEqual(['approved'])
    await theirs.made(batchId)
    expect([await status(batchId), await links()]).toEqual(['confirmed', [1, 1, 0]])
    expect(await bank.stands(company.account)).toBe('468.00, held 32.00')
  })

  test('an approver rejects it, who asked for it does not, and it is over [OP189]', async () => {
    const { batchId } = await asked()
    expect(codes(await paul.call(globalBatchReject, { batchId }))).toEqual([' globalBatchNotAsked'])
    expect(codes(await ines.call(globalBatchCancel, { batchId }, { customerId }))).toEqual([
      ' globalBatchNotYours',
    ])
    expect((await ines.call(globalBatchReject, { batchId }, { customerId })).responseCode).toBe('00')
    expect((await ines.call(globalBatchReject, { batchId }, { customerId })).responseCode).toBe('00')
    await bank.settled()
    expect([await status(batchId), await links()]).toEqual(['rejected', [0, 0, 0]])
    expect(await bank.stands(company.account)).toBe('500.00, held 0.00')
    expect(codes(await paul.call(globalBatchCancel, { batchId }))).toEqual([' globalBatchOver'])
  })

  test('who asked for it gives it up, and nobody rejects what was not asked for [OP188 OP189]', async () => {
    const { batchId } = await asked()
    expect((await paul.call(globalBatchCancel, { batchId })).responseCode).toBe('00')
    expect([await status(batchId), await bank.stands(company.account)]).toEqual([
      'cancelled',
      '500.00, held 0.00',
    ])
    const { batchId: fresh } = await theirs.uploaded(['1.00'])
    expect(codes(await ines.call(globalBatchReject, { batchId: fresh }, { customerId }))).toEqual([
      ' globalBatchNotAsked',
    ])
  })
})

describe('what is told of a batch', () => {
  test('it is a mass payment of the history, whose payments are counted as they end [R040]', async () => {
    const { batchId } = await batches.uploaded(['100.00', '50.00'])
    await submit(batchId)
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
    const [first = 0] = await paymentsOf(batchId)
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

  test('while it waits, its receipt names it', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await submit(batchId)
    await bank.settled()
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId })
    expect(receipt).toMatchObject({ status: 'pending', payeeName: 'Prizes', payments: 1 })
    await ines.call(globalBatchCancel, { batchId })
  })

  test('names and addresses of payees stand nowhere in the clear, nor links [B333]', async () => {
    const { batchId } = await batches.uploaded(['10.00'])
    const { transactionId = 0 } = await submit(batchId)
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
