import { randomUUIDv7 } from 'node:crypto'
import { transactionReceiptGet } from '@sixpence/protocol/history/history'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { preapprovedList, preapprovedPaymentsGet } from '@sixpence/protocol/preapproved/preapproved'
import { approvalMethods } from '@sixpence/protocol/rights'
import { dueAt } from '#payments/schedules/calendar.ts'
import { setCalendar } from './calendar.ts'
import type { TestBank, TestClient } from './test-bank.ts'
import { TestRails } from './test-rails.ts'
import { outsideDetails, submitOf } from '#testing/fixtures/transfers-external.ts'

/** A Monday; Good Friday is March 26 in that year. */
export const today = '2027-02-22'

/** Repeating payments out of a person of the demo, on dates set by the test. */
export class TestSeries {
  readonly bank: TestBank
  readonly rails: TestRails
  /** With a new session each time the clock advanced by hours. */
  ines: TestClient

  private constructor(bank: TestBank, rails: TestRails, ines: TestClient) {
    this.bank = bank
    this.rails = rails
    this.ines = ines
  }

  static async open(bank: TestBank): Promise<TestSeries> {
    return new TestSeries(
      bank,
      await TestRails.open(bank, 'ines', 'Everyday', '5000.00'),
      await bank.as('ines'),
    )
  }

  /** No series, today's date, 1000.00 available, and no code needed. */
  async beginAnew(): Promise<void> {
    const { bank, rails } = this
    await bank.database.owner.query('delete from app.subscription')
    await setCalendar(bank, dueAt(today))
    await bank.fund(rails.account, '1000.00')
    await this.alter('customer', 'approve_mode', approvalMethods.none)
    this.ines = await bank.as('ines')
  }

  async alter(table: 'customer' | 'access', column: string, value: unknown): Promise<void> {
    const { bank } = this
    const key = table === 'customer' ? await bank.customerId('ines') : await bank.personId('ines')
    await bank.database.owner.query(
      `update app.${table} set ${column} = $2 where ${table === 'customer' ? 'id' : 'person_id'} = $1`,
      [key, value],
    )
    bank.services.store.people.forget(await bank.personId('ines'))
  }

  submit(method: ExternalMethod, repeat: object, more: object = {}) {
    return this.ines.raw(
      submitOf[method],
      {
        fromAccountId: this.rails.account,
        amount: method === 'crypto_eft' ? '0.001' : '20.00',
        permission: '3d',
        beneficiaryType: 'person',
        ...outsideDetails[method],
        ...repeat,
        ...more,
      },
      { key: randomUUIDv7() },
    )
  }

  /** Orders a series; returns its id. */
  async order(repeat: object, method: ExternalMethod = 'eft', more: object = {}): Promise<number> {
    const answer = await this.submit(method, repeat, more)
    if (answer.responseCode !== '00') throw new Error(`an order was ${answer.responseDescription}`)
    await this.bank.settled()
    return Number(answer['transactionId'])
  }

  async read(id: number) {
    return (await this.ines.call(preapprovedList, {})).subscriptions?.find((found) => found.id === id)
  }

  async payments(id: number) {
    return (await this.ines.call(preapprovedPaymentsGet, { id })).payments ?? []
  }

  /** Dates of the series with the state of each payment. */
  async days(id: number): Promise<string[]> {
    return (await this.payments(id)).map(({ day, state }) => `${day} ${state}`)
  }

  async receipt(transactionId: number) {
    return (await this.ines.call(transactionReceiptGet, { transactionId })).receipt
  }

  /** Receipt of the last payment. */
  async lastReceipt(id: number) {
    const [last] = await this.payments(id)
    return this.receipt(last?.transactionId ?? 0)
  }

  /** Waits until the sandboxes have answered. */
  async answered(): Promise<void> {
    await this.rails.live()
    await this.rails.aMoment()
    this.ines = await this.bank.as('ines')
  }

  /** States of a series' instructions, in order. */
  async instructionsOf(id: number): Promise<string[]> {
    const { rows } = await this.bank.database.owner.query<{ state: string }>(
      `select i.state from app.instruction i join ledger.operation o on o.id = i.operation_id
       where o.id = $1 or (o.detail->'scheduled'->>'series')::bigint = $1 order by o.id`,
      [id],
    )
    return rows.map(({ state }) => state)
  }
}
