import { before, withTime } from '@sixpence/days'
import { parseAmount, type Currency } from '@sixpence/money'
import { feeOn, oneFee } from '@sixpence/server/rules/tariff.ts'
import type { InsideDetail, PaymentOutDetail } from '@sixpence/server/store/operation/details.ts'
import { operationKinds } from '@sixpence/server/store/operation/kinds.ts'
import { entryKinds } from '@sixpence/server/store/operation/lines.ts'
import type pg from 'pg'
import { payments } from './customers.ts'
import type { StoryLine } from './household.ts'

/** Rail account of seeded pay-ins and payments out. */
const rail = 'rail:demo'

/** An account and its seeded lines. */
export type Past = {
  key: string
  account: number
  owner: number
  brand: string
  currency: Currency
  lines: StoryLine[]
}

type Leg = { account: number; units: bigint; kind: string }
type PastOperation = {
  at: Date
  owner: number
  brand: string
  kind: string
  detail: Pick<PaymentOutDetail, 'counterparty' | 'note' | 'reference'> | InsideDetail
  legs: Leg[]
}

/**
 * Writes history directly, as the posting function would have: operations whose legs sum to zero, consecutive
 * versions and running balances. Needs the owner's role and an empty ledger.
 */
export async function seedPast(client: pg.ClientBase, past: Past[], now: Date): Promise<void> {
  const house = await bankAccounts(client, past)
  const pastOperations = [
    ...past.flatMap((item) => fromOutside(item, house)),
    ...betweenCustomers(past, house, now),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  const { rows } = await client.query<{ id: string }>(
    `select nextval('ledger.operation_id') as id from generate_series(1, $1)`,
    [pastOperations.length],
  )
  const state = new Map<number, { version: number; booked: bigint }>()
  const operations = pastOperations.map((pastOperation, index) => ({
    ...pastOperation,
    id: Number(rows[index]?.id),
    entries: pastOperation.legs.map((leg) => {
      const { version, booked } = state.get(leg.account) ?? { version: 0, booked: 0n }
      const next = { version: version + 1, booked: booked + leg.units }
      state.set(leg.account, next)
      return {
        ...leg,
        version: next.version,
        after: next.booked,
        operation: Number(rows[index]?.id),
        at: pastOperation.at,
      }
    }),
  }))
  await client.query(
    `insert into ledger.operation (id, key, owner, body_hash, kind, actor, channel, brand, at, accounts, versions, detail)
     select id, md5('seed ' || id)::uuid, owner, sha256(id::text::bytea), kind, 0, 'house', brand, at,
       accounts::bigint[], versions::bigint[], detail
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::timestamptz[], $6::jsonb[], $7::text[], $8::text[])
       o(id, owner, kind, brand, at, detail, accounts, versions)`,
    [
      operations.map((operation) => operation.id),
      operations.map((operation) => operation.owner),
      operations.map((operation) => operation.kind),
      operations.map((operation) => operation.brand),
      operations.map((operation) => operation.at),
      operations.map((operation) => JSON.stringify(operation.detail)),
      operations.map((operation) => `{${operation.entries.map((entry) => entry.account).join(',')}}`),
      operations.map((operation) => `{${operation.entries.map((entry) => entry.version).join(',')}}`),
    ],
  )
  const entries = operations.flatMap((operation) => operation.entries)
  await client.query(
    `insert into ledger.entry (account_id, version, operation_id, amount, booked_after, at, kind)
     select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[], $7::text[])`,
    [
      entries.map((entry) => entry.account),
      entries.map((entry) => entry.version),
      entries.map((entry) => entry.operation),
      entries.map((entry) => String(entry.units)),
      entries.map((entry) => String(entry.after)),
      entries.map((entry) => entry.at),
      entries.map((entry) => entry.kind),
    ],
  )
  const balances = [...state]
  await client.query(
    `update ledger.balance b set booked = s.booked, version = s.version
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) s(account_id, booked, version)
     where b.account_id = s.account_id`,
    [
      balances.map(([account]) => account),
      balances.map(([, item]) => String(item.booked)),
      balances.map(([, item]) => item.version),
    ],
  )
  await client.query(
    `insert into app.payee (customer_id, payee_customer_id, payments, last_amount, last_currency, last_at)
     select distinct on (payer, payee) payer, payee, count(*) over (partition by payer, payee), units, currency, at
     from (select (detail->>'payer')::bigint as payer, (detail->>'payee')::bigint as payee,
         (detail->>'units')::bigint as units, detail->>'currency' as currency, at
       from ledger.operation where kind = 'p2p') paid
     order by payer, payee, at desc`,
  )
  await client.query('analyze ledger.entry, ledger.operation, ledger.balance')
}

/** System accounts the history needs: a rail and fees, per currency. */
async function bankAccounts(
  client: pg.ClientBase,
  past: Past[],
): Promise<(purpose: string, currency: Currency) => number> {
  const ids = new Map<string, number>()
  for (const currency of new Set(past.map((item) => item.currency)))
    for (const purpose of [rail, 'fees']) {
      const { rows } = await client.query<{ id: string }>(
        'select ledger.system_account($1, $2, 0::smallint) as id',
        [purpose, currency],
      )
      ids.set(`${purpose} ${currency}`, Number(rows[0]?.id))
    }
  return (purpose, currency) => ids.get(`${purpose} ${currency}`) ?? 0
}

const fromOutside = (
  { account, owner, brand, currency, lines }: Past,
  house: (purpose: string, currency: Currency) => number,
): PastOperation[] =>
  lines.map((line) => ({
    at: line.at,
    owner,
    brand,
    kind: 'outside',
    detail: { counterparty: line.counterparty, ...(line.note && { note: line.note }) },
    legs: [
      { account, units: line.units, kind: line.kind },
      { account: house(rail, currency), units: -line.units, kind: line.kind },
    ],
  }))

/** Payments as `p2pSend` would have booked them, principal and fee as separate entries. */
function betweenCustomers(
  past: Past[],
  house: (purpose: string, currency: Currency) => number,
  now: Date,
): PastOperation[] {
  const accountOf = (key: string, currency: Currency): Past => {
    const account = past.find((item) => item.key === key && item.currency === currency)
    if (!account) throw new Error(`${key} has no account in ${currency}`)
    return account
  }
  return payments.map(({ from, to, daysAgo, currency, amount, note }) => {
    const payer = accountOf(from, currency)
    const payee = accountOf(to, currency)
    const sent = parseAmount(amount, currency)
    if ('refused' in sent) throw new Error(`${amount} is not an amount of ${currency}`)
    const fee = feeOn(sent, oneFee({ percent: '0.5', minimum: '0.10' }))
    const at = withTime(before(now, { days: daysAgo }), { hour: 18, minute: (daysAgo * 7) % 60, second: 20 })
    const detail: InsideDetail = {
      payer: payer.owner,
      payee: payee.owner,
      from: payer.account,
      to: payee.account,
      units: String(sent.units),
      fee: String(fee.units),
      currency,
      approve: 0,
      note,
    }
    const legs = [
      { account: payer.account, units: -sent.units, kind: entryKinds.p2p },
      { account: payee.account, units: sent.units, kind: entryKinds.p2p },
      { account: payer.account, units: -fee.units, kind: entryKinds.fee },
      { account: house('fees', currency), units: fee.units, kind: entryKinds.fee },
    ]
    return { at, owner: payer.owner, brand: payer.brand, kind: operationKinds.p2p, detail, legs }
  })
}
