import { amountText, isCurrency, money } from '@sixpence/money'
import type { PayInDetails, PayInSource, PayInWay } from '@sixpence/partners/rails/pay-in'
import type { RailPartnerKey } from '@sixpence/partners/rails/rails'
import { accountCurrencies } from '@sixpence/protocol/methods/index'
import type pg from 'pg'
import { firstSandboxId } from '#rules/play-money.ts'
import { fundingNumbersIn } from '#store/invoice/funding-numbers.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Properties that distinguish the payment instructions of an account. */
export type WayKind = { way: PayInWay; source: PayInSource; network?: string }

/** Payment instructions of an account, as far as the partner has provided them. */
export type WayIn = {
  id: number
  accountId: number
  way: PayInWay
  source: PayInSource
  network: string
  partner: RailPartnerKey
  state: 'asked' | 'given' | 'notOffered'
  reference: string | null
  details: PayInDetails['details'] | null
  bank: PayInDetails['bank'] | null
  viewedAt: Date | null
  attempts: number
}

const partnerOf: Record<PayInWay, RailPartnerKey> = { local: 'bank', wire: 'bank', chain: 'digital' }

/** Instructions of a new account, to be requested at once; addresses of digital currencies are requested on demand. */
export const initialWaysIn = (currency: string): WayKind[] =>
  accountCurrencies.some((accountCurrency) => accountCurrency === currency)
    ? [
        { way: 'local', source: 'own' },
        { way: 'wire', source: 'own' },
      ]
    : []

/** Records that the partners are to be asked for further instructions; existing instructions are unchanged. */
export async function requestWaysIn(
  db: Queries,
  { accountId, ways, now }: { accountId: number; ways: readonly WayKind[]; now: Date },
): Promise<void> {
  if (ways.length === 0) return
  await db.query(
    `insert into app.way_in (account_id, way, source, network, partner, created_at, next_at)
     select $1, w.way, w.source, w.network, w.partner, $3, $3
     from jsonb_to_recordset($2) w(way text, source text, network text, partner text)
     on conflict (account_id, way, source, network) do nothing`,
    [
      accountId,
      JSON.stringify(ways.map((way) => ({ network: '', ...way, partner: partnerOf[way.way] }))),
      now,
    ],
  )
}

type WayInDetails = Pick<PayInDetails, 'details' | 'number' | 'reference' | 'bank'>

/** Stores the partner's answer to a request, if it is still pending. */
export async function storeWayIn(
  db: Queries,
  id: number,
  answer: WayInDetails | 'notOffered',
): Promise<void> {
  await db.query(
    `update app.way_in set state = $2, details = $3, number = $4, reference = $5, bank = $6, next_at = null
     where id = $1 and state = 'asked'`,
    answer === 'notOffered'
      ? [id, 'notOffered', null, null, null, null]
      : [id, 'given', answer.details, answer.number, answer.reference ?? null, answer.bank ?? null],
  )
}

/** Records a failed request; the next request is sent at `nextAt`. */
export async function postponeWayIn(db: Queries, id: number, nextAt: Date): Promise<void> {
  await db.query(
    `update app.way_in set attempts = attempts + 1, next_at = $2 where id = $1 and state = 'asked'`,
    [id, nextAt],
  )
}

/** Records when an instruction was first viewed. */
export async function noteFirstView(client: Queries, id: number, now: Date): Promise<void> {
  await client.query('update app.way_in set viewed_at = $2 where id = $1 and viewed_at is null', [id, now])
}

const selectWaysIn = `select id, account_id as "accountId", way, source, network, partner, state, reference, details, bank,
  viewed_at as "viewedAt", attempts from app.way_in`

/** Instructions of the accounts, in the order requested. */
export async function waysInOf(db: Queries, accountIds: readonly number[]): Promise<WayIn[]> {
  const { rows } = await db.query<WayIn>(
    `${selectWaysIn} where account_id = any($1) order by account_id, id`,
    [accountIds],
  )
  return rows
}

/** Instructions that the partner has not provided yet and that are due for the next request. */
export async function dueWaysIn(db: Queries, now: Date, limit: number): Promise<WayIn[]> {
  const { rows } = await db.query<WayIn>(
    `${selectWaysIn} where next_at <= $1 order by next_at, id limit $2`,
    [now, limit],
  )
  return rows
}

export type OwnWayIn = Pick<WayIn, 'id' | 'accountId'>

/** The customer's instruction with this id once it was provided, undefined otherwise. */
export async function ownWayIn(db: Queries, customerId: number, id: number): Promise<OwnWayIn | undefined> {
  const { rows } = await db.query<OwnWayIn>(
    `select w.id, w.account_id as "accountId" from app.way_in w join app.account a on a.id = w.account_id
     where a.customer_id = $1 and w.id = $2 and w.state = 'given'`,
    [customerId, id],
  )
  return rows[0]
}

type PayIn = {
  /** The number that was paid to. */
  account: string
  remittance: string
  reference?: string | undefined
  creditorReference?: string | undefined
  /** The amount, in units of its currency. */
  units?: string
  currency?: string
}

/**
 * The account an incoming payment is for, by the number that was paid to: our account number, or a number issued by a
 * partner. A number that accounts share needs, in the texts of the payment, either the reference of an account or the
 * number of its open funding invoice of exactly this amount: invoice numbers are sequential, so a wrong digit must not
 * credit somebody else. Undefined when no account fits, or two do. Payments to the numbers of an account from before a
 * move here are reported to the database that issued them, and not taken here a second time.
 */
export async function accountPaid(
  db: Queries,
  partner: RailPartnerKey,
  payIn: PayIn,
): Promise<{ id: number; customerId: number } | undefined> {
  const number = withoutSeparators(payIn.account)
  const texts = [payIn.remittance, payIn.reference, payIn.creditorReference].join(' ')
  const { rows } = await db.query<{ id: number; customerId: number }>(
    `select distinct a.id, a.customer_id as "customerId" from app.account a
     where a.number = upper($2) and a.customer_id < ${firstSandboxId}
       and not exists (select from app.moved_account m where m.customer_id = a.customer_id and m.now_id = a.id) or a.id in (
       select w.account_id from app.way_in w where w.partner = $1 and w.state = 'given' and w.cell is null
         and w.number = any(array[$2, upper($2), lower($2)])
         and (w.reference is null or strpos(upper($3), w.reference) > 0
           or exists (select from app.invoice i join app.account f on f.id = i.funds_account
             where i.id = any($4) and i.funds_account = w.account_id and i.funded_by is null
               and i.currency = $5 and f.currency = $5 and i.amount = $6::numeric)))
     limit 2`,
    [
      partner,
      number,
      withoutSeparators(texts),
      fundingNumbersIn(texts),
      payIn.currency ?? null,
      amountOf(payIn),
    ],
  )
  return rows.length === 1 ? rows[0] : undefined
}

const amountOf = ({ units, currency }: Pick<PayIn, 'units' | 'currency'>): string | null =>
  units !== undefined && currency !== undefined && isCurrency(currency)
    ? amountText(money(BigInt(units), currency))
    : null

/** Removes grouping: numbers are written with spaces, dots and dashes. */
const withoutSeparators = (text: string): string => text.replaceAll(/[\s\p{Cf}.-]/gu, '')
