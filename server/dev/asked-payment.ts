import { createHash, randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Services } from '#app/services.ts'
import { digestOf } from '#approval/payment-kind.ts'
import { operationKinds, type InsideDetail } from '#store/transactions.ts'
import type { CastCustomer } from './cast-people.ts'

type Asked = { batchId?: number; actor: number; units?: bigint }

/** A payment that a colleague asked for and that waits for another one. */
export async function askedPayment(
  { services }: { services: Pick<Services, 'committer'> },
  payer: Pick<CastCustomer, 'id' | 'account' | 'brand'>,
  payee: Pick<CastCustomer, 'id' | 'account'>,
  { batchId, actor, units = 100n }: Asked,
): Promise<{ id: number; digest: string }> {
  const detail: InsideDetail = {
    payer: payer.id,
    payee: payee.id,
    from: payer.account,
    to: payee.account,
    units: String(units),
    fee: '10',
    currency: 'EUR',
    approve: approvalMethods.none,
    request: true,
    ...(batchId !== undefined && { batchId }),
  }
  const result = await services.committer.submit({
    key: randomUUIDv7(),
    owner: payer.id,
    bodyHash: createHash('sha256').update('asked').digest(),
    kind: operationKinds.p2pHold,
    actor,
    channel: 'web',
    brand: payer.brand,
    hold: {
      account: payer.account,
      amount: money(units + 10n, 'EUR'),
      expires: new Date(Date.now() + 30 * 86_400_000),
    },
    detail,
  })
  if (result.outcome !== 'done') throw new Error(`an asked payment was ${result.outcome}`)
  return { id: result.operationId, digest: digestOf(detail).toString('base64url') }
}
