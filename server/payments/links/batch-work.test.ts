import { randomUUIDv7 } from 'node:crypto'
import { msOf } from '@sixpence/days'
import { freezeAccount, unfreezeAccount, verify, type Command } from '@sixpence/ledger'
import { globalBatchCancel } from '@sixpence/protocol/global/global-batches'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestBatches } from '#testing/bank/test-batches.ts'
import type { TestGlobal } from '#testing/bank/test-global.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { workBatches } from './batch-work.ts'

let bank: TestBank
let pay: TestGlobal
let ines: TestClient
let batches: TestBatches
let committer: TestBank['services']['committer']
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  committer = bank.services.committer
})
afterAll(() => bank.close())
beforeEach(async () => {
  batches = await TestBatches.afresh(bank)
  ines = batches.client
  pay = batches.pay
})
afterEach(() => {
  restart()
  vi.restoreAllMocks()
})

/** Simulates a server killed before or after the ledger commits an operation of this kind, from the nth on. */
function kill(kind: string, { from = 1, when }: { from?: number; when: 'before' | 'after' }): void {
  let seen = 0
  const isHit = (command: Command) => command.kind === kind && ++seen >= from
  bank.services.committer = {
    ...committer,
    submit: async (command) => {
      const isKilled = isHit(command)
      const result = isKilled && when === 'before' ? undefined : await committer.submit(command)
      if (isKilled || !result) throw new Error('killed')
      return result
    },
  }
}
const restart = () => {
  bank.services.committer = committer
}
const confirm = (operationId = 0) => batches.confirm(operationId, bank.totp('ines'))
const refusalOf = ({ validationErrors }: { validationErrors: { code: string }[] }) =>
  validationErrors[0]?.code
const stands = () => bank.stands(pay.account)
const later = async (ms: number) => {
  bank.clock.advance(ms)
  await bank.settled()
  await signIn()
}
const signIn = async () => {
  ines = await bank.as('ines')
  batches = await TestBatches.open(bank, ines)
}
/** A batch of 10.00, 20.00 and 30.00 with fees of 1.00 each, sent to its payees. */
const sent = async (): Promise<number> => {
  const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
  await batches.submit(batchId)
  return batchId
}
/** The state of these payments after they are created. */
const paid = async (batchId: number) => {
  await batches.made(batchId)
  const { rows } = await bank.database.owner.query<{ payments: number }>(
    'select count(distinct operation_id)::int as payments from app.global_batch_payment where batch_id = $1',
    [batchId],
  )
  return [await batches.status(batchId), rows[0]?.payments, await stands(), await batches.links()]
}
const onceEach = ['confirmed', 3, '937.00, held 63.00', [1, 1, 1]]

test('a submit that was interrupted before the ledger received it can be repeated, and its key holds nothing any more [OP187]', async () => {
  kill(globalKinds.batchHold, { when: 'before' })
  const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
  const key = randomUUIDv7()
  expect(refusalOf(await batches.submit(batchId, key))).toBe('fault')
  restart()
  expect(await batches.status(batchId)).toBe('submitted')
  expect(refusalOf(await batches.submit(batchId, key))).toBe('busy')
  expect(refusalOf(await ines.call(globalBatchCancel, { batchId }))).toBe('busy')
  await later(61_000)
  expect([await batches.status(batchId), await stands()]).toEqual(['uploaded', '1000.00, held 0.00'])
  expect(refusalOf(await batches.submit(batchId, key))).toBe('keyReused')
  await batches.submit(batchId)
  expect(await paid(batchId)).toEqual(onceEach)
})

test('a submit that was interrupted after the ledger accepted it continues without action', async () => {
  kill(globalKinds.batchHold, { when: 'after' })
  const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
  const key = randomUUIDv7()
  expect(refusalOf(await batches.submit(batchId, key))).toBe('fault')
  restart()
  expect(await paid(batchId)).toEqual(onceEach)
  expect(await batches.submit(batchId, key)).toMatchObject({ status: 'submitted' })
  expect(await paid(batchId)).toEqual(onceEach)
})

test('a hold in the ledger that is not linked is linked, and not placed again', async () => {
  await pay.approveBy(approvalMethods.otp)
  const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
  const { transactionId } = await batches.submit(batchId)
  await bank.settled()
  await bank.database.owner.query('delete from app.batch where id = $1', [batchId])
  await bank.database.owner.query('update app.global_batch set operation_id = null where id = $1', [batchId])
  await later(61_000)
  expect(await stands()).toBe('937.00, held 63.00')
  expect(await confirm(transactionId)).toMatchObject({ status: 'submitted' })
  expect(await paid(batchId)).toEqual(onceEach)
})

test('a right code counts even if the server is stopped before anything followed [OP227]', async () => {
  await pay.approveBy(approvalMethods.otp)
  const { batchId } = await batches.uploaded(['10.00', '20.00', '30.00'])
  const { transactionId } = await batches.submit(batchId)
  await bank.database.owner.query(`update app.approval set state = 'passed' where operation_id = $1`, [
    transactionId,
  ])
  await finishHeldPayments(bank.services)
  expect(await paid(batchId)).toEqual(onceEach)
})

test.each(['before', 'after'] as const)(
  'payments are made once each, even if the server stops %s the ledger has the second',
  async (when) => {
    kill(globalKinds.hold, { from: 2, when })
    const batchId = await sent()
    await bank.settled()
    expect(await stands()).toBe('937.00, held 63.00')
    // History shows neither payments that are not created yet, nor the batch beside its created payments.
    for (const status of ['pending', 'submitted', 'processing', 'canceled'] as const) {
      const { transactions } = await ines.call(transactionHistoryList, { accountId: pay.account, status })
      expect(transactions?.transaction.map(({ amount }) => amount)).not.toContain('-63.00')
    }
    restart()
    expect(await paid(batchId)).toEqual(onceEach)
    const { rows } = await bank.database.owner.query<{ n: number }>(
      `select count(*)::int as n from ledger.operation where kind = $1 and detail->>'batchId' = $2`,
      [globalKinds.hold, String(batchId)],
    )
    expect(rows[0]?.n).toBe(3)
  },
)

test('twenty concurrent workers make each payment once', async () => {
  kill(globalKinds.hold, { when: 'before' })
  const batchId = await sent()
  await bank.settled()
  restart()
  await Promise.all(Array.from({ length: 20 }, () => workBatches(bank.services)))
  expect(await paid(batchId)).toEqual(onceEach)
})

test('a link that the mail company did not accept is sent again', async () => {
  const { mail } = bank.services.partners
  const send = vi.spyOn(mail, 'send').mockRejectedValue(new Error('the mail company is down'))
  const batchId = await sent()
  await bank.settled()
  expect(await batches.links()).toEqual([0, 0, 0])
  send.mockRestore()
  await later(61_000)
  expect(await paid(batchId)).toEqual(onceEach)
})

test('the hold of a canceled batch is voided a moment later, even if the server is stopped in between [OP188]', async () => {
  await pay.approveBy(approvalMethods.otp)
  const { batchId } = await batches.uploaded(['10.00'])
  const { transactionId } = await batches.submit(batchId)
  kill(globalKinds.batchEnd, { when: 'before' })
  expect(refusalOf(await ines.call(globalBatchCancel, { batchId }))).toBe('fault')
  expect([await batches.status(batchId), await stands()]).toEqual(['cancelled', '989.00, held 11.00'])
  restart()
  await bank.settled()
  expect(await stands()).toBe('1000.00, held 0.00')
  expect(refusalOf(await confirm(transactionId))).toBe('approvalNotOpen')
})

test.each([
  ['amount', 'units = units + 1'],
  ['fee', 'fee_units = 0'],
  [
    'payee',
    'sealed = (select sealed from app.global_batch_payment where id <> p.id and batch_id = p.batch_id limit 1)',
  ],
  ['number of payments', 'is_removed = true'],
])('a batch whose %s was changed after it was shown pays nobody [OP227 B239]', async (_, change) => {
  await pay.approveBy(approvalMethods.otp)
  const { batchId, ids } = await batches.uploaded(['10.00', '20.00'])
  const { transactionId } = await batches.submit(batchId)
  await bank.database.owner.query(`update app.global_batch_payment p set ${change} where id = $1`, [ids[0]])
  expect(refusalOf(await confirm(transactionId))).toBe('fault')
  expect(bank.log.join()).toContain('are not those that were submitted')
  await later(60 * 60_000)
  await finishHeldPayments(bank.services)
  await bank.settled()
  expect([await batches.status(batchId), await stands(), await batches.links()]).toEqual([
    'cancelled',
    '1000.00, held 0.00',
    [0, 0, 0],
  ])
})

test('a payment that is changed while its batch is checked is checked again [B239]', async () => {
  const { batchId, ids } = await batches.uploaded(['10.00', '20.00', '30.00'])
  const { tariffs } = bank.services.store
  const limits = tariffs.limits.bind(tariffs)
  vi.spyOn(tariffs, 'limits').mockImplementationOnce(async (...said) => {
    await bank.database.owner.query('update app.global_batch_payment set is_removed = true where id = $1', [
      ids[0],
    ])
    return limits(...said)
  })
  expect(refusalOf(await batches.submit(batchId))).toBe('busy')
  expect([await batches.status(batchId), await stands()]).toEqual(['uploaded', '1000.00, held 0.00'])
  await batches.submit(batchId)
  await batches.made(batchId)
  expect(await stands()).toBe('948.00, held 52.00')
})

test('payments of a frozen account wait, and those that wait too long are returned to the payer', async () => {
  const frozen = async () => {
    kill(globalKinds.hold, { from: 2, when: 'before' })
    const batchId = await sent()
    await bank.settled()
    await freezeAccount(bank.database.owner, pay.account)
    restart()
    await bank.settled()
    return batchId
  }
  const short = await frozen()
  expect(await batches.links()).not.toEqual([1, 1, 1])
  await unfreezeAccount(bank.database.owner, pay.account)
  expect(await paid(short)).toEqual(onceEach)
  await later(msOf({ days: 31 }))
  expect(await stands()).toBe('1000.00, held 0.00')
  const long = await frozen()
  await bank.database.owner.query(
    `update ledger.hold set expires = now() from app.global_batch b where b.operation_id = hold.operation_id and b.id = $1`,
    [long],
  )
  await later(msOf({ days: 31 }))
  await unfreezeAccount(bank.database.owner, pay.account)
  await batches.made(long)
  expect([await batches.status(long), await stands()]).toEqual(['completed', '1000.00, held 0.00'])
  const { rows } = await bank.database.owner.query<{ paid: number; unpaid: number }>(
    'select paid, unpaid from app.batch where id = $1',
    [long],
  )
  expect(rows).toEqual([{ paid: 0, unpaid: 3 }])
})

test('after all of this the books are consistent', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
