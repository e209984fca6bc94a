import { randomUUIDv7 } from 'node:crypto'
import { freezeAccount, unfreezeAccount } from '@sixpence/ledger'
import {
  globalBatchCancel,
  globalBatchFeeSideSet,
  globalBatchGet,
  globalBatchPaymentRemove,
  globalBatchReject,
  globalBatchSubmit,
} from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { plantQuery } from '#testing/plant.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import type { TestGlobal } from '#testing/bank/test-global.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { withMinimum } from '#testing/with-minimum.ts'

let bank: TestBank
let pay: TestGlobal
let rails: TestRails
let ines: TestClient
let batches: TestBatches
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  // Payments claimed by earlier tests are paid out first.
  await rails.aMoment()
  batches = await TestBatches.afresh(bank)
  ines = batches.client
  pay = batches.pay
})

const stands = () => bank.stands(pay.account)

describe('a submitted batch', () => {
  test('whose hold was lost in a failover books nothing under its key, and is submitted again', async () => {
    const { batchId } = await batches.uploaded(['10.00'])
    const key = randomUUIDv7()
    const before = await bank.ledgerState()
    plantQuery(bank, /from ledger\.operation o where o\.key/, async () => [
      { id: '1', key, accounts: [], versions: [], detail: {} },
    ])
    expect(wrongOf(await batches.submit(batchId, key))).toEqual([' outcomeUnknown'])
    vi.restoreAllMocks()
    expect(await bank.ledgerState()).toBe(before)
    expect(await batches.submit(batchId, key)).toMatchObject({ status: 'submitted' })
  })

  test('is held as a whole, and becomes payments of its own, each with a link that is claimed once [OP187 B333]', async () => {
    const { batchId } = await batches.uploaded(['100.00', '50.00', '25.00'])
    const answer = await batches.submit(batchId)
    expect(answer).toMatchObject({ responseCode: '00', status: 'submitted' })
    expect(await stands()).toBe('822.00, held 178.00')
    await batches.made(batchId)
    expect(await stands()).toBe('822.00, held 178.00')
    expect(await batches.links()).toEqual([1, 1, 1])
    const ids = await batches.payments(batchId)
    expect(new Set(ids).size).toBe(3)
    expect(await batches.status(batchId)).toBe('confirmed')
    const mails = (await pay.mailsTo('payee0@batch.example')).concat(
      await pay.mailsTo('payee1@batch.example'),
    )
    expect(new Set(mails.map((body) => /\/receive\/([\w-]{43})/.exec(body)?.[1])).size).toBe(2)
    const claimed = await pay.claim(await pay.payment(ids[0] ?? 0))
    expect(claimed.state).toBe('processing')
    expect(await batches.status(batchId)).toBe('partiallyPaid')
    await expect(pay.claim(claimed)).rejects.toThrow('a claim was notOpen')
    expect(await stands()).toBe('822.00, held 178.00')
  })

  test.each([
    ['an authenticator', approvalMethods.otp, async () => bank.totp('ines')],
    ['a code by SMS', approvalMethods.sms, () => bank.smsCode('ines')],
  ])('waits for %s, and pays no one before [OP187 OP227]', async (_, method, code) => {
    await pay.approveBy(method)
    const { batchId } = await batches.uploaded(['10.00', '20.00'])
    const { transactionId = 0, ...answer } = await batches.submit(batchId)
    expect(answer).toMatchObject({ status: 'pending', approveType: method })
    await bank.settled()
    expect([await batches.status(batchId), await batches.links()]).toEqual(['submitted', [0, 0, 0]])
    const right = await code()
    const wrong = right === '000000' ? '000001' : '000000'
    expect(wrongOf(await batches.confirm(transactionId, wrong))).toEqual(['approvalCode wrongCode'])
    expect(await batches.confirm(transactionId, right)).toMatchObject({ transactionId, status: 'submitted' })
    await batches.made(batchId)
    expect([await batches.status(batchId), await batches.links()]).toEqual(['confirmed', [1, 1, 0]])
    expect(await stands()).toBe('968.00, held 32.00')
  })

  test('leaves out removed payments', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00', '20.00'])
    await ines.call(globalBatchPaymentRemove, { batchId, id: ids[0] ?? 0 })
    await batches.submit(batchId)
    await batches.made(batchId)
    expect(await batches.links()).toEqual([0, 1, 0])
    expect(await stands()).toBe('979.00, held 21.00')
  })

  test('of twenty confirmations at once pays each payee once [OP227]', async () => {
    await pay.approveBy(approvalMethods.otp)
    const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
    const { transactionId = 0 } = await batches.submit(batchId)
    const code = bank.totp('ines')
    const answers = await Promise.all(Array.from({ length: 20 }, () => batches.confirm(transactionId, code)))
    expect(answers.map(({ responseCode }) => responseCode)).toContain('00')
    await batches.made(batchId)
    expect(await batches.links()).toEqual([1, 1, 1])
    expect(await stands()).toBe('937.00, held 63.00')
    expect(await batches.status(batchId)).toBe('confirmed')
  })

  test('submitted five times at once is one, under one key and under several [OP187]', async () => {
    const key = randomUUIDv7()
    const { batchId } = await batches.uploaded(['10.00'])
    const same = await Promise.all(Array.from({ length: 5 }, () => batches.submit(batchId, key)))
    const known = same.filter(({ responseCode }) => responseCode === '00')
    expect(new Set(known.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(
      new Set(same.flatMap(({ validationErrors }) => validationErrors.map(({ code }) => code))),
    ).not.toContain('globalBatchNotEditable')
    expect(await batches.submit(batchId, key)).toMatchObject({ transactionId: known[0]?.transactionId })
    const other = await batches.uploaded(['20.00'])
    const answers = await Promise.all(Array.from({ length: 5 }, () => batches.submit(other.batchId)))
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
    expect(new Set(answers.flatMap(wrongOf))).toEqual(new Set([' globalBatchNotEditable']))
    await bank.settled()
    expect(await stands()).toBe('968.00, held 32.00')
  })

  test('cannot be changed any more, and cannot be canceled once it is confirmed [B239 OP188 OP189]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00'])
    await batches.submit(batchId)
    expect([...(await batches.refusedChanges(batchId, ids[0] ?? 0))]).toEqual(['globalBatchNotEditable'])
    expect(wrongOf(await batches.submit(batchId))).toEqual([' globalBatchNotEditable'])
    expect(wrongOf(await ines.call(globalBatchCancel, { batchId }))).toEqual([' globalBatchOver'])
    expect(wrongOf(await ines.call(globalBatchReject, { batchId }))).toEqual([' globalBatchOver'])
  })
})

describe('a batch that cannot be submitted', () => {
  test('differs from the one shown: a payment was changed, or has another fee [OP187 B239]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00', '20.00'])
    const look = async () => (await ines.call(globalBatchGet, { batchId })).summary?.digest ?? ''
    const send = (digest: string) =>
      ines.call(globalBatchSubmit, { batchId, digest }, { key: randomUUIDv7() })
    const before = await bank.ledgerState()
    const first = await look()
    await ines.call(globalBatchFeeSideSet, { list: [ids[0] ?? 0], feeShare: 'beneficiary' })
    expect(wrongOf(await send(first))).toEqual(['digest batchChanged'])
    const { tariffs } = bank.services.store
    const usual = tariffs.tariff.bind(tariffs)
    const dearer = vi.spyOn(tariffs, 'tariff')
    dearer.mockImplementation(async (...said) => withMinimum(await usual(...said), '2.00'))
    const second = await look()
    dearer.mockRestore()
    expect(wrongOf(await send(second))).toEqual(['digest batchChanged'])
    expect([await bank.ledgerState(), await batches.status(batchId)]).toEqual([before, 'uploaded'])
    expect(await send(await look())).toMatchObject({ responseCode: '00', status: 'submitted' })
  })

  test('lists each invalid payment, and holds nothing [OP187]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00', '0', '1.001'])
    const before = await bank.ledgerState()
    expect(wrongOf(await batches.submit(batchId))).toEqual([
      `payments.${ids[1]}.amount amountNotPositive`,
      `payments.${ids[2]}.amount amountTooManyDecimals`,
    ])
    expect(await bank.ledgerState()).toBe(before)
    expect(await batches.status(batchId)).toBe('uploaded')
  })

  test('is open again after the ledger refused: too little money, or a limit that all together exceed [OP187]', async () => {
    const poor = await batches.uploaded(['600.00', '600.00'])
    expect(wrongOf(await batches.submit(poor.batchId))).toEqual(['amount insufficientFunds'])
    expect(await batches.status(poor.batchId)).toBe('uploaded')
    await bank.fund(pay.account, '900000.00')
    const many = await batches.uploaded(Array.from({ length: 60 }, () => '5000.00'))
    const refused = await batches.submit(many.batchId)
    expect(wrongOf(refused)).toEqual(['amount limitExceeded'])
    expect(refused.validationErrors[0]?.description.length).toBeGreaterThan(10)
    await bank.fund(pay.account, '1300.00')
    expect(await batches.submit(poor.batchId)).toMatchObject({ status: 'submitted' })
    await bank.settled()
    expect(await stands()).toBe('88.00, held 1212.00')
  })

  test('is empty, or of an account that is frozen or was closed in the meantime [OP187]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00'])
    await ines.call(globalBatchPaymentRemove, { batchId, id: ids[0] ?? 0 })
    expect(wrongOf(await batches.submit(batchId))).toEqual([' globalBatchEmpty'])
    const other = await batches.uploaded(['10.00'])
    await freezeAccount(bank.database.owner, pay.account)
    const frozen = await batches.submit(other.batchId)
    await unfreezeAccount(bank.database.owner, pay.account)
    expect(wrongOf(frozen)).toEqual(['accountId accountFrozen'])
    await bank.database.owner.query('update app.global_batch set account_id = $2 where id = $1', [
      other.batchId,
      await bank.accountId('ines', 'Old savings'),
    ])
    expect(wrongOf(await batches.submit(other.batchId))).toEqual(['accountId accountClosed'])
    expect(await batches.status(other.batchId)).toBe('uploaded')
  })
})
