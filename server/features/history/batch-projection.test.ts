import type { Operation } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBatch } from '#store/batch/batches.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { batchProjection } from './batch-projection.ts'

let bank: TestBank
let customerId: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  customerId = await bank.customerId('ines')
})
afterAll(() => bank.close())

const payments = 6
const { p2pHold, p2pPost, p2p, void: voided } = operationKinds

async function newBatch(): Promise<number> {
  const { services: s } = bank
  const accountId = await bank.accountId('ines', 'Everyday')
  return keepBatch(
    { db: s.db, personal: s.personal, now: bank.clock.now() },
    {
      customer: { id: customerId, brand: 'ostra' },
      personId: await bank.personId('ines'),
      accountId,
      kind: 'p2p',
      payments,
      amount: money(100n, 'EUR'),
      name: 'salaries.csv',
      mediaType: 'text/csv',
      file: Buffer.from('a'),
    },
  )
}

type Step = { kind: string; payment: number; payer?: number }

/** The operations of steps; payments of different batches are different operations. */
const operationsOf = (batchId: number, steps: readonly Step[]): Operation[] =>
  steps.map(({ kind, payment, payer = customerId }) => ({
    id: batchId * 1_000 + payment,
    key: '',
    owner: 0,
    kind,
    actor: 0,
    channel: 'web',
    brand: 'ostra',
    at: bank.clock.now(),
    accounts: [],
    versions: [],
    detail: { payer, batchId },
  }))

async function project(rounds: readonly (readonly Operation[])[]): Promise<void> {
  const client = await bank.database.owner.connect()
  try {
    for (const round of rounds) await batchProjection.onOperations(client, round)
  } finally {
    client.release()
  }
}

async function standing(batchId: number): Promise<object> {
  const { rows } = await bank.database.owner.query<object>(
    `select b.paid, b.unpaid, array(select p.operation_id - b.id * 1000 || ' ' || p.state from app.batch_payment p
       where p.batch_id = b.id order by p.operation_id) as states
     from app.batch b where b.id = $1`,
    [batchId],
  )
  return rows[0] ?? {}
}

test('the payments of a batch have the same states as if each operation had been projected alone, however rounds are cut', async () => {
  const kinds = [p2pHold, p2pPost, p2p, voided]
  for (let run = 0; run < 10; run += 1) {
    const steps = Array.from({ length: 25 }, () => ({
      kind: kinds[Math.floor(Math.random() * kinds.length)] ?? p2p,
      payment: Math.floor(Math.random() * payments),
      // Some belong to another customer than the batch.
      ...(Math.random() < 0.2 && { payer: customerId + 1 }),
    }))
    const [alone, together, split] = [await newBatch(), await newBatch(), await newBatch()]
    const cut = Math.floor(Math.random() * steps.length)
    await project(operationsOf(alone, steps).map((operation) => [operation]))
    await project([operationsOf(together, steps)])
    const all = operationsOf(split, steps)
    await project([all.slice(0, cut), all.slice(cut)])
    const expected = await standing(alone)
    expect({ steps, cut, together: await standing(together), split: await standing(split) }).toEqual({
      steps,
      cut,
      together: expected,
      split: expected,
    })
  }
})

test('one round may have payments of several batches', async () => {
  const [first, other] = [await newBatch(), await newBatch()]
  await project([
    [
      ...operationsOf(first, [
        { kind: p2p, payment: 0 },
        { kind: p2p, payment: 1 },
      ]),
      ...operationsOf(other, [
        { kind: p2pHold, payment: 0 },
        { kind: voided, payment: 0 },
      ]),
    ],
  ])
  expect([await standing(first), await standing(other)]).toEqual([
    { paid: 2, unpaid: 0, states: ['0 paid', '1 paid'] },
    { paid: 0, unpaid: 1, states: ['0 unpaid'] },
  ])
})
