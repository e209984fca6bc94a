import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import type * as calls from '@sixpence/protocol/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import { batchHold } from '#global/batch-hold.ts'
import { linkBatch } from '#global/batch-link.ts'
import { addRows, keptRows, textOf } from '#global/batch-rows.ts'
import { transaction } from '#db/database.ts'
import type { CastCustomer } from './cast-people.ts'
import type { FixturesOf } from './fixtures.ts'
import { beneficiary } from './global-fixtures.ts'
import { askingColleague } from './request-fixtures.ts'
import { waitForCode, waitingCode } from './waiting-payment.ts'
import type { TestBank } from './test-bank.ts'

type Owner = Pick<CastCustomer, 'id' | 'personId' | 'account' | 'brand'>

/** A batch of two payments of 1.00 that can be changed. */
export const ownGlobalBatch = async (bank: TestBank, owner: Owner): Promise<number> =>
  (await uploaded(bank, owner)).batchId

async function uploaded(
  { services: s }: TestBank,
  { id: customerId, personId, account, brand }: Owner,
): Promise<{ batchId: number; ids: [number, number] }> {
  return transaction(s.db, async (client) => {
    const seal = await s.personal.sealer(`customer:${customerId}`, client)
    const { rows } = await client.query<{ id: number }>(
      `insert into app.global_batch (customer_id, person_id, brand, account_id, name_sealed, file, size, file_digest, created_at)
       values ($1, $2, $3, $4, $5, $6, 1, $7, $8) returning id`,
      [
        customerId,
        personId,
        brand,
        account,
        seal('Prizes'),
        seal(''),
        Buffer.from(randomUUID()),
        s.clock.now(),
      ],
    )
    const batchId = rows[0]?.id ?? 0
    const text = textOf({ amount: '1.00', ...beneficiary })
    const [one = 0, two = 0] = await addRows(s, client, { id: batchId, customerId }, [
      { line: 2, text },
      { line: 3, text },
    ])
    return { batchId, ids: [one, two] }
  })
}

/** One that waits for `waitingCode`, or for an approval where a colleague asks for it. */
async function submittedBatch(
  bank: TestBank,
  owner: CastCustomer,
  asking?: number,
): Promise<{ batchId: number; operationId: number }> {
  const { services: s } = bank
  const now = s.clock.now()
  const batchId = await ownGlobalBatch(bank, owner)
  const key = randomUUIDv7()
  await s.db.query(
    `with submitted as (update app.global_batch set state = 'submitted', submit_key = $2, submitted_at = $3 where id = $1)
     update app.global_batch_payment set units = 100, fee_units = 100 where batch_id = $1`,
    [batchId, key, now],
  )
  const rows = await keptRows(s, s.db, { id: batchId, customerId: owner.id })
  const held = batchHold(
    s.personal,
    {
      payer: owner.id,
      from: owner.account,
      approve: asking === undefined ? approvalMethods.sms : approvalMethods.none,
      ...(asking !== undefined && { request: true }),
      waits: new Date(now.getTime() + 3_600_000).toISOString(),
      batchId,
      currency: 'EUR',
    },
    rows,
    now,
  )
  const result = await s.committer.submit({
    key,
    owner: owner.id,
    bodyHash: createHash('sha256').update('waiting').digest(),
    actor: asking ?? owner.personId,
    channel: 'web',
    brand: owner.brand,
    ...held,
  })
  if (result.outcome !== 'done') throw new Error(`a batch was ${result.outcome}`)
  const { operationId } = result
  await transaction(s.db, (client) => linkBatch(client, { id: operationId, detail: held.detail }))
  if (asking === undefined) await waitForCode(bank, owner, operationId, held.detail)
  return { batchId, operationId }
}

const payment = { amount: '3.00', ...beneficiary, feeShare: 'sender' } as const

export const forGlobalBatches: FixturesOf<typeof calls> = {
  globalBatchList: () => ({}),
  globalBatchGet: async ({ bank, customer }) => ({ batchId: await ownGlobalBatch(bank, customer) }),
  globalBatchStatusGet: async ({ bank, customer }) => ({ batchId: await ownGlobalBatch(bank, customer) }),
  globalBatchSampleGet: () => ({}),
  globalBatchUpload: async ({ bank, customer }) => {
    // Only so many can wait.
    await bank.services.db.query('delete from app.global_batch where customer_id = $1', [customer.id])
    const file = `beneficiaryName,beneficiaryEmail,amount\nAna Nowak,ana-${randomUUID()}@example.com,1.00\n`
    const attachedFile = Buffer.from(file).toString('base64')
    return { batchName: 'Prizes', accountId: customer.account, attachedFile }
  },
  globalBatchUpdate: async ({ bank, customer }) => ({
    batchId: await ownGlobalBatch(bank, customer),
    batchName: 'Prizes of May',
    accountId: customer.account,
  }),
  globalBatchPaymentAdd: async ({ bank, customer }) => ({
    batchId: await ownGlobalBatch(bank, customer),
    payment,
  }),
  globalBatchPaymentUpdate: async ({ bank, customer }) => {
    const { batchId, ids } = await uploaded(bank, customer)
    return { batchId, id: ids[0], payment }
  },
  globalBatchPaymentRemove: async ({ bank, customer }) => {
    const { batchId, ids } = await uploaded(bank, customer)
    return { batchId, id: ids[0] }
  },
  globalBatchPaymentRestore: async ({ bank, customer }) => {
    const { batchId, ids } = await uploaded(bank, customer)
    await bank.services.db.query('update app.global_batch_payment set is_removed = true where id = $1', [
      ids[0],
    ])
    return { batchId, id: ids[0] }
  },
  globalBatchFeeSideSet: async ({ bank, customer }) => ({
    list: (await uploaded(bank, customer)).ids,
    feeShare: 'beneficiary',
  }),
  globalBatchMethodForbiddenSet: async ({ bank, customer }) => ({
    list: (await uploaded(bank, customer)).ids,
    forbidden: true,
    paymentMethod: 'wire',
  }),
  globalBatchCancel: async ({ bank, customer }) => ({ batchId: await ownGlobalBatch(bank, customer) }),
  globalBatchSubmit: async ({ bank, customer }) => ({ batchId: await ownGlobalBatch(bank, customer) }),
  globalBatchConfirm: async ({ bank, customer }) => ({
    operationId: (await submittedBatch(bank, customer)).operationId,
    approvalCode: waitingCode,
  }),
  globalBatchReject: async ({ bank, customer }) => ({
    batchId: (await submittedBatch(bank, customer, await askingColleague(bank))).batchId,
  }),
}
