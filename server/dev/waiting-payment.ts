import { createHash, randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import { approvalMethods } from '@sixpence/protocol/rights'
import { codeHash } from '#approval/approval.ts'
import { digestOf } from '#approval/payment-kind.ts'
import { operationKinds, type InsideDetail, type PaymentDetail } from '#store/transactions.ts'
import type { CastCustomer } from './cast-people.ts'
import type { TestBank } from './test-bank.ts'

export const waitingCode = '424242'

/**
 * A payment of 1.00 EUR that waits for `waitingCode` by SMS, as the payer's person began it two minutes ago; written
 * past the calls, so that customers have one who may not pay.
 */
export async function waitingPayment(
  bank: TestBank,
  payer: CastCustomer,
  payee: CastCustomer,
): Promise<number> {
  const { services: s } = bank
  const detail: InsideDetail = {
    payer: payer.id,
    payee: payee.id,
    from: payer.account,
    to: payee.account,
    units: '100',
    fee: '10',
    currency: 'EUR',
    approve: approvalMethods.sms,
  }
  const result = await s.committer.submit({
    key: randomUUIDv7(),
    owner: payer.id,
    bodyHash: createHash('sha256').update('waiting').digest(),
    kind: operationKinds.p2pHold,
    actor: payer.personId,
    channel: 'web',
    brand: payer.brand,
    hold: { account: payer.account, amount: money(110n, 'EUR'), expires: new Date(Date.now() + 3_600_000) },
    detail,
  })
  if (result.outcome !== 'done') throw new Error(`a waiting payment was ${result.outcome}`)
  await waitForCode(bank, payer, result.operationId, detail)
  return result.operationId
}

/** Lets a held payment wait for `waitingCode`. */
export async function waitForCode(
  { services: s }: TestBank,
  payer: CastCustomer,
  operationId: number,
  detail: PaymentDetail,
): Promise<void> {
  await s.db.query(
    `insert into app.approval (operation_id, account_id, customer_id, person_id, brand, method, digest, code_hash,
       sent_to, sent_at, sends, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, '+370 •••', $9, 1, $10)`,
    [
      operationId,
      payer.account,
      payer.id,
      payer.personId,
      payer.brand,
      detail.approve,
      digestOf(detail),
      codeHash(s, operationId, waitingCode),
      new Date(s.clock.now().getTime() - 120_000),
      new Date(s.clock.now().getTime() + 3_600_000),
    ],
  )
}
