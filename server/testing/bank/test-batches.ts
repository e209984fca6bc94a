import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { msOf } from '@sixpence/days'
import {
  globalBatchConfirm,
  globalBatchFeeSideSet,
  globalBatchGet,
  globalBatchMethodForbiddenSet,
  globalBatchPaymentAdd,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchPaymentUpdate,
  globalBatchStatusGet,
  globalBatchSubmit,
  globalBatchUpdate,
  globalBatchUpload,
} from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { beneficiary } from '#testing/fixtures/global.ts'
import type { TestBank, TestClient } from './test-bank.ts'
import { TestGlobal } from './test-global.ts'

/** Batches of global payments. */
export class TestBatches {
  readonly client: TestClient
  readonly pay: TestGlobal
  #files = 0

  constructor(client: TestClient, pay: TestGlobal) {
    this.client = client
    this.pay = pay
  }

  static async open(
    bank: TestBank,
    client: TestClient,
    who = 'ines',
    alias = 'Everyday',
  ): Promise<TestBatches> {
    return new TestBatches(client, await TestGlobal.open(bank, who, alias))
  }

  /**
   * Batches of Ines, who has 1,000.00 and needs no code; earlier payments have expired and their mails are deleted.
   */
  static async afresh(bank: TestBank): Promise<TestBatches> {
    const { owner } = bank.database
    // Settled first, or a payment made while the clock moves would expire a month later than the others.
    await bank.settled()
    bank.clock.advance(msOf({ days: 31 }))
    await finishHeldPayments(bank.services)
    await bank.settled()
    await owner.query(`update app.global_batch set state = 'cancelled' where state = 'uploaded'`)
    await owner.query('delete from sandbox.message')
    const batches = await TestBatches.open(bank, await bank.as('ines'))
    await bank.fund(batches.pay.account, '1000.00')
    await batches.pay.approveBy(approvalMethods.none)
    return batches
  }

  /** A new batch with a payment per amount, to `payee0@…` and so on, in a file not used before. */
  async uploaded(amounts: readonly string[]): Promise<{ batchId: number; ids: number[] }> {
    const lines = amounts.map(
      (amount, at) => `Ana Nowak,payee${at}@batch.example,${amount},for ${this.#files}`,
    )
    this.#files++
    const { batchId = 0 } = await this.client.call(globalBatchUpload, {
      batchName: 'Prizes',
      accountId: this.pay.account,
      attachedFile: Buffer.from(
        ['beneficiaryName,beneficiaryEmail,amount,description', ...lines].join('\n'),
      ).toString('base64'),
      ignoreIdenticalBatch: true,
    })
    const { batch = [] } = await this.client.call(globalBatchGet, { batchId })
    return { batchId, ids: batch.map(({ id }) => id) }
  }

  submit(batchId: number, key = randomUUIDv7()) {
    return this.client.call(globalBatchSubmit, { batchId }, { key })
  }

  confirm(operationId: number, approvalCode: string) {
    return this.client.call(globalBatchConfirm, { operationId, approvalCode })
  }

  async status(batchId: number) {
    return (await this.client.call(globalBatchStatusGet, { batchId })).status
  }

  /** Transaction ids of the batch's payments that were made. */
  async payments(batchId: number): Promise<number[]> {
    const { batch = [] } = await this.client.call(globalBatchGet, { batchId })
    return batch.flatMap(({ paymentData }) => paymentData?.transactionId ?? [])
  }

  /** Number of links mailed to each of the first three payees. */
  async links(): Promise<number[]> {
    const mails = await Promise.all([0, 1, 2].map((at) => this.pay.mailsTo(`payee${at}@batch.example`)))
    return mails.map((bodies) => bodies.filter((body) => /\/receive\/[\w-]{43}/.test(body)).length)
  }

  /** Waits until its payments are made or ended and the payees mailed, by any worker. */
  async made(batchId: number): Promise<void> {
    for (;;) {
      await this.pay.bank.settled()
      const { rows } = await this.pay.bank.database.owner.query<{ isMade: boolean }>(
        `select made_at is not null and not exists (
           select from app.global_batch_payment p left join app.global_payment g using (operation_id)
           where p.batch_id = b.id and p.operation_id is not null
             and (g.state is null or g.state = 'new' and g.letter = 'link')) as "isMade"
         from app.global_batch b where id = $1`,
        [batchId],
      )
      if (rows[0]?.isMade) return
      await setTimeout(20)
    }
  }

  /** Refusals of the calls that change it. */
  async refusedChanges(batchId: number, id: number): Promise<Set<string | undefined>> {
    const payment = { amount: '5.00', ...beneficiary }
    const answers = [
      await this.client.call(globalBatchUpdate, { batchId, batchName: 'Other' }),
      await this.client.call(globalBatchPaymentAdd, { batchId, payment }),
      await this.client.call(globalBatchPaymentUpdate, { batchId, id, payment }),
      await this.client.call(globalBatchPaymentRemove, { batchId, id }),
      await this.client.call(globalBatchPaymentRestore, { batchId, id }),
      await this.client.call(globalBatchFeeSideSet, { list: [id], feeShare: 'beneficiary' }),
      await this.client.call(globalBatchMethodForbiddenSet, {
        list: [id],
        forbidden: true,
        paymentMethod: 'wire',
      }),
    ]
    return new Set(answers.map(({ validationErrors }) => validationErrors[0]?.code))
  }
}
