import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { msOf } from '@sixpence/days'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import {
  massBatchGet,
  massLineList,
  massTransferConfirm,
  p2pMassTransferText,
} from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { finishHeldPayments } from '#payments/held/expiry.ts'
import { setApproveMode } from '#store/customer/customer-state.ts'
import type { TestBank, TestClient } from './test-bank.ts'
import { liveRails } from './test-rails.ts'

type Parts = { data?: object; file?: string | Uint8Array }

/** Mass payments of a person of the demo. */
export class TestMass {
  readonly bank: TestBank
  readonly client: TestClient
  readonly account: number
  readonly #who: string

  constructor(bank: TestBank, client: TestClient, account: number, who: string) {
    this.bank = bank
    this.client = client
    this.account = account
    this.#who = who
  }

  /**
   * Mass payments of Ines, who has 1,000.00 and needs no code; earlier batches are deleted and earlier holds have
   * expired.
   */
  static async afresh(bank: TestBank, who = 'ines', alias = 'Everyday'): Promise<TestMass> {
    // Settled first, or a payment made while the clock moves would expire a month later than the others.
    await bank.settled()
    bank.clock.advance(msOf({ days: 31 }))
    // Completes payments out of earlier tests now, so that they do not end in the middle of the next test.
    await liveRails(bank)
    await finishHeldPayments(bank.services)
    await bank.settled()
    await bank.database.owner.query(`update app.mass_batch set state = 'cancelled' where state = 'uploaded'`)
    const account = await bank.accountId(who, alias)
    await bank.fund(account, '1000.00')
    const mass = new TestMass(bank, await bank.as(who), account, who)
    await mass.approveBy(approvalMethods.none)
    return mass
  }

  /** Sets the payer's approval method. */
  async approveBy(method: number): Promise<void> {
    const { bank } = this
    await setApproveMode(bank.database.owner, await bank.customerId(this.#who), method)
    bank.services.store.people.forget(await bank.personId(this.#who))
  }

  /** Uploads a file as multipart/form-data, as declared. */
  async upload(
    call: { name: string },
    file: string | Uint8Array | undefined,
    more: object = {},
  ): Promise<Uploaded> {
    const data = { fromAccountId: this.account, ...more }
    const answer = await this.client.request({
      method: 'POST',
      url: `/?${call.name}`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: form({ data, ...(file !== undefined && { file }) }),
    })
    return answer.json<Uploaded>()
  }

  /** A batch of payments to customers of the demo, as lines "email;amount". */
  async text(lines: readonly string[], more: object = {}): Promise<number> {
    const { batchId = 0 } = await this.client.call(p2pMassTransferText, {
      fromAccountId: this.account,
      text: lines.join('\n'),
      ignoreIdentical: true,
      ...more,
    })
    return batchId
  }

  get(batchId: number) {
    return this.client.call(massBatchGet, { batchId })
  }

  async status(batchId: number) {
    return (await this.get(batchId)).batch?.status
  }

  async lines(batchId: number, filter: 'all' | 'problems' | 'duplicates' | 'failed' = 'all') {
    return (await this.client.call(massLineList, { batchId, filter })).lines ?? []
  }

  /** The problems of all lines, as "2 iban wrongCheckDigits". */
  async problems(batchId: number): Promise<string[]> {
    const lines = await this.lines(batchId, 'problems')
    return lines.flatMap(({ line, problems }) =>
      problems.map(({ field, name }) => `${line} ${field} ${name}`),
    )
  }

  /** Submits a batch, accepting whatever its payee checks returned. */
  async confirm(
    batchId: number,
    { key = randomUUIDv7(), digest }: { key?: string; digest?: string | undefined } = {},
  ) {
    const accepted = await this.#namesOf(batchId)
    return this.client.call(
      massTransferConfirm,
      { batchId, ...(digest && { digest }), ...(accepted && { accepted }) },
      { key },
    )
  }

  async #namesOf(batchId: number): Promise<{ notMatching: number; unchecked: number } | undefined> {
    const { rows } = await this.bank.database.owner.query<{ notMatching: number; unchecked: number }>(
      `select count(*) filter (where payee_check in ('close', 'none'))::int as "notMatching", count(*)::int as unchecked
       from app.mass_line where batch_id = $1 and payee_check is not null and not is_removed having count(*) > 0`,
      [batchId],
    )
    return rows[0]
  }

  /** Confirms the held batch with a code. */
  approve(operationId: number, approvalCode: string) {
    return this.client.call(transferConfirm, { trxid: operationId, approvalCode })
  }

  /** Waits until its payments are made or have failed, by any worker. */
  async made(batchId: number): Promise<void> {
    for (;;) {
      await this.bank.settled()
      const { rows } = await this.bank.database.owner.query<{ isMade: boolean }>(
        'select made_at is not null as "isMade" from app.mass_batch where id = $1',
        [batchId],
      )
      const [batch] = rows
      if (!batch) throw new Error(`no batch ${batchId}`)
      if (batch.isMade) break
      await setTimeout(20)
    }
    await this.bank.settled()
  }

  stands() {
    return this.bank.stands(this.account)
  }
}

type Uploaded = {
  responseCode: string
  validationErrors: { parameter: string; code: string; description: string }[]
  batchId: number
  lines: number
  withProblems: number
  duplicates: number
  columns: { header: string; field?: string }[]
  missing: string[]
}

function form({ data, file }: Parts): Buffer {
  const part = (head: string, body: string | Uint8Array) => [
    Buffer.from(`--edge\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...(data ? part('name="data"', JSON.stringify(data)) : []),
    ...(file === undefined ? [] : part('name="file"; filename="payments.csv"', file)),
    Buffer.from('--edge--\r\n'),
  ])
}
