import { transferPasskeyBegin, transferPasskeyConfirm } from '@sixpence/protocol/approvals/approvals'
import { deviceRequestList } from '@sixpence/protocol/devices/devices'
import { globalBatchCancel, globalBatchPaymentUpdate } from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { askPasskey } from '#auth/passkeys/passkey.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import { lastMessage } from '#testing/bank/last-message.ts'
import { TestBank, type TestClient, personOf } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import type { TestGlobal } from '#testing/bank/test-global.ts'
import { keepPasskeyOf, type TestPasskey } from '#testing/bank/test-passkey.ts'
import { ageFactors, linkPhone, type TestPhone } from '#testing/bank/test-phone.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import type { GlobalBatchDetail } from '#store/operation/details.ts'

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
afterEach(() => vi.restoreAllMocks())

/** A submitted batch of 10.00 and 20.00. */
const submitted = async (): Promise<{ batchId: number; transactionId: number }> => {
  const { batchId } = await batches.uploaded(['10.00', '20.00'])
  const { transactionId = 0 } = await batches.submit(batchId)
  return { batchId, transactionId }
}
const stand = async (batchId: number) => {
  await bank.settled()
  return [await batches.status(batchId), await batches.links(), await bank.stands(pay.account)]
}
const waits = ['submitted', [0, 0, 0], '968.00, held 32.00']
const isOver = ['cancelled', [0, 0, 0], '1000.00, held 0.00']
const isPaid = ['confirmed', [1, 1, 0], '968.00, held 32.00']

describe('by the phone', () => {
  let phone: TestPhone
  beforeAll(async () => {
    phone = await linkPhone(bank, 'ines')
    await ageFactors(bank, 'ines')
  })
  beforeEach(async () => {
    await phone.signIn()
    await pay.approveBy(approvalMethods.push)
  })

  test('a batch is confirmed as one, with its total and number of payments shown [OP187 OP227]', async () => {
    const { batchId } = await submitted()
    const { requests } = await phone.client.call(deviceRequestList, {})
    expect(requests).toMatchObject([{ kind: 'payment', amount: '30.00', fee: '2.00', currency: 'EUR' }])
    expect(requests?.[0]?.text).toBe('Pay 30.00\u00a0EUR to 2 recipients: “Prizes”?')
    const other = await phone.answer(true, { digest: 'A'.repeat(43) })
    expect(wrongOf(other)).toEqual(['signature deviceProofInvalid'])
    expect(await stand(batchId)).toEqual(waits)
    await phone.answer(true)
    await batches.made(batchId)
    expect(await stand(batchId)).toEqual(isPaid)
  })

  test('a batch is declined, and all its money is free, its limit too', async () => {
    const before = await pay.limitUsed()
    const { batchId } = await submitted()
    expect(await pay.limitUsed()).not.toBe(before)
    await phone.answer(false)
    expect(await stand(batchId)).toEqual(isOver)
    expect(await pay.limitUsed()).toBe(before)
  })
})

test('a code by SMS states the total of a batch and its number of payments [OP187]', async () => {
  await pay.approveBy(approvalMethods.sms)
  const { batchId } = await submitted()
  await bank.settled()
  const text = await lastMessage(bank, { kind: 'sms', to: personOf('ines').phone, matching: /recipients/ })
  expect(text.body).toMatch(/: \d{6} confirms 30\.00\sEUR to 2 recipients, “Prizes”\./)
  await ines.call(globalBatchCancel, { batchId })
})

describe('by a passkey', () => {
  let passkey: TestPasskey
  beforeAll(async () => {
    passkey = await keepPasskeyOf(bank, 'ines')
  })
  beforeEach(() => pay.approveBy(approvalMethods.sms))

  test('a batch is confirmed without a code', async () => {
    const { batchId, transactionId: trxid } = await submitted()
    const { key = '', options } = await ines.call(transferPasskeyBegin, { trxid })
    const response = passkey.get(String(options?.['challenge']))
    expect(await ines.call(transferPasskeyConfirm, { trxid, key, response })).toMatchObject({
      status: 'submitted',
    })
    await batches.made(batchId)
    expect(await stand(batchId)).toEqual(isPaid)
  })

  test.each<[string, Partial<GlobalBatchDetail>]>([
    ['amount', { units: '2999' }],
    ['number of payments', { payments: 3 }],
    ['fee', { fee: '100' }],
    ['source', { from: 7 }],
    ['set of payees, fee sides and ways', { shown: 'A'.repeat(43) }],
  ])('a signature over another %s than the held one is refused', async (_, changed) => {
    const { batchId, transactionId: trxid } = await submitted()
    const detail = (await bank.services.store.transactions.own(await bank.customerId('ines'), trxid))?.detail
    if (!detail) throw new Error('nothing is held')
    const asked = await askPasskey(
      bank.services,
      {
        personId: await bank.personId('ines'),
        subject: `payment:${trxid}`,
        digest: digestOf({ ...detail, ...changed } as GlobalBatchDetail),
      },
      { brand: 'ostra', origin: passkey.origin },
    )
    const response = passkey.get(String(asked?.options['challenge']))
    expect(
      wrongOf(await ines.call(transferPasskeyConfirm, { trxid, key: asked?.key ?? '', response })),
    ).toEqual([' passkeyWrong'])
    expect(await stand(batchId)).toEqual(waits)
    await ines.call(globalBatchCancel, { batchId })
  })
})

describe('between the submit and the code', () => {
  beforeEach(() => pay.approveBy(approvalMethods.otp))

  test('a user whose right was withdrawn confirms nothing, by the cache or by the ledger [OP227]', async () => {
    const { batchId, transactionId } = await submitted()
    const id = await bank.customerId('ines')
    const { owner } = bank.database
    const { rows } = await owner.query<{ permissions: string[] }>(
      `update app.access a set permissions = array_remove(a.permissions, 'massGlobal')
       from app.access was where was.ctid = a.ctid and a.customer_id = $1 and a.person_id = $2 returning was.permissions`,
      [id, await bank.personId('ines')],
    )
    const giveBack = async (): Promise<void> => {
      await owner.query('update app.access set permissions = $2 where customer_id = $1 and person_id = $3', [
        id,
        rows[0]?.permissions,
        await bank.personId('ines'),
      ])
      bank.services.store.people.forget(await bank.personId('ines'))
    }
    onTestFinished(giveBack)
    await owner.query('select ledger.bump_guard($1)', [`customer:${id}`])
    const code = bank.totp('ines')
    // The cached rights of Ines are out of date; the ledger compares guard versions.
    expect(wrongOf(await batches.confirm(transactionId, code))).toEqual([' busy'])
    expect(wrongOf(await batches.confirm(transactionId, code))).toEqual([' notAllowed'])
    await finishHeldPayments(bank.services)
    await expect.poll(() => bank.stands(pay.account)).toBe('1000.00, held 0.00')
    await giveBack()
    expect(await stand(batchId)).toEqual(isOver)
  })

  test('a new tariff does not change the held amounts, and a payee who left the bank is still paid by the link [OP227]', async () => {
    const { batchId, ids } = await batches.uploaded(['10.00', '20.00'])
    await ines.call(globalBatchPaymentUpdate, {
      batchId,
      id: ids[0] ?? 0,
      payment: {
        amount: '10.00',
        beneficiaryName: 'Owen',
        beneficiaryType: 'person',
        beneficiaryEmail: 'owen@tamar.example',
      },
    })
    const { transactionId = 0 } = await batches.submit(batchId)
    vi.spyOn(bank.services.store.tariffs, 'tariff').mockRejectedValue(new Error('the tariff is not asked'))
    await bank.database.owner.query(
      'update app.customer set closed = true, email_look_up = null, email_sealed = null where id = $1',
      [await bank.customerId('owen')],
    )
    await batches.confirm(transactionId, bank.totp('ines'))
    await batches.made(batchId)
    expect(await stand(batchId)).toEqual(['confirmed', [0, 1, 0], '968.00, held 32.00'])
    expect(await pay.mailsTo('owen@tamar.example')).toHaveLength(1)
  })
})
