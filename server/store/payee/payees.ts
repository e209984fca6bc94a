import { Coalescer } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import type { KnownTexts } from '#store/customer/decrypted-text-cache.ts'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import {
  customerVersion,
  joined,
  openCustomer,
  sealedCustomer,
  type CustomerText,
  type SealedCustomer,
} from '#store/customer/sealed-people.ts'
import { isSandbox, sandboxPartner } from '#rules/play-money.ts'
import { lookUpsOf } from '#core/sealing/blind-index.ts'
import { isCompanySql } from '#store/customer/customer-sql.ts'

/** The customer with an e-mail address, as a possible payee. */
export type Payee = PayeeStatus & {
  id: number
  brand: string
  type: 1 | 2 | 3
  name: string
  email: string
}

/** Whether a customer can pay another. */
export type PayeeStatus = {
  limited: boolean
  /** The amounts that an unverified payee may receive are limited. */
  verified: boolean
  /** The payer has the payee on the payout blacklist. */
  blocked: boolean
  /** The payee has blocked the payer. */
  blocks: boolean
  /** The payee's open account in the payment's currency. */
  accountId: number | null
  /** The payee moves to another database and is paid there in a moment. */
  leaving: boolean
}

export type PayeeQuestion = { email: string; payerId: number; brand: string; currency: string }

export class Payees {
  readonly #pool: pg.Pool
  readonly #personal: PersonalData
  readonly #customers: KnownTexts<CustomerText>
  readonly #loader: Coalescer<string, Payee>

  constructor(pool: pg.Pool, personal: PersonalData, customers: KnownTexts<CustomerText>) {
    this.#pool = pool
    this.#personal = personal
    this.#customers = customers
    this.#loader = new Coalescer((keys) =>
      this.#inBrands(
        keys.map((key) => ({ key, ...(JSON.parse(key) as PayeeQuestion) })),
        async (rows) => {
          const openedRows = rows.map(async ([key, { version, ...row }]): Promise<[string, Payee][]> => {
            const text = await this.#customers.of(row.id, version)
            return text ? [[key, joined(row, text)]] : []
          })
          return (await Promise.all(openedRows)).flat()
        },
      ),
    )
  }

  /** An address may exist in several brands: the payer's brand is preferred, then the oldest customer. */
  async #inBrands<Row>(
    questions: readonly KeyedQuestion[],
    onRows: (rows: [key: string, PayeeRow][]) => Promise<[string, Row][]>,
  ): Promise<Map<string, Row>> {
    const personal = this.#personal
    const own = new Map(
      await onRows(
        await this.#rowsOf(questions, (payeeQuestion) =>
          personal.lookUps('email', payeeQuestion.brand, payeeQuestion.email),
        ),
      ),
    )
    const others = await onRows(
      await this.#rowsOf(
        questions.filter((question) => !own.has(question.key)),
        (payeeQuestion) => lookUpsOf(personal, 'email', payeeQuestion.email),
      ),
    )
    return new Map([...own, ...others])
  }

  async #rowsOf(
    questions: readonly KeyedQuestion[],
    lookUps: (question: PayeeQuestion) => Buffer[],
  ): Promise<[string, PayeeRow][]> {
    if (questions.length === 0) return []
    const searches = questions.flatMap((question, n) =>
      lookUps(question).map((lookUp) => ({ ...question, n, lookUp })),
    )
    const { rows } = await this.#pool.query<PayeeRow & { n: number }>({
      name: 'payees',
      // Joined by the look-ups: as a condition of `order by c.id limit 1`, they made the planner scan all customers.
      text: `select distinct on (k.n) k.n, c.id, c.brand, c.type, ${customerVersion('c')} as version,
                 ${statusColumns('k.payer', 'k.currency')}
               from unnest($1::bytea[], $2::int[], $3::bigint[], $4::text[]) k(look_up, n, payer, currency)
               join app.customer c on c.email_look_up = k.look_up and not c.closed
               order by k.n, c.id`,
      values: [
        searches.map(({ lookUp }) => lookUp),
        searches.map(({ n }) => n),
        searches.map(({ payerId }) => payerId),
        searches.map(({ currency }) => currency),
      ],
    })
    return rows.map(({ n, ...row }) => [questions[n]?.key ?? '', row])
  }

  /** The customer of each address and whether they can be paid, without names; unknown addresses are absent. */
  async statusOf(
    emails: readonly string[],
    payer: Omit<PayeeQuestion, 'email'>,
  ): Promise<Map<string, PayeeStatus & { id: number }>> {
    if (isSandbox(payer.payerId)) {
      const partner = await this.#inSandbox(payer)
      return new Map(partner ? emails.map((email) => [email, partner]) : [])
    }
    return this.#inBrands(
      emails.map((email) => ({ key: email, email, ...payer })),
      (rows) => Promise.resolve(rows),
    )
  }

  /** The payee with an e-mail address for a payer and currency; undefined when there is no such customer. */
  find(question: PayeeQuestion): Promise<Payee | undefined> {
    const { email, payerId, brand, currency } = question
    if (isSandbox(payerId)) return this.#inSandbox(question)
    return this.#loader.get(JSON.stringify({ email, payerId, brand, currency }))
  }

  /** For any address, play money goes to the other customer of the sandbox. */
  async #inSandbox({ payerId, currency }: Omit<PayeeQuestion, 'email'>): Promise<Payee | undefined> {
    const { rows } = await this.#pool.query<SealedRow<Payee>>(
      `select c.id, c.brand, c.type, ${sealedCustomer('c')} as sealed, ${statusColumns('$2::bigint', '$3::text')}
       from app.customer c where c.id = $1 and not c.closed`,
      [sandboxPartner(payerId), payerId, currency],
    )
    return rows[0] && opened(this.#personal, rows[0])
  }

  /** Whether an earlier payee can be paid now; undefined when they are no longer a customer. */
  async status(question: {
    payeeId: number
    payerId: number
    currency: string
  }): Promise<PayeeStatus | undefined> {
    const { rows } = await this.#pool.query<PayeeStatus>(
      `select ${statusColumns('$2::bigint', '$3::text')} from app.customer c where c.id = $1 and not c.closed`,
      [question.payeeId, question.payerId, question.currency],
    )
    return rows[0]
  }

  /** Currencies in which a customer can be paid. */
  async currenciesOf(customerId: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ currency: string }>(
      `select distinct a.currency from app.account a join ledger.balance b on b.account_id = a.id
       where a.customer_id = $1 and a.type = 1001 and b.state <> 'closed' order by 1`,
      [customerId],
    )
    return rows.map((row) => row.currency)
  }

  /** Whether the address belongs to a user of a company who is not a customer. */
  async isEmployee(email: string, brand: string): Promise<boolean> {
    const { rows } = await this.#pool.query(
      `select from app.person p join app.access a on a.person_id = p.id
         join app.customer c on c.id = a.customer_id and ${isCompanySql('c')}
       where p.email_look_up = any($1) limit 1`,
      [this.#personal.lookUps('email', brand, email)],
    )
    return rows.length > 0
  }

  /** The customer's latest payees, newest first, at most `limit`. */
  async recent(customerId: number, limit: number): Promise<RecentPayee[]> {
    const { rows } = await this.#pool.query<SealedRow<RecentPayee>>(
      `select ${sealedCustomer('c')} as sealed, c.type, p.payments, p.last_amount::text as "lastUnits", p.last_currency as "lastCurrency",
         p.last_at as "lastAt"
       from app.payee p join app.customer c on c.id = p.payee_customer_id
         and (not c.closed or exists (select from app.moved m where m.customer_id = c.id and m.way = 'out'))
       where p.customer_id = $1 order by p.last_at desc limit $2`,
      [customerId, limit],
    )
    return rows.map((row) => opened(this.#personal, row))
  }
}

const statusColumns = (payer: string, currency: string): string => `c.limited, c.verified,
  exists (select from app.blacklist b where b.customer_id = ${payer} and b.blocked_customer_id = c.id
    and b.block_type in ('outgoing', 'both')) as blocked,
  exists (select from app.blacklist b where b.customer_id = c.id and b.blocked_customer_id = ${payer}
    and b.block_type in ('incoming', 'both')) as blocks,
  exists (select from app.moved m where m.customer_id = c.id and m.state = 'frozen') as leaving,
  (select a.id from app.account a join ledger.balance b on b.account_id = a.id
    where a.customer_id = c.id and a.currency = ${currency} and a.type = 1001 and b.state <> 'closed'
    order by a.id limit 1) as "accountId"`

export type RecentPayee = {
  email: string
  name: string
  type: number
  payments: number
  lastUnits: string
  lastCurrency: Currency
  lastAt: Date
}

type KeyedQuestion = PayeeQuestion & { key: string }
type PayeeRow = Omit<Payee, keyof CustomerText> & { version: string }
type SealedRow<Row extends CustomerText> = Omit<Row, keyof CustomerText> & { sealed: SealedCustomer }

const opened = <Row extends { sealed: SealedCustomer }>(
  personal: PersonalData,
  { sealed, ...row }: Row,
): Omit<Row, 'sealed'> & CustomerText => joined(row, openCustomer(personal, sealed))
