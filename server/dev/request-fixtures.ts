import type * as requests from '@sixpence/protocol/approval-requests'
import { requestCodeHash } from '#features/approvals/request-code.ts'
import { boundTo } from '#features/approvals/business-request-passkey.ts'
import { askedPayment } from './asked-payment.ts'
import { senderOf } from './device-fixtures.ts'
import { keep as keepPasskey, signed } from './passkey-fixtures.ts'
import { hire } from './cast-people.ts'
import { waitingCode } from './waiting-payment.ts'
import type { FixturesOf, World } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

let asking: Promise<number> | undefined
let askingFor: TestBank | undefined
/** Somebody who asks for payments, and approves none. */
export const askingColleague = (bank: TestBank): Promise<number> => {
  if (askingFor !== bank) {
    askingFor = bank
    asking = hire(bank, 'asks for payments', [])
  }
  return asking ?? hire(bank, 'asks for payments', [])
}

let batches = 9_000
const asked = async ({ bank, customer, payee }: World, batchId?: number) =>
  askedPayment(bank, customer, payee, {
    actor: await askingColleague(bank),
    ...(batchId !== undefined && { batchId }),
  })

export const forRequests: FixturesOf<typeof requests> = {
  approvalList: () => ({ page: 1, size: 50 }),
  approvalUserList: () => ({}),
  approvalDecide: async (world) => {
    const { id, digest } = await asked(world)
    return { transactionIds: [id], declined: true, digests: [digest], reason: 'Not this month' }
  },
  approvalMassDecide: async (world) => {
    const batchId = (batches += 1)
    await asked(world, batchId)
    return { batchId, declined: true }
  },
  businessRequestConfirm: async (world) => ({
    approvalTransactionId: (await chosen(world)).id,
    code: waitingCode,
  }),
  businessRequestPasskeyBegin: async (world) => {
    await keepPasskey(world)
    return { approvalTransactionId: (await chosen(world)).id }
  },
  businessRequestPasskeyConfirm: async (world) => {
    const asked = await chosen(world)
    const bound = boundTo(world.bank.services, await senderOf(world), asked)
    return { approvalTransactionId: asked.id, ...(await signed(world, bound)) }
  },
}

/** What the sender has chosen to approve and has still to confirm, with a code. */
async function chosen(world: World) {
  const { bank, customer } = world
  const { services: s } = bank
  const requests = [await asked(world)]
  const { rows } = await bank.database.owner.query<{ id: number }>(
    `insert into app.request_code (customer_id, person_id, method, requests, created_at, expires_at)
     values ($1, $2, 2, $3, $4, $5) returning id::int`,
    [
      customer.id,
      (await senderOf(world)).id,
      JSON.stringify(requests),
      s.clock.now(),
      new Date(s.clock.now().getTime() + 600_000),
    ],
  )
  const id = rows[0]?.id ?? 0
  await bank.database.owner.query('update app.request_code set code_hash = $2 where id = $1', [
    id,
    requestCodeHash(s, id, waitingCode),
  ])
  return { id, requests }
}
