import { randomUUIDv7 } from 'node:crypto'
import { dayOf } from '@sixpence/days'
import { balances, type Command } from '@sixpence/ledger'
import { money, type Currency } from '@sixpence/money'
import { keepEventsOf } from '#core/push/push-log.ts'
import { recallPayment } from '#payments/rails/recall.ts'
import { outsideHold, type PaymentOut } from '#payments/rails/payment.ts'
import { screenPayments } from '#payments/screening/screen-payments.ts'
import { ringSandboxes, workRails } from '#payments/rails/work.ts'
import { sha256 } from '#core/keys/sha256.ts'
import type { TestBank } from './test-bank.ts'

export type PaidInstruction = { state: string; reference: string; reason: string | null; attempts: number }

/** Payments out of a person of the demo, and their course at the sandbox partners. */
export class TestRails {
  readonly #bank: TestBank
  readonly account: number
  readonly #payer: number

  private constructor(bank: TestBank, account: number, payer: number) {
    this.#bank = bank
    this.account = account
    this.#payer = payer
  }

  static async open(
    bank: TestBank,
    who = 'ines',
    alias = 'Everyday',
    amount = '1000.00',
  ): Promise<TestRails> {
    const account = await bank.accountId(who, alias)
    await bank.fund(account, amount)
    const payer = await bank.customerId(who)
    // As if the payer had an open page.
    await keepEventsOf(bank.services.db, payer)
    return new TestRails(bank, account, payer)
  }

  /** Holds 100.00 and a fee of 1.00, as a feature would; returns the operation id. */
  async pay(payee: string, more: Partial<PaymentOut> = {}): Promise<number> {
    const result = await this.#bank.services.committer.submit(await this.command(payee, more))
    if (!('operationId' in result)) throw new Error(`the payment was ${result.outcome}`)
    return result.operationId
  }

  /** The command `pay` submits. */
  async command(payee: string, more: Partial<PaymentOut> = {}): Promise<Command> {
    const { personal, clock } = this.#bank.services
    const sum = money(10_000n, 'EUR')
    const payment: PaymentOut = {
      payer: this.#payer,
      from: this.account,
      terms: { debit: sum, credit: sum, rate: '1', fee: money(100n, 'EUR') },
      approve: 0,
      method: 'wire',
      rail: 'sepa',
      partner: 'bank',
      country: 'DE',
      permission: '3d',
      account: '•••• 3000',
      payee: { kind: 'person', name: payee, address: { town: 'Hamburg', country: 'DE' } },
      destination: { iban: 'DE89370400440532013000' },
      reference: 'Invoice 117',
      requestedFor: dayOf(clock.now()),
      ...more,
    }
    return {
      key: randomUUIDv7(),
      owner: payment.payer,
      bodyHash: sha256(payee),
      actor: 0,
      channel: 'web',
      brand: 'ostra',
      ...(await outsideHold(personal, payment, clock.now())),
    }
  }

  /** Processes everything that is due by the clock, at the sandboxes and here. */
  live(): Promise<void> {
    return liveRails(this.#bank)
  }

  async wait(hours: number): Promise<void> {
    this.#bank.clock.advance(hours * 3_600_000)
    await this.live()
  }

  /** Processes everything that happens in the first eight seconds, in order. */
  async aMoment(): Promise<void> {
    for (let second = 0; second < 8; second++) {
      this.#bank.clock.advance(1_000)
      await moveRails(this.#bank)
    }
    await this.live()
  }

  /** Minor units debited for a payment and its follow-up operations. */
  async left(operation: number): Promise<bigint> {
    const { rows } = await this.#bank.database.owner.query<{ units: string }>(
      `select (-coalesce(sum(e.amount), 0))::text as units
       from ledger.operation o join ledger.entry e on e.operation_id = o.id and e.account_id = $1
       where o.detail->>'of' = $2`,
      [this.account, String(operation)],
    )
    return BigInt(rows[0]?.units ?? 0)
  }

  /** The instruction of a payment, after it has been projected. */
  async instruction(operation: number): Promise<PaidInstruction> {
    await this.#bank.settled()
    const { rows } = await this.#bank.database.owner.query<PaidInstruction>(
      'select state, reference, reason, attempts from app.instruction where operation_id = $1',
      [operation],
    )
    const [found] = rows
    if (!found) throw new Error(`no instruction ${operation}`)
    return found
  }

  /** Number of times the sandbox received the order. */
  async tries(operation: number): Promise<number> {
    const { reference } = await this.instruction(operation)
    const { rows } = await this.#bank.database.owner.query<{ tries: number }>(
      'select tries from sandbox.rail_order where reference = $1',
      [reference],
    )
    return rows[0]?.tries ?? 0
  }

  /** Differences of a payment's cases, resolved differences in brackets. */
  async cases(operation: number): Promise<string[]> {
    const { rows } = await this.#bank.database.owner.query<{ name: string }>(
      `select case when resolved_at is null then difference else '(' || difference || ')' end as name
       from app.rail_case where instruction_id = $1 order by id`,
      [operation],
    )
    return rows.map(({ name }) => name)
  }

  /** Statuses announced to the payer's pages, in order. */
  async told(operation: number): Promise<string[]> {
    const { rows } = await this.#bank.database.owner.query<{ status: string }>(
      `select data->>'status' as status from app.push_event
       where customer_id = $1 and event = 'transaction.state' and (data->>'operationId')::bigint = $2 order by seq`,
      [this.#payer, operation],
    )
    return rows.map(({ status }) => status)
  }

  recall(operation: number): Promise<string> {
    return recallPayment(this.#bank.services, operation, 'mistake')
  }

  /** Minor units booked on the system accounts of a purpose. */
  async house(purpose: string, currency: Currency = 'EUR'): Promise<bigint> {
    const { rows } = await this.#bank.database.owner.query<{ units: string }>(
      `select coalesce(sum(booked), 0)::text as units from ledger.system_balance where purpose = $1 and currency = $2`,
      [purpose, currency],
    )
    return BigInt(rows[0]?.units ?? 0)
  }

  async booked(): Promise<bigint> {
    const balance = (await balances(this.#bank.services.db, [this.account])).get(this.account)
    return balance?.booked.units ?? 0n
  }
}

/** Processes everything that is due by the clock, at the sandboxes and here. */
export async function liveRails(bank: TestBank): Promise<void> {
  do {
    await moveRails(bank)
    await bank.settled()
  } while (await areRailsBusy(bank))
}

/** Only what is due at the sandboxes and in the payments' work: the other jobs' follow-ups take most of the time of a test. */
async function moveRails(bank: TestBank): Promise<void> {
  const { services: s } = bank
  let round = 0
  do {
    await bank.projected()
    await ringSandboxes(s)
    await screenPayments(s)
    await workRails(s)
    // A failed attempt keeps its lease for a minute, and the test's clock stands still.
    if ((round += 1) % 50 === 0) bank.clock.advance(61_000)
  } while (await areRailsBusy(bank))
}

/** Whether anything is due, at the sandboxes or here. */
export async function areRailsBusy({ services: s, database }: TestBank): Promise<boolean> {
  const { rows } = await database.owner.query<{ left: boolean }>(
    `select exists (select from sandbox.rail_step where at <= $1 and tell is not null and not told)
       or exists (select from app.rail_event where done is null)
       or exists (select from app.instruction where next_at <= $1 or claimed_until > $1) as left`,
    [s.clock.now()],
  )
  return rows[0]?.left === true
}
