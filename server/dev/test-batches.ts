import { setTimeout } from 'node:timers/promises'
import {
  globalBatchFeeSideSet,
  globalBatchGet,
  globalBatchMethodForbiddenSet,
  globalBatchPaymentAdd,
  globalBatchPaymentRemove,
  globalBatchPaymentRestore,
  globalBatchPaymentUpdate,
  globalBatchUpdate,
  globalBatchUpload,
} from '@sixpence/protocol/global-batches'
import { beneficiary } from './global-fixtures.ts'
import type { TestBank, TestClient } from './test-bank.ts'

/** Batches of global payments that somebody hands in. */
export class TestBatches {
  readonly account: number
  readonly #bank: TestBank
  readonly #client: TestClient
  #files = 0

  private constructor(bank: TestBank, client: TestClient, account: number) {
    this.#bank = bank
    this.#client = client
    this.account = account
  }

  static async open(
    bank: TestBank,
    client: TestClient,
    who = 'ines',
    alias = 'Everyday',
  ): Promise<TestBatches> {
    return new TestBatches(bank, client, await bank.accountId(who, alias))
  }

  /** One payment for each amount, to `payee0@…` and so on, in a file that was never there before. */
  async uploaded(amounts: readonly string[]): Promise<{ batchId: number; ids: number[] }> {
    const lines = amounts.map(
      (amount, at) => `Ana Nowak,payee${at}@batch.example,${amount},for ${this.#files}`,
    )
    this.#files++
    const { batchId = 0 } = await this.#client.call(globalBatchUpload, {
      batchName: 'Prizes',
      accountId: this.account,
      attachedFile: Buffer.from(
        ['beneficiaryName,beneficiaryEmail,amount,description', ...lines].join('\n'),
      ).toString('base64'),
      ignoreIdenticalBatch: true,
    })
    const { batch = [] } = await this.#client.call(globalBatchGet, { batchId })
    return { batchId, ids: batch.map(({ id }) => id) }
  }

  /** Its payments are made, or will never be, and their payees are told: whichever worker does it. */
  async made(batchId: number): Promise<void> {
    for (;;) {
      await this.#bank.settled()
      const { rows } = await this.#bank.database.owner.query<{ isMade: boolean }>(
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

  /** By what names the changes of it are refused. */
  async refusedChanges(batchId: number, id: number): Promise<Set<string | undefined>> {
    const payment = { amount: '5.00', ...beneficiary }
    const answers = [
      await this.#client.call(globalBatchUpdate, { batchId, batchName: 'Other' }),
      await this.#client.call(globalBatchPaymentAdd, { batchId, payment }),
      await this.#client.call(globalBatchPaymentUpdate, { batchId, id, payment }),
      await this.#client.call(globalBatchPaymentRemove, { batchId, id }),
      await this.#client.call(globalBatchPaymentRestore, { batchId, id }),
      await this.#client.call(globalBatchFeeSideSet, { list: [id], feeShare: 'beneficiary' }),
      await this.#client.call(globalBatchMethodForbiddenSet, {
        list: [id],
        forbidden: true,
        paymentMethod: 'wire',
      }),
    ]
    return new Set(answers.map(({ validationErrors }) => validationErrors[0]?.code))
  }
}
