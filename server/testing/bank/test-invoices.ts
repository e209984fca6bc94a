import { after, dayOf } from '@sixpence/days'
import { invoiceCreate, invoiceGet, invoiceReject, type Invoice } from '@sixpence/protocol/invoices/invoices'
import type { InputOf } from '@sixpence/protocol/call'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import type { SendOptions, TestBank, TestClient } from './test-bank.ts'

/** Invoices of 10.00 EUR from Carla to Owen, who pays without a code. */
export class TestInvoices {
  readonly bank: TestBank
  readonly carla: TestClient
  readonly owen: TestClient
  readonly account: number

  private constructor(bank: TestBank, carla: TestClient, owen: TestClient, account: number) {
    this.bank = bank
    this.carla = carla
    this.owen = owen
    this.account = account
  }

  static async of(bank: TestBank): Promise<TestInvoices> {
    const account = await bank.accountId('owen', 'Euro')
    await bank.fund(account, '1000.00')
    return new TestInvoices(bank, await bank.as('carla'), await bank.as('owen'), account)
  }

  day(days: number): string {
    return after(dayOf(this.bank.clock.now()), { days })
  }

  /** Creates an invoice; `parts` overrides fields. */
  create(parts: Partial<InputOf<typeof invoiceCreate>> = {}, client = this.carla, options: SendOptions = {}) {
    return client.call(
      invoiceCreate,
      {
        noteBody: 'Two days of photographs',
        toEmail: 'owen@tamar.example',
        amount: '10.00',
        currency: 'EUR',
        dueDate: this.day(14),
        ...parts,
      },
      options,
    )
  }

  /** Id of a new invoice; its note makes it differ from earlier invoices. */
  async createdId(parts: Partial<InputOf<typeof invoiceCreate>> = {}): Promise<number> {
    this.#made += 1
    const { id, responseDescription } = await this.create({ noteBody: `Photographs ${this.#made}`, ...parts })
    if (id === undefined) throw new Error(`an invoice was refused: ${responseDescription}`)
    return id
  }
  #made = 0

  pay(invoiceId: number, parts: object = {}, options: SendOptions = {}, client = this.owen) {
    return client.call(
      p2pSend,
      {
        accountId: this.account,
        amount: '10.00',
        currency: 'EUR',
        toEmail: 'carla@quillo.example',
        invoiceId,
        ...parts,
      },
      options,
    )
  }

  reject(invoiceId: number, note = '', client = this.owen) {
    return client.call(invoiceReject, { invoiceId, note })
  }

  async seen(
    id: number,
    type: 'received' | 'sent' = 'received',
    client?: TestClient,
  ): Promise<Partial<Invoice>> {
    const { invoice } = await (client ?? (type === 'sent' ? this.carla : this.owen)).call(invoiceGet, {
      id,
      type,
    })
    return invoice ?? {}
  }
}

/** Name of the refusal, or the response code if there is none. */
export const refusedAs = (answer: { responseCode: string; validationErrors: { code: string }[] }): string =>
  answer.validationErrors[0]?.code ?? answer.responseCode
