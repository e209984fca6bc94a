import { randomUUIDv7 } from 'node:crypto'
import { globalPaySubmit } from '@sixpence/protocol/global/global'
import { methodsFor } from '@sixpence/protocol/methods/methods'
import { Refused } from '#core/refused.ts'
import { beginClaim, confirmClaim, type BeginClaimResult, type ClaimTo } from '#payments/links/claim.ts'
import { setApproveMode } from '#store/customer/customer-state.ts'
import { globalPayment, type GlobalPayment } from '#store/global-payment/payments.ts'
import { claimTerms } from '#payments/links/claim-methods.ts'
import { beneficiary } from '#testing/fixtures/global.ts'
import type { TestBank, TestClient } from './test-bank.ts'

/** Global payments of a person of the demo, and the actions of their payees. */
export class TestGlobal {
  readonly bank: TestBank
  readonly account: number
  readonly #who: string

  private constructor(bank: TestBank, account: number, who: string) {
    this.bank = bank
    this.account = account
    this.#who = who
  }

  static async open(bank: TestBank, who = 'ines', alias = 'Everyday'): Promise<TestGlobal> {
    return new TestGlobal(bank, await bank.accountId(who, alias), who)
  }

  /** Sets the payer's approval method. */
  async approveBy(method: number): Promise<void> {
    const { bank } = this
    await setApproveMode(bank.database.owner, await bank.customerId(this.#who), method)
    bank.services.store.people.forget(await bank.personId(this.#who))
  }

  submit(client: TestClient, more: object = {}, key = randomUUIDv7()) {
    return client.call(
      globalPaySubmit,
      { accountId: this.account, amount: '100.00', ...beneficiary, ...more },
      { key },
    )
  }

  /** A claimable payment of 100.00 plus fee. */
  async sent(more: object = {}): Promise<GlobalPayment> {
    const { transactionId = 0 } = await this.submit(await this.bank.as(this.#who), more)
    await this.bank.settled()
    return this.payment(transactionId)
  }

  async payment(id: number): Promise<GlobalPayment> {
    const found = await globalPayment(this.bank.services, id)
    if (!found) throw new Error(`there is no global payment ${id}`)
    return found
  }

  /** Amount used of the payer's monthly limit. */
  async limitUsed(): Promise<string> {
    const { rows } = await this.bank.database.owner.query<{ used: string }>(
      `select month_amount::text as used from ledger.limit_usage where kind = 'global' and subject = $1`,
      [`customer:${await this.bank.customerId(this.#who)}`],
    )
    return rows[0]?.used ?? '0'
  }

  /** Bodies of the mails to an address, oldest first. */
  async mailsTo(email: string): Promise<string[]> {
    const { rows } = await this.bank.services.db.query<{ body: string }>(
      `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id`,
      [email],
    )
    return rows.map(({ body }) => body)
  }

  /** A claim to an account in Germany. */
  async destination(payment: GlobalPayment, name = 'Ana Nowak'): Promise<ClaimTo> {
    const { services: s } = this.bank
    const [offer] = methodsFor({ country: 'DE', currency: 'EUR', brand: s.brand(payment.brand).features })
    if (!offer) throw new Error('nothing reaches Germany')
    return {
      offer,
      payee: { kind: 'person', name },
      destination: { iban: 'DE89370400440532013000', country: 'DE' },
      account: '•••• 3000',
      terms: await claimTerms(
        s,
        { amount: payment.amount, payer: { brand: payment.brand, type: payment.payerType } },
        'EUR',
        (name) => {
          throw new Refused(name)
        },
      ),
    }
  }

  async begin(payment: GlobalPayment, name?: string): Promise<Exclude<BeginClaimResult, string>> {
    const begun = await beginClaim(this.bank.services, payment, await this.destination(payment, name), 'en')
    if (typeof begun === 'string') throw new Error(`a claim was ${begun}`)
    return begun
  }

  /** The code in the last mail to the payee. */
  async code({ payee }: GlobalPayment): Promise<string> {
    return /\b\d{6}\b/.exec((await this.mailsTo(payee.email)).at(-1) ?? '')?.[0] ?? ''
  }

  async claim(payment: GlobalPayment): Promise<GlobalPayment> {
    const { claimId } = await this.begin(payment)
    await confirmClaim(this.bank.services, payment, claimId, await this.code(payment))
    await this.bank.settled()
    return this.payment(payment.id)
  }
}
